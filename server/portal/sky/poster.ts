import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { toolDownloads } from '../page/downloads.ts'
import { type DrawingFields, drawingFigure, themeOf } from '../page/drawing.ts'
import { csrfField, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { parameterOf, words } from '../page/select-field.ts'
import { answerPart, cost, problemPart, toolResult } from '../page/tool-result.ts'
import { placeField } from './place-field.ts'
import { askWhich, type Places, placeName, placesFor } from './places.ts'
import { creditsOf } from './prices.ts'
import { instantOfLink, linkFields } from './sky-link.ts'
import { timeField, wantedTime } from './sky-time.ts'

const tool = 'render_sky_map'
/** Pixels across: enough for the page and for a phone. */
const posterWidth = 900
/** Longest title and place name that the drawing takes. */
const longest = { title: 60, dedication: 140 } as const

/** Papers by their layout. */
const papers: Readonly<Record<string, string>> = {
  poster: 'A3, 29.7 × 42 cm (prints on A4 too)',
  poster_50x70: '50 × 70 cm',
}

/** Page that makes a poster of the sky over a place. */
export function posterHandler(runtime: CallRuntime): PageHandler<AuthenticatedRequest> {
  return {
    get: ({ url, ...rest }) => page(runtime, { url, ...rest }, { form: url.searchParams }),
    async post(pageRequest, form) {
      const places = await placesFor(runtime, pageRequest, form.get('q')?.trim() ?? '', form.get('place'))
      if (places.problem) {
        const { status } = places.problem
        return page(runtime, pageRequest, { form, answer: problemPart(places.problem), status })
      }
      const matched = places.data
      const answer = matched.isOpen
        ? askWhich(matched)
        : await posterAnswer(runtime, pageRequest, form, matched)
      return page(runtime, pageRequest, { form, places: matched, answer })
    },
  }
}

/** Draws the poster and offers its files. */
async function posterAnswer(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  form: URLSearchParams,
  { chosen: place, attribution }: Places,
): Promise<Markup> {
  const { latitude, longitude, timezone } = place
  const { datetime } = wantedTime(form)
  const captions = (['title', 'dedication'] as const).flatMap((name) => {
    const text = form.get(name)?.trim()
    return text ? [[name, text]] : []
  })
  const args = {
    latitude,
    longitude,
    timezone,
    ...(datetime === undefined ? {} : { datetime }),
    layout: form.get('layout') ?? 'poster',
    placeName: placeName(place).slice(0, longest.title),
    ...Object.fromEntries(captions),
    theme: themeOf(form),
    size: posterWidth,
  }
  const drawing = await toolResult<DrawingFields>(callFromPortal(runtime, pageRequest, tool, args))
  if (drawing.problem) return problemPart(drawing.problem)
  const files = toolDownloads(runtime, pageRequest.person, tool, args, drawing.asOf)
  return markup`<section aria-labelledby="poster"><h2 id="poster">Your poster</h2>
<figure class="sky poster">${drawingFigure(drawing.data, `Poster of the sky over ${placeName(place)}.`, files)}</figure>
<p>The PDF has the size of the paper, ready for a print shop. The SVG scales to any size.</p></section>
${cost([drawing])}<p class="cost">${attribution}</p>`
}

/** State of the page: the values of the form and what came of them. */
interface PosterPage {
  readonly form: URLSearchParams
  readonly places?: Places
  readonly answer?: Markup
  readonly status?: number
}

/** Renders the form and, if there is one, the poster. */
function page(
  { registry }: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { form, places, answer, status = 200 }: PosterPage,
): Reply {
  const layouts = (parameterOf(registry, tool, 'layout').schema.enum as readonly string[]).filter(
    (layout) => layout !== 'square',
  )
  const body = markup`<form class="ask" method="post" action="/portal/sky/poster#answer">${csrfField(pageRequest)}
${placeField(form.get('q') ?? '', places, { locates: true })}
${timeField(form.get('when') ?? '', instantOfLink(form))}
${linkFields(form, places)}
${textField('title', 'Title', form, 'Such as the names of two people. Leave it empty for none.')}
${textField('dedication', 'Dedication', form, 'A line below the sky: for whom, or what happened that night.')}
<div class="field"><label for="layout">Paper</label><select id="layout" name="layout">${layouts.map(
    (layout) => option(layout, papers[layout] ?? words(layout), form.get('layout')),
  )}</select></div>
<div class="field"><label for="theme">Colors</label><select id="theme" name="theme">${option('dark', 'Dark', form.get('theme'))}${option('light', 'Light', form.get('theme'))}</select></div>
<div class="actions"><button>Make the poster</button><span class="price">costs ${creditsOf(registry, [tool])} credits; PDF, PNG and SVG included</span></div></form>
${
  answer
    ? answerPart(answer)
    : markup`<p class="lead">The sky over a place on a night that matters to you, with a title and a dedication, to print and hang on a wall.</p>`
}`
  return renderPage({ title: 'Make a poster', body, status }, pageRequest)
}

/** A field for words on the poster, as long as the drawing takes them. */
const textField = (name: keyof typeof longest, label: string, form: URLSearchParams, hint: string): Markup =>
  markup`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${form.get(name)}" maxlength="${longest[name]}" autocomplete="off" aria-describedby="${name}-hint">
<p class="hint" id="${name}-hint">${hint}</p></div>`

const option = (value: string, label: string, selected: string | null): Markup =>
  markup`<option value="${value}"${value === selected ? markup` selected` : null}>${label}</option>`
