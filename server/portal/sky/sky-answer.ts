import { utcOfText } from '../../../tools/core/time/civil.ts'
import { livingSky } from '../../../tools/draw/sky/living-sky.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { asset } from '../../html/assets.ts'
import { clock, longTime } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { fileAddress, toolDownloads } from '../page/downloads.ts'
import { csrfField, hiddenField } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { cost, problemPart, type ToolResult, toolResult } from '../page/tool-result.ts'
import { coordinatesText, type PlaceFields, type Places, placeName } from './places.ts'
import { creditsOf } from './prices.ts'
import { isOfDrawing, skyList } from './sky-list.ts'
import { linkedMap, mapObjects, mapTable, type RiseSets, type SkyMap } from './sky-map.ts'
import { type CalendarFields, eventTable, light, objectTable, type Visible, waiting } from './sky-tables.ts'
import { timeControls, type WantedTime } from './sky-time.ts'

/** Tools called for the sky at another time. */
export const toolsOfStep = ['render_sky_map', 'list_visible_objects', 'get_rise_set'] as const
/** Tools called for one page. */
export const toolsOfSky = [...toolsOfStep, 'get_sky_calendar'] as const

/** Views of `render_sky_map` with their labels. */
export const views = [
  ['allsky', 'The whole sky'],
  ['horizon', 'Along the horizon'],
  ['moon', 'The Moon'],
] as const

/** Options of the drawing; `size` is its width in pixels. */
export interface DrawingLook {
  readonly view: string
  readonly theme: 'light' | 'dark'
  readonly size: number
}

/** Request for the sky over a place. */
export interface SkyRequest {
  readonly places: Places
  readonly look: DrawingLook
  readonly time: WantedTime
}

/**
 * Calls the tools, concurrently where none needs another's answer, and renders the results. A problem of one is shown in
 * place of its part. Events are not asked for again when only the time is moved.
 */
export async function skyAnswer(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { places, look, time }: SkyRequest,
): Promise<Markup> {
  const { chosen: place, attribution } = places
  const { latitude, longitude, timezone } = place
  const site = { latitude, longitude, timezone }
  const moment = time.datetime === undefined ? {} : { datetime: time.datetime }
  const drawing = { ...site, ...moment, ...look }
  const eventsAsked = {
    ...site,
    ...(time.datetime === undefined ? {} : { start: time.datetime }),
    minImportance: 2,
    limit: 12,
  }
  const call = <T>(tool: string, args: object) =>
    toolResult<T>(callFromPortal(runtime, pageRequest, tool, args))
  const [map, visible, calendar] = await Promise.all([
    call<SkyMap>('render_sky_map', drawing),
    call<Visible>('list_visible_objects', { ...site, ...moment, scope: 'instant', limit: 30 }),
    time.isStep ? undefined : call<CalendarFields>('get_sky_calendar', eventsAsked),
  ])
  const riseSets = await riseSetsOf(map, (args) => call<RiseSets>('get_rise_set', { ...site, ...args }))
  const outcomes = [map, visible, calendar, riseSets].filter((result) => result !== undefined)
  const files = (asOf: number) => toolDownloads(runtime, pageRequest.person, 'render_sky_map', drawing, asOf)
  const eventList = (data: CalendarFields, asOf: number) => {
    const call = { tool: 'get_sky_calendar', args: eventsAsked, asOf }
    return eventTable(data, fileAddress(runtime, pageRequest.person, call, 'ics'))
  }
  const living = map.problem ? undefined : livingAttributes(map, place, { look, visible })
  const picture = (data: SkyMap, asOf: number) =>
    linkedMap(data, alternative(place, look), { attributes: living, caption: files(asOf) })
  return markup`<section aria-labelledby="here"><h2 id="here">${placeName(place)}</h2>
<p class="lead">${circumstances(place, map, visible)}</p>
<figure class="sky">${part(map, picture)}</figure>
<p class="picked said" role="status" hidden></p>
${controls(runtime, pageRequest, { places, look, time }, { map, isLiving: living !== undefined })}</section>
${living ? markup`<script type="module" src="${asset('living-sky.js').path}"></script>` : null}
${objectParts({ map, riseSets, visible, time })}
${calendar ? markup`<section aria-labelledby="next"><h2 id="next">Next events</h2>${part(calendar, eventList)}</section>` : null}
${cost(outcomes)}<p class="cost">${attribution}</p>`
}

/** Instant and local time of the drawing, from its `meta.settings`. */
function timeOf(map: ToolResult<SkyMap>): { readonly datetime?: string; readonly datetimeLocal?: string } {
  return map.problem ? {} : (map.meta.settings as object)
}

/** Rise and set of the drawn objects on the local day of the drawing; undefined if there are none. */
function riseSetsOf(
  map: ToolResult<SkyMap>,
  ask: (args: { start: string; targets: string }) => Promise<ToolResult<RiseSets>>,
): Promise<ToolResult<RiseSets>> | undefined {
  const targets = map.problem ? [] : mapObjects(map.data).map(({ id }) => id)
  const start = timeOf(map).datetimeLocal?.split('T')[0]
  return targets.length > 0 && start ? ask({ start, targets: targets.join(',') }) : undefined
}

/** Buttons and slider for another time at the same place, its poster, and a link that shows it again. */
function controls(
  { registry }: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { places: { chosen: place, text }, look }: SkyRequest,
  { map, isLiving }: { readonly map: ToolResult<SkyMap>; readonly isLiving: boolean },
): Markup | null {
  const { datetime } = timeOf(map)
  if (!datetime) return null
  const hidden = Object.entries({ q: text, place: place.placeId, ...look })
  const fields = hidden.map(([name, value]) => hiddenField(name, value))
  const credits = creditsOf(registry, toolsOfStep)
  const shared = new URLSearchParams({ q: text, place: place.placeId, at: datetime, view: look.view })
  return markup`${timeControls({ fields: markup`${csrfField(pageRequest)}${fields}`, time: datetime, credits, isLiving })}
<p class="share"><a href="/portal/sky?${shared.toString()}">Link to this sky</a> <a href="/portal/sky/poster?${shared.toString()}">Make a poster</a> <a href="/portal/sky/moon?${shared.toString()}">Moon calendar to print</a></p>`
}

/** Results that the tables of objects are made of. */
interface ObjectResults {
  readonly map: ToolResult<SkyMap>
  readonly riseSets: ToolResult<RiseSets> | undefined
  readonly visible: ToolResult<Visible>
  readonly time: WantedTime
}

/** One list of the drawn and the visible objects; by day, when the visible ones are those of the coming night, one of each. */
function objectParts({ map, riseSets, visible, time }: ObjectResults): Markup {
  const mapData = map.problem ? undefined : map.data
  const times = riseSets?.problem ? undefined : riseSets?.data
  const fault = riseSets?.problem ? problemPart(riseSets.problem) : null
  const adverb = time.datetime === undefined ? 'now' : 'then'
  if (!visible.problem && isOfDrawing(visible.data)) {
    return markup`<section aria-labelledby="up"><h2 id="up">Visible ${adverb}</h2>
${skyList(mapData, visible.data, times)}${fault}${waiting(visible.data)}</section>`
  }
  return markup`${mapData ? markup`<section aria-labelledby="drawn">${mapTable(mapData, times)}${fault}</section>` : null}
<section aria-labelledby="up">${part(
    visible,
    (data) => markup`<h2 id="up">Visible ${time.datetime === undefined ? 'tonight' : 'that night'}</h2>
${objectTable(data)}${waiting(data)}`,
  )}</section>`
}

/** Result of one call, or its problem. */
function part<T>(result: ToolResult<T>, render: (data: T, asOf: number) => Markup): Markup {
  return result.problem ? problemPart(result.problem) : render(result.data, result.asOf)
}

/** Local time, light and coordinates. */
function circumstances(place: PlaceFields, map: ToolResult<SkyMap>, visible: ToolResult<Visible>): string {
  const { datetimeLocal } = timeOf(map)
  const timeText = datetimeLocal ? `${longTime(datetimeLocal)} local time. ` : ''
  return `${timeText}${visible.problem ? '' : light(visible.data)} ${coordinatesText(place)}.`
}

/** Text of the drawing for screen readers. */
const alternative = (place: PlaceFields, { view }: DrawingLook): string =>
  `${views.find(([name]) => name === view)?.[1]} over ${placeName(place)}, as a drawing.`

/** Attributes by which the script turns the drawing; none for the Moon, which fills its own. */
function livingAttributes(
  map: Extract<ToolResult<SkyMap>, { data: SkyMap }>,
  { latitude, longitude, timezone }: PlaceFields,
  { look: { view, theme }, visible }: { readonly look: DrawingLook; readonly visible: ToolResult<Visible> },
): Markup | undefined {
  const { datetime, facing } = map.meta.settings as { readonly datetime?: string; readonly facing?: number }
  const utc = utcOfText(datetime ?? '')
  if (view === 'moon' || Number.isNaN(utc)) return undefined
  const { width, height } = map.data
  const living = livingSky({ latitude, longitude, timezone, utc, theme, width, height, facing })
  const best = visible.problem || !isOfDrawing(visible.data) ? [] : visible.data.objects
  const bestTimes = best.flatMap(({ id, bestTimeLocal }) =>
    bestTimeLocal ? [[id, clock(bestTimeLocal)]] : [],
  )
  const about = (tool: string, args: Readonly<Record<string, string | number>>) =>
    `/portal/playground/${tool}?${new URLSearchParams(Object.entries(args).map(([name, value]) => [`with.${name}`, String(value)])).toString()}`
  const site = { latitude, longitude, timezone }
  return markup` data-living="${JSON.stringify(living)}" data-best="${JSON.stringify(Object.fromEntries(bestTimes))}"
data-math="${asset('sky-math.js').path}" data-scene="${asset('sky-scene.js').path}" data-paint="${asset('sky-paint.js').path}" data-catalog="${asset('sky-catalog.txt').path}"
data-rise="${about('get_rise_set', { ...site, targets: 'TARGET' })}" data-chart="${about('render_sky_map', { ...site, view: 'field', target: 'TARGET' })}"`
}
