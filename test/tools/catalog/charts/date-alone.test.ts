import { describe, expect, test } from 'vitest'
import { birthInstant } from '../../../../tools/arguments/birth.ts'
import astrocartography from '../../../../tools/catalog/charts/get-astrocartography.ts'
import analysis from '../../../../tools/catalog/charts/get-chart-analysis.ts'
import composite from '../../../../tools/catalog/charts/get-composite-chart.ts'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import synastry from '../../../../tools/catalog/charts/get-synastry.ts'
import vedic from '../../../../tools/catalog/charts/get-vedic-chart.ts'
import wheel from '../../../../tools/catalog/renders/render-chart-wheel.ts'
import progressed from '../../../../tools/catalog/timing/get-progressed-chart.ts'
import returns from '../../../../tools/catalog/timing/get-return-chart.ts'
import transits from '../../../../tools/catalog/timing/list-transits.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import type { Tool } from '../../../../tools/declaration/define.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { answer, type Payload } from '../../answer.ts'

const place = { latitude: 41.9, longitude: 12.5, timezone: 'Europe/Rome' }
const known = { ...place, datetime: '1985-02-20T07:10' }
const pair = (second: object) => ({ first: known, second })

/** Each chart tool with what of its answer must be null, or left out, when the time of day is not known. */
const tools = [
  [natal, (birth: object) => birth, ({ ascendant }: Payload) => ascendant],
  [analysis, (birth: object) => ({ ...birth, include: 'houses' }), ({ houses }: Payload) => houses],
  [
    transits,
    (birth: object) => ({ ...birth, start: '2026-11-20' }),
    ({ active }: Payload) => active.find(({ natal: point }: Payload) => point === 'ascendant') ?? null,
  ],
  [progressed, (birth: object) => birth, ({ midheaven }: Payload) => midheaven],
  [
    returns,
    (birth: object) => ({ ...birth, body: 'sun' }),
    (data: Payload) => data.returns[0].chart.houseCusps,
  ],
  [vedic, (birth: object) => birth, ({ lagna, dashas }: Payload) => lagna ?? dashas],
  [synastry, pair, ({ second }: Payload) => second.ascendant],
  [composite, pair, ({ houseCusps }: Payload) => houseCusps],
  [wheel, (birth: object) => birth, ({ svg }: Payload) => (svg.includes('Ascendant') ? svg : null)],
] as const

describe.each(tools)('$name', (tool, args, angle) => {
  test('casts a date alone as timeKnown=false does, and says so', async () => {
    const alone = await answer(tool, args({ ...place, datetime: '1985-02-20' }))
    const unknown = await answer(tool, args({ ...place, datetime: '1985-02-20T07:10', timeKnown: false }))
    expect(angle(alone.data)).toBeNull()
    expect(alone.data).toEqual(unknown.data)
    const [warning] = alone.warnings?.filter(({ code }) => code === 'time_unknown') ?? []
    expect(warning?.detail).toMatch(/date without a time of day/)
  })
  test('has angles at midnight when midnight is said', async () => {
    const { data, warnings } = await answer(tool, args({ ...place, datetime: '1985-02-20T00:00' }))
    if (tool !== transits) expect(angle(data)).not.toBeNull()
    expect(warnings?.map(({ code }) => code)).not.toContain('time_unknown')
  })
})

test('astrocartography has nothing to draw without the time of day, and asks for it', async () => {
  await expect(answer(astrocartography, { datetime: '1985-02-20' })).rejects.toMatchObject({
    code: 'invalid_datetime',
    details: { parameter: 'datetime', hint: expect.stringMatching(/T08:30/) },
  })
})

test('transits to an angle of a birth without a time are refused by name', async () => {
  const asked = { ...place, datetime: '1985-02-20', natalPoints: 'ascendant' }
  await expect(answer(transits, asked)).rejects.toMatchObject({ details: { parameter: 'natalPoints' } })
})

/** Every tool that takes a birth, with its example in which one birth is a date alone. */
const births = [...(await loadRegistry()).byName.values()]
  .filter(({ descriptor }) => JSON.stringify(descriptor.inputSchema).includes(birthInstant))
  .flatMap(({ tool }) => {
    const example = tool.example as Payload
    const alone = (birth: Payload) => ({ ...birth, datetime: birth.datetime.slice(0, 10) })
    const owners = ['first', 'second'].filter((who) => example[who])
    if (owners.length === 0) return [{ name: tool.name, who: 'birth', tool, args: alone(example) }]
    return owners.map((who) => ({
      name: tool.name,
      who,
      tool,
      args: { ...example, [who]: alone(example[who]) },
    }))
  })

test('the tools above are those that take a birth', () => {
  const tested = [...tools.map(([{ name }]) => name), astrocartography.name]
  expect([...new Set(births.map(({ name }) => name))].sort()).toEqual(tested.sort())
})

test.each(births)('$name does not take the date of a $who for its midnight', async ({ tool, args }) => {
  const made = await answer(tool as Tool, args).catch((reason: unknown) => reason)
  if (made instanceof Problem) {
    expect(made.details).toMatchObject({ parameter: 'datetime' })
    return
  }
  expect((made as Awaited<ReturnType<typeof answer>>).warnings?.map(({ code }) => code)).toContain(
    'time_unknown',
  )
})
