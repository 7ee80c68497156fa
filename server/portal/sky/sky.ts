import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { type DrawingFields, drawingFigure, themeField, themeOf } from '../page/drawing.ts'
import { csrfField, renderPage } from '../page/layout.ts'
import { longTime } from '../page/local-time.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { answerPart, cost, problemPart, type ToolResult, toolResult } from '../page/tool-result.ts'
import { placeField } from './place-field.ts'
import { coordinatesText, type PlaceFields, type Places, placeName, placesFor } from './places.ts'
import { creditsOf } from './prices.ts'
import { type CalendarFields, eventTable, light, objectTable, type Visible, waiting } from './sky-tables.ts'

/** Tools called for one page. */
const requestOf = ['render_sky_map', 'list_visible_objects', 'get_sky_calendar'] as const

/** Views of `render_sky_map` with their labels. */
const views = [
  ['allsky', 'The whole sky'],
  ['horizon', 'Along the horizon'],
  ['moon', 'The Moon'],
] as const

/**
 * Page "The sky now": map, visible objects and coming events for a place. It uses POST with a CSRF token, because the
 * calls cost credits and a link on another site must not trigger them.
 */
export function skyHandler(runtime: CallRuntime): PageHandler<AuthenticatedRequest> {
  return {
    get: (pageRequest) => page(runtime, pageRequest, { text: '', view: 'allsky' }),
    async post(pageRequest, form) {
      const text = form.get('q')?.trim() ?? ''
      const view = views.find(([name]) => name === form.get('view'))?.[0] ?? 'allsky'
      const found = await placesFor(runtime, pageRequest, text, form.get('place'))
      if (found.problem)
        return page(runtime, pageRequest, {
          text,
          view,
          answer: problemPart(found.problem),
          status: found.problem.status,
        })
      const answer = await skyResult(runtime, pageRequest, found.data, { view, theme: themeOf(form) })
      return page(runtime, pageRequest, { text, view, found: found.data, answer })
    },
  }
}

/** State of the page: the form's values and the result. */
interface Shown {
  readonly text: string
  readonly view: string
  readonly found?: Places
  readonly answer?: Markup
  readonly status?: number
}

/** Renders the form and, if there is one, the answer. */
function page(
  { registry }: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { text, view, found, answer, status = 200 }: Shown,
): Reply {
  const option = ([name, label]: (typeof views)[number]) =>
    markup`<option value="${name}"${name === view ? markup` selected` : null}>${label}</option>`
  const body = markup`<form class="ask" method="post" action="/portal/sky#answer">${csrfField(pageRequest)}${themeField('dark')}
${placeField(text, found, true)}
<div class="field"><label for="view">Drawing</label><select id="view" name="view">${views.map(option)}</select></div>
<div class="actions"><button>Look up</button><span class="price">costs ${creditsOf(registry, requestOf)} credits</span></div></form>
${
  answer
    ? answerPart(answer)
    : markup`<p class="lead">A map of the sky over any town right now, the objects visible tonight, and the next
events.</p>`
}`
  return renderPage({ title: 'The sky now', body, status }, pageRequest)
}

/** Options of the drawing. */
interface Look {
  readonly view: string
  readonly theme: 'light' | 'dark'
}

/** Calls the tools concurrently and renders the results. A problem of one is shown in place of its part. */
async function skyResult(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { chosen, attribution }: Places,
  look: Look,
): Promise<Markup> {
  const { latitude, longitude, timezone } = chosen
  const here = { latitude, longitude, timezone }
  const [map, visible, calendar] = await Promise.all([
    toolResult<DrawingFields>(
      callFromPortal(runtime, pageRequest, requestOf[0], { ...here, ...look, size: 900 }),
    ),
    toolResult<Visible>(callFromPortal(runtime, pageRequest, requestOf[1], { ...here, limit: 30 })),
    toolResult<CalendarFields>(
      callFromPortal(runtime, pageRequest, requestOf[2], { ...here, minImportance: 2, limit: 12 }),
    ),
  ])
  return markup`<section aria-labelledby="here"><h2 id="here">${placeName(chosen)}</h2>
<p class="lead">${circumstances(chosen, map, visible)}</p>
<figure class="sky">${part(map, (drawing) => drawingFigure(drawing, alternative(chosen, look), 'sky'))}</figure></section>
<section aria-labelledby="up">${part(visible, (data) => up(data))}</section>
<section aria-labelledby="next"><h2 id="next">Next events</h2>${part(calendar, eventTable)}</section>
${cost([map, visible, calendar])}<p class="cost">${attribution}</p>`
}

/** Result of one call, or its problem. */
function part<T>(one: ToolResult<T>, shown: (data: T) => Markup): Markup {
  return one.problem ? problemPart(one.problem) : shown(one.data)
}

/** Local time, light and coordinates. The time is that of the drawing, from its `meta.settings`. */
function circumstances(
  place: PlaceFields,
  map: ToolResult<DrawingFields>,
  visible: ToolResult<Visible>,
): string {
  const settings = map.problem ? undefined : (map.meta.settings as { datetimeLocal?: string } | undefined)
  const at = settings?.datetimeLocal ? `${longTime(settings.datetimeLocal)} local time. ` : ''
  return `${at}${visible.problem ? '' : light(visible.data)} ${coordinatesText(place)}.`
}

/** Text of the drawing for screen readers. */
const alternative = (place: PlaceFields, { view }: Look): string =>
  `${views.find(([name]) => name === view)?.[1]} over ${placeName(place)} now, as a drawing.`

/** Section of visible and hidden objects, now or in the coming night. */
function up(data: Visible): Markup {
  const isLater = data.skyCondition === 'day' && data.listedCondition !== 'day'
  return markup`<h2 id="up">${isLater ? 'Visible tonight' : 'Visible now'}</h2>
${objectTable(data)}${waiting(data)}`
}
