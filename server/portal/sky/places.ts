import type { CallRuntime } from '../../calls/call.ts'
import { callFromPortal } from '../page/call-tool.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { type ToolResult, toolResult } from '../page/tool-result.ts'

/** A place of the gazetteer, as far as pages need it. */
export interface Place {
  readonly placeId: string
  readonly name: string
  readonly admin1: string | null
  readonly countryName: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone: string
}

export interface Places {
  readonly chosen: Place
  /** Every place the text may have meant, the chosen one among them. */
  readonly matches: readonly Place[]
  /** Credit that the licence of the gazetteer asks for. */
  readonly attribution: string
}

/** Decimal degrees north and east: `48.4011, 9.9876`. */
const coordinates = /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/

export function typedCoordinates(text: string): number[] | undefined {
  return coordinates.exec(text.trim())?.slice(1).map(Number)
}

const mostMatches = 12

/**
 * The place that a visitor typed, by name or coordinates. `wanted` picks one of several of the same name; when the
 * text was changed since, the best match of the new text is taken.
 */
export async function placesFor(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  text: string,
  wanted: string | null,
): Promise<ToolResult<Places>> {
  const typed = typedCoordinates(text)
  const [latitude, longitude] = typed ?? []
  const asked = typed ? { latitude, longitude, limit: 1 } : { q: text, limit: mostMatches }
  const found = await toolResult<{ places: readonly Place[]; attribution: string }>(
    callFromPortal(runtime, pageRequest, 'search_places', asked),
  )
  if (found.problem) return found
  const { places, attribution } = found.data
  const best = places.find(({ placeId }) => placeId === wanted) ?? (places[0] as Place)
  // The spot that was asked for, with the name and the clock of the town nearest to it.
  const chosen = typed ? { ...best, latitude: latitude as number, longitude: longitude as number } : best
  return { data: { chosen, matches: typed ? [] : places, attribution }, meta: found.meta }
}

/** “Ulm, Baden-Württemberg, Germany”; a town that its region is named for is named once. */
export function placeName({ name, admin1, countryName }: Place): string {
  return [...new Set([name, admin1, countryName])].filter(Boolean).join(', ')
}

/** “48.4011° N, 9.9876° E”. */
export function coordinatesText({ latitude, longitude }: Place): string {
  const north = `${Math.abs(latitude)}° ${latitude < 0 ? 'S' : 'N'}`
  return `${north}, ${Math.abs(longitude)}° ${longitude < 0 ? 'W' : 'E'}`
}
