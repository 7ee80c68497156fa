import { describe, expect, test } from 'vitest'
import progressedTool from '../../../../tools/catalog/timing/get-progressed-chart.ts'
import tool from '../../../../tools/catalog/timing/list-transits.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { castChart, houseFrame } from '../../../../tools/core/charts/chart.ts'
import { progressedChart } from '../../../../tools/core/charts/progressions.ts'
import {
  arcSine,
  arcTangent,
  circularDifference,
  cosine,
  normalDegrees,
  sine,
  tangent,
} from '../../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { signOf, signs } from '../../../../tools/core/zodiac/zodiac.ts'
import { seededRandom } from '../../../faults/seeded-random.ts'
import { answer, answersOf, type Payload } from '../../answer.ts'

const birth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }
const data = async (args: object) => (await answer(tool, { ...birth, ...args })).data
const refusal = (args: object) =>
  answer(tool, { ...birth, ...args }).then(
    () => expect.unreachable(),
    (error: unknown) => error as Problem,
  )

const moved = ['secondary', 'tertiary', 'minor', 'solarArc', 'naibodArc'] as const
const YEAR = 365.25 * 86_400_000

/** Births at random, and some years of the life of each. */
function lives(count: number, seed: number, years = 1) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const utc = Math.round((Date.UTC(1920, 0, 1) + random() * 80 * YEAR) / 1000) * 1000
    const start = Math.round((utc + random() * 80 * YEAR) / 1000) * 1000
    return {
      latitude: Math.round((random() * 130 - 65) * 1e4) / 1e4,
      longitude: Math.round((random() * 360 - 180) * 1e4) / 1e4,
      datetime: new Date(utc).toISOString(),
      start: new Date(start).toISOString(),
      end: new Date(start + years * YEAR).toISOString(),
      count: 500,
    }
  })
}

/** First and last instant that a written time stands for, ms: the second, minute or ten minutes about it, or the day that begins. */
function instantsOf(time: string): readonly [number, number] {
  const utc = Date.parse(time)
  if (time.length === 10) return [utc, utc + 86_400_000]
  const half = time.length > 17 ? 500 : time.at(-2) === '0' ? 300_000 : 30_000
  return [utc - half, utc + half]
}

/**
 * Least distance, degrees, of a value from a goal within the time that a text stands for, and the most that it moves between the
 * looks at it, by which it may be nearer.
 */
function nearestWithin(time: string, distanceAt: (utc: number) => number) {
  const [first, last] = instantsOf(time)
  const distances = Array.from({ length: 25 }, (_, look) => distanceAt(first + ((last - first) * look) / 24))
  const moves = distances.slice(1).map((distance, look) => Math.abs(distance - (distances[look] ?? 0)))
  return { least: Math.min(...distances.map(Math.abs)), move: Math.max(...moves) }
}

describe('a hit is where the progressed chart of its date has it', () => {
  test.each(moved)('%s, on 40 births', async (method) => {
    let count = 0
    for (const life of lives(40, moved.indexOf(method))) {
      const { hits } = (await answer(tool, { ...life, method })).data
      const instant = instantOfUtc(Date.parse(life.datetime))
      const request = { instant, place: life, houseSystem: 'equal', zodiac: 'tropical' } as const
      const natal = castChart(request)
      const placeOf = ({ placements, frame }: typeof natal, id: string): number =>
        placements[id as 'sun']?.longitude ?? (frame?.angles[id as 'ascendant'] as number)
      for (const { transiting, natal: point, angle, longitude, time } of hits) {
        const placeAt = (utc: number) =>
          placeOf(progressedChart(natal, request, method, instantOfUtc(utc)).chart, transiting)
        const fromLongitude = nearestWithin(time, (utc) => circularDifference(placeAt(utc), longitude))
        const fromAspect = nearestWithin(
          time,
          (utc) => Math.abs(circularDifference(placeAt(utc), placeOf(natal, point))) - angle,
        )
        // It is exact at an instant of those that its written time stands for; longitudes are rounded to 1e-5°.
        for (const { least, move } of [fromLongitude, fromAspect])
          expect(least - move, `${transiting} ${point} ${time}`).toBeLessThan(2e-5)
        count++
      }
    }
    expect(count).toBeGreaterThan(100)
  })
  test.each([
    { zodiac: 'sidereal', ayanamsa: 'lahiri' },
    { zodiac: 'draconic' },
    { zodiac: 'draconic-true' },
  ])('over the tool itself, in $zodiac and with a minor body', async (zodiac) => {
    const args = { ...zodiac, method: 'secondary', bodies: 'moon,chiron,ascendant' }
    const { hits } = await data({ ...args, start: '2020-01-01', end: '2026-01-01' })
    expect(new Set(hits.map((hit: Payload) => hit.transiting))).toContain('ascendant')
    for (const { transiting, longitude, time } of hits) {
      const bodies = 'sun,moon,chiron'
      const distances: number[] = []
      for (const utc of instantsOf(time)) {
        const targetDatetime = new Date(utc).toISOString()
        const { data: chart } = await answer(progressedTool, { ...birth, ...zodiac, bodies, targetDatetime })
        const place = chart.planets[transiting] ?? chart[transiting]
        distances.push(circularDifference(place.longitude, longitude))
      }
      // Exact between the ends of what the written time stands for.
      const [first, last] = distances as [number, number]
      expect(Math.min(first, last), `${transiting} ${time}`).toBeLessThan(2e-5)
      expect(Math.max(first, last), `${transiting} ${time}`).toBeGreaterThan(-2e-5)
    }
  })
})

describe('inside the polar circles ascendant and midheaven leap to the opposite degrees', () => {
  const angles = ['ascendant', 'midheaven'] as const
  const args = {
    method: 'minor',
    bodies: angles.join(),
    kinds: 'aspects,signs,houses',
    houseSystem: 'equal',
  }
  const day = 86_400_000
  const step = 2 * day
  /** Births from 68° to 80° north and south, and both angles every two days of six years. */
  const polarLives = lives(12, 12, 6).map((life, index) => {
    const place = { ...life, latitude: (index % 2 === 0 ? 1 : -1) * (68 + (index * 12) / 11) }
    const instant = instantOfUtc(Date.parse(life.datetime))
    const request = { instant, place, houseSystem: 'equal', zodiac: 'tropical' } as const
    const natal = castChart(request)
    const anglesAt = (utc: number) =>
      progressedChart(natal, request, 'minor', instantOfUtc(utc)).chart.frame?.angles as Payload
    const [start, end] = [Date.parse(life.start), Date.parse(life.end)]
    const looks = Array.from(
      { length: Math.floor((end - start) / step) + 1 },
      (_, look) => start + look * step,
    )
    const path = looks.map((utc) => ({ utc, ...(anglesAt(utc) as { ascendant: number; midheaven: number }) }))
    return { place: { ...place, end: new Date(looks.at(-1) as number).toISOString() }, natal, anglesAt, path }
  })

  test('no hit is made of a leap, and each pass of a degree beside it is listed', async () => {
    let passes = 0
    for (const { place, natal, anglesAt, path } of polarLives) {
      const points = Object.keys(natal.placements).slice(0, 10).join()
      const list = { ...place, ...args, natalPoints: points, aspects: 'conjunction,square' }
      const { hits } = (await answer(tool, list)).data
      for (const { transiting, longitude, time } of hits) {
        const distanceAt = (utc: number) => circularDifference(anglesAt(utc)[transiting], longitude)
        const { least, move } = nearestWithin(time, distanceAt)
        expect(least - move, `${transiting} ${time}`).toBeLessThan(2e-5)
      }
      const marks = [
        ...points
          .split(',')
          .flatMap((id) =>
            [0, 90, -90].map((side) => (natal.placements[id as 'sun']?.longitude as number) + side),
          ),
        ...signs.map((_, index) => 30 * index),
        ...(natal.frame?.cusps ?? []),
      ]
      for (const id of angles) {
        const expected = path.slice(1).reduce((sum, { [id]: after }, look) => {
          const before = path[look]?.[id] as number
          const moved = circularDifference(after, before)
          const isPassed = (mark: number) => {
            const ahead = circularDifference(mark, before)
            return moved > 0 ? ahead >= 0 && ahead < moved : ahead <= 0 && ahead > moved
          }
          return Math.abs(moved) > 90 ? sum : sum + marks.filter(isPassed).length
        }, 0)
        const listed = hits.filter(({ transiting }: Payload) => transiting === id).length
        // The list alone sees a pass in the two days of a leap.
        expect(listed - expected, `${place.latitude} ${id}`).toBeGreaterThanOrEqual(0)
        expect(listed - expected, `${place.latitude} ${id}`).toBeLessThanOrEqual(1)
        passes += expected
      }
    }
    expect(passes).toBeGreaterThan(100)
  })

  test('a warning names the day of each', async () => {
    let leaps = 0
    for (const { place, path } of polarLives) {
      const { warnings } = await answer(tool, { ...place, ...args })
      const detail = warnings?.find(({ code }) => code === 'angles_leap')?.detail ?? ''
      const dates = detail.match(/\d{4}-\d\d-\d\d/g) ?? []
      const before = path.slice(1).flatMap(({ midheaven }, look) => {
        const start = path[look] as (typeof path)[number]
        return Math.abs(circularDifference(midheaven, start.midheaven)) > 90 ? [start.utc] : []
      })
      expect(dates.length, `${place.latitude}`).toBe(before.length)
      for (const [index, date] of dates.entries()) {
        const days = (Date.parse(date) - (before[index] as number)) / day
        expect(days).toBeGreaterThan(-1)
        expect(days).toBeLessThan(2)
      }
      leaps += dates.length
    }
    expect(leaps).toBeGreaterThan(2)
  })
})

describe('no hit is missed', () => {
  const years = { start: '2010-01-01', end: '2030-01-01' }
  const week = 7 * 86_400_000
  const movers = ['sun', 'mercury', 'mars', 'ascendant'] as const
  const points = ['sun', 'moon', 'venus', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto'] as const
  test.each(moved)('%s: each pass of a mark between weeks of twenty years is listed', async (method) => {
    const args = { method, ...years, bodies: movers.join(), natalPoints: points.join() }
    const { hits } = await data({ ...args, aspects: 'conjunction,square', count: 500 })
    const instant = instantOfUtc(Date.parse(birth.datetime))
    const request = { instant, place: birth, houseSystem: 'equal', zodiac: 'tropical' } as const
    const natal = castChart(request)
    let passes = 0
    const before = new Map<string, number>()
    for (let utc = Date.parse(years.start); utc <= Date.parse(years.end); utc += week) {
      const { placements, frame } = progressedChart(natal, request, method, instantOfUtc(utc)).chart
      for (const body of movers) {
        const longitude = body === 'ascendant' ? frame?.angles.ascendant : placements[body].longitude
        for (const point of points)
          for (const side of [0, 90, -90]) {
            const name = `${body} ${point} ${side}`
            const mark = natal.placements[point].longitude + side
            const ahead = circularDifference(longitude as number, mark)
            const last = before.get(name) ?? ahead
            if (last < 0 !== ahead < 0 && Math.abs(last - ahead) < 90) passes++
            before.set(name, ahead)
          }
      }
    }
    expect(hits).toHaveLength(passes)
    expect(passes).toBeGreaterThan(3)
  })
})

describe('changes of sign and house', () => {
  const range = { start: '2020-01-01', end: '2026-01-01', kinds: 'signs,houses', count: 500 }
  test.each([...moved, 'transit'])(
    '%s: the point is in another sign or house an hour later',
    async (method) => {
      const bodies = method === 'transit' ? 'mercury,saturn' : 'moon,mercury,midheaven'
      const houseSystem = 'placidus'
      const { hits } = await data({ ...range, method, bodies, houseSystem })
      expect(hits.length).toBeGreaterThan(0)
      const placeOf = async (body: string, utc: number) => {
        const start = new Date(utc).toISOString()
        const args = {
          method,
          start,
          bodies: body,
          houseSystem,
          aspects: 'conjunction:15,semi-sextile:15,sextile:15',
        }
        const { active } = await data({ ...args, natalPoints: 'all' })
        return { sign: active[0].sign, house: active[0].house }
      }
      for (const { transiting, natal: entered, kind, time, house, retrograde, title } of hits.slice(0, 12)) {
        const utc = Date.parse(time)
        const [before, after] = [await placeOf(transiting, utc - 6e6), await placeOf(transiting, utc + 6e6)]
        if (kind === 'signChange') {
          expect(after.sign, title).toBe(entered)
          expect(before.sign, title).not.toBe(entered)
        } else {
          expect(after.house, title).toBe(house)
          expect(before.house, title).not.toBe(house)
          expect(entered).toBe(`cusp${retrograde ? (house % 12) + 1 : house}`)
        }
      }
    },
  )
  test('entries into signs of a transit are those of the zodiac, retrograde ones too', async () => {
    const { hits } = await data({ ...range, kinds: 'signs', method: 'transit', bodies: 'mercury,mars' })
    const back = hits.filter(({ retrograde }: Payload) => retrograde)
    expect(back.length).toBeGreaterThan(2)
    for (const { natal, longitude } of back) expect(natal).toBe(signOf(normalDegrees(longitude - 1)))
  })
})

describe('primary directions', () => {
  const life = { method: 'primary', start: '2020-01-01', end: '2030-01-01', count: 500 }
  test('have the arc of the formula of semi-arcs, on 200 births, and the date of the key', async () => {
    let count = 0
    for (const life of lives(200, 7, 4)) {
      const args = { ...life, method: 'primary', aspects: 'conjunction', converse: 'modern' }
      const { hits } = (await answer(tool, args)).data
      const instant = instantOfUtc(Date.parse(life.datetime))
      const { armc, obliquity, latitude } = houseFrame(instant, life)
      const { placements } = castChart({ instant, place: life, houseSystem: 'equal', zodiac: 'tropical' })
      /** Meridian distance, east positive, and semi-arc of the half of the sky that a body is in, by Napier's rules. */
      const arcsOf = (id: string) => {
        const { longitude, latitude: north, declination } = placements[id as 'sun']
        const y = sine(longitude) * cosine(obliquity) - tangent(north) * sine(obliquity)
        const east = circularDifference(arcTangent(y, cosine(longitude)), armc)
        const day = 90 + arcSine(tangent(declination) * tangent(latitude))
        return { east, day, above: Math.abs(east) <= day }
      }
      for (const { transiting, natal: point, arc, converse, time } of hits) {
        const years = (instantOfUtc(Date.parse(time)).tt - instant.tt) / 365.24219
        expect(years * (360 / 365.24219)).toBeCloseTo(arc, 4)
        if (!(point in placements)) continue
        const [p, s] = [arcsOf(transiting), arcsOf(point)]
        const goal = s.above
          ? (s.east / s.day) * p.day
          : 180 + (circularDifference(s.east, 180) / (180 - s.day)) * (180 - p.day)
        expect(Math.abs(circularDifference((converse ? -1 : 1) * (p.east - goal), arc))).toBeLessThan(2e-5)
        count++
      }
    }
    expect(count).toBeGreaterThan(200)
  })
  test("Einstein's Sun comes to the midheaven by the difference of their right ascensions", async () => {
    // 1879-03-14, 11:30 local mean time at Ulm, 10° E: 10:50 UT. The program caelus 0.23 has 9.86° for the same birth.
    const ulm = { latitude: 48.4, longitude: 10, datetime: '1879-03-14T10:50:00Z' }
    const args = { ...ulm, ...life, bodies: 'sun', natalPoints: 'midheaven', aspects: 'conjunction' }
    const { hits, speculum } = await data({
      ...args,
      start: '1885-01-01',
      end: '1895-01-01',
      directionKey: 'ptolemy',
      include: 'speculum',
    })
    const [sun, midheaven] = ['sun', 'midheaven'].map((id) =>
      speculum.find(({ point }: Payload) => point === id),
    )
    expect(hits).toHaveLength(1)
    expect(hits[0].arc).toBeCloseTo(sun.rightAscension - midheaven.rightAscension, 4)
    expect(hits[0].arc).toBeCloseTo(9.86, 1)
    expect(hits[0]).toMatchObject({ kind: 'direction', converse: false, pass: 1, passes: 1 })
    expect(hits[0].time.slice(0, 7)).toBe('1889-01')
  })
  test('settings name the rule of each choice', async () => {
    const { settings } = await answer(tool, { ...birth, ...life, directionMethod: 'zodiacalRegiomontanus' })
    expect(settings).toMatchObject({
      method: 'primary',
      directionMethod: 'zodiacalRegiomontanus',
      directionKey: 'naibod',
      converse: null,
      orbs: { square: 1 },
    })
  })
  test('north of the polar circle, points that never rise are named', async () => {
    const { warnings } = await answer(tool, { ...birth, ...life, latitude: 78, converse: 'modern' })
    expect(warnings?.map(({ code }) => code)).toContain('never_rises_or_sets')
    const circles = await answer(tool, { ...birth, ...life, latitude: 78, directionMethod: 'regiomontanus' })
    expect(circles.warnings?.map(({ code }) => code)).toContain('never_rises_or_sets')
    const greenwich = await answer(tool, { ...birth, ...life, directionMethod: 'regiomontanus' })
    expect(greenwich.warnings?.map(({ code }) => code)).toEqual(['assumed_utc'])
  })
  test('an orb is a span of arc before and after', async () => {
    const { hits } = await data({ ...life, aspects: 'trine:2', directionKey: 'ptolemy' })
    for (const { enters, leaves } of hits)
      expect((Date.parse(leaves) - Date.parse(enters)) / YEAR).toBeCloseTo(4, 2)
  })
})

describe('lists of every method', () => {
  const yearsOf = (method: string) =>
    ['tertiary', 'minor'].includes(method)
      ? { start: '2022-01-01', end: '2023-01-01' }
      : { start: '2015-01-01', end: '2030-01-01' }
  test.each([...moved, 'primary'])(
    '%s: pages joined are the whole list, a table its rows',
    async (method) => {
      const args = { ...birth, method, ...yearsOf(method) }
      const wholeList = (await answer(tool, { ...args, count: 500 })).data
      const paged = (await answersOf(tool, { ...args, count: 4 })).flatMap(({ data: page }) => page.hits)
      expect(paged).toEqual(wholeList.hits)
      expect(new Set(wholeList.hits.map(({ id }: Payload) => id)).size).toBe(wholeList.hits.length)
      const table = (await answer(tool, { ...args, count: 500, format: 'compact' })).data
      expect(tool.views?.table?.(table)).toEqual(wholeList.hits)
      expect(tool.views?.calendar?.(wholeList)).toHaveLength(wholeList.hits.length)
    },
  )
  test.each([...moved, 'primary'])('%s: an empty list says of what there is none', async (method) => {
    const range = { start: '2020-01-01', end: '2020-01-02' }
    const empty = await data({ method, ...range, bodies: 'pluto', natalPoints: 'sun', aspects: 'quintile:0' })
    expect(empty).toMatchObject({ count: 0, hits: [], truncated: false })
    expect(empty.status).toMatch(
      /^No exact (progression|direction|primary direction) from 2020-01-01T00:00:00Z/,
    )
  })
  test.each(moved)('%s: those in orb at an instant have the times of the list', async (method) => {
    const date = '2022-06-01T00:00:00Z'
    const { active } = await data({ method, start: date })
    const { start, end } = yearsOf(method)
    const { hits } = await data({ method, start, end, count: 500 })
    expect(active.length).toBeGreaterThan(2)
    for (const { transiting, natal: point, aspect, exact, enters, leaves, orb } of active) {
      expect(orb).toBeLessThanOrEqual(1)
      expect(enters <= date && date <= leaves).toBe(true)
      if (exact === null || exact < start || exact >= end) continue
      const hit = hits.find(
        (event: Payload) =>
          event.transiting === transiting &&
          event.natal === point &&
          event.aspect === aspect &&
          Math.abs(Date.parse(event.time) - Date.parse(exact)) < 2000,
      )
      expect(hit, `${transiting} ${aspect} ${point}`).toBeDefined()
    }
  })
  test('without a time of birth planets progress, without houses', async () => {
    const { hits, houseSystem } = await data({
      ...{ method: 'secondary', timeKnown: false },
      ...{ start: '2015-01-01', end: '2030-01-01' },
    })
    expect(houseSystem).toBeNull()
    expect(hits.length).toBeGreaterThan(10)
    for (const { house, transiting } of hits) {
      expect(house).toBeNull()
      expect(['ascendant', 'midheaven']).not.toContain(transiting)
    }
  })
})

describe('refusals say what to send', () => {
  const range = { start: '2020-01-01', end: '2021-01-01' }
  test.each([
    { args: { ...range, method: 'primary', timeKnown: false }, parameter: 'method' },
    { args: { method: 'primary', start: '2020-01-01' }, parameter: 'end' },
    { args: { ...range, method: 'primary', kinds: 'signs' }, parameter: 'kinds' },
    { args: { ...range, method: 'primary', bodies: 'ascendant' }, parameter: 'bodies' },
    { args: { ...range, bodies: 'midheaven' }, parameter: 'bodies' },
    { args: { ...range, method: 'secondary', bodies: 'midheaven', timeKnown: false }, parameter: 'bodies' },
    { args: { ...range, kinds: 'houses', timeKnown: false }, parameter: 'kinds' },
    { args: { kinds: 'aspects,signs' }, parameter: 'kinds' },
    { args: { ...range, directionKey: 'ptolemy' }, parameter: 'directionKey' },
    { args: { ...range, method: 'solarArc', converse: 'modern' }, parameter: 'converse' },
    { args: { ...range, include: 'speculum', timeKnown: false }, parameter: 'include' },
  ])('$parameter: $args', async ({ args, parameter }) => {
    const error = await refusal(args)
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code: 'invalid_parameter', details: { parameter } })
    expect((error as { details: { hint?: string } }).details.hint).toMatch(/\w+/)
  })
})

test('the speculum comes with every method, of the bodies and points of the request', async () => {
  const { speculum } = await data({ include: 'speculum', bodies: 'mars', natalPoints: 'sun,ascendant' })
  expect(speculum.map(({ point }: Payload) => point)).toEqual(['mars', 'sun', 'ascendant'])
  expect(speculum[2]).toMatchObject({ horizontalDistance: 0, mundanePlace: 0 })
})
