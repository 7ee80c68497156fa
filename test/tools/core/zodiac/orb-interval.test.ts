import { describe, expect, test } from 'vitest'
import { stayAbout } from '../../../../tools/core/zodiac/orb-interval.ts'

const SECOND = 1 / 86400

describe('a stay within an orb', () => {
  test('of an even motion lasts orb over speed on both sides', () => {
    const { enters, leaves } = stayAbout((tt) => 0.5 * (tt - 100), 100, 3, 0.6)
    expect(Math.abs((enters?.tt as number) - 94)).toBeLessThan(2 * SECOND)
    expect(Math.abs((leaves?.tt as number) - 106)).toBeLessThan(2 * SECOND)
  })
  test('ends at the first exit, also when the angle comes back', () => {
    // Out of ±1 when the sine passes ½: at a twelfth of 40 days.
    const { leaves } = stayAbout((tt) => 2 * Math.sin((2 * Math.PI * tt) / 40), 0, 1, 0.4)
    expect(Math.abs((leaves?.tt as number) - 40 / 12)).toBeLessThan(2 * SECOND)
  })
  test('is the moment itself without an orb', () => {
    const { enters, leaves } = stayAbout((tt) => tt - 7, 7, 0, 1)
    expect([enters?.tt, leaves?.tt]).toEqual([7, 7])
  })
  test('has no ends when a century does not bring them', () => {
    expect(stayAbout(() => 0.1, 0, 5, 0.05)).toEqual({ enters: null, leaves: null })
  })
})
