import type { CallRuntime } from '../../calls/call.ts'
import { dayYearAndTime } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { toolDownloads } from '../page/downloads.ts'
import { type DrawingFields, drawingFigure, themeOf } from '../page/drawing.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { cost, problemPart, type ToolResult, toolResult } from '../page/tool-result.ts'
import { type BirthMoment, birthArguments, birthWords } from './birth.ts'
import type { ChartKind } from './chart-kinds.ts'
import { type ChartFields, chartTables } from './chart-tables.ts'
import { placeName } from './places.ts'
import { type SynastryFields, synastryTables, type TransitFields, transitTable } from './relation-tables.ts'

/** A chart that was asked for. */
export interface ChartPageRequest {
  readonly runtime: CallRuntime
  readonly pageRequest: AuthenticatedRequest
  readonly form: URLSearchParams
  readonly birth: BirthMoment
  /** The other birth of a synastry. */
  readonly second?: BirthMoment | undefined
}

/** Parts of a kind of chart, and the answers that they cost. */
interface ChartParts {
  readonly parts: Markup
  readonly outcomes: readonly ToolResult<unknown>[]
}

/** Calls the tools of a kind of chart and renders the results. */
export async function chartAnswer(request: ChartPageRequest, { id }: ChartKind): Promise<Markup> {
  const { birth, second } = request
  const { parts, outcomes } = await answers[id](request)
  const heading = ({ places: { chosen: place } }: BirthMoment) => placeName(place)
  return markup`<section aria-labelledby="born"><h2 id="born">${heading(birth)}${second ? ` and ${heading(second)}` : ''}</h2>
<p class="lead">${birthWords(birth)}</p>${second ? markup`<p class="lead">${birthWords(second)}</p>` : null}
${parts}</section>
${cost(outcomes)}<p class="cost">${birth.places.attribution}</p>`
}

/** The parts of each kind. */
const answers: Readonly<Record<ChartKind['id'], (request: ChartPageRequest) => Promise<ChartParts>>> = {
  birth: birthParts,
  transits: transitParts,
  return: returnParts,
  synastry: synastryParts,
}

async function birthParts(request: ChartPageRequest): Promise<ChartParts> {
  const { birth } = request
  const args = { ...birthArguments(birth), ...conventions(request), timeKnown: birth.timeKnown }
  const [chart, wheelDrawing] = await Promise.all([
    call<ChartFields>(request, 'get_natal_chart', args),
    wheel(request, {}),
  ])
  // Both calls fail for the same reason, such as undefined houses at a latitude; one message suffices.
  if (chart.problem) return { parts: problemPart(chart.problem), outcomes: [] }
  return {
    parts: markup`${wheelDrawing.part}${chartTables(chart.data)}`,
    outcomes: [chart, ...wheelDrawing.outcomes],
  }
}

async function transitParts(request: ChartPageRequest): Promise<ChartParts> {
  const { birth, form } = request
  const start = form.get('on') || undefined
  const args = { ...birthArguments(birth), ...conventions(request), timeKnown: birth.timeKnown }
  const transits = await call<TransitFields>(request, 'list_transits', start ? { ...args, start } : args)
  if (transits.problem) return { parts: problemPart(transits.problem), outcomes: [] }
  const wheelDrawing = await wheel(request, { transitDatetime: start ?? 'now' })
  return {
    parts: markup`${wheelDrawing.part}<h2>Transits in force</h2>${transitTable(transits.data)}`,
    outcomes: [transits, ...wheelDrawing.outcomes],
  }
}

/** Fields of `get_return_chart` that the page uses. */
interface ReturnFields {
  readonly returns: readonly { readonly timeLocal: string; readonly chart: ChartFields }[]
}

async function returnParts(request: ChartPageRequest): Promise<ChartParts> {
  const { birth, form } = request
  const start = form.get('from') || undefined
  const returns = await call<ReturnFields>(request, 'get_return_chart', {
    ...birthArguments(birth),
    ...conventions(request),
    timeKnown: birth.timeKnown,
    body: form.get('body') ?? 'sun',
    ...(start ? { start } : {}),
  })
  if (returns.problem) return { parts: problemPart(returns.problem), outcomes: [] }
  const [first] = returns.data.returns
  // The wheel of a return is the chart of its instant.
  const wheelDrawing = await wheel(request, first ? { datetime: first.timeLocal } : {})
  const parts = returns.data.returns.map(
    ({ timeLocal, chart }) => markup`<h2>${dayYearAndTime(timeLocal)}</h2>${chartTables(chart, 3)}`,
  )
  return { parts: markup`${wheelDrawing.part}${parts}`, outcomes: [returns, ...wheelDrawing.outcomes] }
}

async function synastryParts(request: ChartPageRequest): Promise<ChartParts> {
  const person = (birthMoment: BirthMoment) => ({
    ...birthArguments(birthMoment),
    timeKnown: birthMoment.timeKnown,
  })
  const second = request.second as BirthMoment
  const synastry = await call<SynastryFields>(request, 'get_synastry', {
    first: person(request.birth),
    second: person(second),
    ...conventions(request),
    include: 'interAspects,overlays',
  })
  if (synastry.problem) return { parts: problemPart(synastry.problem), outcomes: [] }
  const { latitude, longitude, timezone, datetime } = birthArguments(second)
  const wheelDrawing = second.timeKnown
    ? await wheel(request, {
        chart: 'synastry',
        secondDatetime: datetime,
        secondLatitude: latitude,
        secondLongitude: longitude,
        secondTimezone: timezone,
      })
    : nothingDrawn
  return {
    parts: markup`${wheelDrawing.part}${synastryTables(synastry.data)}`,
    outcomes: [synastry, ...wheelDrawing.outcomes],
  }
}

/** A wheel, or null, and the call that it took. */
interface Drawn {
  readonly part: Markup | null
  readonly outcomes: readonly ToolResult<unknown>[]
}
const nothingDrawn: Drawn = { part: null, outcomes: [] }

/**
 * The wheel with its downloads; nothing without a time of birth.
 * @param extraArguments arguments that differ from those of a birth chart
 */
async function wheel(
  request: ChartPageRequest,
  extraArguments: Readonly<Record<string, string | number>>,
): Promise<Drawn> {
  const { runtime, pageRequest, birth, form } = request
  if (!birth.timeKnown) return nothingDrawn
  const size = form.get('size') === '600' ? 600 : 1000
  const args = {
    ...birthArguments(birth),
    ...conventions(request),
    ...extraArguments,
    theme: themeOf(form),
    size,
  }
  const drawing = await call<DrawingFields>(request, 'render_chart_wheel', args)
  if (drawing.problem) return { part: problemPart(drawing.problem), outcomes: [drawing] }
  const files = toolDownloads(runtime, pageRequest.person, 'render_chart_wheel', args, drawing.asOf)
  const alternative = 'Chart wheel. Its planets, aspects and houses are in the tables below.'
  const part = markup`<figure class="wheel">${drawingFigure(drawing.data, alternative, files)}</figure>`
  return { part, outcomes: [drawing] }
}

/** House system, zodiac and ayanamsa of the form. */
function conventions({ form }: ChartPageRequest): Record<string, string> {
  return Object.fromEntries(
    ['houseSystem', 'zodiac', 'ayanamsa'].flatMap((name) => {
      const value = form.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

function call<T>(
  { runtime, pageRequest }: ChartPageRequest,
  tool: string,
  args: object,
): Promise<ToolResult<T>> {
  return toolResult<T>(callFromPortal(runtime, pageRequest, tool, args))
}
