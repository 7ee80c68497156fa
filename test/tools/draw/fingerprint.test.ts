import { expect, test } from 'vitest'
import { fingerprint } from '../../../tools/draw/fingerprint.ts'

test('the first half is FNV-1a: the published values of "" and "foobar"', () => {
  expect(fingerprint('').slice(0, 8)).toBe('811c9dc5')
  expect(fingerprint('foobar').slice(0, 8)).toBe('bf9cf968')
})
test('one character more is another name', () => {
  expect(fingerprint('a')).not.toBe(fingerprint('aa'))
})
