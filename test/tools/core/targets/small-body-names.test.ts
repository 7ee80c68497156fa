import { describe, expect, test } from 'vitest'
import { skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { smallBodyNamed } from '../../../../tools/core/targets/small-body-names.ts'

describe('a small body is named by', () => {
  test.each([
    ['ceres', 'ceres'],
    ['Ceres', 'ceres'],
    ['1', 'ceres'],
    ['(1)', 'ceres'],
    ['2060', 'chiron'],
    ['2060 Chiron', 'chiron'],
    ['1977 UB', 'chiron'],
    ['1977 ub', 'chiron'],
    ['A801 AA', 'ceres'],
    ['2003 UB313', 'eris'],
    ['1181', 'lilith1181'],
  ])('%s', (text, body) => {
    expect(smallBodyNamed(text)).toBe(body)
    expect(skyTarget(text)?.id).toBe(body)
  })
})

test.each(['lilith', '6', '0', '999999', '1977', '1 AU', '2060x', 'vulcan', '', '1977 ZZ'])(
  '%j names none',
  (text) => {
    expect(smallBodyNamed(text)).toBeUndefined()
  },
)

test('the ten and the stars keep their names', () => {
  expect(skyTarget('pluto')?.id).toBe('pluto')
  expect(skyTarget('Sirius')?.id).toBe('star:sirius')
  expect(skyTarget('M31')?.id).toBe('messier:m31')
})
