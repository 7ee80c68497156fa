import { expect, test } from 'vitest'
import { siteFor, siteOf } from '../../../tools/arguments/site.ts'
import { Problem } from '../../../tools/contract/problems.ts'

test('no coordinates are no place, both are one at sea level', () => {
  expect(siteOf({})).toBeUndefined()
  expect(siteOf({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0, elevation: 0 })
})
test('half a place is refused by the name of the other half', () => {
  expect(() => siteOf({ latitude: 0 })).toThrow(Problem)
  expect(() => siteOf({ longitude: 5 })).toThrow(/latitude/)
})
test('an option that needs a place says so', () => {
  expect(() => siteFor('visibleOnly', {})).toThrow('visibleOnly requires latitude and longitude.')
})
