import { returningBodyIds } from '../../../tools/core/zodiac/returns.ts'
import type { Descriptor, Parameter } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { clock } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { parameterHint } from '../../product/words/parameter-hints.ts'
import { themeField } from '../page/drawing.ts'
import { csrfField, hiddenField } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { priceLine } from '../page/price-line.ts'
import { parameterOf, select, words } from '../page/select-field.ts'
import { isLocked } from '../page/tier.ts'
import type { BirthSuffix, LocalTimeChoice, OpenChoices } from './birth.ts'
import { type ChartKind, chartKinds, kindOf, toolOf } from './chart-kinds.ts'
import { pointLabel } from './chart-tables.ts'
import { placeField } from './place-field.ts'
import { creditsOf, wheelCredits } from './prices.ts'

/** State of the form: the values that were submitted, and the choices still open for each birth. */
export interface Filled {
  readonly form: URLSearchParams
  readonly first?: OpenChoices
  readonly second?: OpenChoices
  /** Price of the chart, in words, if it was asked for. */
  readonly price?: string
}

/**
 * Form for birth data. It uses POST, so that birth data never appear in a URL, the history or a log. The kinds are radio
 * buttons, so that a change of the kind keeps the birth; the style sheet shows the fields of the chosen one.
 */
export function chartForm(pageRequest: AuthenticatedRequest, registry: Registry, filled: Filled): Markup {
  const { form, first = {}, second = {} } = filled
  const of = (name: string) => form.get(name)
  const zodiac = {
    ...parameterOf(registry, 'render_chart_wheel', 'zodiac'),
    description:
      'Tropical counts from the equinox, sidereal from the stars, draconic from the node of the Moon: the mean or the true one.',
  }
  const houses = {
    ...parameterOf(registry, 'render_chart_wheel', 'houseSystem'),
    description:
      'How the chart is divided. Placidus is what most people use; it doesn’t exist near the poles.',
  }
  const conventions = [
    [zodiac, 'Zodiac'],
    [hinted(registry, 'render_chart_wheel', 'ayanamsa'), 'Ayanamsa'],
    [hinted(registry, 'resolve_local_time', 'calendar'), 'Calendar'],
  ] as const
  const returning = {
    ...parameterOf(registry, 'get_return_chart', 'body'),
    description: 'It comes back to its place at birth.',
  }
  const isUnusual = conventions.some(([{ name, schema }]) => (of(name) ?? schema.default) !== schema.default)
  const systems = ['', ...offered(houses)]
  return markup`<form class="ask" method="post" action="/portal/chart#answer" autocomplete="off">${csrfField(pageRequest)}${themeField('light')}
<input type="hidden" name="size" value="1000" data-on-phone="400">
${kindTabs(pageRequest, registry, kindOf(form))}
${birthFields(form, '', first)}
${select(houses, 'Houses', of('houseSystem') ?? '', systems, (system) => (system ? words(system) : 'Placidus, Whole sign near the poles'))}
<div class="field"><label for="title">Name on the chart</label>
<input id="title" name="title" value="${of('title')}" maxlength="60" aria-describedby="title-hint">
<p class="hint" id="title-hint">Optional. It stands on the drawing and is not stored.</p>
<p class="check"><input type="checkbox" id="ornate" name="ornate" value="yes"${form.has('ornate') ? markup` checked` : null}><label for="ornate">Ornate, on vellum: to print and frame</label></p></div>
<fieldset class="whole of-synastry"><legend>Second birth</legend><div class="pairs">${birthFields(form, '2', second)}</div></fieldset>
<div class="field of-transits"><label for="on">Transits on</label>
<input id="on" name="on" type="date" min="0001-01-01" max="2999-12-31" value="${of('on')}" aria-describedby="on-hint">
<p class="hint" id="on-hint">Leave it empty for now.</p></div>
<div class="whole of-return"><div class="pairs">${select(returning, 'Return of', of('body'), returningBodyIds, pointLabel)}
<div class="field"><label for="from">First return after</label>
<input id="from" name="from" type="date" min="0001-01-01" max="2999-12-31" value="${of('from')}" aria-describedby="from-hint">
<p class="hint" id="from-hint">Leave it empty for the next one.</p></div></div></div>
<details class="whole"${isUnusual ? markup` open` : null}><summary>Conventions</summary><div class="pairs">
${conventions.map(([parameter, label]) => select(parameter, label, of(parameter.name), offered(parameter)))}</div></details>
<div class="actions"><button>Draw the chart</button>${priceLine(filled.price ?? '', '/portal/chart/price')}</div></form>`
}

/** A parameter with its hint for people. */
function hinted(registry: Registry, tool: string, name: string): Parameter {
  const parameter = parameterOf(registry, tool, name)
  const owner = registry.byName.get(tool)?.descriptor as Descriptor
  return { ...parameter, description: parameterHint(parameter, owner) }
}

/** Values of a parameter; a custom ayanamsa has degrees, which the form does not ask for. */
const offered = ({ schema }: Parameter): readonly string[] =>
  (schema.enum as readonly string[]).filter((value) => value !== 'custom')

/** Radio buttons of the kinds, each with its price and, if the account does not have it, its tier. */
function kindTabs({ person }: AuthenticatedRequest, registry: Registry, current: ChartKind): Markup {
  const tab = (kind: ChartKind) => {
    const tool = toolOf(registry, kind)
    const checked = kind === current ? markup` checked` : null
    return markup`<p class="check"><input type="radio" id="kind-${kind.id}" name="kind" value="${kind.id}"${checked}>
<label for="kind-${kind.id}">${kind.label} <span class="terms">${priceOf(registry, kind)}${isLocked(person, tool) ? `, needs ${tool.tier}` : ''}</span></label></p>`
  }
  return markup`<fieldset class="whole kinds"><legend>Kind of chart</legend>${chartKinds.map(tab)}</fieldset>`
}

/** “3 credits, 4 more with a time”: the wheel needs that of each birth. */
function priceOf(registry: Registry, kind: ChartKind): string {
  const credits = `${creditsOf(registry, [kind.tool])} credits${kind.id === 'return' ? ' for each pass' : ''}`
  return kind.id === 'synastry'
    ? `${credits}, ${wheelCredits(registry).two} more with both times`
    : `${credits}, ${wheelCredits(registry).one} more with a time`
}

/** Date, local time and place of a birth. Those of the second are required by the server, because they may be hidden. */
function birthFields(
  form: URLSearchParams,
  suffix: BirthSuffix,
  { places, candidates }: OpenChoices,
): Markup {
  const of = (name: string) => form.get(name + suffix)
  return markup`<div class="field"><label for="date${suffix}">Date of birth</label>
<input id="date${suffix}" name="date${suffix}" type="date"${suffix ? null : markup` required`} min="0001-01-01" max="2999-12-31" value="${of('date')}"></div>
<div class="field"><label for="time${suffix}">Local time of birth</label>
<input id="time${suffix}" name="time${suffix}" type="time" value="${of('time')}" aria-describedby="time${suffix}-hint">
<p class="hint" id="time${suffix}-hint">Leave it empty if it is not known: the chart then has no angles and no houses.</p></div>
${candidates?.length ? whichOf(candidates, of('disambiguation'), suffix) : null}
${placeField(of('q') ?? '', places, { suffix })}`
}

/** Choice between the two interpretations of a local time, when clocks were changed or two clocks were in use. */
function whichOf(
  candidates: readonly LocalTimeChoice[],
  selected: string | null,
  suffix: BirthSuffix,
): Markup {
  const names = ['earlier', 'later'] as const
  const required = suffix ? null : markup` required`
  return markup`<fieldset class="whole"><legend>Which of the two?</legend>${candidates.map(
    (candidate, index) => {
      const name = names[index] ?? 'later'
      return markup`<p class="check"><input type="radio" id="${name}${suffix}" name="disambiguation${suffix}" value="${name}"${required}${
        name === selected ? markup` checked` : null
      }><label for="${name}${suffix}">The ${name} one: ${candidate.abbreviation}, UTC${candidate.offset}, at ${clock(candidate.utc)} UTC</label></p>`
    },
  )}</fieldset>`
}

/** A form whose chart was drawn, and the houses that it has. */
export interface DrawnForm {
  readonly registry: Registry
  readonly pageRequest: AuthenticatedRequest
  readonly form: URLSearchParams
  readonly houseSystem: string
}

/** The fields of the form again, hidden, but those that a new form sets. */
const hiddenFields = (form: URLSearchParams, ...set: readonly string[]): Markup[] =>
  [...form]
    .filter(([name]) => name !== 'csrf' && !set.includes(name))
    .map(([name, value]) => hiddenField(name, value))

/** Form of the transits of a day that the script sets, at the price of the list and its wheel. */
export function exactTransits({ registry, pageRequest, form }: DrawnForm): Markup {
  const credits = creditsOf(registry, ['list_transits']) + wheelCredits(registry).one
  return markup`<form class="after" method="post" action="/portal/chart#answer">${csrfField(pageRequest)}${hiddenFields(form, 'kind', 'on')}
${hiddenField('kind', 'transits')}${hiddenField('on', '')}<button class="second">Exact transits from this day, ${credits} credits</button></form>`
}

/**
 * Form that draws the same birth with other houses, at the price of a chart; with script the houses of the drawing turn by
 * themselves, which costs nothing.
 */
export function otherHouses({ registry, pageRequest, form, houseSystem }: DrawnForm): Markup {
  const { schema } = parameterOf(registry, 'render_chart_wheel', 'houseSystem')
  const options = (schema.enum as readonly string[]).map(
    (system) =>
      markup`<option value="${system}"${system === houseSystem ? markup` selected` : null}>${words(system)}</option>`,
  )
  const credits = creditsOf(registry, ['get_natal_chart']) + wheelCredits(registry).one
  return markup`<form class="times" method="post" action="/portal/chart#answer">${csrfField(pageRequest)}${hiddenFields(form, 'houseSystem')}
<p class="actions"><label for="otherHouses">Other houses</label> <select id="otherHouses" name="houseSystem">${options}</select>
<button class="second">Draw again, ${credits} credits</button><span class="hint" role="status"></span></p></form>`
}
