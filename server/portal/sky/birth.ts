import type { CallRuntime } from '../../calls/call.ts'
import { clock, longTime } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { callFromPortal } from '../page/call-tool.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { problemSentences } from '../page/problem-words.ts'
import { problemPart, type ToolResult, toolResult } from '../page/tool-result.ts'
import { askWhich, coordinatesText, type Places, placesFor } from './places.ts'

/** End of the names of a birth's fields: none for the first birth, `2` for the second. */
export type BirthSuffix = '' | '2'

/** One interpretation of a local time that is ambiguous or was skipped; `utc` in ISO 8601. */
export interface LocalTimeChoice {
  readonly utc: string
  /** UTC offset, `+01:00`. */
  readonly offset: string
  readonly abbreviation: string
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

/** Choices that a form still has to make for a birth. */
export interface OpenChoices {
  readonly places?: Places
  readonly candidates?: readonly LocalTimeChoice[]
}

/** A birth with one instant. */
export interface BirthMoment {
  readonly places: Places
  readonly timeKnown: boolean
  readonly utc: string
  readonly local: string
  readonly abbreviation: string | null
}

/** A birth as the form has it: with one instant, or with the reason why not. */
export interface ReadBirth extends OpenChoices {
  readonly birth?: BirthMoment
  readonly fault?: { readonly part: Markup; readonly status: number }
}

/** Place and instant of a birth in a submitted form. Noon stands for an unknown time, which only selects the day. */
export async function readBirth(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  form: URLSearchParams,
  suffix: BirthSuffix,
): Promise<ReadBirth> {
  const of = (name: string) => form.get(name + suffix)
  const placeSearch = await placesFor(runtime, pageRequest, of('q')?.trim() ?? '', of('place'))
  if (placeSearch.problem) return { fault: faultOf(placeSearch) }
  const places = placeSearch.data
  if (places.isOpen) return { places, fault: { part: askWhich(places), status: 200 } }
  const { latitude, longitude, timezone } = places.chosen
  // Without a time only the date matters, and both interpretations share it.
  const disambiguation = of('disambiguation') ?? (of('time') ? null : 'earlier')
  const localMoment = await toolResult<Moment>(
    callFromPortal(runtime, pageRequest, 'resolve_local_time', {
      localDatetime: `${of('date') ?? ''}T${of('time') || '12:00'}`,
      latitude,
      longitude,
      timezone,
      calendar: form.get('calendar') ?? 'mixed',
      ...(disambiguation ? { disambiguation } : {}),
    }),
  )
  if (localMoment.problem) return { places, fault: faultOf(localMoment) }
  const { utc, local, abbreviation, status, candidates } = localMoment.data
  // The choice stays on the page with the answer, so that the user can switch to the other interpretation.
  const choices = { places, candidates: status === 'unique' ? [] : candidates }
  if (!utc || !local) return { ...choices, fault: { part: unclear(localMoment.data), status: 409 } }
  return { ...choices, birth: { places, utc, local, abbreviation, timeKnown: Boolean(of('time')) } }
}

const faultOf = ({ problem }: Extract<ToolResult<unknown>, { problem: object }>) => ({
  part: problemPart(problem),
  status: problem.status,
})

/** Warnings of `resolve_local_time` for places with two clocks at the time. */
const severalClocks = ['before_standard_time', 'town_kept_own_time']

/** Alert for a local time that is ambiguous or was skipped. */
function unclear({ status, warnings }: Moment): Markup {
  const reason = warnings.some((code) => severalClocks.includes(code))
    ? 'Two clocks were in use there then. Choose one of the two times.'
    : problemSentences[status === 'ambiguous' ? 'ambiguous_local_time' : 'nonexistent_local_time']
  return markup`<p class="said wrong" role="alert">${reason}</p>`
}

/** Birth data as arguments of the chart tools. */
export function birthArguments({ places: { chosen: place }, utc }: BirthMoment) {
  const { latitude, longitude, timezone } = place
  return { latitude, longitude, timezone, datetime: utc }
}

/** Local time, UTC and coordinates of a birth; the date alone if the time is unknown. */
export function birthWords({
  places: { chosen: place },
  local,
  utc,
  abbreviation,
  timeKnown,
}: BirthMoment): string {
  const momentText = timeKnown
    ? `${longTime(local)} ${abbreviation}, which is ${clock(utc)} UTC.`
    : `${longTime(local).slice(0, -', 00:00'.length)}, time unknown.`
  return `${momentText} ${coordinatesText(place)}.`
}
