import { describe, expect, test } from 'vitest'
import { grazeLimit } from '../../../../tools/core/events/graze-limit.ts'
import { occultation } from '../../../../tools/core/events/occultation.ts'
import { MOON, type SkyTarget, skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const known = (text: string): SkyTarget => {
  const target = skyTarget(text)
  if (!target) throw new Error(`no target ${text}`)
  return target
}
const hidden = (text: string, latitude: number, longitude: number, elevation: number, near: string) =>
  occultation([MOON, known(text)], instantOfUtc(Date.parse(near)), { latitude, longitude, elevation })

/**
 * Geocentric places of Swiss Ephemeris 2.10.03 (JPL DE431; Hipparcos stars of its sefstars.txt), seen from the place by the
 * formulas of the Explanatory Supplement for WGS 84, mean limb k = 0.2725076: time and position angle of both contacts.
 */
const contacts = [
  ['star:regulus', 40, -100, 0, '2017-10-15T09:30:54.9Z', 64.15, '2017-10-15T10:18:33.5Z', 320.71],
  ['star:aldebaran', 34, -110, 100, '2016-01-20T01:16:21.8Z', 102.92, '2016-01-20T02:25:56.2Z', 227.83],
  ['star:alcyone', 50, 10, 0, '2006-03-05T14:09:38.8Z', 14.39, '2006-03-05T14:55:54.2Z', 296.59],
  ['star:spica', 42, -75, 0, '2024-07-14T03:22:27.6Z', 106.2, '2024-07-14T04:28:50.2Z', 304.75],
  ['star:antares', -30, 20, 1500, '2006-03-21T02:20:19.9Z', 66.33, '2006-03-21T03:27:20.3Z', 332.7],
  ['saturn', 51.5072, -0.1275, 0, '2024-08-21T03:28:39.3Z', 20.56, '2024-08-21T04:21:04.4Z', 268.09],
  ['mars', 34.05, -118.24, 0, '2022-12-08T02:30:34.3Z', 83.61, '2022-12-08T03:30:26.4Z', 234.95],
  ['venus', 51.5, 0, 0, '2025-09-19T11:54:56.5Z', 134.87, '2025-09-19T13:13:10.6Z', 299.22],
  ['vesta', 40, 20, 0, '2019-05-02T14:04:52.9Z', 42.6, '2019-05-02T15:02:08.7Z', 271.69],
] as const

test.each(contacts)(
  '%s from %f°, %f°: contacts within 0.3 s',
  (id, latitude, longitude, height, ...times) => {
    const found = hidden(id, latitude, longitude, height, times[0])
    for (const [name, at, angle] of [
      ['disappearance', times[0], times[1]],
      ['reappearance', times[2], times[3]],
    ] as const) {
      const contact = found?.[name]
      expect(Math.abs((contact?.instant.utc ?? 0) - Date.parse(at))).toBeLessThan(300)
      expect(contact?.positionAngle).toBeCloseTo(angle, 1)
    }
  },
)

describe('against Occult 4 for Kambah', () => {
  /** D. Herald's sample of total occultations in 2007 (lunar-occultations.com, bobgraze/personal/total.htm). */
  test('R3177 disappears at 15:13:26, cusp angle 64N, position angle 41, Moon 99 % lit, 58° up', () => {
    const found = hidden('star:hip107232', -35.39703, 149.06358, 582, '2007-08-27T15:13:26Z')
    const contact = found?.disappearance
    expect(Math.abs((contact?.instant.utc ?? 0) - Date.parse('2007-08-27T15:13:26Z'))).toBeLessThan(1500)
    expect(contact).toMatchObject({ cusp: 'north', limb: 'dark' })
    expect(Math.round(contact?.cuspAngle ?? 0)).toBe(64)
    expect(Math.round(contact?.positionAngle ?? 0)).toBe(41)
    expect(Math.round(contact?.altitude ?? 0)).toBe(58)
    expect(Math.round(100 * (found?.illumination ?? 0))).toBe(99)
    expect(found?.isWaxing).toBe(true)
  })
  test('52 Sagittarii is grazed along latitude −35.99 − 0.35 (longitude − 149.06)', () => {
    const found = hidden('star:hip96465', -36.2, 149.06, 0, '2007-08-25T06:39:04Z')
    // 0.21° south of the line, which runs 23.4° from due east: 21.4 km to the north-north-east.
    expect(found?.limit).toMatchObject({ side: 'north' })
    expect(Math.abs((found?.limit?.distanceKm ?? 0) - 21.4)).toBeLessThan(1)
    expect(Math.abs((found?.limit?.azimuth ?? 0) - 23.4)).toBeLessThan(1)
    // North of the line the star passes beside.
    expect(hidden('star:hip96465', -35.39703, 149.06, 0, '2007-08-25T06:39:04Z')).toBeNull()
  })
})

describe('the limit', () => {
  const at = instantOfUtc(Date.parse('2026-12-21T22:30:00Z'))
  const celaeno = known('star:celaeno')
  const limitFrom = (latitude: number, longitude: number) => {
    const observer = { latitude, longitude, elevation: 0 }
    const found = occultation([MOON, celaeno], at, observer)
    return found?.limit ?? null
  }
  test('just beyond it nothing is hidden, just short of it for a moment', () => {
    const limit = limitFrom(51.5, 0)
    expect(limit?.side).toBe('south')
    const north = (Math.cos(((limit?.azimuth ?? 0) * Math.PI) / 180) * (limit?.distanceKm ?? 0)) / 111.2
    const east = (Math.sin(((limit?.azimuth ?? 0) * Math.PI) / 180) * (limit?.distanceKm ?? 0)) / 69.2
    const hiddenAt = (share: number) =>
      occultation([MOON, celaeno], at, {
        latitude: 51.5 + share * north,
        longitude: share * east,
        elevation: 0,
      })
    expect(hiddenAt(1.02)).toBeNull()
    const brief = hiddenAt(0.98)
    expect(brief?.limit?.distanceKm).toBeLessThan(2)
    const minutes =
      ((brief?.reappearance.instant.utc ?? 0) - (brief?.disappearance.instant.utc ?? 0)) / 60_000
    expect(minutes).toBeGreaterThan(0)
    expect(minutes).toBeLessThan(5)
  })
  test('is not sought more than 1000 km away', () => {
    const regulus = known('star:regulus')
    const central = instantOfUtc(Date.parse('2026-04-26T00:20:00Z'))
    expect(
      grazeLimit('moon', regulus, 1737.9 / 149597870.7, central, {
        latitude: 40,
        longitude: -100,
        elevation: 0,
      }),
    ).toBeNull()
  })
})
