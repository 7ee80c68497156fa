import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { themeField, themeOf } from '../page/drawing.ts'
import { csrfField, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { answerPart, problemPart } from '../page/tool-result.ts'
import { placeField } from './place-field.ts'
import { askWhich, type Places, placesFor } from './places.ts'
import { creditsOf } from './prices.ts'
import { skyAnswer, toolsOfSky, views } from './sky-answer.ts'
import { instantOfLink, linkFields, linkWords } from './sky-link.ts'
import { timeField, wantedTime } from './sky-time.ts'

/** Widths of the drawing in pixels: on a phone, a small one has fewer and larger names. */
const sizes = { usual: 900, phone: 480 }

/**
 * Page "The sky now": map, visible objects and coming events for a place, now or at another time. It uses POST with a CSRF
 * token, because the calls cost credits and a link on another site must not trigger them.
 */
export function skyHandler(runtime: CallRuntime): PageHandler<AuthenticatedRequest> {
  return {
    get(pageRequest) {
      const shared = pageRequest.url.searchParams
      return page(runtime, pageRequest, {
        text: shared.get('q') ?? '',
        view: viewOf(shared),
        typed: '',
        shared,
      })
    },
    async post(pageRequest, form) {
      const text = form.get('q')?.trim() ?? ''
      const view = viewOf(form)
      const size = form.get('size') === String(sizes.phone) ? sizes.phone : sizes.usual
      const time = wantedTime(form)
      const { typed } = time
      const places = await placesFor(runtime, pageRequest, text, form.get('place'))
      if (places.problem) {
        const { status } = places.problem
        return page(runtime, pageRequest, { text, view, typed, answer: problemPart(places.problem), status })
      }
      if (places.data.isOpen) {
        const answer = askWhich(places.data)
        return page(runtime, pageRequest, { text, view, typed, places: places.data, answer, shared: form })
      }
      const look = { view, theme: themeOf(form), size }
      const answer = await skyAnswer(runtime, pageRequest, { places: places.data, look, time })
      return page(runtime, pageRequest, { text, view, typed, places: places.data, answer })
    },
  }
}

/** The drawing that a form or a link asks for. */
const viewOf = (fields: URLSearchParams): string =>
  views.find(([name]) => name === fields.get('view'))?.[0] ?? 'allsky'

/** State of the page: the form's values and the result. */
interface SkyPage {
  readonly text: string
  readonly view: string
  /** Local time that was typed. */
  readonly typed: string
  readonly places?: Places
  readonly answer?: Markup
  readonly status?: number
  /** Place and instant of a link that was opened; the calls wait for the button. */
  readonly shared?: URLSearchParams
}

/** Renders the form and, if there is one, the answer. */
function page(
  { registry }: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { text, view, typed, places, answer, status = 200, shared }: SkyPage,
): Reply {
  const option = ([name, label]: (typeof views)[number]) =>
    markup`<option value="${name}"${name === view ? markup` selected` : null}>${label}</option>`
  const body = markup`<form class="ask" method="post" action="/portal/sky#answer">${csrfField(pageRequest)}${themeField('dark')}
<input type="hidden" name="size" value="${sizes.usual}" data-on-phone="${sizes.phone}">
${placeField(text, places, { locates: true })}
${timeField(typed, shared && instantOfLink(shared))}
<div class="field"><label for="view">Drawing</label><select id="view" name="view">${views.map(option)}</select></div>
${shared ? linkFields(shared, places) : null}
<div class="actions"><button>Look up</button><span class="price">costs ${creditsOf(registry, toolsOfSky)} credits</span></div></form>
${
  answer
    ? answerPart(answer)
    : ((shared && linkWords(shared)) ??
      markup`<p class="lead">A map of the sky over any town, now or at another time, the objects visible tonight, and
the next events. Turn it under a slider, tap a star to name it, make a poster of it.</p>
<p class="actions"><a class="button second" href="/portal/sky/poster">Make a poster</a>
<a class="button second" href="/portal/sky/moon">Moon calendar to print</a></p>`)
}`
  return renderPage({ title: 'The sky now', body, status }, pageRequest)
}
