import type { Caller } from '../../tools/contract/ports.ts'
import { Problem, type ProblemCode } from '../../tools/contract/problems.ts'
import type { Registry } from '../../tools/declaration/registry.ts'
import { callForData } from '../calls/call-for-data.ts'
import { problemRecord } from '../http/problem.ts'
import { sampleSite } from '../product/site.ts'
import { sampleRuntime } from './example-answers.ts'
import { callerOfExample, sampleCaller, sampleRequestId } from './sample-account.ts'

/** A call that is refused. */
interface RefusedCall {
  readonly tool: string
  /** Arguments in place of those of the tool's example; undefined leaves one out. */
  readonly args: Readonly<Record<string, unknown>>
  /** Members in which the caller differs from that of the examples; null for a call without a credential. */
  readonly caller?: Partial<Caller> | null
}

const tromso = { latitude: 69.6489, longitude: 18.9551 }

/** Calls that cause a problem, by its code. Problems of the transport, of limits and of keys need more than one call. */
const refusedCalls: Readonly<Partial<Record<ProblemCode, RefusedCall>>> = {
  missing_parameter: { tool: 'get_body', args: { latitude: undefined } },
  unknown_parameter: { tool: 'get_moon', args: { lat: 51.48 } },
  invalid_parameter: { tool: 'search_stars', args: { limit: 0 } },
  invalid_latitude: { tool: 'get_moon', args: { latitude: 91 } },
  invalid_longitude: { tool: 'get_moon', args: { longitude: 181 } },
  invalid_datetime: { tool: 'get_moon', args: { datetime: '2026-13-01' } },
  datetime_out_of_range: { tool: 'get_moon', args: { datetime: '3001-01-01T00:00:00Z' } },
  invalid_timezone: { tool: 'get_moon', args: { timezone: 'Mars/Olympus' } },
  invalid_include: { tool: 'get_body', args: { include: 'everything' } },
  invalid_pov: { tool: 'get_zodiac_positions', args: { pov: 'vulcan' } },
  unknown_body: { tool: 'get_zodiac_positions', args: { bodies: 'vulcan' } },
  unknown_target: { tool: 'get_ephemeris', args: { targets: 'vulcan' } },
  invalid_range: { tool: 'list_moon_phases', args: { start: '2026-02-01', end: '2026-01-01' } },
  invalid_step: { tool: 'get_ephemeris', args: { step: 'often' } },
  range_too_large: { tool: 'list_moon_phases', args: { start: '1000-01-01', end: '2900-01-01' } },
  too_many_rows: { tool: 'get_ephemeris', args: { end: '2036-01-01', step: '1m' } },
  invalid_body_for_event: { tool: 'list_body_events', args: { bodies: 'sun', kinds: 'opposition' } },
  invalid_target_for_quantity: {
    tool: 'get_ephemeris',
    args: { targets: 'mars', quantities: 'libration' },
  },
  invalid_name: { tool: 'create_api_key', args: { name: 'x'.repeat(65) } },
  missing_api_key: { tool: 'get_body', args: {}, caller: null },
  id_token_required: { tool: 'create_api_key', args: {}, caller: sampleCaller('key') },
  feature_not_in_tier: { tool: 'get_natal_chart', args: {}, caller: { tier: 'free' } },
  insufficient_scope: { tool: 'get_natal_chart', args: {}, caller: { scopes: ['sky:read'] } },
  place_not_found: {
    tool: 'search_places',
    args: { q: 'Asdfqwer', latitude: undefined, longitude: undefined },
  },
  star_not_found: { tool: 'search_stars', args: { q: 'Death Star' } },
  entry_not_found: { tool: 'get_reference', args: { topic: 'aspects', q: 'zzz' } },
  ambiguous_local_time: {
    tool: 'resolve_local_time',
    args: { localDatetime: '2026-10-25T02:30', timezone: 'Europe/Berlin', disambiguation: 'reject' },
  },
  nonexistent_local_time: {
    tool: 'resolve_local_time',
    args: { localDatetime: '2026-03-29T02:30', timezone: 'Europe/Berlin', disambiguation: 'reject' },
  },
  house_system_undefined: { tool: 'get_natal_chart', args: { ...tromso, houseSystem: 'placidus' } },
  no_rise_set: { tool: 'get_planetary_hours', args: { ...tromso, datetime: '2026-06-21T12:00:00Z' } },
  event_not_found: { tool: 'get_return_chart', args: { body: 'pluto', start: '2990-01-01T00:00:00Z' } },
}

/** The problem records that these calls get from the pipeline of all calls, by code. */
export async function exampleRefusals(
  registry: Registry,
): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const runtime = sampleRuntime(registry)
  const records: Record<string, Readonly<Record<string, unknown>>> = {}
  for (const [code, refused] of Object.entries(refusedCalls)) {
    const problem = await problemOf(refused)
    if (problem.code !== code)
      throw new Error(`The call for ${code} gets ${problem.code}: ${problem.message}`)
    records[code] = problemRecord(problem, sampleRequestId, sampleSite.BASE_URL)
  }
  return records

  async function problemOf({ tool, args, caller }: RefusedCall): Promise<Problem> {
    const descriptor = registry.byName.get(tool)?.descriptor
    const usualCaller = descriptor && callerOfExample(descriptor)
    const call = {
      tool,
      args: withoutAbsent({ ...descriptor?.example, ...args }),
      channel: 'rest',
      requestId: sampleRequestId,
      caller: caller === null || !usualCaller ? undefined : { ...usualCaller, ...caller },
    } as const
    try {
      await callForData(runtime, call)
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
    throw new Error(`${tool} takes ${JSON.stringify(args)}.`)
  }
}

const withoutAbsent = (args: object): object =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
