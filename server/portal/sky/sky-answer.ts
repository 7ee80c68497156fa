import type { CallRuntime } from '../../calls/call.ts'
import { longTime } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { toolDownloads } from '../page/downloads.ts'
import { csrfField } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { cost, problemPart, type ToolResult, toolResult } from '../page/tool-result.ts'
import { coordinatesText, type PlaceFields, type Places, placeName } from './places.ts'
import { creditsOf } from './prices.ts'
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
  const call = <T>(tool: string, args: object) =>
    toolResult<T>(callFromPortal(runtime, pageRequest, tool, args))
  const [map, visible, calendar] = await Promise.all([
    call<SkyMap>('render_sky_map', drawing),
    call<Visible>('list_visible_objects', { ...site, ...moment, scope: 'instant', limit: 30 }),
    time.isStep
      ? undefined
      : call<CalendarFields>('get_sky_calendar', {
          ...site,
          ...(time.datetime === undefined ? {} : { start: time.datetime }),
          minImportance: 2,
          limit: 12,
        }),
  ])
  const riseSets = await riseSetsOf(map, (args) => call<RiseSets>('get_rise_set', { ...site, ...args }))
  const outcomes = [map, visible, calendar, riseSets].filter((result) => result !== undefined)
  const files = (asOf: number) => toolDownloads(runtime, pageRequest.person, 'render_sky_map', drawing, asOf)
  return markup`<section aria-labelledby="here"><h2 id="here">${placeName(place)}</h2>
<p class="lead">${circumstances(place, map, visible)}</p>
<figure class="sky">${part(map, (data, asOf) => linkedMap(data, alternative(place, look), files(asOf)))}</figure>
${controls(runtime, pageRequest, { places, look, time }, map)}</section>
${map.problem || !riseSets ? null : mapSection(map.data, riseSets)}
<section aria-labelledby="up">${part(visible, (data) => up(data, time))}</section>
${calendar ? markup`<section aria-labelledby="next"><h2 id="next">Next events</h2>${part(calendar, eventTable)}</section>` : null}
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

/** Buttons and slider for another time at the same place. */
function controls(
  { registry }: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { places: { chosen: place, text }, look }: SkyRequest,
  map: ToolResult<SkyMap>,
): Markup | null {
  const { datetime } = timeOf(map)
  if (!datetime) return null
  const hidden = Object.entries({ q: text, place: place.placeId, ...look })
  const fields = hidden.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)
  return timeControls(markup`${csrfField(pageRequest)}${fields}`, datetime, creditsOf(registry, toolsOfStep))
}

/** Section of the drawn objects; the links of the drawing lead to its rows, whether rise and set are known or not. */
function mapSection(map: SkyMap, riseSets: ToolResult<RiseSets>): Markup {
  return markup`<section aria-labelledby="drawn">${mapTable(map, riseSets.problem ? undefined : riseSets.data)}${
    riseSets.problem ? problemPart(riseSets.problem) : null
  }</section>`
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

/** Section of visible and hidden objects, at the time or in the coming night. */
function up(data: Visible, { datetime }: WantedTime): Markup {
  const isLater = data.asked.skyCondition === 'day' && data.skyCondition !== 'day'
  const adverb = datetime === undefined ? 'now' : 'then'
  return markup`<h2 id="up">${isLater ? `Visible ${datetime === undefined ? 'tonight' : 'that night'}` : `Visible ${adverb}`}</h2>
${objectTable(data)}${waiting(data)}`
}
