import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/renders/render-sky-map.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { answer, type Payload } from '../../answer.ts'
import { withoutPixels } from '../../draw/read-drawing.ts'

const greenwich = { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' }
const codes = (warnings: readonly { code: string }[] = []) => warnings.map(({ code }) => code)
const spot = (data: Payload, id: string) => data.objects.find((object: { id: string }) => object.id === id)
const refusal = (args: object) =>
  answer(tool, args).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('the whole sky', () => {
  test('is one SVG without fonts, scripts or addresses to load from', async () => {
    const { data } = await answer(tool, tool.example)
    expect(data.svg.slice(0, 200)).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="600" height="600"/,
    )
    expect(
      withoutPixels(data.svg).match(/<text|<script|font-family|href="(?!#|data:")|NaN|undefined|Infinity/),
    ).toBeNull()
    expect(data).toMatchObject({ mediaType: 'image/svg+xml', width: 600, height: 600 })
    expect(tool.views?.svg?.(data as never)).toBe(data.svg)
  })
  test('is the same to the last byte when drawn again', async () => {
    const [first, second] = [await answer(tool, greenwich), await answer(tool, greenwich)]
    expect(second.data.svg === first.data.svg).toBe(true)
    expect(second.data.resourceUri).toBe(first.data.resourceUri)
  })
  test('another sky has another name', async () => {
    const { data } = await answer(tool, greenwich)
    const { data: later } = await answer(tool, { ...greenwich, datetime: '2026-11-20T21:00:00Z' })
    expect(later.resourceUri).not.toBe(data.resourceUri)
    expect(data.resourceUri).toMatch(/^sky:\/\/renders\/sky-map\/[\da-f]{16}\.svg$/)
  })
  test('Polaris stands 51.5° above the north point, 0.6° off the pole', async () => {
    const { data } = await answer(tool, greenwich)
    const { x, y } = spot(data, 'star:polaris')
    const radius = 500 - 34
    const pole = 500 - radius * Math.tan(((90 - 51.4779) / 2) * (Math.PI / 180))
    expect(Math.hypot(x - 500, y - pole)).toBeLessThan(5)
  })
  test('the Moon of 2026-11-20 stands at azimuth 171.6° and altitude 43.8°, left of the south line', async () => {
    const { data } = await answer(tool, greenwich)
    const { x, y } = spot(data, 'moon')
    const distance = 466 * Math.tan(((90 - 43.8389) / 2) * (Math.PI / 180))
    const azimuth = (171.5787 * Math.PI) / 180
    expect(Math.abs(x - (500 - distance * Math.sin(azimuth)))).toBeLessThan(0.3)
    expect(Math.abs(y - (500 - distance * Math.cos(azimuth)))).toBeLessThan(0.3)
  })
  test('what is below the horizon is not plotted', async () => {
    const { data } = await answer(tool, greenwich)
    for (const id of ['sun', 'star:canopus', 'star:acrux']) expect(spot(data, id), id).toBeUndefined()
    for (const { x, y } of data.objects) expect(Math.hypot(x - 500, y - 500)).toBeLessThanOrEqual(466.1)
  })
  test('by day it says that the stars cannot be seen', async () => {
    const day = await answer(tool, { ...greenwich, datetime: '2026-06-21T12:00:00Z' })
    expect(codes(day.warnings)).toEqual(['daylight'])
    expect(spot(day.data, 'sun')).toBeDefined()
  })
})

describe('options', () => {
  test('each changes the drawing', async () => {
    const { data } = await answer(tool, greenwich)
    const others = [
      { theme: 'light' },
      { theme: 'print' },
      { size: 999 },
      { lang: 'de' },
      { magnitudeMax: 3 },
      { up: 'S' },
    ]
    const drawn = await Promise.all(others.map((option) => answer(tool, { ...greenwich, ...option })))
    const svgs = [data.svg, ...drawn.map((one) => one.data.svg)]
    expect(new Set(svgs).size).toBe(svgs.length)
  })
  test('up=S turns the dome by half a turn and says so', async () => {
    const north = await answer(tool, greenwich)
    const south = await answer(tool, { ...greenwich, up: 'S' })
    expect([north.settings?.up, south.settings?.up]).toEqual(['north', 'south'])
    for (const { id, x, y } of south.data.objects) {
      const other = spot(north.data, id)
      expect(Math.hypot(x - (1000 - other.x), y - (1000 - other.y)), id).toBeLessThan(0.2)
    }
  })
  test('fainter stars are more objects', async () => {
    const count = async (magnitudeMax: number) =>
      (await answer(tool, { ...greenwich, magnitudeMax, limit: 1_000 })).data.objects.length
    const counts = [await count(1), await count(3), await count(6.5)]
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts[2]).toBeGreaterThan(2 * (counts[1] as number))
  })
  test('limit lists the brightest in the order of the drawing, targets always, and says that there are more', async () => {
    const all = (await answer(tool, { ...greenwich, limit: 1_000 })).data
    expect(all).toMatchObject({ count: all.objects.length, truncated: false })
    const targets = 'ceres'
    const { objects, ...rest } = (await answer(tool, { ...greenwich, targets, limit: 10 })).data
    expect(rest).toMatchObject({ count: 10, truncated: true })
    const ids = objects.map(({ id }: Payload) => id)
    if (spot((await answer(tool, { ...greenwich, targets, limit: 1_000 })).data, 'ceres'))
      expect(ids).toContain('ceres')
    const listed = all.objects.filter(({ id }: Payload) => ids.includes(id))
    expect(objects.filter(({ id }: Payload) => id !== 'ceres')).toEqual(listed)
    const faintest = Math.max(...listed.map(({ magnitude }: Payload) => magnitude))
    for (const { id, magnitude } of all.objects) if (magnitude < faintest) expect(ids).toContain(id)
  })
  test('a time zone is in the settings', async () => {
    const { settings } = await answer(tool, { ...greenwich, timezone: 'Europe/Oslo' })
    expect(settings).toMatchObject({
      datetime: '2026-11-20T20:00:00Z',
      datetimeLocal: '2026-11-20T21:00:00+01:00',
    })
  })
})

describe('the horizon', () => {
  const horizon = { ...greenwich, view: 'horizon', size: 800 }
  test('is 16 to 9, with the bearing in the middle: the Moon stands left of south', async () => {
    const { data, settings } = await answer(tool, horizon)
    expect(data).toMatchObject({ width: 800, height: 450 })
    expect(settings).toMatchObject({ facing: 180 })
    expect(spot(data, 'moon').x).toBeGreaterThan(300)
    expect(spot(data, 'moon').x).toBeLessThan(400)
  })
  test('takes degrees or a point of the compass', async () => {
    const { data } = await answer(tool, { ...horizon, facing: 270 })
    for (const facing of ['W', 'w', '270', '270.0']) {
      expect((await answer(tool, { ...horizon, facing })).data.resourceUri, facing).toBe(data.resourceUri)
    }
  })
  test('faces north south of the equator', async () => {
    const { settings } = await answer(tool, { ...horizon, latitude: -33.9 })
    expect(settings).toMatchObject({ facing: 0 })
  })
})

describe('the Moon', () => {
  const moon = { ...greenwich, view: 'moon', size: 500 }
  test('shows Crisium right of Imbrium from the north, and the other way round from the south', async () => {
    const { data: north } = await answer(tool, { ...moon, latitude: 51.5 })
    const { data: south } = await answer(tool, { ...moon, latitude: -33.9 })
    const between = (data: Payload) =>
      spot(data, 'feature:mare-crisium').x - spot(data, 'feature:mare-imbrium').x
    expect(between(north)).toBeGreaterThan(100)
    expect(between(south)).toBeLessThan(-100)
  })
  test('below the horizon is said', async () => {
    const { warnings } = await answer(tool, { ...moon, datetime: '2026-11-20T07:00:00Z' })
    expect(codes(warnings)).toEqual(['below_horizon'])
  })
})

describe('at the edges', () => {
  test.each([
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 180 },
    { latitude: 0, longitude: -180 },
  ])('$latitude, $longitude has a sky in every view, at 200 and 2000 pixels', async (place) => {
    for (const view of ['allsky', 'horizon', 'moon']) {
      for (const size of [200, 2000]) {
        const { data } = await answer(tool, { ...greenwich, ...place, view, size })
        expect(withoutPixels(data.svg).match(/NaN|undefined|Infinity/)).toBeNull()
        expect(data.width).toBe(size)
      }
    }
  })
  test.each(['-003000-01-01', '1500-02-29', '2999-12-31'])('so has %s', async (datetime) => {
    const { data } = await answer(tool, { ...greenwich, datetime: `${datetime}T00:00:00Z` })
    expect(data.objects.length).toBeGreaterThan(20)
  })
})

describe('refusals', () => {
  test.each([
    { args: { ...greenwich, facing: 90 }, code: 'invalid_parameter' },
    { args: { ...greenwich, view: 'horizon', up: 'S' }, code: 'invalid_parameter' },
    { args: { ...greenwich, up: 'south' }, code: 'invalid_parameter' },
    { args: { ...greenwich, view: 'moon', magnitudeMax: 3 }, code: 'invalid_parameter' },
    { args: { ...greenwich, view: 'horizon', facing: 'up' }, code: 'invalid_parameter' },
    { args: { ...greenwich, view: 'horizon', facing: 361 }, code: 'invalid_parameter' },
    { args: { ...greenwich, size: 199 }, code: 'invalid_parameter' },
    { args: { ...greenwich, size: 2001 }, code: 'invalid_parameter' },
    { args: { ...greenwich, magnitudeMax: 7 }, code: 'invalid_parameter' },
    { args: { ...greenwich, lang: 'tlh' }, code: 'invalid_parameter' },
    { args: { ...greenwich, theme: 'sepia' }, code: 'invalid_parameter' },
    { args: { ...greenwich, latitude: 91 }, code: 'invalid_latitude' },
    { args: { ...greenwich, colour: 'red' }, code: 'unknown_parameter' },
    { args: { latitude: 1 }, code: 'missing_parameter' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await refusal(args)
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code })
  })
})
