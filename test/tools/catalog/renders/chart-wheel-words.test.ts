import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/renders/render-chart-wheel.ts'
import { partWithin, type Segment } from '../../../../tools/draw/labels.ts'
import type { Point } from '../../../../tools/draw/svg.ts'
import { type ChartTheme, wheelPalettes } from '../../../../tools/draw/wheel/palette.ts'
import { answer, type Payload } from '../../answer.ts'
import { collisions, distanceTo, linesIn, type Sign, symbolsIn, wordsIn } from '../../draw/read-drawing.ts'

/** Delhi, with seven bodies within 17°; and three more crowds of the century. */
const crowds = [
  '1962-02-04T20:00:00Z',
  '2000-05-05T06:00:00Z',
  '1989-01-07T12:00:00Z',
  '2021-02-11T12:00:00Z',
]
const anyInstant = fc.oneof(
  fc.integer({ min: Date.UTC(1930, 0), max: Date.UTC(2030, 0) }).map((utc) => new Date(utc).toISOString()),
  fc.constantFrom(...crowds),
)
const anyPlace = { min: -65, max: 65, noNaN: true } as const
const otherBirth = {
  secondDatetime: anyInstant,
  secondLatitude: fc.double(anyPlace),
  secondLongitude: fc.double({ min: -180, max: 180, noNaN: true }),
}
const anySecond = fc.oneof(
  fc.constant({}),
  fc.record({ transitDatetime: anyInstant }),
  fc.record({ chart: fc.constantFrom('synastry', 'composite', 'solar_return'), ...otherBirth }),
  fc.record({ chart: fc.constantFrom('progressed', 'lunar_return'), secondDatetime: anyInstant }),
)
const anyBirth = fc.record({
  latitude: fc.double({ min: -65, max: 65, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  datetime: anyInstant,
  houseSystem: fc.constantFrom('equal', 'placidus', 'koch', 'campanus', 'equal-mc', 'whole-sign'),
  theme: fc.constantFrom('light', 'dark', 'ornate'),
  legend: fc.boolean(),
  grid: fc.boolean(),
  size: fc.constantFrom(300, 400, 600, 1000, 2000),
})
const anyChart = fc.tuple(anyBirth, anySecond).map(([one, second]) => ({ ...one, ...second }))
type AnyChart = typeof anyChart extends fc.Arbitrary<infer T> ? T : never

const over = (check: (data: Payload, chart: AnyChart) => void) =>
  fc.assert(
    fc.asyncProperty(anyChart, async (chart) => check((await answer(tool, chart)).data, chart)),
    { seed: 19620204, numRuns: 150 },
  )

/** The lines from exact places to symbols, ring by ring: each begins where none ends. */
function leadersOf({ svg }: Payload, colour: string): Segment[][] {
  const leaders: Segment[][] = []
  for (const { line, stroke } of linesIn(svg)) {
    if (stroke !== colour) continue
    const last = leaders.at(-1)?.at(-1)?.[1]
    if (last && last.x === line[0].x && last.y === line[0].y) leaders.at(-1)?.push(line)
    else leaders.push([line])
  }
  return leaders
}

const bodies = new Set('sun moon mercury venus mars jupiter saturn uranus neptune pluto northNode'.split(' '))
/** Symbols in the rings; those of the tables stand below the wheel. */
const bodySymbols = ({ svg, width }: Payload): Sign[] =>
  symbolsIn(svg).filter(({ name, y }) => bodies.has(name) && y < width)

/** Whether two lines cross at a point inside both. */
function cross([a, b]: Segment, [c, d]: Segment): boolean {
  const side = (p: Point, q: Point, r: Point) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
  const [one, two, three, four] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  const air = 0.5
  return one * two < -air && three * four < -air
}

describe('words and symbols of a wheel', () => {
  test('no line passes through a word', () =>
    over(({ svg }) => {
      const lines = linesIn(svg)
      const struck = wordsIn(svg).filter(({ box }) => lines.some(({ line }) => partWithin(line, box)))
      expect(struck.map(({ text }) => text)).toEqual([])
    }))
  test('no line passes through the symbol of a body', () =>
    over((data) => {
      const lines = linesIn(data.svg)
      const struck = bodySymbols(data).filter((sign) =>
        lines.some(({ line }) => distanceTo(line, sign) < 0.3 * sign.size),
      )
      expect(struck.map(({ name }) => name)).toEqual([])
    }))
  test('no word covers another, no symbol another', () =>
    over((data) => {
      expect(collisions(wordsIn(data.svg))).toEqual([])
      const signs = bodySymbols(data)
      const near = signs.flatMap((a, at) =>
        signs
          .slice(at + 1)
          .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.92 * a.size)
          .map((b) => `${a.name} on ${b.name}`),
      )
      expect(near).toEqual([])
    }))
  test('all twelve houses have their numbers, clear of every line', () =>
    over(({ svg, width }) => {
      const words = wordsIn(svg)
      const lines = linesIn(svg)
      for (let house = 1; house <= 12; house++) {
        const numbers = words.filter(({ text, box }) => text === String(house) && box.bottom < width)
        expect(numbers, String(house)).toHaveLength(1)
        const struck = numbers.filter(({ box }) => lines.some(({ line }) => partWithin(line, box)))
        expect(struck).toEqual([])
      }
    }))
})

test.each([
  [{ houseSystem: 'equal-mc' }, ['Tropical', 'Equal from the midheaven (MC)']],
  [{ houseSystem: 'topocentric' }, ['Tropical', 'Topocentric (Polich–Page)']],
  [{ zodiac: 'sidereal', ayanamsa: 'fagan-bradley' }, ['Sidereal, Fagan–Bradley', 'Equal']],
  [{ zodiac: 'sidereal', ayanamsa: 'true-chitra' }, ['Sidereal, True Chitra (Chitra Paksha)', 'Equal']],
])('%o is named as people write it', async (conventions, captions) => {
  const { data } = await answer(tool, { ...tool.example, ...conventions })
  const texts = wordsIn(data.svg).map(({ text }) => text)
  // Text read from a drawing has no spaces, since they have no outline.
  for (const caption of captions) expect(texts).toContain(caption.replaceAll(' ', ''))
})

describe('leaders', () => {
  test('end at their symbol, in zodiacal order, and none crosses another', () =>
    over((data, { theme }) => {
      const palette = wheelPalettes[theme as ChartTheme]
      const signs = bodySymbols(data)
      // The inner ring is written first.
      const rings = data.transits
        ? [
            { signs: signs.slice(0, 11), colour: palette.bodies },
            { signs: signs.slice(11), colour: palette.transits },
          ]
        : [{ signs, colour: palette.bodies }]
      for (const { signs, colour } of rings) {
        const leaders = leadersOf(data, colour)
        expect(signs).toHaveLength(11)
        // Beyond the bodies, an outer ring has the two angles of its chart, in letters.
        expect([11, 13]).toContain(leaders.length)
        leaders.slice(0, 11).forEach((leader, at) => {
          const end = (leader.at(-1) as Segment)[1]
          const away = signs.map((sign) => Math.hypot(sign.x - end.x, sign.y - end.y))
          expect(Math.min(...away)).toBe(away[at])
          // The edge of a symbol is half its em from its middle at most, a corner √2 of that.
          expect(away[at]).toBeLessThan(0.66 * (signs[at] as Sign).size)
          for (const other of leaders.slice(at + 1)) {
            expect(leader.some((a) => other.some((b) => cross(a, b)))).toBe(false)
          }
        })
      }
    }))
})

/** A formatted longitude without its seconds and sign. */
const short = (formatted: string) => formatted.replace(/′.*$/, '′')

describe('degrees of the cusps', () => {
  const degreesOutside = ({ svg, width }: Payload) =>
    wordsIn(svg)
      .filter(({ text, box }) => {
        const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
        const away = Math.hypot(middle.x - width / 2, middle.y - width / 2)
        return /^\d+°\d\d′$/.test(text) && away > 0.46 * width && away < 0.5 * width
      })
      .map(({ text }) => text)
  const ulm = { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z' }
  test('stand outside, those of the angles once', async () => {
    const { data } = await answer(tool, { ...ulm, houseSystem: 'placidus' })
    const outside = degreesOutside(data)
    expect(outside.sort()).toEqual(data.houseCusps.map((cusp: string) => short(cusp)).sort())
  })
  test('are left out where a house begins with a sign', async () => {
    const { data } = await answer(tool, { ...ulm, houseSystem: 'whole-sign' })
    expect(degreesOutside(data)).toHaveLength(4)
  })
})

describe('the tables', () => {
  const chart = { ...tool.example, grid: true, size: 1000, houseSystem: 'placidus', include: 'all' }
  const degreesOf = (words: ReturnType<typeof wordsIn>) =>
    words.map(({ text }) => text).filter((text) => /^\d+°\d\d′$/.test(text))
  test('have a sign for every aspect and the degrees of every point and cusp', async () => {
    const { data } = await answer(tool, chart)
    const below = wordsIn(data.svg).filter(({ box }) => box.top > 1000)
    expect(degreesOf(below.filter(({ box }) => box.right < 240))).toHaveLength(13)
    expect(degreesOf(below.filter(({ box }) => box.right > 240))).toEqual(data.houseCusps.map(short))
    const orbs = below.filter(({ text }) => /^\d+\.\d$/.test(text)).map(({ text }) => text)
    expect(orbs.sort()).toEqual(data.aspects.map(({ orb }: { orb: number }) => orb.toFixed(1)).sort())
    expect([data.width, data.height]).toEqual([1000, 1448])
  })
  test('have the cusps where they say something new and the aspects leave room', async () => {
    const degrees = async (args: object) =>
      degreesOf(
        wordsIn((await answer(tool, { ...chart, ...args })).data.svg).filter(({ box }) => box.top > 1000),
      )
    expect(await degrees({ houseSystem: 'whole-sign' })).toHaveLength(13)
    expect(await degrees({ timeKnown: false })).toHaveLength(11)
    const asteroids = 'chiron,ceres,pallas,juno,vesta,meanLilith'
    const ten = 'sun,moon,mercury,venus,mars,jupiter,saturn,uranus,neptune,pluto'
    expect(await degrees({ bodies: `${ten},chiron` })).toHaveLength(14 + 12)
    expect(await degrees({ bodies: `${ten},${asteroids}` })).toHaveLength(19)
    const few = await answer(tool, { ...chart, bodies: 'sun,moon' })
    const bottom = Math.max(...wordsIn(few.data.svg).map(({ box }) => box.bottom))
    expect(bottom).toBeLessThan(few.data.height)
  })
  test('say what two charts make of each other', async () => {
    const { data } = await answer(tool, { ...chart, transitDatetime: '2026-11-20T20:00:00Z' })
    const below = wordsIn(data.svg).filter(({ box }) => box.top > 1000)
    expect(below.filter(({ text }) => /^\d+°\d\d′$/.test(text)).length).toBeGreaterThanOrEqual(24)
    expect(below.filter(({ text }) => /^\d+\.\d$/.test(text))).toHaveLength(data.aspects.length)
  })
})
