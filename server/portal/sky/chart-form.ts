import type { Registry } from '../../../tools/registry.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { themeField } from '../page/drawing.ts'
import { csrfField } from '../page/layout.ts'
import { clock } from '../page/local-time.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { parameterOf, select } from '../page/select-field.ts'
import { placeField } from './place-field.ts'
import type { Places } from './places.ts'
import { creditsOf } from './prices.ts'

/** One interpretation of a local time that is ambiguous or was skipped; `utc` in ISO 8601. */
export interface LocalTimeChoice {
  readonly utc: string
  /** UTC offset, `+01:00`. */
  readonly offset: string
  readonly abbreviation: string
}

/** State of the form: the values that were submitted, and the choices still open. */
export interface Filled {
  readonly form: URLSearchParams
  readonly found?: Places | undefined
  readonly candidates?: readonly LocalTimeChoice[]
}

/** Form for birth data. It uses POST, so that birth data never appear in a URL, the history or a log. */
export function birthForm(pageRequest: AuthenticatedRequest, registry: Registry, filled: Filled): Markup {
  const { form, found, candidates } = filled
  const of = (name: string) => form.get(name)
  const conventions = [
    [parameterOf(registry, 'render_chart_wheel', 'houseSystem'), 'Houses'],
    [parameterOf(registry, 'render_chart_wheel', 'zodiac'), 'Zodiac'],
    [parameterOf(registry, 'render_chart_wheel', 'ayanamsa'), 'Ayanamsa'],
    [parameterOf(registry, 'resolve_local_time', 'calendar'), 'Calendar'],
  ] as const
  const isUnusual = conventions.some(([{ name, schema }]) => (of(name) ?? schema.default) !== schema.default)
  return markup`<form class="ask" method="post" action="/portal/chart#answer" autocomplete="off">${csrfField(pageRequest)}${themeField('light')}
<div class="field"><label for="date">Date of birth</label>
<input id="date" name="date" type="date" required min="1000-01-01" max="2999-12-31" value="${of('date')}"></div>
<div class="field"><label for="time">Local time of birth</label>
<input id="time" name="time" type="time" value="${of('time')}" aria-describedby="time-hint">
<p class="hint" id="time-hint">Leave it empty if it is not known: the chart then has no angles and no houses.</p></div>
${candidates?.length ? whichOf(candidates, of('disambiguation')) : null}
${placeField(of('q') ?? '', found)}
<details class="whole"${isUnusual ? markup` open` : null}><summary>Conventions</summary><div class="pairs">
${conventions.map(([parameter, label]) => select(parameter, label, of(parameter.name)))}</div></details>
<div class="actions"><button>Draw the chart</button><span class="price">costs ${creditsOf(registry, ['get_natal_chart', 'render_chart_wheel'])} credits, ${creditsOf(registry, ['get_natal_chart'])} without a time</span></div></form>`
}

/** Choice between the two interpretations of a local time, when clocks were changed or two clocks were in use. */
function whichOf(candidates: readonly LocalTimeChoice[], chosen: string | null): Markup {
  const names = ['earlier', 'later'] as const
  return markup`<fieldset class="whole"><legend>Which of the two?</legend>${candidates.map((one, index) => {
    const name = names[index] ?? 'later'
    return markup`<p class="check"><input type="radio" id="${name}" name="disambiguation" value="${name}" required${
      name === chosen ? markup` checked` : null
    }><label for="${name}">The ${name} one: ${one.abbreviation}, UTC${one.offset}, at ${clock(one.utc)} UTC</label></p>`
  })}</fieldset>`
}
