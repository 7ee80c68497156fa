import { elementDays, elementsEnd, satelliteIn } from '../../../tools/contract/element-lines.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { Registry, RegistryEntry } from '../../../tools/declaration/registry.ts'
import { type Language, languages } from '../../../tools/words/sky-words.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { cards } from '../../html/cards.ts'
import { chip } from '../../html/chip.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { plural } from '../page/format.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { FormProblem } from '../page/problem-words.ts'
import { tierMark } from '../page/tier.ts'
import { problemPart } from '../page/tool-result.ts'
import { placeField } from '../sky/place-field.ts'
import { askWhich, type Places, placesFor } from '../sky/places.ts'
import { type SkyTopic, skyTopics, topicOf } from './sky-topics.ts'

/** “Deutsch” of `de`. */
const nameOf = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

const languageIn = (form: URLSearchParams): Language =>
  languages.find((language) => language === form.get('language')) ?? 'en'

/** Field for the orbit of a satellite. */
const orbitField = (text: string): Markup =>
  markup`<div class="field whole"><label for="orbit">Orbit (TLE)</label><textarea id="orbit" name="orbit" rows="3" required maxlength="400" autocomplete="off" spellcheck="false" aria-describedby="orbit-hint">${text}</textarea>
<p class="hint" id="orbit-hint">Two lines of numbers that say where it flies. For the ISS copy them from
<a href="https://celestrak.org/NORAD/elements/gp.php?CATNR=25544&amp;FORMAT=TLE" rel="noreferrer">CelesTrak</a>; <a href="https://celestrak.org/" rel="noreferrer">others</a> are there by name.</p></div>`

/** Fields of town and language, and of the orbit of a topic that has one. */
export function topicFields(topic: SkyTopic, form: URLSearchParams, places: Places | undefined): Markup {
  const option = (language: Language) =>
    markup`<option value="${language}"${language === languageIn(form) ? markup` selected` : null}>${nameOf(language)}</option>`
  return markup`${placeField(form.get('q')?.trim() ?? '', places, { locates: true })}
<div class="field"><label for="language">Language</label><select id="language" name="language">${languages.map(option)}</select></div>${topic.asksOrbit ? orbitField(form.get('orbit') ?? '') : null}`
}

/** The satellite of a form, as `targets` takes it; empty for a topic without one. @throws FormProblem */
function satelliteOf({ asksOrbit }: SkyTopic, form: URLSearchParams): string {
  if (!asksOrbit) return ''
  const satellite = satelliteIn(form.get('orbit') ?? '')
  if (satellite === undefined)
    throw new FormProblem(
      'This is not an orbit of two lines.',
      'orbit',
      'Paste both lines whole: each begins with 1 or 2 and has 69 characters. A name above them does no harm.',
    )
  if ((elementsEnd(satellite) ?? 0) <= Date.now())
    throw new FormProblem(
      `This orbit is more than ${elementDays} days old.`,
      'orbit',
      'Copy it once more: CelesTrak has a new one every few hours.',
    )
  return satellite
}

/** A topic with the tool that finds its events. */
export interface TopicSearch {
  readonly topic: SkyTopic
  readonly entry: RegistryEntry
  /** End of the path of its form. */
  readonly slug: string
}

/**
 * The topic in the path, if the page offers its tool.
 * @param refusal message where there is none
 * @throws Problem `not_found`
 */
export function topicInPath(
  { registry }: CallRuntime,
  { exchange }: AuthenticatedRequest,
  offers: (entry: RegistryEntry, topic: SkyTopic) => boolean,
  refusal: string,
): TopicSearch {
  const slug = exchange.event.context.params?.topic ?? ''
  const topic = topicOf(slug)
  const entry = topic && registry.byName.get(topic.tool)
  if (!topic || !entry || !offers(entry, topic)) throw new Problem('not_found', refusal)
  return { topic, entry, slug }
}

/** Contents of a page with the form of a topic. */
export interface TopicPage {
  readonly form?: URLSearchParams
  readonly places?: Places
  /** Answer of the form. */
  readonly below?: Markup
  readonly status?: number
}

/** Answers a form of a topic once its town is known; asks for the town where none or several are meant. */
export async function answerTopic(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  form: URLSearchParams,
  page: (contents: TopicPage) => Reply,
  answer: (places: Places) => Promise<Reply>,
): Promise<Reply> {
  const town = await placesFor(runtime, pageRequest, form.get('q')?.trim() ?? '', form.get('place'))
  if (town.problem) return page({ form, below: problemPart(town.problem), status: town.problem.status })
  const places = town.data
  if (places.isOpen)
    return page({ form, places, below: markup`<div id="found">${askWhich(places, 'below')}</div>` })
  try {
    return await answer(places)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return page({ form, places, below: problemPart(error), status: error.status })
  }
}

/** Arguments of the search of a topic for a place, in the time zone of the place and the language of a form. */
export function topicArguments(
  { topic, entry: { descriptor } }: TopicSearch,
  { chosen }: Places,
  form: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const language = languageIn(form)
  const speaks = language !== 'en' && descriptor.parameters.some(({ name }) => name === 'lang')
  return {
    ...topic.args(chosen, satelliteOf(topic, form)),
    timezone: chosen.timezone,
    ...(speaks ? { lang: language } : {}),
  }
}

/** Whether a topic makes calendars. */
export const hasCalendar = ({ tool }: RegistryEntry, { isForAlertsOnly = false }: SkyTopic): boolean =>
  tool.views?.calendar !== undefined || (tool.events !== undefined && !isForAlertsOnly)

/** Links to the forms of the topics whose tools a page offers, with what each finds. */
export function topicLinks(
  { byName }: Registry,
  { person }: AuthenticatedRequest,
  path: string,
  offers: (entry: RegistryEntry, topic: SkyTopic) => boolean,
): Markup {
  const link = ([slug, topic]: [string, SkyTopic]) => {
    const { title, about, tool } = topic
    const entry = byName.get(tool)
    if (!entry || !offers(entry, topic)) return []
    const { descriptor } = entry
    const price = chip(`${plural(searchCredits(descriptor), 'credit')} a search`, 'off')
    const foot = markup`${price}${tierMark(person, descriptor)}`
    return [{ href: `${path}/${slug}`, title, text: about, foot }]
  }
  return cards(Object.entries(skyTopics).flatMap(link), 3)
}

/** Credits of one search of a month: the least that its tool costs. */
export const searchCredits = ({ leastCredits = 1 }: Pick<Descriptor, 'leastCredits'>): number => leastCredits
