import { expect, test } from 'vitest'
import { physicalEphemeris } from '../../../../../tools/core/appearance/physical.ts'
import { bodyEvents } from '../../../../../tools/core/events/body-events/body-events.ts'
import {
  featureNamed,
  featureNames,
  type MoonFeature,
  sunAltitudeOver,
} from '../../../../../tools/core/events/body-events/moon-sunlight.ts'
import { moonLibration } from '../../../../../tools/core/events/moon-phases.ts'
import { direction, dot } from '../../../../../tools/core/math/geometry.ts'
import { instantOfTt, MS_PER_DAY } from '../../../../../tools/core/time/time.ts'

// Printed beginnings, UT: I. Musgrave, astroblogger.blogspot.com (2024, 2025); RASC Victoria (2018, local times of victoria.rasc.ca, PST or
// PDT); G. Shanos, theskyscrapers.org (2025-07). The X is seen for four hours, and the lists differ by half an hour.
test.each([
  '2018-01-24T04:42Z',
  '2018-03-24T06:57Z',
  '2018-07-20T06:14Z',
  '2018-09-17T06:32Z',
  '2024-11-08T12:49Z',
  '2025-02-05T08:13Z',
  '2025-04-05T12:43Z',
  '2025-07-03T00:15Z',
])('the Lunar X of %s is within an hour, at a colongitude of 358.0 ± 1.2', (time) => {
  const utc = Date.parse(time)
  const crosses = [...bodyEvents(utc - 5 * MS_PER_DAY, utc + 5 * MS_PER_DAY, ['moon'], ['lunarX'])]
  expect(crosses).toHaveLength(1)
  expect(Math.abs((crosses[0]?.instant.utc ?? 0) - utc)).toBeLessThan(3_600_000)
  expect(Math.abs((crosses[0]?.value ?? 0) - 358)).toBeLessThan(1.2)
})

// The same lists have one time for X and V: Musgrave (2025), Shanos (2025).
test.each(['2025-02-05T08:13Z', '2025-04-05T12:43Z', '2025-07-03T00:15Z'])(
  'the Lunar V of %s is within two hours of the time that is printed for both',
  (time) => {
    const utc = Date.parse(time)
    const letters = [...bodyEvents(utc - 5 * MS_PER_DAY, utc + 5 * MS_PER_DAY, ['moon'], ['lunarV'])]
    expect(letters).toHaveLength(1)
    expect(letters[0]?.name).toBe('Lunar V')
    expect(Math.abs((letters[0]?.instant.utc ?? 0) - utc)).toBeLessThan(7_200_000)
    expect(Math.abs((letters[0]?.value ?? 0) - 358)).toBeLessThan(0.3)
  },
)

test('the Sun is on the horizon of a feature when it rises and sets there, by the angle to the point below it', () => {
  // The other way: the angle between the feature and the subsolar point is 90°.
  for (const name of featureNames.filter((_, at) => at % 7 === 0)) {
    const feature = featureNamed(name) as MoonFeature
    const events = ['featureSunrise', 'featureSunset'] as const
    const sunEvents = [
      ...bodyEvents(Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1), ['moon'], events, { feature }),
    ]
    expect(sunEvents.length, name).toBeGreaterThanOrEqual(11)
    sunEvents.forEach((event, at) => {
      if (at > 0) expect(event.kind).not.toBe(sunEvents[at - 1]?.kind)
      const { subSolar } = physicalEphemeris('moon', event.instant)
      const below = direction(subSolar?.longitude ?? 0, subSolar?.latitudeCentric ?? 0)
      expect(Math.abs(dot(below, direction(feature.longitude, feature.latitude)))).toBeLessThan(1e-5)
      const later = sunAltitudeOver(feature, instantOfTt(event.instant.tt + 0.1).tt)
      expect(later > 0).toBe(event.kind === 'featureSunrise')
    })
  }
})

test('greatest librations are where another theory has no more within a day, by 0.05°', () => {
  // Meeus, ch. 53, as Astronomy Engine has it, for the places; here the axis of the IAU.
  const total = (tt: number): number => {
    const { longitude, latitude } = moonLibration(instantOfTt(tt))
    const degrees = Math.PI / 180
    return Math.acos(Math.cos(longitude * degrees) * Math.cos(latitude * degrees)) / degrees
  }
  const librations = [...bodyEvents(Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1), ['moon'], ['libration'])]
  expect(librations.length).toBeGreaterThan(24)
  for (const { instant, value, name } of librations) {
    expect(Math.abs(total(instant.tt) - value), name).toBeLessThan(0.05)
    for (const days of [-1, 1]) expect(total(instant.tt + days)).toBeLessThan(value + 0.05)
  }
})
