/**
 * Sky data by the Swiss Ephemeris as a native module, with the built-in Moshier ephemeris (its fastest, which needs no
 * files). Not a dependency: `--fetch` installs it into a temporary folder.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { DAY_MS, SITE, type Sky, YEAR_MS } from './sky-work.ts'

/** The functions and constants used, from swephexp.h, Swiss Ephemeris 2.10. */
interface Swiss {
  calc_ut(julianDay: number, body: number, flags: number): { data: number[] }
  set_topo(longitude: number, latitude: number, elevation: number): void
  azalt(
    julianDay: number,
    direction: number,
    place: number[],
    pressure: number,
    temperature: number,
    xin: number[],
  ): number[]
  rise_trans(
    julianDay: number,
    body: number,
    star: string | null,
    flags: number,
    what: number,
    place: number[],
    pressure: number,
    temperature: number,
  ): { data: number }
  lun_eclipse_when(julianDay: number, flags: number, type: number, backward: boolean): { data: number[] }
  houses(
    julianDay: number,
    latitude: number,
    longitude: number,
    system: string,
  ): { data: { houses: number[] } }
}

const MOSHIER = 4
const EQUATORIAL = 2048
const SPEED = 256
const TOPOCENTRIC = 32768
const EQU2HOR = 1
const RISE = 1
const SET = 2
/** Body numbers: Sun to Pluto are 0 to 9. */
const bodies = Array.from({ length: 10 }, (_, body) => body)
const place = [SITE.longitude, SITE.latitude, SITE.elevation]

const julianDay = (utc: number): number => utc / DAY_MS + 2440587.5
/** Mean motion of the Moon relative to the Sun, in degrees per day. */
const GAIN = 360 / 29.530588853

export function swissSky(folder: string): Sky | undefined {
  let swiss: Swiss
  try {
    swiss = createRequire(path.join(folder, 'package.json'))('sweph') as Swiss
  } catch {
    return undefined
  }
  swiss.set_topo(SITE.longitude, SITE.latitude, SITE.elevation)
  const longitude = (day: number, body: number): number => swiss.calc_ut(day, body, MOSHIER).data[0] as number
  const missing = (day: number, degrees: number): number => {
    const turned = (((degrees - longitude(day, 1) + longitude(day, 0)) % 360) + 360) % 360
    return turned > 180 ? turned - 360 : turned
  }
  return {
    name: 'Swiss Ephemeris native',
    snapshot(utc) {
      const day = julianDay(utc)
      let sum = 0
      for (const body of bodies) {
        sum += swiss.calc_ut(day, body, MOSHIER | TOPOCENTRIC).data[0] as number
        const { data } = swiss.calc_ut(day, body, MOSHIER | TOPOCENTRIC | EQUATORIAL)
        sum += swiss.azalt(day, EQU2HOR, place, 1010, 10, data.slice(0, 3))[1] as number
      }
      return sum
    },
    riseSet(utc) {
      let sum = 0
      for (const body of bodies)
        for (const what of [RISE, SET])
          sum += swiss.rise_trans(julianDay(utc), body, null, MOSHIER, what, place, 1013.25, 15).data
      return sum
    },
    quarters(utc) {
      const end = julianDay(utc + YEAR_MS)
      let count = 0
      let day = julianDay(utc)
      for (let quarter = 0; day < end; quarter++) {
        // Each step at the mean rate reduces the error tenfold: about seven steps to a hundredth of a second.
        for (let pass = 0; pass < 12; pass++) {
          const step = missing(day, 90 * quarter) / GAIN
          day += step
          if (Math.abs(step) < 1e-7) break
        }
        count++
        day += 7.38
      }
      return count
    },
    lunarEclipse: (utc) => swiss.lun_eclipse_when(julianDay(utc), MOSHIER, 0, false).data[0] as number,
    natal(utc) {
      const day = julianDay(utc)
      let sum = swiss.houses(day, SITE.latitude, SITE.longitude, 'P').data.houses[0] as number
      for (const body of bodies) sum += swiss.calc_ut(day, body, MOSHIER | SPEED).data[3] as number
      return sum
    },
  }
}
