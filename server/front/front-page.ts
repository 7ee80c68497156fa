import { tiers } from '../../tools/contract/tiers.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { Registry } from '../../tools/declaration/registry.ts'
import type { Page } from '../docs/pages/layout.ts'
import { asset } from '../html/assets.ts'
import { briefly, type Card, cards } from '../html/cards.ts'
import { chip } from '../html/chip.ts'
import { copyable } from '../html/copyable.ts'
import { clock, longTime } from '../html/local-time.ts'
import { type Markup, markup } from '../html/markup.ts'
import { curl } from '../product/examples.ts'
import type { Site } from '../product/site.ts'
import { leastPrice } from '../product/words/prices.ts'
import type { DrawingName, Sight, Tonight, Town } from './tonight.ts'

/** Path of the picture of the page in shared links: the sky of tonight over the usual town. */
export const sharePath = '/front/sky.png'

/** Content of the page for one request. */
interface FrontContent {
  /** Name of the town as it was typed; empty for the usual one. */
  readonly typed: string
  readonly tonight: Tonight | undefined
  /** Why there is no answer for the town that was typed. */
  readonly refusal: string | undefined
}

/** Path of a drawing of the page. */
export const drawingPath = (name: DrawingName, typed: string): string =>
  `/front/${name}.svg${typed ? `?town=${encodeURIComponent(typed)}` : ''}`

/** The drawing for a window of a phone's width. */
const onPhones = (name: DrawingName, typed: string): Markup =>
  markup`<source media="(max-width: 40rem)" srcset="${drawingPath(name, typed)}">`

/** Front page: the sky tonight over a town, what can be seen as question and answer, a chart of this moment, and prices. */
export function frontPage(registry: Registry, site: Site, content: FrontContent): Page {
  const { tonight } = content
  return {
    path: '',
    address: '/',
    picture: sharePath,
    title: 'The sky, as data',
    description:
      'Positions, rise and set times, events and charts of the sky, for assistants over MCP and for programs over REST.',
    head: markup`<link rel="stylesheet" href="${asset('portal.css').path}"><link rel="stylesheet" href="${asset('front.css').path}">`,
    isWide: true,
    body: markup`<section class="hero"><h1>The sky, as data</h1>
<p class="lead">Ask your assistant what is up tonight, or call the API: positions, rise and set, eclipses, conjunctions and
charts for any place and time. ${registry.descriptors.length} questions, the same answers over MCP and REST.</p>
<p class="actions"><a class="button" href="${site.PORTAL_URL}/keys">Get a key</a>
<a class="button second" href="${site.PORTAL_URL}/connect">Connect an assistant</a></p></section>
${sky(registry, site, content)}
${tonight ? chart(registry, site, content.typed, tonight) : null}
${prices(registry)}
${whereNext}`,
  }
}

/** The form for a town, and the night over it. */
function sky(registry: Registry, site: Site, { typed, tonight, refusal }: FrontContent): Markup {
  return markup`<section aria-labelledby="tonight"><h2 id="tonight">Tonight${tonight ? markup` over ${townName(tonight.town)}` : null}</h2>
<form class="town" action="/"><label for="town">Town</label>
<input id="town" name="town" value="${typed}" maxlength="100" placeholder="Lisbon" autocomplete="address-level2" spellcheck="false">
<button class="second">Show</button></form>
${refusal ? markup`<p class="refusal" role="alert">${refusal}</p>` : null}
${tonight ? night(registry, site, typed, tonight) : null}</section>`
}

function night(registry: Registry, site: Site, typed: string, tonight: Tonight): Markup {
  const { town, timeLocal, objects, calls } = tonight
  const names = objects.map(({ name }) => name).join(', ')
  return markup`<div class="pair"><figure><picture>${onPhones('sky-small', typed)}<img src="${drawingPath('sky', typed)}" width="720" height="720" alt="Map of the sky over ${town.name}: ${names || 'no bright object'}."></picture>
<figcaption>${longTime(timeLocal)} local time</figcaption></figure>
<div class="talk"><blockquote><p>What can I see tonight from ${town.name}?</p></blockquote>
${
  objects.length > 0
    ? markup`<ul class="sights">${objects.map(sight)}</ul>`
    : markup`<p>Nothing bright enough rises in a dark sky.</p>`
}
${behind(registry, site, 'list_visible_objects', calls.visible)}</div></div>`
}

/** “Moon: waxing gibbous. Best at 20:29, 44° high, in Pisces.” */
function sight({
  name,
  note,
  altitude,
  bestAltitude,
  bestTimeLocal,
  direction,
  constellationName,
}: Sight): Markup {
  const height = Math.round(bestAltitude ?? altitude)
  const best = bestTimeLocal
    ? `best at ${clock(bestTimeLocal)}, ${height}° high`
    : `${height}° high in the ${direction}`
  return markup`<li><b>${name}</b> ${[note, best, `in ${constellationName}`].filter(Boolean).join(', ')}</li>`
}

function chart(registry: Registry, site: Site, typed: string, { town, calls }: Tonight): Markup {
  const wheel = registry.byName.get('render_chart_wheel')?.descriptor
  const choices = (name: string) => {
    const schema = wheel?.parameters.find((parameter) => parameter.name === name)?.schema
    return Array.isArray(schema?.enum) ? schema.enum.filter((word) => word !== 'custom').length : 0
  }
  return markup`<section aria-labelledby="chart"><h2 id="chart">A chart of this moment</h2>
<div class="pair"><figure><picture>${onPhones('wheel-small', typed)}<img src="${drawingPath('wheel', typed)}" width="600" height="600" loading="lazy" alt="Chart wheel of this moment for ${town.name}: planets, houses and aspects."></picture></figure>
<div class="talk"><p>Natal charts, transits, synastry, returns, progressions and Vedic charts, with ${choices('houseSystem')} house
systems, ${choices('ayanamsa')} ayanamsas and ${choices('lang')} languages. The drawing comes as SVG, PNG or PDF, its numbers as JSON.</p>
${behind(registry, site, 'render_chart_wheel', calls.wheel)}</div></div></section>`
}

/** The call that gave an answer, with its price; without the words that stand for the present. */
function behind(registry: Registry, site: Site, name: string, example: Descriptor['example']): Markup | null {
  const descriptor = registry.byName.get(name)?.descriptor
  if (!descriptor) return null
  return markup`<p>The call behind it costs ${leastPrice(descriptor)}:</p>
${copyable(curl({ ...descriptor, example }, site.BASE_URL), 'the command')}
<p><a href="/docs/tools/${name}">${descriptor.title}: parameters and the whole answer</a></p>`
}

/** Tools whose prices the page names. */
const priced = ['get_moon', 'list_eclipses', 'get_natal_chart', 'render_sky_map'] as const

function prices({ byName }: Registry): Markup {
  const item = (name: string) => {
    const descriptor = byName.get(name)?.descriptor
    if (!descriptor) return []
    const { title, summary } = descriptor
    const foot = chip(leastPrice(descriptor), 'off')
    return [{ href: `/docs/tools/${name}`, title, text: briefly(summary), foot }]
  }
  return markup`<section aria-labelledby="cost"><h2 id="cost">What it costs</h2>
<p>Free: ${tiers.free.dailyCredits} credits a day, no card. Failed calls cost nothing.
<a href="/docs/questions/credits">What does a credit buy?</a></p>
${cards(priced.flatMap(item), 3)}</section>`
}

/** Pages that lead on from here. */
const furtherPages: readonly Card[] = [
  { href: '/pricing', title: 'All plans', text: 'What each has, and what a credit buys.', icon: 'bars' },
  { href: '/docs#tools', title: 'All tools', text: 'Every question with its price.', icon: 'list' },
  { href: '/docs', title: 'The guide', text: 'From the first call to charts and calendars.', icon: 'book' },
  { href: '/docs/self-hosting', title: 'Run it yourself', text: 'Free, in one command.', icon: 'home' },
]

const whereNext = markup`<section aria-labelledby="more"><h2 id="more">Where to go on</h2>${cards(furtherPages, 3)}</section>`

/** “Lisbon, Portugal”. */
const townName = ({ name, countryName }: Town): string => `${name}, ${countryName}`
