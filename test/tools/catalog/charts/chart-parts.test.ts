import { describe, expect, test } from 'vitest'
import composite from '../../../../tools/catalog/charts/get-composite-chart.ts'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import synastry from '../../../../tools/catalog/charts/get-synastry.ts'
import vedic from '../../../../tools/catalog/charts/get-vedic-chart.ts'
import progressed from '../../../../tools/catalog/timing/get-progressed-chart.ts'
import type { Tool } from '../../../../tools/declaration/define.ts'
import { answer, exampleFor, type Payload } from '../../answer.ts'

const ask = async (tool: Tool, args: object) => (await answer(tool, { ...tool.example, ...args })).data

/** Members that every answer of a tool has, and those of each part. */
const charts: readonly (readonly [tool: Tool, always: readonly string[], parts: Record<string, string[]>])[] =
  [
    [
      natal,
      ['houseSystem'],
      {
        planets: ['planets'],
        angles: ['ascendant', 'midheaven'],
        nodes: ['northNode', 'southNode'],
        houses: ['houseCusps'],
        aspects: ['aspects'],
      },
    ],
    [
      progressed,
      ['houseSystem', 'method', 'progressedInstant', 'arc'],
      {
        planets: ['planets'],
        angles: ['ascendant', 'midheaven'],
        houses: ['houseCusps'],
        aspectsToNatal: ['aspectsToNatal'],
        profection: ['profection'],
      },
    ],
    [
      composite,
      ['houseSystem', 'method', 'davison'],
      {
        planets: ['planets'],
        angles: ['ascendant', 'midheaven'],
        houses: ['houseCusps'],
        aspects: ['aspects'],
      },
    ],
    [
      vedic,
      ['houseSystem', 'ayanamsa'],
      {
        lagna: ['lagna'],
        grahas: ['grahas', 'moonRange'],
        houses: ['houses'],
        vargas: ['vargas'],
        dashas: ['dashas'],
        currentDasha: ['currentDasha'],
      },
    ],
  ]

const named = charts.map(([tool, always, parts]) => ({ name: tool.name, tool, always, parts }))

describe.each(named)('$name', ({ tool, always, parts }) => {
  test.each(Object.entries(parts))('include=%s leaves out all else', async (part, members) => {
    const { data } = await answer(tool, exampleFor(tool, part))
    expect(Object.keys(data).sort()).toEqual([...always, ...members].sort())
  })
  test('all parts come by default, each as when it is asked for alone', async () => {
    const whole = await ask(tool, {})
    for (const [part, members] of Object.entries(parts)) {
      const alone = (await answer(tool, exampleFor(tool, part))).data
      for (const member of members) expect(alone[member]).toEqual(whole[member])
    }
  })
  test('an unknown part is refused', async () => {
    await expect(ask(tool, { include: 'asteroids' })).rejects.toMatchObject({ code: 'invalid_include' })
  })
})

describe('one body, some aspects', () => {
  test.each([natal, progressed, composite])('$name: of one body its place and its aspects', async (tool) => {
    const whole = await ask(tool, {})
    const one = await ask(tool, { bodies: 'moon' })
    expect(one.planets).toEqual({ moon: whole.planets.moon })
    const list = (data: Payload): Payload[] => data.aspects ?? data.aspectsToNatal
    const wanted = list(whole).filter(({ body1, body2 }) => [body1, body2].includes('moon'))
    expect(list(one)).toEqual(wanted)
    expect(list(await ask(tool, { limit: 1 }))).toEqual(list(whole).slice(0, 1))
  })
  test.each([natal, composite])('$name: of several bodies the aspects between them', async (tool) => {
    const inner = ['sun', 'moon', 'mercury', 'venus', 'mars', 'jupiter']
    const { aspects } = await ask(tool, { bodies: inner.join() })
    expect(aspects.length).toBeGreaterThan(0)
    for (const { body1, body2 } of aspects) expect(inner).toEqual(expect.arrayContaining([body1, body2]))
  })
  test('compact tables hold the same choice', async () => {
    const short = await ask(natal, { include: 'planets,aspects', bodies: 'sun', limit: 2, format: 'compact' })
    expect(Object.keys(short)).toEqual(['houseSystem', 'planets', 'aspects'])
    expect(short.planets.rows).toHaveLength(1)
    expect(short.aspects.rows.length).toBeLessThanOrEqual(2)
  })
  test('synastry: the aspects between two charts alone, or one body of each', async () => {
    const aspects = await ask(synastry, { include: 'interAspects', limit: 3 })
    expect(Object.keys(aspects.first)).toEqual(['label', 'datetime'])
    expect(aspects.interAspects).toHaveLength(3)
    const venus = await ask(synastry, { bodies: 'venus', include: 'overlays,interAspects,planets' })
    expect(Object.keys(venus.overlays.firstInSecond)).toEqual(['venus'])
    expect(Object.keys(venus.second.planets)).toEqual(['venus'])
    for (const { body1, body2 } of venus.interAspects) expect([body1, body2]).toContain('venus')
  })
})
