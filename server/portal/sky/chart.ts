import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { type DrawingFields, drawingFigure, themeOf } from '../page/drawing.ts'
import { renderPage } from '../page/layout.ts'
import { clock, longTime } from '../page/local-time.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { requiredTier } from '../page/tier.ts'
import { answerPart, cost, problemPart, type ToolResult, toolResult } from '../page/tool-result.ts'
import { birthForm, type Filled, type LocalTimeChoice } from './chart-form.ts'
import { type ChartFields, chartTables } from './chart-tables.ts'
import { coordinatesText, type Places, placeName, placesFor } from './places.ts'

/** Birth chart page: the wheel and its tables. Birth data are used for the response and not stored. */
export function chartHandler(runtime: CallRuntime): PageHandler<AuthenticatedRequest> {
  return {
    get: (pageRequest) => page(runtime, pageRequest, { form: new URLSearchParams() }),
    async post(pageRequest, form) {
      const found = await placesFor(runtime, pageRequest, form.get('q')?.trim() ?? '', form.get('place'))
      if (found.problem)
        return page(runtime, pageRequest, { form }, problemPart(found.problem), found.problem.status)
      const places = found.data
      const birth = await birthOf(runtime, pageRequest, form, places)
      if (birth.problem)
        return page(
          runtime,
          pageRequest,
          { form, found: places },
          problemPart(birth.problem),
          birth.problem.status,
        )
      const { data: moment } = birth
      // The choice stays on the page with the answer, so that the user can switch to the other interpretation.
      const filled = { form, found: places, candidates: moment.status === 'unique' ? [] : moment.candidates }
      if (!moment.utc) return page(runtime, pageRequest, filled, unclear(moment), 409)
      return page(
        runtime,
        pageRequest,
        filled,
        await chartResult(runtime, pageRequest, form, places, moment as Resolved),
      )
    },
  }
}

/** Fields of `resolve_local_time` that the page uses. */
interface Moment {
  readonly utc: string | null
  readonly local: string | null
  readonly abbreviation: string | null
  readonly status: 'unique' | 'ambiguous' | 'nonexistent'
  readonly candidates: readonly LocalTimeChoice[]
  /** Codes, such as `own_mean_time` for a birth before there was standard time. */
  readonly warnings: readonly string[]
}
/** A local time with one instant. */
interface Resolved extends Moment {
  readonly utc: string
  readonly local: string
}

/** Renders the form, or the note on the required tier, and the answer. */
function page(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  filled: Filled,
  answer?: Markup,
  status = 200,
): Reply {
  const chart = runtime.registry.byName.get('get_natal_chart')?.descriptor
  const body = markup`${(chart && requiredTier(pageRequest.person, chart)) ?? birthForm(pageRequest, runtime.registry, filled)}
${answer ? answerPart(answer) : markup`<p class="lead">Draw a birth chart with its planets, houses and aspects.</p>`}
<p class="cost">Birth data are not stored. The ledger records the call and its price only.</p>`
  return renderPage({ title: 'Chart', body, status }, pageRequest)
}

/** Converts the local time of birth to UTC; noon if the time is unknown, which only selects the day. */
function birthOf(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  form: URLSearchParams,
  { chosen }: Places,
): Promise<ToolResult<Moment>> {
  const { latitude, longitude, timezone } = chosen
  // Without a time only the date matters, and both interpretations share it.
  const disambiguation = form.get('disambiguation') ?? (form.get('time') ? null : 'earlier')
  return toolResult<Moment>(
    callFromPortal(runtime, pageRequest, 'resolve_local_time', {
      localDatetime: `${form.get('date') ?? ''}T${form.get('time') || '12:00'}`,
      latitude,
      longitude,
      timezone,
      calendar: form.get('calendar') ?? 'gregorian',
      ...(disambiguation ? { disambiguation } : {}),
    }),
  )
}

/** Warnings of `resolve_local_time` for places with two clocks at the time. */
const severalClocks = ['before_standard_time', 'town_kept_own_time']

/** Alert for a local time that is ambiguous or was skipped. */
function unclear({ status, warnings }: Moment): Markup {
  const what = warnings.some((code) => severalClocks.includes(code))
    ? 'Two clocks were in use there then'
    : `The clocks there ${status === 'ambiguous' ? 'showed this time twice' : 'skipped this time'}`
  return markup`<p class="said wrong" role="alert">${what}. Choose one of the two times.</p>`
}

/** Calls the chart tools concurrently and renders the results. The wheel requires a time of birth. */
async function chartResult(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  form: URLSearchParams,
  { chosen, attribution }: Places,
  moment: Resolved,
): Promise<Markup> {
  const { latitude, longitude, timezone } = chosen
  const timeKnown = Boolean(form.get('time'))
  const conventions = ['houseSystem', 'zodiac', 'ayanamsa'].flatMap((name) => {
    const value = form.get(name)
    return value ? [[name, value]] : []
  })
  const birth = { latitude, longitude, timezone, datetime: moment.utc, ...Object.fromEntries(conventions) }
  const [chart, wheel] = await Promise.all([
    toolResult<ChartFields>(callFromPortal(runtime, pageRequest, 'get_natal_chart', { ...birth, timeKnown })),
    timeKnown
      ? toolResult<DrawingFields>(
          callFromPortal(runtime, pageRequest, 'render_chart_wheel', {
            ...birth,
            theme: themeOf(form),
            size: 1000,
          }),
        )
      : undefined,
  ])
  const asked = wheel ? [chart, wheel] : [chart]
  // Both calls fail for the same reason, such as undefined houses at a latitude; one message suffices.
  if (chart.problem) return problemPart(chart.problem)
  return markup`<section aria-labelledby="born"><h2 id="born">${placeName(chosen)}</h2>
<p class="lead">${when(moment, timeKnown)} ${coordinatesText(chosen)}.</p>
${wheel ? figure(wheel) : null}</section>${chartTables(chart.data)}
${cost(asked)}<p class="cost">${attribution}</p>`
}

/** The drawing of the wheel, or its problem. */
function figure(wheel: ToolResult<DrawingFields>): Markup {
  return wheel.problem
    ? problemPart(wheel.problem)
    : markup`<figure class="wheel">${drawingFigure(wheel.data, 'Chart wheel. Its planets, aspects and houses are in the tables below.', 'chart')}</figure>`
}

/** Local time and UTC of the birth, or the date alone. */
function when({ local, utc, abbreviation }: Resolved, timeKnown: boolean): string {
  if (!timeKnown) return `${longTime(local).slice(0, -', 00:00'.length)}, time unknown.`
  return `${longTime(local)} ${abbreviation}, which is ${clock(utc)} UTC.`
}
