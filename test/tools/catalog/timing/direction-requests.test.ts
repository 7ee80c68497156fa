import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/timing/list-transits.ts'
import { Problem, problems } from '../../../../tools/contract/problems.ts'
import { transitKinds, transitMethods } from '../../../../tools/records/timing/transit-choice.ts'
import { seededRandom } from '../../../faults/seeded-random.ts'
import { answer, answersOf, type Payload } from '../../answer.ts'

/** Choices of each argument of a request, usual ones and odd ones. */
const choices: Readonly<Record<string, readonly (string | number | boolean | undefined)[]>> = {
  method: transitMethods,
  kinds: [undefined, ...transitKinds, 'signs,houses', transitKinds.join()],
  include: [undefined, 'speculum'],
  converse: [undefined, undefined, 'modern', 'traditional'],
  directionMethod: [undefined, undefined, 'zodiacalPlacidus', 'regiomontanus', 'zodiacalRegiomontanus'],
  directionKey: [undefined, undefined, 'solarArc', 'ptolemy'],
  latitude: [51, -33, 67, 80, 89, -89.9, 90],
  houseSystem: [undefined, 'placidus', 'equal', 'regiomontanus'],
  datetime: ['1990-06-10T12:00Z', '1990-12-21T00:00Z', '1604-02-29T12:00Z', '2200-01-01T00:00Z'],
  timeKnown: [undefined, undefined, undefined, false],
  zodiac: [undefined, 'sidereal', 'draconic-true'],
  bodies: [undefined, 'sun,moon', 'moon,ascendant', 'midheaven', 'chiron,eris', 'pluto,cupido'],
  natalPoints: [undefined, 'all', 'midheaven', 'lotFortune,vertex,northNode'],
  start: ['2026-01-01', '1950-01-01', '2110-01-01', '2199-06-01'],
  end: [
    undefined,
    '2026-06-01',
    '2027-01-01',
    '1950-03-01',
    '2110-02-01',
    '2199-07-01',
    '2400-01-01',
    '1900-01-01',
  ],
  count: [undefined, 1, 500],
  format: [undefined, 'compact'],
}

/** Arguments as the hint of a refusal asks for them: without the one at fault, or with another. */
const mended: Readonly<Record<string, (args: Payload) => Payload>> = {
  method: ({ timeKnown, ...args }) => args,
  kinds: ({ kinds, ...args }) => args,
  bodies: ({ bodies, ...args }) => args,
  natalPoints: ({ natalPoints, ...args }) => args,
  include: ({ include, ...args }) => args,
  converse: ({ converse, ...args }) => args,
  directionMethod: ({ directionMethod, ...args }) => args,
  directionKey: ({ directionKey, ...args }) => args,
  houseSystem: (args) => ({ ...args, houseSystem: 'equal' }),
  end: (args) => ({ ...args, end: `${Number(args.start.slice(0, 4)) + 1}${args.start.slice(4)}` }),
  start: (args) => ({ ...args, start: '2026-01-01', end: '2027-01-01' }),
  datetime: (args) => ({ ...args, datetime: '1990-06-10T12:00Z' }),
}

/** Parameter that the words of a refusal mean: the house system of a latitude, or a body of other years. */
const parameterOf = (message: string): string =>
  /house system/.test(message) ? 'houseSystem' : /leave \w+ out/.test(message) ? 'bodies' : 'start'

describe('every combination of arguments', () => {
  test('is answered or refused as a row of the problems, and a refusal that is heeded is answered at last', async () => {
    const random = seededRandom(71)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    let [answered, refused] = [0, 0]
    for (let request = 0; request < 40; request++) {
      let args: Payload = { longitude: 10 }
      for (const [name, values] of Object.entries(choices)) {
        const value = pick(values)
        if (value !== undefined) args[name] = value
      }
      const first = JSON.stringify(args)
      for (let attempt = 0; ; attempt++) {
        const error = await answer(tool, args).then(
          () => undefined,
          (reason: unknown) => reason,
        )
        if (error === undefined) break
        const { code, details, message } = error as Problem
        expect(error, `${first}: ${error}`).toBeInstanceOf(Problem)
        expect(Object.keys(problems), first).toContain(code)
        refused++
        const parameter = details?.parameter ?? parameterOf(message)
        const mend = mended[parameter]
        expect(mend, `${first}: ${code} of ${parameter}, ${message}`).toBeDefined()
        args = (mend as (args: Payload) => Payload)(args)
        expect(attempt, `${first}: ${code} ${message}`).toBeLessThan(8)
      }
      answered++
    }
    expect(answered).toBe(40)
    expect(refused).toBeGreaterThan(20)
  })
})

describe('pages', () => {
  const birth = { latitude: 80, longitude: 10, datetime: '1990-06-10T12:00Z', houseSystem: 'equal' }
  test.each([
    { method: 'secondary', kinds: 'aspects,signs,houses', end: '2046-01-01' },
    {
      method: 'minor',
      bodies: 'moon,mercury,pluto,ascendant',
      kinds: 'aspects,signs,houses',
      end: '2028-01-01',
    },
    { method: 'primary', converse: 'modern', directionKey: 'solarArc', end: '2046-01-01' },
    { method: 'transit', bodies: 'mars,pluto', natalPoints: 'all', end: '2028-01-01' },
  ])(
    '$method: one by one they are the whole list in order of its times, without gap or double',
    async (args) => {
      const request = { ...birth, start: '2026-01-01', ...args }
      const list = (await answer(tool, { ...request, count: 500 })).data
      expect(list.truncated).toBe(false)
      const rows = (await answersOf(tool, { ...request, count: 17 })).flatMap(({ data }) => data.hits)
      expect(rows).toEqual(list.hits)
      expect(new Set(rows.map(({ id }: Payload) => id)).size).toBe(rows.length)
      const times = rows.map(({ time }: Payload) => Date.parse(time))
      expect(times).toEqual([...times].sort((a, b) => a - b))
      // Two ranges side by side have the same rows, dates among them.
      const [first, last] = await Promise.all(
        [
          { ...request, end: '2027-03-04T05:06:07Z' },
          { ...request, start: '2027-03-04T05:06:07Z' },
        ].map(async (half) => (await answer(tool, { ...half, count: 500 })).data.hits),
      )
      expect([...first, ...last].map(({ id }: Payload) => id)).toEqual(rows.map(({ id }: Payload) => id))
    },
  )
})

test('a life beyond ninety years has primary directions by the true arc of the Sun', async () => {
  const birth = { latitude: 51, longitude: 0, datetime: '1900-01-01T12:00Z' }
  const range = { start: '2060-01-01', end: '2070-01-01', converse: 'modern', count: 500 }
  const { hits } = (await answer(tool, { ...birth, ...range, method: 'primary', directionKey: 'solarArc' }))
    .data
  expect(hits.length).toBeGreaterThan(10)
  for (const { arc } of hits) {
    expect(arc).toBeGreaterThan(150)
    expect(arc).toBeLessThan(175)
  }
})
