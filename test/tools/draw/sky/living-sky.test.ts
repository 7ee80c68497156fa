import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import renderSkyMap from '../../../../tools/catalog/renders/render-sky-map.ts'
import { clockOffsetAt } from '../../../../tools/core/horizon/local-time.ts'
import { skyCondition } from '../../../../tools/core/horizon/sun-times.ts'
import { visibilityFrom } from '../../../../tools/core/horizon/visibility.ts'
import { constellations } from '../../../../tools/core/stars/constellations.ts'
import { notedObjects } from '../../../../tools/core/stars/deep-sky.ts'
import { stars } from '../../../../tools/core/stars/stars.ts'
import { instantOfUtc, isoSeconds } from '../../../../tools/core/time/time.ts'
import { type LivingSky, livingSky } from '../../../../tools/draw/sky/living-sky.ts'
import { tintedPalette } from '../../../../tools/draw/themes.ts'
import { answer } from '../../answer.ts'

interface Place {
  readonly azimuth: number
  readonly altitude: number
  readonly airless: number
}
type Spot = { readonly x: number; readonly y: number }
type Vector3 = readonly number[]
interface CatalogStar {
  readonly ra: number
  readonly dec: number
  readonly magnitude: number
  readonly name?: string
  readonly id?: string
}

/** The functions of the asset that the tests call. */
interface SkyMath {
  catalogOf(text: string): {
    readonly stars: readonly CatalogStar[]
    readonly figures: readonly { readonly name: string; readonly chains: readonly number[][] }[]
    readonly objects: readonly CatalogStar[]
    readonly light: readonly number[][]
  }
  ofDate(star: CatalogStar, sky: LivingSky): Vector3
  bodyAt(body: LivingSky['bodies'][number], hour: number): Vector3
  horizontal(vector: Vector3, sky: LivingSky, hour: number): Place
  projectionOf(projection: LivingSky['projection']): (place: Place) => Spot | undefined
  faintest(sky: LivingSky, hour: number): number
  sunAltitude(sky: LivingSky, hour: number): number
  paletteAt(palettes: LivingSky['palettes'], altitude: number): { readonly sky: readonly string[] }
  nightOf(sky: LivingSky, hour: number): [number, number] | undefined
}

const assets = new URL('../../../../server/html/assets/', import.meta.url)
const catalogText = readFileSync(new URL('sky-catalog.txt', assets), 'utf8')
let math: SkyMath

beforeAll(async () => {
  math = (await import(new URL('sky-math.js', assets).href)) as SkyMath
})

const ulm = { latitude: 48.4, longitude: 9.99, timezone: 'Europe/Berlin', theme: 'dark', width: 900 } as const
const evening = Date.UTC(2026, 10, 20, 19)
const msPerHour = 3_600_000

/** Objects of a fresh drawing of the service. */
async function drawn(place: { latitude: number; longitude: number }, utc: number, view: object) {
  const { latitude, longitude } = place
  const request = { latitude, longitude, datetime: isoSeconds(utc), size: 900, limit: 400, ...view }
  const { data } = await answer(renderSkyMap, request)
  return (data as { objects: readonly (Spot & { id: string; altitude: number })[] }).objects
}

describe('the sky that a browser turns', () => {
  const cases = [
    { name: 'the whole sky over Ulm', place: ulm, utc: evening, facing: undefined },
    { name: 'the south of Ulm', place: ulm, utc: evening, facing: 180 },
    {
      name: 'the north of Cape Town',
      place: { ...ulm, latitude: -33.9, longitude: 18.4, timezone: 'Africa/Johannesburg' },
      utc: Date.UTC(2030, 5, 1, 18),
      facing: 0,
    },
    { name: 'the whole sky of the year 1054', place: ulm, utc: Date.UTC(1054, 6, 4, 22), facing: undefined },
    { name: 'the whole sky of 2000 BC', place: ulm, utc: Date.UTC(-1999, 2, 1, 20), facing: undefined },
  ]
  for (const { name, place, utc, facing } of cases)
    it.each([-12, -7.25, 0, 3.5, 11.75])(
      `${name}: objects stand within a pixel of a fresh drawing, %d h later`,
      async (hour) => {
        const height = facing === undefined ? 900 : 506
        const sky = livingSky({ ...place, utc, facing, height })
        const catalog = math.catalogOf(catalogText)
        const project = math.projectionOf(sky.projection)
        const view = facing === undefined ? {} : { view: 'horizon', facing }
        const objects = await drawn(place, utc + hour * msPerHour, { ...view, magnitudeMax: 4 })
        expect(objects.length).toBeGreaterThan(20)
        const vectors = new Map<string, Vector3>([
          ...sky.bodies.map((body) => [body.id, math.bodyAt(body, hour)] as const),
          ...[...catalog.stars, ...catalog.objects].flatMap((thing) =>
            thing.id ? [[thing.id, math.ofDate(thing, sky)] as const] : [],
          ),
        ])
        // In forty centuries the nearest stars leave the straight line of their motion.
        const most = utc < Date.UTC(0) ? 2 : 1
        for (const { id, x, y } of objects) {
          const place = math.horizontal(vectors.get(id) as Vector3, sky, hour)
          const spot = project(place) as Spot
          expect(Math.hypot(spot.x - x, spot.y - y), `${id} at ${hour} h`).toBeLessThan(most)
        }
      },
    )

  it('is as bright as the map has it: the faintest star and the colors of the sky', () => {
    const sky = livingSky({ ...ulm, utc: evening, facing: undefined, height: 900 })
    const { overhead } = visibilityFrom({ ...ulm, elevation: 0 })
    for (let hour = -12; hour <= 12; hour += 0.8) {
      const instant = instantOfUtc(evening + hour * msPerHour)
      expect(math.faintest(sky, hour)).toBeCloseTo(overhead(instant.tt), 0)
      const altitude = math.sunAltitude(sky, hour)
      const palette = tintedPalette('dark', skyCondition(altitude), altitude)
      expect(math.paletteAt(sky.palettes, altitude).sky).toEqual(palette.sky)
    }
  })

  it('has the night around its hour, or the next one by day', () => {
    const sky = livingSky({ ...ulm, utc: evening, facing: undefined, height: 900 })
    const [from, to] = math.nightOf(sky, 0) as [number, number]
    expect(math.sunAltitude(sky, from)).toBeCloseTo(-6, -1)
    expect(to - from).toBeGreaterThan(13)
    expect(math.nightOf(sky, -8)?.[0]).toBeCloseTo(from, 0)
  })

  it('keeps the clock of the place when summer time ends on the way', () => {
    const utc = Date.UTC(2026, 9, 24, 20)
    const { offsets } = livingSky({ ...ulm, utc, facing: undefined, height: 900 })
    expect(offsets).toEqual([
      [-12, 7_200],
      [5, 3_600],
    ])
    expect(clockOffsetAt('Europe/Berlin', utc, 9.99)).toBe(7_200)
  })
})

describe('the catalog of the browser', () => {
  it('is in step with the tables of the service', () => {
    const catalog = math.catalogOf(catalogText)
    const corners = new Set(constellations.flatMap(({ lines }) => lines.flat()))
    const due = stars().filter(({ magnitude, hip }) => magnitude <= 5 || corners.has(hip))
    expect(catalog.stars.length).toBe(due.length)
    catalog.stars.forEach(({ ra, dec, magnitude, name }, row) => {
      const star = due[row]
      expect(Math.abs(ra / 15 - (star?.ra ?? 0))).toBeLessThan(0.0004)
      expect(Math.abs(dec - (star?.dec ?? 0))).toBeLessThan(0.006)
      expect(magnitude).toBeCloseTo(star?.magnitude ?? 0, 0)
      expect(name ?? null).toBe(star?.name)
    })
    expect(catalog.figures.map(({ name }) => name)).toEqual(constellations.map(({ name }) => name))
    expect(catalog.objects.map(({ id }) => id)).toEqual(notedObjects(5).map(({ id }) => id))
  })

  it('has light along the Milky Way and none at the galactic poles', () => {
    const { light } = math.catalogOf(catalogText)
    const sum = (row: readonly number[] | undefined) => (row ?? []).reduce((all, digit) => all + digit, 0)
    expect(sum(light[8])).toBeGreaterThan(100)
    expect(sum(light[0]) + sum(light.at(-1))).toBe(0)
  })
})
