import { utcOfText } from '../../../tools/core/time/civil.ts'
import type { Ayanamsa, Zodiac, ZodiacKind } from '../../../tools/core/zodiac/ayanamsa.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { dayYearAndTime } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { fileAddress, toolDownloads } from '../page/downloads.ts'
import { type DrawingFields, drawingFigure, themeOf } from '../page/drawing.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { parameterOf } from '../page/select-field.ts'
import { cost, problemPart, type ToolResult, toolResult } from '../page/tool-result.ts'
import { type BirthMoment, birthArguments, birthWords } from './birth.ts'
import { exactTransits, otherHouses } from './chart-form.ts'
import type { ChartKind } from './chart-kinds.ts'
import { type ChartFields, chartTables } from './chart-tables.ts'
import { placeName } from './places.ts'
import { type SynastryFields, synastryTables, type TransitFields, transitTable } from './relation-tables.ts'
import { linkedWheel } from './wheel-map.ts'

/** A chart that was asked for. */
export interface ChartPageRequest {
  readonly runtime: CallRuntime
  readonly pageRequest: AuthenticatedRequest
  readonly form: URLSearchParams
  readonly birth: BirthMoment
  /** The other birth of a synastry. */
  readonly second?: BirthMoment | undefined
}

/** The request with its houses: those of the form, or the usual ones. */
interface HousedRequest extends ChartPageRequest {
  readonly houseSystem: string
}

/** Houses where the form names none: those that most people use, and near the poles, where these do not exist, the oldest. */
const usualHouses = 'placidus'
const polarHouses = 'whole-sign'
const polarNote = 'Placidus houses don’t work this far north or south, so this chart has Whole sign houses.'

/** Parts of a kind of chart, and the answers that they cost. */
interface ChartParts {
  readonly parts: Markup
  readonly outcomes: readonly ToolResult<unknown>[]
  /** Why there is no chart. */
  readonly problem?: NonNullable<ToolResult<unknown>['problem']>
}

/** Calls the tools of a kind of chart and renders the results. A call that is refused for its houses costs nothing. */
export async function chartAnswer(request: ChartPageRequest, { id }: ChartKind): Promise<Markup> {
  const { birth, second, form } = request
  const houseSystem = form.get('houseSystem')
  const usual = await answers[id]({ ...request, houseSystem: houseSystem || usualHouses })
  const isPolar = !houseSystem && usual.problem?.code === 'house_system_undefined'
  const { parts, outcomes } = isPolar ? await answers[id]({ ...request, houseSystem: polarHouses }) : usual
  const heading = ({ places: { chosen: place } }: BirthMoment) => placeName(place)
  return markup`<section aria-labelledby="born"><h2 id="born">${heading(birth)}${second ? ` and ${heading(second)}` : ''}</h2>
<p class="lead">${birthWords(birth)}</p>${second ? markup`<p class="lead">${birthWords(second)}</p>` : null}
${isPolar ? markup`<p class="said">${polarNote}</p>` : null}${parts}</section>
${cost(outcomes)}<p class="cost">${birth.places.attribution}</p>`
}

/** The parts of each kind. */
const answers: Readonly<Record<ChartKind['id'], (request: HousedRequest) => Promise<ChartParts>>> = {
  birth: birthParts,
  transits: transitParts,
  return: returnParts,
  synastry: synastryParts,
}

async function birthParts(request: HousedRequest): Promise<ChartParts> {
  const { birth } = request
  const args = { ...birthArguments(birth), ...conventions(request), timeKnown: birth.timeKnown }
  const [chart, wheelDrawing] = await Promise.all([
    call<ChartFields>(request, 'get_natal_chart', args),
    drawnWheel(request, {}),
  ])
  // Both calls fail for the same reason, such as undefined houses at a latitude; one message suffices.
  if (chart.problem) return refused(chart.problem)
  const figure = wheelDrawing && wheelFigure(wheelDrawing, request, chart.data)
  return {
    parts: markup`${figure}${chartTables(chart.data)}`,
    outcomes: [chart, ...(wheelDrawing ? [wheelDrawing.drawing] : [])],
  }
}

async function transitParts(request: HousedRequest): Promise<ChartParts> {
  const { birth, form } = request
  const start = form.get('on') || undefined
  const args = { ...birthArguments(birth), ...conventions(request), timeKnown: birth.timeKnown }
  const transits = await call<TransitFields>(request, 'list_transits', start ? { ...args, start } : args)
  if (transits.problem) return refused(transits.problem)
  const wheelDrawing = await wheel(request, { transitDatetime: start ?? 'now' })
  return {
    parts: markup`${wheelDrawing.part}<h2>Transits in force</h2>${transitTable(transits.data)}`,
    outcomes: [transits, ...wheelDrawing.outcomes],
  }
}

/** Nothing but the reason, which costs nothing. */
const refused = (problem: NonNullable<ToolResult<unknown>['problem']>): ChartParts => ({
  parts: problemPart(problem),
  outcomes: [],
  problem,
})

/** Fields of `get_return_chart` that the page uses. */
interface ReturnFields {
  readonly returns: readonly { readonly timeLocal: string; readonly chart: ChartFields }[]
}

async function returnParts(request: HousedRequest): Promise<ChartParts> {
  const { birth, form } = request
  const start = form.get('from') || undefined
  const returns = await call<ReturnFields>(request, 'get_return_chart', {
    ...birthArguments(birth),
    ...conventions(request),
    timeKnown: birth.timeKnown,
    body: form.get('body') ?? 'sun',
    ...(start ? { start } : {}),
  })
  if (returns.problem) return refused(returns.problem)
  const [first] = returns.data.returns
  // The wheel of a return is the chart of its instant.
  const wheelDrawing = await wheel(request, first ? { datetime: first.timeLocal } : {})
  const parts = returns.data.returns.map(
    ({ timeLocal, chart }) => markup`<h2>${dayYearAndTime(timeLocal)}</h2>${chartTables(chart, 3)}`,
  )
  return { parts: markup`${wheelDrawing.part}${parts}`, outcomes: [returns, ...wheelDrawing.outcomes] }
}

async function synastryParts(request: HousedRequest): Promise<ChartParts> {
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
  if (synastry.problem) return refused(synastry.problem)
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

/** A drawn wheel, or why it is none, with links to its files. */
interface WheelCall {
  readonly drawing: ToolResult<DrawingFields>
  readonly files: Markup | null
  /** Address of the wheel with the houses of a system. */
  readonly fileOf: (houseSystem: string) => string | undefined
}

/**
 * Draws the wheel; undefined without a time of birth.
 * @param extraArguments arguments that differ from those of a birth chart
 */
async function drawnWheel(
  request: HousedRequest,
  extraArguments: Readonly<Record<string, string | number>>,
): Promise<WheelCall | undefined> {
  const { runtime, pageRequest, birth, form } = request
  if (!birth.timeKnown) return undefined
  const size = form.get('size') === '400' ? 400 : 1000
  const args = {
    ...birthArguments(birth),
    ...conventions(request),
    ...extraArguments,
    ...captions(request),
    theme: isOrnate(form) ? 'ornate' : themeOf(form),
    size,
    legend: true,
  }
  const drawing = await call<DrawingFields>(request, 'render_chart_wheel', args)
  const files = drawing.problem
    ? null
    : toolDownloads(runtime, pageRequest.person, 'render_chart_wheel', args, drawing.asOf)
  const fileOf = (houseSystem: string) =>
    drawing.problem
      ? undefined
      : fileAddress(
          runtime,
          pageRequest.person,
          { tool: 'render_chart_wheel', args: { ...args, houseSystem }, asOf: drawing.asOf },
          'svg',
        )
  return { drawing, files, fileOf }
}

const isOrnate = (form: URLSearchParams): boolean => form.has('ornate')

const alternative = 'Chart wheel. Its planets, aspects and houses are in the tables below.'

/** The wheel with its downloads, and over a birth chart with a link on each planet. */
function wheelFigure(
  { drawing, files, fileOf }: WheelCall,
  request: HousedRequest,
  chart?: ChartFields,
): Markup {
  if (drawing.problem) return problemPart(drawing.problem)
  if (!chart) return markup`<figure class="wheel">${drawingFigure(drawing.data, alternative, files)}</figure>`
  const { runtime, birth, form } = request
  const wheel = {
    utc: utcOfText(birth.utc),
    place: birth.places.chosen,
    zodiac: zodiacOf(request),
    isOrnate: isOrnate(form),
    today: runtime.now(),
    fileOf,
  }
  const filled = {
    registry: runtime.registry,
    pageRequest: request.pageRequest,
    form,
    houseSystem: request.houseSystem,
  }
  const forms = { wheel, houses: otherHouses(filled), transits: exactTransits(filled) }
  return markup`<figure class="wheel">${linkedWheel(drawing.data, chart, { alternative, caption: files, forms })}</figure>`
}

/** The wheel of two charts, or of a return. */
async function wheel(
  request: HousedRequest,
  extraArguments: Readonly<Record<string, string | number>>,
): Promise<Drawn> {
  const wheelDrawing = await drawnWheel(request, extraArguments)
  if (!wheelDrawing) return nothingDrawn
  return { part: wheelFigure(wheelDrawing, request), outcomes: [wheelDrawing.drawing] }
}

/** The zodiac that the form chooses; the ayanamsa is that of the tool where the form has none. */
function zodiacOf({ runtime: { registry }, form }: HousedRequest): Zodiac {
  const zodiac = (form.get('zodiac') ?? 'tropical') as ZodiacKind
  if (zodiac !== 'sidereal') return zodiac
  return (form.get('ayanamsa') ??
    parameterOf(registry, 'render_chart_wheel', 'ayanamsa').schema.default) as Ayanamsa
}

/** House system, zodiac and ayanamsa of the form. */
function conventions({ form, houseSystem }: HousedRequest): Record<string, string> {
  const zodiacFields = ['zodiac', 'ayanamsa'].flatMap((name) => {
    const value = form.get(name)
    return value ? [[name, value]] : []
  })
  return { ...Object.fromEntries(zodiacFields), houseSystem }
}

/** Longest name that the drawing takes. */
const longestName = 60

/** The name on the chart, and the place. */
function captions({ form, birth }: ChartPageRequest): Record<string, string> {
  const title = form.get('title')?.trim()
  const name = placeName(birth.places.chosen).slice(0, longestName)
  return { ...(title ? { title } : {}), placeName: name }
}

function call<T>(
  { runtime, pageRequest }: ChartPageRequest,
  tool: string,
  args: object,
): Promise<ToolResult<T>> {
  return toolResult<T>(callFromPortal(runtime, pageRequest, tool, args))
}
