import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { Registry, RegistryEntry } from '../../../tools/declaration/registry.ts'
import { type Language, languages } from '../../../tools/words/sky-words.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { plural } from '../page/format.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { tierMark } from '../page/tier.ts'
import type { ToolResult } from '../page/tool-result.ts'
import { placeField } from '../sky/place-field.ts'
import { type Places, placesFor } from '../sky/places.ts'
import { type SkyTopic, skyTopics } from './sky-topics.ts'

/** “Deutsch” of `de`. */
const nameOf = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

const languageIn = (form: URLSearchParams): Language =>
  languages.find((language) => language === form.get('language')) ?? 'en'

/** Fields of town and language. */
export function topicFields(form: URLSearchParams, places: Places | undefined): Markup {
  const option = (language: Language) =>
    markup`<option value="${language}"${language === languageIn(form) ? markup` selected` : null}>${nameOf(language)}</option>`
  return markup`${placeField(form.get('q')?.trim() ?? '', places, { locates: true })}
<div class="field"><label for="language">Language</label><select id="language" name="language">${languages.map(option)}</select></div>`
}

/** The town of a form. */
export const topicPlaces = (
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  form: URLSearchParams,
): Promise<ToolResult<Places>> =>
  placesFor(runtime, pageRequest, form.get('q')?.trim() ?? '', form.get('place'))

/** Whether a town was typed that several places have, and none of them was chosen yet. */
export const isAmbiguous = ({ matches, chosen }: Places, form: URLSearchParams): boolean =>
  matches.length > 1 && form.get('place') !== chosen.placeId && matches[1]?.name === chosen.name

/** Arguments of the search of a topic for a place, in the time zone of the place and the language of a form. */
export function topicArguments(
  { descriptor }: RegistryEntry,
  topic: SkyTopic,
  { chosen }: Places,
  form: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const language = languageIn(form)
  const speaks = language !== 'en' && descriptor.parameters.some(({ name }) => name === 'lang')
  return { ...topic.args(chosen), timezone: chosen.timezone, ...(speaks ? { lang: language } : {}) }
}

/** Links to the forms of the topics whose tools a page offers, with what each finds. */
export function topicLinks(
  { byName }: Registry,
  { person }: AuthenticatedRequest,
  path: string,
  offers: (entry: RegistryEntry) => boolean,
): Markup {
  const link = ([slug, { title, about, tool }]: [string, SkyTopic]) => {
    const entry = byName.get(tool)
    if (!entry || !offers(entry)) return null
    const { descriptor } = entry
    return markup`<li><h3><a href="${path}/${slug}">${title}</a> ${tierMark(person, descriptor)}</h3><p>${about}</p><p class="about">${plural(searchCredits(descriptor), 'credit')} a search</p></li>`
  }
  return markup`<ul class="topics">${Object.entries(skyTopics).map(link)}</ul>`
}

/** Credits of one search of a month: the least that its tool costs. */
export const searchCredits = ({ leastCredits = 1 }: Pick<Descriptor, 'leastCredits'>): number => leastCredits
