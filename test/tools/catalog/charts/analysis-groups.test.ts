import { describe, expect, test } from 'vitest'
import { birthShape } from '../../../../tools/arguments/birth.ts'
import tool from '../../../../tools/catalog/charts/get-chart-analysis.ts'
import { bodyIds, chartBodyIds, isPlacePoint } from '../../../../tools/core/bodies.ts'
import { type Analysed, analyses } from '../../../../tools/core/charts/analysis.ts'
import { termNames, triplicityNames, usualTables } from '../../../../tools/core/charts/dignity-tables.ts'
import { judgements } from '../../../../tools/core/judgement/judgements.ts'
import { groupReaders } from '../../../../tools/records/charts/analysis-conventions.ts'
import { seededRandom } from '../../../faults/seeded-random.ts'
import { answer } from '../../answer.ts'
import { randomBirths } from '../../core/judgement/births.ts'

const groups = { ...analyses, ...judgements }
const names = Object.keys(groups) as (keyof typeof groups)[]
const random = seededRandom(61)
const births = Array.from({ length: 16 }, () => ({
  latitude: random() * 110 - 55,
  longitude: random() * 360 - 180,
  datetime: new Date(Date.UTC(1900, 0, 1) + random() * 4e12).toISOString().slice(0, 19),
}))

/** Every unusual value of each parameter that some groups alone read. */
const unusual = {
  lots: ['father', 'lot:asc+venus-saturn'],
  terms: termNames.filter((name) => name !== usualTables.terms),
  triplicities: triplicityNames.filter((name) => name !== usualTables.triplicities),
} satisfies Record<keyof typeof groupReaders, string[]>
const parameters = Object.keys(unusual) as (keyof typeof unusual)[]

describe.each(parameters)('%s', (parameter) => {
  const readers: readonly string[] = groupReaders[parameter]
  test.each(unusual[parameter])(
    '%s changes every group that reads it, and the others refuse it',
    async (value) => {
      for (const include of names) {
        const requests = births.map((birth) => ({ ...birth, include }))
        if (readers.includes(include)) {
          const isChanged = []
          for (const args of requests) {
            const { data } = await answer(tool, args)
            const changed = await answer(tool, { ...args, [parameter]: value })
            isChanged.push(JSON.stringify(changed.data) !== JSON.stringify(data))
            if (isChanged.at(-1)) break
          }
          expect(isChanged.at(-1), include).toBe(true)
        } else {
          const refusal = await answer(tool, { ...requests[0], [parameter]: value }).catch(
            (error: unknown) => error,
          )
          expect(refusal, include).toMatchObject({
            code: 'invalid_parameter',
            message: `${parameter} has no effect on include=${include}.`,
            details: { parameter, hint: expect.stringContaining(`include=${readers[0]}`) },
          })
        }
      }
    },
  )
  test('is read beside groups that do not read it', async () => {
    const include = `sect,dial,${readers[0]}`
    await answer(tool, { ...births[0], include, [parameter]: unusual[parameter][0] })
  })
})

test('groups that refuse a table are the same by every table', () => {
  for (const analysed of randomBirths(12, 67) as Analysed[])
    for (const name of names) {
      const usual = JSON.stringify(groups[name](analysed))
      const by = (tables: Partial<typeof usualTables>) =>
        JSON.stringify(groups[name]({ ...analysed, tables: { ...usualTables, ...tables } }))
      if (!(groupReaders.terms as readonly string[]).includes(name))
        for (const terms of termNames) expect(by({ terms }), name).toBe(usual)
      if (!(groupReaders.triplicities as readonly string[]).includes(name))
        for (const triplicities of triplicityNames) expect(by({ triplicities }), name).toBe(usual)
    }
})

test('every other parameter is of the birth, of the chart as its settings name it, or the language and form of the answer', () => {
  const ofChart = [
    'lang',
    'format',
    'include',
    'bodies',
    'houseSystem',
    'zodiac',
    'ayanamsa',
    'ayanamsaDegrees',
    'ayanamsaEpoch',
  ]
  const chartParameters = Object.keys(tool.input.shape).filter(
    (name) => !(name in groupReaders) && !(name in birthShape),
  )
  expect(chartParameters.sort()).toEqual(ofChart.sort())
})

test('every group has any body or point of a chart, or its settings say what its definition is about', async () => {
  const textOf = (settings: unknown, group: string) =>
    JSON.stringify((settings as { analysis?: Record<string, unknown> })?.analysis?.[group] ?? '')
  for (const include of names) {
    const { settings } = await answer(tool, { ...births[0], include, bodies: 'sun,chiron' })
    const text = textOf(settings, include)
    const isDefined = (body: string) =>
      text.includes(' alone') &&
      (include !== 'parans' || (isPlacePoint(body) && text.includes('turn with the sky')))
    const unseen = new Set(chartBodyIds.filter((body) => !isDefined(body)))
    // Patterns, contacts and parans have the bodies that form some: not all do in one chart.
    for (const birth of births)
      for (let from = 0; from < chartBodyIds.length && unseen.size > 0; from += 6) {
        const added = chartBodyIds.slice(from, from + 6).filter((body) => unseen.has(body))
        if (added.length === 0) continue
        const bodies = [...new Set([...added, ...bodyIds])].join(',')
        const { data } = await answer(tool, { ...birth, include, bodies })
        const text = JSON.stringify((data as Record<string, unknown>)[include])
        for (const body of added)
          if (text.includes(`"${body}"`) || text.includes(`"${body}/`)) unseen.delete(body)
      }
    expect([...unseen], include).toEqual([])
  }
})
