import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/charts/get-astrocartography.ts'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { answer, type Payload } from '../../answer.ts'

const birth = { datetime: '2000-01-01T12:00:00Z' }
const map = async (args: object) => (await answer(tool, { ...birth, ...args })).data
type Coordinates = readonly (readonly [number, number])[]

describe('the map', () => {
  test('has four lines for each of ten bodies, as GeoJSON', async () => {
    const { geojson, near, count } = await map({})
    expect([geojson.type, count, near]).toEqual(['FeatureCollection', 40, null])
    expect(new Set(geojson.features.map(({ id }: Payload) => id)).size).toBe(40)
    expect(geojson.features[0]).toMatchObject({
      type: 'Feature',
      id: 'sun-mc',
      properties: { body: 'sun', line: 'mc', title: 'Sun culminates' },
    })
  })
  test('keeps every point on the globe and cuts lines at the date line', async () => {
    const { geojson } = await map({ stepDegrees: 0.5 })
    let cut = 0
    for (const { geometry } of geojson.features) {
      const parts: Coordinates[] =
        geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
      cut += parts.length - 1
      for (const part of parts) {
        for (const [index, [longitude, latitude]] of part.entries()) {
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
          if (index > 0) expect(Math.abs(longitude - (part[index - 1]?.[0] as number))).toBeLessThan(10)
        }
      }
    }
    expect(cut).toBeGreaterThan(5)
  })
  test('a finer step gives more points, and chosen bodies and lines only those', async () => {
    const points = async (stepDegrees: number) => {
      const { geojson } = await map({ stepDegrees, bodies: 'mars', lines: 'asc' })
      expect(geojson.features).toHaveLength(1)
      return JSON.stringify(geojson.features[0].geometry.coordinates).length
    }
    expect(await points(1)).toBeGreaterThan(1.5 * (await points(5)))
  })
  test('where the Sun culminates, its chart has the midheaven conjunct the Sun', async () => {
    const { geojson } = await map({ bodies: 'sun', lines: 'mc' })
    const [[longitude]] = geojson.features[0].geometry.coordinates
    const { data } = await answer(natal, { ...birth, latitude: 10, longitude })
    expect(data.midheaven.longitude).toBeCloseTo(data.planets.sun.longitude, 2)
  })
  test('where the Sun rises, its chart has the ascendant conjunct the Sun', async () => {
    const { geojson } = await map({ bodies: 'sun', lines: 'asc', stepDegrees: 10 })
    const { type, coordinates } = geojson.features[0].geometry
    const points = (type === 'LineString' ? coordinates : coordinates.flat()) as Coordinates
    for (const [longitude, latitude] of points) {
      if (Math.abs(latitude) > 60) continue
      const { data } = await answer(natal, { ...birth, latitude, longitude })
      expect(data.ascendant.longitude).toBeCloseTo(data.planets.sun.longitude, 2)
    }
  })
})

describe('near a place', () => {
  const paris = { nearLatitude: 48.86, nearLongitude: 2.35 }

  test('lines come nearest first, within the radius, with their distance', async () => {
    const wide = await map({ ...paris, radiusKm: 2_000 })
    const distances = wide.near.map(({ distanceKm }: Payload) => distanceKm)
    expect(distances.length).toBeGreaterThan(2)
    expect(distances).toEqual([...distances].sort((a: number, b: number) => a - b))
    expect(distances.at(-1)).toBeLessThanOrEqual(2_000)
    expect(wide.geojson.features.slice(0, distances.length).map(({ id }: Payload) => id)).toEqual(
      wide.near.map(({ body, line }: Payload) => `${body}-${line}`),
    )
    expect(wide).toMatchObject({ count: distances.length, nearest: wide.near[0] })
    expect('status' in wide).toBe(false)
    const usual = await map(paris)
    expect(usual.near).toEqual(wide.near.filter(({ distanceKm }: Payload) => distanceKm <= 300))
  })
  test('no line within the radius: the map stays whole, and the nearest line is named with its distance', async () => {
    const wide = await map(paris)
    const { distanceKm } = wide.nearest
    const none = await map({ ...paris, radiusKm: distanceKm - 1 })
    expect(none).toMatchObject({ near: [], count: 0, nearest: wide.nearest })
    expect(none.status).toMatch(
      new RegExp(`^No line within .* km; the nearest, .*, is ${Math.round(distanceKm)} km away\\.$`),
    )
    expect(none.geojson.features).toHaveLength(40)
    expect('geojson' in (await map({ ...paris, include: 'near' }))).toBe(false)
  })
  test('half round the Earth every line is in reach', async () => {
    expect((await map({ ...paris, radiusKm: 20_040 })).count).toBe(40)
  })
  test('at the poles every meridian is at hand', async () => {
    const { near } = await map({ nearLatitude: 90, nearLongitude: 0, radiusKm: 1 })
    expect(near).toHaveLength(20)
  })
})

describe('representations', () => {
  test('compact says the same, and gives the same map and table', async () => {
    const full = await map({ bodies: 'sun,pluto' })
    const short = await map({ bodies: 'sun,pluto', format: 'compact' })
    expect(short.geojson.rows).toHaveLength(8)
    expect(tool.views?.geojson?.(short)).toEqual(full.geojson)
    expect(tool.views?.table?.(short)).toEqual(tool.views?.table?.(full))
  })
  test('a table draws each line as Well-Known Text', async () => {
    const rows = (tool.views?.table?.(await map({})) ?? []) as { wkt: string }[]
    expect(rows).toHaveLength(40)
    for (const { wkt } of rows) expect(wkt).toMatch(/^(LINESTRING|MULTILINESTRING \() ?\(-?\d/)
  })
})

describe('refusals', () => {
  test.each([
    { args: { nearLatitude: 48 }, code: 'missing_parameter' },
    { args: { radiusKm: 100 }, code: 'missing_parameter' },
    { args: { nearLatitude: 91, nearLongitude: 0 }, code: 'invalid_latitude' },
    { args: { stepDegrees: 0.1 }, code: 'invalid_parameter' },
    { args: { lines: 'mc,vertex' }, code: 'invalid_parameter' },
    { args: { bodies: 'vulcan' }, code: 'unknown_body' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await answer(tool, { ...birth, ...args }).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(Problem)
    expect((error as Problem).code).toBe(code)
  })
})

describe('towns', () => {
  test('of each line are within 100 km of it, the most populous first', async () => {
    const data = await map({ include: 'towns' })
    expect(Object.keys(data)).toEqual(['towns', 'count'])
    expect(data.towns).toHaveLength(40)
    const all: Payload[] = data.towns.flatMap(({ body, line, towns }: Payload) =>
      towns.map((town: Payload) => ({ body, line, ...town })),
    )
    expect(all.length).toBeGreaterThan(80)
    for (const { distanceKm, population } of all) {
      expect(distanceKm).toBeLessThanOrEqual(100)
      expect(population).toBeGreaterThanOrEqual(100_000)
    }
    for (const { towns } of data.towns) {
      const sizes = towns.map(({ population }: Payload) => population)
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    }
  })
  test('stand on their lines: there the body is on the angle of the chart', async () => {
    const { towns } = await map({ include: 'towns', bodies: 'sun', lines: 'mc' })
    for (const { latitude, longitude, distanceKm } of towns[0].towns) {
      const near = await map({
        include: 'near',
        bodies: 'sun',
        lines: 'mc',
        nearLatitude: latitude,
        nearLongitude: longitude,
      })
      expect(Math.abs(near.near[0].distanceKm - distanceKm)).toBeLessThan(0.2)
    }
  })
  test('format=geojson has the map whatever is included', async () => {
    expect((await map({ include: 'towns', format: 'geojson', bodies: 'sun' })).geojson.features).toHaveLength(
      4,
    )
  })
})
