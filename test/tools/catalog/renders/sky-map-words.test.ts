import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/renders/render-sky-map.ts'
import { skyConditions } from '../../../../tools/core/horizon/sun-times.ts'
import { constellations } from '../../../../tools/core/stars/constellations.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { overlap, type Segment } from '../../../../tools/draw/labels.ts'
import { domeProjection } from '../../../../tools/draw/projection.ts'
import { skyScene } from '../../../../tools/draw/sky/scene.ts'
import type { Point } from '../../../../tools/draw/svg.ts'
import { mixed, skyPalette, themes, tintedPalette } from '../../../../tools/draw/themes.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { answer } from '../../answer.ts'
import { collisions, distanceTo, dotsIn, linesIn, squareOf, wordsIn } from '../../draw/read-drawing.ts'

/** Any place of the Earth at any time of a century, on sheets of all sizes. */
const anySky = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  datetime: fc
    .integer({ min: Date.UTC(1950, 0), max: Date.UTC(2050, 0) })
    .map((utc) => new Date(utc).toISOString()),
  size: fc.constantFrom(200, 300, 420, 600, 800, 1000, 2000),
  magnitudeMax: fc.constantFrom(undefined, 3, 5, 6.5),
  theme: fc.constantFrom(...themes),
})
type AnySky = typeof anySky extends fc.Arbitrary<infer T> ? T : never

const anyView = fc.tuple(anySky, fc.constantFrom('allsky', 'horizon'))
const over = <T>(skies: fc.Arbitrary<T>, check: (sky: T) => Promise<void>, numRuns = 40) =>
  fc.assert(fc.asyncProperty(skies, check), { seed: 20260115, numRuns })

/** The lines of every figure whose stars are both above the horizon, as an own projection has them. */
function figuresOf({ latitude, longitude, datetime, size }: AnySky): Map<string, Segment[]> {
  const observer = { latitude, longitude, elevation: 0 }
  const { corners } = skyScene(instantOfUtc(Date.parse(datetime)), observer, 5)
  const middle = { x: size / 2, y: size / 2 }
  const { project, holds } = domeProjection(middle, size / 2 - Math.max(20, size * 0.034))
  const place = (hip: number): Point | undefined => {
    const corner = corners.get(hip)
    const point = corner && project(corner.direction)
    return point && holds(point) ? point : undefined
  }
  return new Map(
    constellations.map(({ name, lines }) => [
      name.toUpperCase().replaceAll(' ', ''),
      lines.flatMap((chain) =>
        chain.slice(1).flatMap((hip, at) => {
          const [a, b] = [place(chain[at] as number), place(hip)]
          return a && b ? [[a, b] as const] : []
        }),
      ),
    ]),
  )
}

const lengthOf = ([a, b]: Segment): number => Math.hypot(b.x - a.x, b.y - a.y)

describe('figures', () => {
  test('every star of every figure is in the catalog', () => {
    const { corners } = skyScene(instantOfUtc(0), { latitude: 0, longitude: 0, elevation: 0 }, 5)
    for (const hip of constellations.flatMap(({ lines }) => lines.flat())) expect(corners.has(hip)).toBe(true)
  })
  test('each line is drawn by half at least while both its stars are up, on every sheet', () =>
    over(
      anySky,
      async (sky) => {
        const { data } = await answer(tool, sky)
        const drawn = linesIn(data.svg).map(({ line }) => line)
        for (const [name, segments] of figuresOf(sky)) {
          for (const segment of segments) {
            const isDrawn = drawn.some(
              (line) =>
                line.every((end) => distanceTo(segment, end) < 0.2) &&
                lengthOf(line) > 0.49 * lengthOf(segment) - 0.3,
            )
            expect(isDrawn, `${name} at ${JSON.stringify(segment)}`).toBe(true)
          }
        }
      },
      12,
    ))
  test('names stand at lines of their own figure', () =>
    over(anySky, async (sky) => {
      const { data } = await answer(tool, sky)
      const figures = figuresOf(sky)
      for (const { text, box, size } of wordsIn(data.svg)) {
        const own = figures.get(text)
        if (!own || own.length === 0) continue
        const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
        const nearest = (segments: readonly Segment[]) =>
          Math.min(...segments.map((segment) => distanceTo(segment, middle)))
        const others = [...figures].flatMap(([name, segments]) => (name === text ? [] : segments))
        expect(nearest(own), text).toBeLessThan(nearest(others) + 1.1 * size)
      }
    }))
})

describe('words', () => {
  test('no star stands on one, in the sky or in a corner', () =>
    over(anyView, async ([sky, view]) => {
      const { data } = await answer(tool, { ...sky, view })
      const words = wordsIn(data.svg)
      const dots = dotsIn(data.svg).map(squareOf)
      const pierced = words.filter(({ box }) => dots.some((dot) => overlap(dot, box)))
      expect(pierced.map(({ text }) => text)).toEqual([])
    }))
  test('none covers another, or the sign of a Messier object', () =>
    over(anyView, async ([sky, view]) => {
      const { data } = await answer(tool, { ...sky, view })
      const words = wordsIn(data.svg)
      expect(collisions(words)).toEqual([])
      const palette = skyPalette(sky.theme, 'night').deepSky
      const signs = [
        ...data.svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"[^>]*stroke="([^"]+)"/g),
      ]
      const rings = signs
        .filter(([, , , , stroke]) => stroke === palette)
        .map(([, x, y, r]) => squareOf({ x: Number(x), y: Number(y), radius: Number(r) * 0.7 }))
      expect(words.filter(({ box }) => rings.some((ring) => overlap(ring, box)))).toEqual([])
    }))
  test('names of stars stand beside them, and nearer to them than to any star as bright', () =>
    over(anyView, async ([sky, view]) => {
      const { data } = await answer(tool, { ...sky, view, limit: 1_000 })
      type Named = Point & { id: string; name: string; magnitude: number }
      const stars = (data.objects as Named[]).filter(({ id }) => id.startsWith('star:'))
      for (const { text, box, size } of wordsIn(data.svg)) {
        const own = stars.find(({ name }) => name.replaceAll(' ', '') === text)
        if (!own) continue
        const distance = ({ x, y }: Point) =>
          Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
        const radius = 0.007 * data.width + 1
        expect(distance(own), text).toBeLessThan(1.5 * size + radius)
        if (own.magnitude <= 1.5) continue
        for (const other of stars.filter(({ magnitude }) => magnitude < own.magnitude))
          expect(distance(other), `${text} and ${other.name}`).toBeGreaterThan(distance(own))
      }
    }))
  test('planets are named though the sky is full of stars', () =>
    over(
      anySky,
      async (sky) => {
        const { data } = await answer(tool, { ...sky, size: 1000, magnitudeMax: 6.5 })
        const words = new Set(wordsIn(data.svg).map(({ text }) => text))
        const ids: string[] = data.objects.map(({ id }: { id: string }) => id)
        const bodies = ids.filter((id) => !id.includes(':') && id !== 'pluto')
        const named = bodies.filter((id) => words.has(id.charAt(0).toUpperCase() + id.slice(1)))
        expect(named.length).toBeGreaterThanOrEqual(bodies.length - 1)
      },
      20,
    ))
  test('stars to magnitude 1.5 that stand high are named, in the Milky Way too', () =>
    over(
      anySky,
      async (sky) => {
        const { data } = await answer(tool, { ...sky, size: 1000, magnitudeMax: 5 })
        const words = new Set(wordsIn(data.svg).map(({ text }) => text))
        type Object = { id: string; name: string; altitude: number; magnitude: number }
        const bright = (data.objects as Object[]).filter(
          ({ id, altitude, magnitude }) => id.startsWith('star:') && altitude > 15 && magnitude <= 1.5,
        )
        // The second star of α Centauri lies on the disc of the first.
        const unnamed = bright.filter(
          ({ name }) => name !== 'Toliman' && !words.has(name.replaceAll(' ', '')),
        )
        expect(unnamed.map(({ name }) => name)).toEqual([])
      },
      25,
    ))
  test('the colours of all words have a contrast of 4.5 to the sky behind them', () => {
    for (const theme of themes) {
      for (const condition of skyConditions) {
        const { starNames, figureNames, deepSky, bodies, glow } = skyPalette(theme, condition)
        const tints = [-18, -15, -12, -9, -6].map((altitude) => tintedPalette(theme, condition, altitude).sky)
        const glowing = condition === 'night' ? [] : tints.map(([, low]) => mixed(low, ...glow))
        for (const [name, colour] of Object.entries({ starNames, figureNames, deepSky, bodies })) {
          for (const ground of [...tints.flat(), ...glowing]) {
            expect(
              contrast(colour, ground),
              `${theme} ${condition} ${name} on ${ground}`,
            ).toBeGreaterThanOrEqual(4.5)
          }
        }
      }
    }
  })
})

/** WCAG 2.2, definitions of contrast ratio and relative luminance. */
function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the light of the sky', () => {
  const starsOf = (data: { objects: { id: string }[] }) =>
    data.objects.filter(({ id }) => id.startsWith('star:')).length
  test.each([
    { light: 'day', datetime: '2026-06-21T12:00:00Z', magnitudeMax: -5, stars: [0, 0] },
    { light: 'civil twilight', datetime: '2026-09-15T18:25:00Z', magnitudeMax: 1.5, stars: [3, 30] },
    { light: 'nautical twilight', datetime: '2026-09-15T19:10:00Z', magnitudeMax: 4.2, stars: [60, 300] },
    { light: 'night', datetime: '2026-01-15T22:00:00Z', magnitudeMax: 5, stars: [100, 400] },
  ])('$light leaves stars to about magnitude $magnitudeMax', async ({ datetime, magnitudeMax, stars }) => {
    const { data, settings } = await answer(tool, { ...greenwich, datetime, limit: 1_000 })
    expect(Math.abs((settings as { magnitudeMax: number }).magnitudeMax - magnitudeMax)).toBeLessThan(1)
    expect(starsOf(data as never)).toBeGreaterThanOrEqual(stars[0] as number)
    expect(starsOf(data as never)).toBeLessThanOrEqual(stars[1] as number)
  })
  test.each([
    ['civil twilight', '2026-09-15T18:25:00Z', false],
    ['nautical twilight', '2026-09-15T19:10:00Z', false],
    ['astronomical twilight', '2026-09-15T19:50:00Z', true],
    ['night', '2026-09-15T22:00:00Z', true],
  ])('%s at %s: whether the Milky Way is drawn is %s', async (_, datetime, isDrawn) => {
    const { data } = await answer(tool, { ...greenwich, datetime, theme: 'dark' })
    expect((data as { svg: string }).svg.includes('<image')).toBe(isDrawn)
  })
  test('stars that are asked for by day are drawn', async () => {
    const { data, settings } = await answer(tool, {
      ...greenwich,
      datetime: '2026-06-21T12:00:00Z',
      magnitudeMax: 4,
      limit: 1_000,
    })
    expect(settings).toMatchObject({ magnitudeMax: 4 })
    expect(starsOf(data as never)).toBeGreaterThan(80)
  })
  test.each([
    ['civil twilight', '2026-09-15T18:25:00Z', true],
    ['astronomical twilight', '2026-09-15T19:50:00Z', true],
    ['night', '2026-09-15T22:00:00Z', false],
    ['noon', '2026-06-21T12:00:00Z', false],
  ])('%s: whether the horizon glows where the Sun is below is %s %s', async (_, datetime, glows) => {
    const { data } = await answer(tool, { ...greenwich, datetime })
    const at = data.svg.match(/<circle cx="([-\d.]+)" cy="([-\d.]+)" r="[\d.]+" fill="url\(#glow\)"/)
    expect(at !== null).toBe(glows)
    // In September the Sun sets west; on the map west is to the right.
    if (at) expect(Number(at[1])).toBeGreaterThan(800)
  })
  test('totality shows the brightest, a partial phase does not', async () => {
    const burgos = { latitude: 42.34, longitude: -3.7 }
    const total = await answer(tool, { ...burgos, datetime: '2026-08-12T18:29:30Z' })
    const partial = await answer(tool, { ...burgos, datetime: '2026-08-12T18:20:00Z' })
    expect([total.warnings?.length, starsOf(total.data as never) > 3]).toEqual([0, true])
    expect([partial.warnings?.[0]?.code, starsOf(partial.data as never)]).toEqual(['daylight', 0])
  })
})
