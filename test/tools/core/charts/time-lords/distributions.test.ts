import { describe, expect, it } from 'vitest'
import { houseFrame } from '../../../../../tools/core/charts/chart.ts'
import { termNames, termSystems } from '../../../../../tools/core/charts/dignity-tables.ts'
import { ascendant } from '../../../../../tools/core/charts/house-systems/angles.ts'
import { distributions } from '../../../../../tools/core/charts/time-lords/distributions.ts'
import { normalDegrees } from '../../../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../../../tools/core/time/time.ts'
import { signOf } from '../../../../../tools/core/zodiac/zodiac.ts'

const DAY = 86_400_000
const YEAR = 365.24219 * DAY
const instant = instantOfUtc(Date.UTC(1990, 4, 15, 8, 30))
const frameAt = (latitude: number) => houseFrame(instant, { latitude, longitude: 77.2 })

const egyptian = termSystems.egyptian.day
const tables = termNames.flatMap((name) => [termSystems[name].day, termSystems[name].night])

/** The bound that rises, found the other way round: the sky is turned a degree for a year, and its ascendant is read. */
function boundAfter(latitude: number, origin: number, years: number, terms: typeof egyptian) {
  const frame = frameAt(latitude)
  const longitude = normalDegrees(ascendant({ ...frame, armc: frame.armc + years }) - origin)
  const sign = signOf(longitude)
  return { sign, ruler: terms[sign].find(([, end]) => longitude % 30 < end)?.[0] }
}

describe.each([
  [51.5, 0],
  [28.6, 0],
  [28.6, 23.7],
  [0, 0],
  [-33.9, 0],
  [-33.9, 24.6],
  [64, 0],
])('at latitude %s, with signs from longitude %s', (latitude, origin) => {
  const rising = normalDegrees(ascendant(frameAt(latitude)) - origin)
  const { round } = distributions(instant.utc, rising, { ...frameAt(latitude), origin }, egyptian)
  const periods = round(instant.utc)
  it('the lord of each month of 120 years rules the bound that rises as many degrees after the birth, by every table', () => {
    for (const terms of tables) {
      const system = distributions(instant.utc, rising, { ...frameAt(latitude), origin }, terms)
      const list = system.round(instant.utc)
      for (let months = 0; months < 1_440; months++) {
        const years = months / 12 + 0.001
        const period = list.find(({ end }) => instant.utc + years * YEAR < end)
        expect({ sign: period?.sign, ruler: period?.ruler }, `${years}`).toEqual(
          boundAfter(latitude, origin, years, terms),
        )
      }
    }
  })
  it('the bounds of the whole zodiac rise in 360 years', () => {
    expect(periods).toHaveLength(61)
    expect(((periods.at(-1)?.end ?? 0) - instant.utc) / YEAR).toBeCloseTo(360, 6)
  })
})

it('an ascendant where a bound begins has sixty periods, none of them empty', () => {
  for (const rising of [0, 6, 30, 120, 353]) {
    const periods = distributions(0, rising, frameAt(51.5), egyptian).round(0)
    expect(periods.every(({ start, end }) => start < end)).toBe(true)
    expect(periods.at(-1)?.end).toBe(Math.round(360 * YEAR))
    expect(periods).toHaveLength(rising === 353 ? 61 : 60)
  }
})

it('on the equator a bound of 6° at an equinox takes 5.5 years: its right ascension', () => {
  const { round } = distributions(0, 0, { ...frameAt(0), latitude: 0 }, egyptian)
  expect((round(0)[0]?.end ?? 0) / YEAR).toBeCloseTo(5.508, 2)
})
