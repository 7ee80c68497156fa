import { describe, expect, test } from 'vitest'
import { findShowers, meteorShowers } from '../../../../tools/core/events/meteor-showers.ts'
import { showerView, showerYears } from '../../../../tools/core/events/shower-year.ts'

const perseids = findShowers('PER')
const year = (number: number) => [Date.UTC(number, 0, 1), Date.UTC(number + 1, 0, 1)] as const
const only = (code: string, number: number) => {
  const [found] = showerYears(findShowers(code), ...year(number)).filter(
    ({ peak }) => new Date(peak.utc).getUTCFullYear() === number,
  )
  if (!found) throw new Error(`no ${code} in ${number}`)
  return found
}
const at = (latitude: number, longitude: number) => ({ latitude, longitude, elevation: 0 })

describe('maxima', () => {
  test.each([
    // International Meteor Organization, Meteor Shower Calendars: λ 140.0°, 262.2°, 283.15°.
    ['PER', 2026, '2026-08-13T02:00Z'],
    ['GEM', 2026, '2026-12-14T14:00Z'],
    ['QUA', 2026, '2026-01-03T21:00Z'],
  ] as const)('%s of %i is at %s within 3 h', (code, number, time) => {
    expect(Math.abs(only(code, number).peak.utc - Date.parse(time))).toBeLessThan(3 * 3600_000)
  })
  test('every shower comes once a year', () => {
    const found = showerYears(meteorShowers, ...year(2027)).filter(
      ({ peak }) => new Date(peak.utc).getUTCFullYear() === 2027,
    )
    expect(found.map(({ shower }) => shower.code).sort()).toEqual(
      meteorShowers.map(({ code }) => code).sort(),
    )
  })
  test('each maximum lies within its dates of activity', () => {
    for (const { peak, activeFrom, activeTo } of showerYears(meteorShowers, ...year(2026))) {
      expect(activeFrom).toBeLessThanOrEqual(peak.utc)
      expect(activeTo).toBeGreaterThan(peak.utc)
      expect(activeTo - activeFrom).toBeLessThan(75 * 86400000)
    }
  })
  test('a shower over New Year is listed for a day in either year', () => {
    for (const day of [Date.UTC(2026, 11, 30), Date.UTC(2027, 0, 5)]) {
      const [found] = showerYears(findShowers('QUA'), day, day + 86400000)
      expect(new Date(found?.peak.utc ?? 0).toISOString().slice(0, 7)).toBe('2027-01')
    }
  })
})

describe('from a place', () => {
  test('the Perseids of 2026, under a new Moon, are seen before dawn at two thirds of their rate or more', () => {
    const view = showerView(only('PER', 2026), at(45, 10))
    expect(view?.rate).toBeGreaterThan(60)
    expect(view?.rate).toBeLessThan(100)
    expect(view?.limitingMagnitude).toBeGreaterThan(6.3)
  })
  test('moonlight takes most of the Perseids of 2025: the best hour is before the Moon is up a degree, with a low radiant', () => {
    const dark = showerView(only('PER', 2026), at(45, 10))
    const moonlit = showerView(only('PER', 2025), at(45, 10))
    expect(moonlit?.rate).toBeLessThan((dark?.rate ?? 0) / 2)
    expect(moonlit?.moon.altitude).toBeLessThan(1)
    expect(moonlit?.radiant.altitude).toBeLessThan((dark?.radiant.altitude ?? 0) - 10)
  })
  test('where the radiant never rises or the night never comes there is nothing to see', () => {
    expect(perseids).toHaveLength(1)
    expect(showerView(only('PER', 2026), at(-60, 10))).toBeNull()
    expect(showerView(only('PER', 2026), at(78, 15))).toBeNull()
  })
})
