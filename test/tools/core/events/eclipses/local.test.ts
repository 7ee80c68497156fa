import { describe, expect, test } from 'vitest'
import { localSolarEclipse } from '../../../../../tools/core/events/eclipses/local.ts'
import { solarEclipses } from '../../../../../tools/core/events/eclipses/solar.ts'
import { type Instant, MS_PER_DAY } from '../../../../../tools/core/time/time.ts'
import { localRows } from '../../../../reference/eclipses.ts'

const greatestNear = (utc: number): Instant => {
  const [found] = solarEclipses(utc - MS_PER_DAY, utc + MS_PER_DAY)
  if (!found) throw new Error('no eclipse')
  return found.greatest
}
const at = (latitude: number, longitude: number) => ({ latitude, longitude, elevation: 0 })

describe.each(localRows)('$type at $latitude, $longitude on $times.2', (row) => {
  const local = localSolarEclipse(
    greatestNear(Date.parse(row.times[2] as string)),
    at(row.latitude, row.longitude),
  )

  test('contacts are within 1 s, and those that do not happen are null', () => {
    expect(local?.type).toBe(row.type)
    const found = [local?.c1, local?.c2, local?.maximum, local?.c3, local?.c4]
    found.forEach((moment, contact) => {
      const truth = row.times[contact]
      if (truth === null || truth === undefined) expect(moment).toBeNull()
      else expect(Math.abs((moment?.utc ?? 0) - Date.parse(truth))).toBeLessThan(1_000)
    })
  })
  test('magnitude and obscuration are within 0.0001, altitude within 0.001°', () => {
    expect(Math.abs((local?.maximum.magnitude ?? 0) - row.magnitude)).toBeLessThan(0.0001)
    expect(Math.abs((local?.maximum.obscuration ?? 0) - row.obscuration)).toBeLessThan(0.0001)
    expect(Math.abs((local?.maximum.altitude ?? 0) - row.altitude)).toBeLessThan(0.001)
  })
})

describe('2026-08-12', () => {
  const greatest = greatestNear(Date.UTC(2026, 7, 12))

  test('passes Sydney by', () => {
    expect(localSolarEclipse(greatest, at(-33.87, 151.21))).toBeUndefined()
  })
  test('ends after sunset in Palma: the maximum is seen, fourth contact is not', () => {
    const palma = localSolarEclipse(greatest, at(39.57, 2.65))
    expect(palma?.type).toBe('total')
    expect(palma?.best?.utc).toBe(palma?.maximum.utc)
    expect(palma?.up).toHaveLength(1)
    expect(palma?.up[0]?.end).toBeLessThan(palma?.c4.utc as number)
  })
  test('where the Sun sets before the maximum, sunset shows the most', () => {
    // Istanbul: the Moon begins after the Sun has gone. Rome: it sets with the eclipse under way.
    const rome = localSolarEclipse(greatest, at(41.9, 12.5))
    expect(rome?.best?.utc).toBeLessThan(rome?.maximum.utc as number)
    expect(Math.abs((rome?.best?.utc ?? 0) - (rome?.up[0]?.end ?? 0))).toBeLessThan(1000)
    const istanbul = localSolarEclipse(greatest, at(41.01, 28.98))
    expect(istanbul?.up ?? []).toEqual([])
    expect(istanbul?.best ?? null).toBeNull()
  })
  test('at the pole the Sun stays up from first to last contact', () => {
    const pole = localSolarEclipse(greatest, at(90, 0))
    expect(pole?.up).toHaveLength(1)
    expect(pole?.up[0]?.start).toBe(pole?.c1.utc)
    expect(pole?.up[0]?.end).toBe(pole?.c4.utc)
  })
})
