/**
 * `fastify-sweph.js FOLDER`: snapshots of ten bodies by fastify and the Swiss Ephemeris as a native module, without
 * accounts, keys or billing. Both come from a folder that `--fetch` fills.
 */
import { createRequire } from 'node:module'
import path from 'node:path'

/** The functions and constants used of the two; numbers from swephexp.h, Swiss Ephemeris 2.10. */
interface Fastify {
  get(path: string, options: object, answer: (request: { query: Query }) => object): void
  listen(where: { port: number; host: string }): Promise<string>
}
interface Query {
  readonly latitude: number
  readonly longitude: number
  readonly datetime: string
  readonly include: string
}
type Numbers = readonly number[]
interface Swiss {
  calc_ut(julianDay: number, body: number, flags: number): { data: Numbers }
  pheno_ut(julianDay: number, body: number, flags: number): { data: Numbers }
  set_topo(longitude: number, latitude: number, elevation: number): void
  azalt(
    day: number,
    direction: number,
    place: Numbers,
    pressure: number,
    degrees: number,
    at: Numbers,
  ): Numbers
  rise_trans(
    day: number,
    body: number,
    star: null,
    flags: number,
    what: number,
    place: Numbers,
    pressure: number,
    degrees: number,
  ): { data: number }
}

const [MOSHIER, EQUATORIAL, SPEED, TOPOCENTRIC, EQU2HOR] = [4, 2048, 256, 32768, 1]
const [RISE, SET, TRANSIT] = [1, 2, 4]
const names = ['sun', 'moon', 'mercury', 'venus', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto']

const fetched = createRequire(path.join(process.argv[2] as string, 'package.json'))
const swiss = fetched('sweph') as Swiss
const app = (fetched('fastify') as () => Fastify)()

const julianDay = (utc: number): number => utc / 86_400_000 + 2440587.5
const iso = (day: number): string => new Date((day - 2440587.5) * 86_400_000).toISOString()

function record(body: number, day: number, place: Numbers, whole: boolean) {
  const { data: equator } = swiss.calc_ut(day, body, MOSHIER | TOPOCENTRIC | EQUATORIAL)
  const { data: zodiac } = swiss.calc_ut(day, body, MOSHIER | SPEED)
  const [azimuth, altitude] = swiss.azalt(day, EQU2HOR, place, 1010, 10, equator.slice(0, 3))
  const places = {
    body: names[body],
    altitude,
    azimuth,
    ra: (equator[0] as number) / 15,
    dec: equator[1],
    distanceAu: equator[2],
    zodiac: { longitude: zodiac[0], latitude: zodiac[1], speed: zodiac[3] },
  }
  if (!whole) return places
  const [phaseAngle, illumination, elongation, , magnitude] = swiss.pheno_ut(day, body, MOSHIER).data
  const midnight = Math.floor(day - 0.5) + 0.5
  const [rise, set, transit] = [RISE, SET, TRANSIT].map((what) =>
    iso(swiss.rise_trans(midnight, body, null, MOSHIER, what, place, 1013.25, 15).data),
  )
  return { ...places, phaseAngle, illumination, elongation, magnitude, riseSet: { rise, transit, set } }
}

const number = (size: number) => ({ type: 'number', minimum: -size, maximum: size })
const querystring = {
  type: 'object',
  required: ['latitude', 'longitude', 'datetime', 'include'],
  properties: {
    latitude: number(90),
    longitude: number(180),
    datetime: { type: 'string', format: 'date-time' },
    include: { type: 'string' },
  },
}
app.get('/v1/snapshots', { schema: { querystring } }, ({ query }) => {
  const { latitude, longitude, datetime, include } = query
  const day = julianDay(Date.parse(datetime))
  swiss.set_topo(longitude, latitude, 0)
  const place = [longitude, latitude, 0]
  const whole = include.includes('riseset')
  return {
    data: { observerData: names.map((_, body) => record(body, day, place, whole)), timestamp: datetime },
  }
})

const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
console.log(JSON.stringify({ port: Number(url.port) }))
