import { describe, expect, it } from 'vitest'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { hasSignWords, hasWords } from '../../../tools/declaration/sign-words.ts'
import { chartWords } from '../../../tools/words/chart-words.ts'
import { answer } from '../answer.ts'
import { recordsOf } from '../records-of.ts'

const german = Object.values(chartWords('de').signs).join('|')
const english = Object.values(chartWords('en').signs).join('|')
const inGerman = new RegExp(`^\\d+°\\d\\d′\\d\\d″ (?:${german})$`)
const inEnglish = new RegExp(`^\\d+°\\d\\d′\\d\\d″ (?:${english})$`)

/** Values of all members `formatted`, `startFormatted` … */
function placesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('columns' in value && 'rows' in value) return placesIn(recordsOf(value as never))
  return Object.entries(value).flatMap(([name, member]) =>
    /formatted$/i.test(name) && typeof member === 'string' ? [member] : placesIn(member),
  )
}

/** A value with the tables in it as records. */
function withRecords(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withRecords)
  if ('columns' in value && 'rows' in value) return recordsOf(value as never)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withRecords(member)]))
}

describe('places in the zodiac have their words in the language asked for', async () => {
  const registry = await loadRegistry()
  const tools = [...registry.byName.values()]
    .map(({ tool }) => tool)
    .filter(({ output }) => hasSignWords(output))

  it('in all tools whose answers have such places, and lang in no other but those with titles, events of alerts and the sky map', () => {
    expect(tools.length).toBeGreaterThanOrEqual(19)
    const others = registry.descriptors.filter(({ name }) => {
      const tool = registry.byName.get(name)?.tool
      return tool && !hasWords(tool) && !tool.events
    })
    const withLang = others.filter(({ parameters }) => parameters.some(({ name }) => name === 'lang'))
    expect(withLang.map(({ name }) => name)).toEqual(['render_sky_map'])
    for (const { name } of tools)
      expect(registry.byName.get(name)?.descriptor.parameters.map((one) => one.name)).toContain('lang')
  })

  const cases = tools.flatMap((tool) => {
    const { format } = tool.input.shape as { format?: { unwrap?: () => { options?: readonly string[] } } }
    const isCompact = format?.unwrap?.().options?.includes('compact')
    return [{}, ...(isCompact ? [{ format: 'compact' }] : [])].map((more) => [tool.name, more] as const)
  })
  it.each(cases)('%s %j', async (name, more) => {
    const tool = registry.byName.get(name)?.tool
    if (!tool) throw new Error(`no tool ${name}`)
    const usual = (await answer(tool, { ...tool.example, ...more })).data
    const translated = (await answer(tool, { ...tool.example, ...more, lang: 'de' })).data
    const places = placesIn(translated)
    expect(places.length).toBeGreaterThan(0)
    for (const place of places) expect(place).toMatch(inGerman)
    for (const place of placesIn(usual)) expect(place).toMatch(inEnglish)
    // All else is the same; a drawing has its words in the language too.
    const names = new RegExp(`″ (?:${german}|${english})"`, 'g')
    const hidden = new Set(['svg', 'title', 'description', 'uri'])
    const bare = (data: unknown) =>
      JSON.stringify(withRecords(data), (key, value) => (hidden.has(key) ? '' : value)).replace(names, '″"')
    if (name !== 'render_chart_wheel') expect(bare(translated)).toBe(bare(usual))
  })

  it('and a language that is not known is refused with the list', async () => {
    const tool = registry.byName.get('get_moon')?.tool
    if (!tool) throw new Error('no tool get_moon')
    await expect(answer(tool, { ...tool.example, lang: 'xx' })).rejects.toThrow(
      /lang must be one of en, de, fr/,
    )
  })
})
