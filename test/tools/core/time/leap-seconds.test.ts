import { expect, test } from 'vitest'
import { leapSeconds } from '../../../../tools/core/data/leap-seconds.ts'
import { FIRST_LEAP_SECOND_MJD, taiMinusUtc } from '../../../../tools/core/time/leap-seconds.ts'

test('UTC began its leap seconds on MJD 41317, 10 s behind TAI, and is 37 s behind since 2017', () => {
  expect(FIRST_LEAP_SECOND_MJD).toBe(41317)
  expect(taiMinusUtc(41317)).toBe(10)
  expect(taiMinusUtc(57753.999)).toBe(36)
  expect(taiMinusUtc(57754)).toBe(37)
  expect(taiMinusUtc(61364)).toBe(37)
})

test('every step is one second, at the end of a June or December', () => {
  leapSeconds.slice(1).forEach(([from, seconds], index) => {
    expect(from).toMatch(/-0[17]-01$/)
    expect(seconds).toBe((leapSeconds[index]?.[1] as number) + 1)
  })
})

test('there are none before 1972', () => {
  expect(() => taiMinusUtc(41316)).toThrow(RangeError)
})
