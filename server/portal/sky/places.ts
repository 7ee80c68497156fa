import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { callFromPortal } from '../page/call-tool.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { type ToolResult, toolResult } from '../page/tool-result.ts'

/** Fields of a gazetteer place that pages use; coordinates in degrees, north and east positive. */
export interface PlaceFields {
  readonly placeId: string
  readonly name: string
  readonly admin1: string | null
  readonly countryName: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone: string
  /** Null of what is no town. */
  readonly population: number | null
}

/** Result of a place search. */
export interface Places {
  /** Name or coordinates as they were typed. */
  readonly text: string
  readonly chosen: PlaceFields
  /** All matches including the chosen one; empty for typed coordinates. */
  readonly matches: readonly PlaceFields[]
  /** Whether several places are meant alike, and none was chosen: nothing is computed before. */
  readonly isOpen: boolean
  /** Attribution that the licence of the gazetteer requires. */
  readonly attribution: string
}

/** Decimal degrees north and east: `48.4011, 9.9876`. */
const coordinates = /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/

/** Parses latitude and longitude; undefined if the text is a name. */
export function typedCoordinates(text: string): number[] | undefined {
  return coordinates.exec(text.trim())?.slice(1).map(Number)
}

/** So many times larger than the next of its name is a town that is meant without asking: London is, Springfield is not. */
const clearlyLarger = 5

/** Degrees within which places share their sky and their clock. */
const sameSky = 0.5

/** Whether the best match is not clearly the largest, apart from its suburbs. */
function isAmbiguous([first, ...others]: readonly PlaceFields[]): boolean {
  if (!first) return false
  const elsewhere = others.filter(
    ({ latitude, longitude }) => Math.hypot(latitude - first.latitude, longitude - first.longitude) > sameSky,
  )
  const largest = Math.max(0, ...elsewhere.map(({ population }) => population ?? 0))
  return elsewhere.length > 0 && (first.population ?? 0) < clearlyLarger * largest
}

/** Places offered for one name. */
const mostMatches = 12

/**
 * Finds the place that was typed, by name or coordinates.
 * @param selected id of the selected place; ignored, in favour of the best match, if the text has changed since
 */
export async function placesFor(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  text: string,
  selected: string | null,
): Promise<ToolResult<Places>> {
  const typed = typedCoordinates(text)
  const [latitude, longitude] = typed ?? []
  const query = typed ? { latitude, longitude, limit: 1 } : { q: text, limit: mostMatches }
  const placeResult = await toolResult<{ places: readonly PlaceFields[]; attribution: string }>(
    callFromPortal(runtime, pageRequest, 'search_places', query),
  )
  if (placeResult.problem) return placeResult
  const { places, attribution } = placeResult.data
  const picked = places.find(({ placeId }) => placeId === selected)
  const best = picked ?? (places[0] as PlaceFields)
  // Typed coordinates keep their position and take name and time zone of the nearest town.
  const preferred = typed ? { ...best, latitude: latitude as number, longitude: longitude as number } : best
  const matches = typed ? [] : places
  const isOpen = picked === undefined && isAmbiguous(matches)
  return { ...placeResult, data: { text, chosen: preferred, matches, isOpen, attribution } }
}

/** “Ulm, Baden-Württemberg, Germany”; equal names, as of a town and its region, appear once. */
export function placeName({ name, admin1, countryName }: PlaceFields): string {
  return [...new Set([name, admin1, countryName])].filter(Boolean).join(', ')
}

/** “48.4011° N, 9.9876° E”. */
export function coordinatesText({ latitude, longitude }: PlaceFields): string {
  const north = `${Math.abs(latitude)}° ${latitude < 0 ? 'S' : 'N'}`
  return `${north}, ${Math.abs(longitude)}° ${longitude < 0 ? 'W' : 'E'}`
}

/** Asks which of several places is meant. @param where the field stands, seen from the question */
export const askWhich = ({ text, matches }: Places, where: 'above' | 'below' = 'above'): Markup =>
  markup`<p class="said" role="alert">There are ${matches.length} places that could be “${text}”. Choose yours ${where}, then go on. Nothing has been charged.</p>`
