import { describe, expect, it } from 'vitest'
import { skyTopics } from '../../../server/portal/feeds/sky-topics.ts'
import { eventsOf, isForAlerts } from '../../../server/webhooks/alert-search.ts'
import { isUntitled } from '../../../server/webhooks/message.ts'
import { satelliteIn } from '../../../tools/contract/element-lines.ts'
import { dayMs, isoText } from '../../../tools/contract/values.ts'
import { meteorShowers } from '../../../tools/core/events/meteor-showers.ts'
import { phraseIn, titleIn } from '../../../tools/words/event-titles.ts'
import { languages } from '../../../tools/words/sky-words.ts'
import { registryOfCases } from '../../calendar-cases.ts'
import { orbitOf } from '../../fixtures/orbit.ts'
import { answer, testNow } from '../../tools/answer.ts'

const translations = languages.filter((language) => language !== 'en')
const ulm = { latitude: 48.4, longitude: 9.99 }
const satellite = satelliteIn(orbitOf(testNow - 3_600_000)) ?? ''
const properNames = new Set(meteorShowers.map(({ name }) => name))

describe('events of alerts and feeds', () => {
  it('take a language wherever a tool has them', async () => {
    const { byName } = await registryOfCases
    const silent = [...byName.values()].filter(
      (entry) =>
        (isForAlerts(entry) || entry.tool.events) &&
        !entry.descriptor.parameters.some(({ name }) => name === 'lang'),
    )
    expect(silent.map(({ descriptor }) => descriptor.name)).toEqual([])
  })

  it.each(Object.entries(skyTopics))('%s have titles in every language', async (_, topic) => {
    const entry = (await registryOfCases).byName.get(topic.tool)
    if (!entry) throw new Error(`no tool ${topic.tool}`)
    const days = topic.aheadDays === 0 ? 9 : 340
    const args = {
      ...topic.args({ ...ulm, timezone: 'Europe/Berlin' } as never, satellite),
      timezone: 'Europe/Berlin',
      start: isoText(testNow),
      end: isoText(testNow + days * dayMs),
    }
    const eventsIn = async (language: string) =>
      eventsOf(entry, (await answer(entry.tool, { ...args, lang: language })).data, { lang: language })
    const english = await eventsIn('en')
    expect(english.length).toBeGreaterThan(0)
    const titles = [...new Set(english.filter(({ uid }) => !isUntitled(uid)).map(({ title }) => title))]
    for (const language of translations)
      for (const title of titles)
        expect([title, properNames.has(title) || phraseIn(language, title) !== undefined]).toEqual([
          title,
          true,
        ])
    expect((await eventsIn('de')).map(({ title }) => title)).toEqual(
      english.map(({ title }) => titleIn('de', title)),
    )
  })
})
