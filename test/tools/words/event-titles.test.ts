import { describe, expect, it } from 'vitest'
import listTransits from '../../../tools/catalog/timing/list-transits.ts'
import { bodyName, smallBodyIds, uranianIds } from '../../../tools/core/bodies.ts'
import { meteorShowers } from '../../../tools/core/events/meteor-showers.ts'
import { transitMethods } from '../../../tools/records/timing/transit-choice.ts'
import { chartWords } from '../../../tools/words/chart-words.ts'
import { namesIn, phrasesIn } from '../../../tools/words/event-phrases.ts'
import { phraseIn, titleIn, unseenTitle } from '../../../tools/words/event-titles.ts'
import { languages, wordsOf } from '../../../tools/words/sky-words.ts'
import { calendarCases, registryOfCases } from '../../calendar-cases.ts'
import { answer } from '../answer.ts'
import { recordsOf } from '../records-of.ts'

const others = languages.filter((language) => language !== 'en')
const partsOf = (phrase: string) => (phrase.match(/\{\w+\}/g) ?? []).sort()

/** All titles of events in an answer. */
function titlesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('columns' in value && 'rows' in value) return titlesIn(recordsOf(value as never))
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'title' && typeof member === 'string' ? [member] : titlesIn(member),
  )
}

describe('titles in other languages', () => {
  it.each(others)('%s has every phrase, with the parts of the English one', (language) => {
    for (const [english, phrase] of phrasesIn(language)) {
      expect(phrase.trim()).toBe(phrase)
      expect(phrase).not.toBe('')
      // A solar term has one of its two names in other languages.
      if (!english.startsWith('Solar term')) expect(partsOf(phrase)).toEqual(partsOf(english))
    }
    for (const [, name] of namesIn(language)) expect(name).toMatch(/^\S(.*\S)?$/)
  })

  it.each([
    ['Total solar eclipse, not visible here', 'de', 'Totale Sonnenfinsternis, hier nicht sichtbar'],
    ['Full moon (supermoon) (blue moon)', 'fr', 'Pleine lune (superlune) (lune bleue)'],
    ['Full moon in Leo', 'de', 'Vollmond im Löwen'],
    ['Venus enters Libra', 'de', 'Venus: Eintritt in die Waage'],
    ['Sun re-enters Pisces', 'it', 'Sole: rientro in Pesci'],
    ['Venus and Jupiter: 1.5° apart', 'es', 'Venus y Júpiter: separación 1,5°'],
    [
      'Moon and Alcyone (Pleiades): 14′ apart, occultation',
      'nl',
      'Maan en Alcyone (Pleiaden): afstand 14′, bedekking',
    ],
    ['Moon at perigee, 356800 km', 'pt', 'Lua no perigeu, 356800 km'],
    ['Mercury stations retrograde', 'sv', 'Merkurius blir retrograd'],
    ['Mars square natal Sun', 'de', 'Mars Quadrat Sonne (Radix)'],
    ['Progressed Moon square natal Midheaven', 'de', 'Progression: Mond Quadrat MC (Radix)'],
    ['Directed Sun trine natal Moon, converse', 'fr', 'Direction : Soleil trigone Lune (natal), converse'],
    ['Progressed Ascendant enters Leo', 'de', 'Progression: Aszendent: Eintritt in den Löwen'],
    ['Directed Venus enters house 5', 'es', 'Dirección: Venus: ingreso en la casa 5'],
    ['Mars semi-sextile 123.4°', 'nb', 'Mars halvsekstil 123,4°'],
    ['Io casts its shadow on Jupiter', 'da', 'Io: skygge på Jupiter'],
    ['Perseids at maximum', 'fr', 'Perséides\u00a0: maximum'],
    [
      "Venus: greatest brightness, lost in the Sun's glare",
      'de',
      'Venus: größte Helligkeit, im Glanz der Sonne',
    ],
    ['Vesta: greatest brightness, 5.3 mag', 'de', 'Vesta: größte Helligkeit, 5,3 mag'],
    ['Moon void of course in Gemini', 'es', 'Luna vacía de curso en Géminis'],
  ] as const)('%s in %s: %s', (english, language, expected) => {
    expect(titleIn(language, english)).toBe(expected)
    expect(titleIn('en', english)).toBe(english)
  })

  it('leaves names that no language has another word for', () => {
    expect(titleIn('de', 'Phoenicids')).toBe('Phoenicids')
    expect(titleIn('de', 'Phoenicids at maximum')).toBe('Phoenicids: Maximum')
  })

  it('says once that an event is not seen', () => {
    for (const language of languages) {
      const title = unseenTitle(titleIn(language, 'Total solar eclipse'), language)
      expect(title).toBe(titleIn(language, 'Total solar eclipse, not visible here'))
      expect(unseenTitle(title, language)).toBe(title)
    }
  })

  /** Titles of every method of directions and of every kind of event that it has. */
  const directionTitles = (async () => {
    const birth = { datetime: '1990-06-10T12:00Z', latitude: 51, longitude: 0, count: 500 }
    const [titles, kinds] = [new Set<string>(), new Set<string>()]
    for (const method of transitMethods) {
      const years = method === 'primary' || method.endsWith('Arc') ? 20 : method === 'secondary' ? 5 : 1
      const args = {
        ...birth,
        method,
        ...{ start: '2026-01-01', end: `${2026 + years}-01-01`, natalPoints: 'all' },
        ...(method === 'primary'
          ? { converse: 'modern', bodies: 'sun,moon,mars' }
          : { kinds: 'aspects,signs,houses' }),
      }
      const bodies = method === 'transit' ? 'all' : 'sun,moon,chiron,trueSouthNode,ascendant,midheaven'
      const { hits } = (await answer(listTransits, { bodies, ...args })).data
      for (const { title, kind } of hits) {
        titles.add(title)
        kinds.add(`${method} ${kind}`)
      }
    }
    expect([...kinds].filter((kind) => kind.endsWith('Change'))).toHaveLength(12)
    return titles
  })()
  /** Words of a text, in small letters. */
  const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []
  it.each(others)('%s has no English word in the title of a direction', async (language) => {
    const dictionaryWords = new Set(
      [
        ...phrasesIn(language).map(([, phrase]) => phrase.replace(/\{\w+\}/g, ' ')),
        ...namesIn(language).map(([, name]) => name),
        ...Object.values(wordsOf(language).bodies),
        ...Object.values(chartWords(language).signs),
        // Proper names are the same in every language.
        ...[...smallBodyIds, ...uranianIds].map(bodyName),
      ].flatMap(wordsIn),
    )
    const titles = await directionTitles
    for (const title of titles) {
      const translated = titleIn(language, title)
      const english = wordsIn(title).filter((word) => wordsIn(translated).includes(word))
      const untranslated = english.filter((word) => !dictionaryWords.has(word))
      expect({ title, translated, left: untranslated }).toEqual({ title, translated, left: [] })
    }
  })

  const byTool = new Map<string, (readonly [string, object])[]>()
  for (const [name, args] of calendarCases) byTool.set(name, [...(byTool.get(name) ?? []), [name, args]])
  const showers = new Set(meteorShowers.map(({ name }) => name))
  it.each([...byTool.keys()])('%s has a phrase for every title', async (name) => {
    const tool = (await registryOfCases).byName.get(name)?.tool
    if (!tool) throw new Error(`no tool ${name}`)
    const titles = new Set<string>()
    for (const [, args] of byTool.get(name) ?? []) {
      const { data } = await answer(tool, args)
      for (const title of titlesIn(data)) titles.add(title)
      // Nights have titles in a calendar alone, with the name of the place behind.
      if (name === 'plan_observing')
        for (const { title } of tool.views?.calendar?.(data) ?? []) titles.add(title.replace(/ \(.+\)$/, ''))
    }
    if (!['get_planetary_hours', 'plan_observing'].includes(name)) expect(titles.size).toBeGreaterThan(3)
    if (name === 'plan_observing') expect(titles.size).toBeGreaterThan(1)
    for (const language of others)
      for (const title of titles)
        expect([title, showers.has(title) || phraseIn(language, title) !== undefined]).toEqual([title, true])
  })
})
