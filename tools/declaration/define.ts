import type { z } from 'zod'
import type { ParameterChoice } from '../contract/choice.ts'
import type { ApiKeys, Caller, Channel, Ledger, RequestTally, TierName } from '../contract/ports.ts'
import type { ProblemCode } from '../contract/problems.ts'
import type { Cap } from '../contract/tiers.ts'
import type { Measured } from '../core/ephemeris/accuracy.ts'
import type { FollowedOrbits } from '../core/targets/followed-orbits.ts'
import type { Language } from '../words/sky-words.ts'
import type { AppName, Auth, Descriptor, Effect, Method } from './descriptor.ts'
import { langOf } from './sign-words.ts'

/** The verbs a tool name may begin with. A tool called `fetch_moon` does not compile. */
export const verbs = [
  'get',
  'list',
  'search',
  'resolve',
  'convert',
  'plan',
  'render',
  'run',
  'create',
  'revoke',
] as const
/** `get_moon`: a verb of the list, then nouns in snake_case. */
export type ToolName = `${(typeof verbs)[number]}_${string}`
/** `GET /v1/moon`: method and path, with `{name}` placeholders for parameters. */
export type ToolRoute = `${Method} /v1/${string}`

/** Default reference frame of the answer; `none` for answers that are not about places in the sky. */
export type Frame = 'topocentric' | 'geocentric' | 'none'

/** A note in `meta.warnings` on an assumption or limitation of an answer. */
export interface Warning {
  readonly code: string
  readonly detail: string
  /** Where a person could choose otherwise; the pipeline asks, and no answer has it. */
  readonly choice?: ParameterChoice
}

/** Result of a tool: the payload, and facts for `meta` on how it was computed. */
export interface Answer<T> {
  readonly data: T
  /** Overrides the tool's `frame`, for example `heliocentric` when the point of view is the Sun. */
  readonly referenceFrame?: string
  /** Conventions and choices in force, echoed as `meta.settings`. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly warnings?: readonly Warning[]
  /** Which of the data a person could choose; the pipeline asks, and no answer has it. */
  readonly choice?: ParameterChoice | undefined
  /** Subject of `meta.accuracy`. */
  readonly measured?: Measured
  /** Credits of the rows that came, 1 or more, of a tool whose price `isMost`; no more than that is charged. */
  readonly price?: number
  /** Which rows of a longer table these are, of a tool whose `limit` sets them. */
  readonly rows?: AnswerRows
  /** Credits that the calls inside a batch were charged. */
  readonly creditsCharged?: number
  /** How the calls inside a batch ended. */
  readonly ends?: readonly CallEnd[]
}

/** The rows of an answer among those of its whole table. */
export interface AnswerRows {
  /** Member of `data` that they are in. */
  readonly list: string
  /** Numbers of the first and the last one, from 1. */
  readonly first: number
  readonly last: number
  /** Rows of the whole table, where they are known. */
  readonly of?: number
  /** Where the rows after them begin, in a text of the tool's own, and the credits that they cost. Absent at the end. */
  readonly next?: { readonly position: string; readonly credits: number } | undefined
}

/** Language of the words of an answer. */
export type { Language }

/** A line of the description of a calendar entry: a label of the phrase table, with an instant or a text. */
export interface CalendarNote {
  readonly label: string
  /** ms since 1970 UTC; the calendar has it in the zone of the request. */
  readonly utc?: number
  readonly text?: string
}

/** An entry of a calendar file; without `end` it is a moment. Times in ms since 1970 UTC. */
export interface CalendarEntry {
  /** Stable, so that calendar programs update entries instead of duplicating them. */
  readonly uid: string
  readonly title: string
  /** ms since 1970 UTC; with a place, when the place sees it. */
  readonly start: number
  readonly end?: number
  /** The event is known to the day alone, from midnight UTC at `start` to `end`. */
  readonly isOfDay?: boolean
  readonly notes?: readonly CalendarNote[]
}

/** Other representations of an answer, each a pure function of its `data`. */
export interface Views<D> {
  /** Rows for `text/csv`. */
  readonly table?: (data: D) => readonly object[]
  /** Entries for `text/calendar`; titles of `data` are in the language already. */
  readonly calendar?: (data: D, language?: Language) => readonly CalendarEntry[]
  /** A GeoJSON object for `application/geo+json` (RFC 7946). */
  readonly geojson?: (data: D) => object
  /** A drawing for `image/svg+xml`; the same as `image/png` and `application/pdf`. */
  readonly svg?: (data: D) => string
}

/** Call context of a tool. Sky tools use `now` and `caller.tier` only. */
export interface Context {
  /** Time of the call, ms since 1970 UTC; the only clock that a tool may read. */
  readonly now: number
  readonly requestId: string
  /** Requested representation beside JSON: a calendar needs members that `include` leaves out. */
  readonly mediaType?: string | undefined
  /** Where the rows of this answer begin: the `position` of the rows before it, which a cursor has brought back. */
  readonly position?: string | undefined
  /** Absent for tools that need no authentication. */
  readonly caller?: Caller | undefined
  /** Aborted when the client disconnects or the call times out. */
  readonly signal: () => AbortSignal
  readonly service: Service
  /** Origin of the call, passed on to the calls of a batch. */
  readonly origin: {
    readonly channel: Channel
    readonly idempotencyKey?: string | undefined
    /** Sums up the calls of the request for the log; tools pass it on and do not read it. */
    readonly tally?: RequestTally | undefined
    readonly paidBatch?: PaidBatch | undefined
  }
}

/** How a call of a batch ended: the instant that it was computed for, ms since 1970, or the code of its problem. */
export type CallEnd = number | string

/** A further page of a batch whose calls have been paid for. */
export interface PaidBatch {
  readonly ends: readonly CallEnd[]
  /** Number of the first call on the page. */
  readonly from: number
}

/** Result of one call of a batch: the data, or the problem record. */
export type CallOutcome =
  | {
      readonly status: 200
      readonly data: unknown
      /** Which rows of a longer table the data has. */
      readonly page?: Readonly<Record<string, string | number>> | undefined
      readonly creditsCharged: number
      /** Instant that it was computed for, ms since 1970. */
      readonly asOf: number
    }
  | {
      readonly status: number
      readonly problem: Readonly<Record<string, unknown>>
      readonly creditsCharged: 0
    }

/** The service's own data and functions, for account, batch and discovery tools. */
export interface Service {
  /** Public URL without a trailing slash. */
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly portalUrl: string
  /** Version of the public interface. */
  readonly version: string
  /** Name and version of the engine that computes positions. */
  readonly engine: string
  readonly ledger: Ledger
  readonly keys: ApiKeys
  /** Calls per minute left to the caller, without spending one. */
  rateLimit(caller: Caller): { limit: number; remaining: number; resetSeconds: number }
  /** Runs another operation for the same caller, charged as if it were called on its own. */
  call(tool: string, args: unknown, context: Context, index: number): Promise<CallOutcome>
  /** Every published operation in order. */
  readonly operations: readonly Descriptor[]
}

/** The caller, for tools that require authentication; throws if there is none. */
export function callerOf(context: Context): Caller {
  if (!context.caller) throw new Error('This tool needs a caller.')
  return context.caller
}

/** Price in whole credits: one for all calls, or by the request, with its published formula. */
export type Price<P> =
  | number
  | {
      readonly formula: string
      /** Least and most credits of a call; absent where other calls decide, as in a batch. */
      readonly range?: readonly [least: number, most: number]
      /** The price of a request, known before the work; the most that it can cost where `isMost` is set. */
      readonly of: (request: P) => number
      /** Whether the call is charged by the rows that come: its answer has a `price`. */
      readonly isMost?: true
    }

/** A tool as its file declares it. REST, MCP, OpenAPI and the docs are generated from it. */
export interface ToolDeclaration<I extends z.ZodObject, O extends z.ZodType, P> {
  readonly name: ToolName
  /** Heading in docs and portal. */
  readonly title: string
  /** For people: what it answers and when one wants it, in two sentences. */
  readonly summary: string
  /** Description for models: purpose, alternatives; its price follows by itself. */
  readonly description: string
  readonly route: ToolRoute
  /** Accepted credentials. */
  readonly auth: Auth
  readonly effect: Effect
  /** Lowest tier that includes the tool. */
  readonly tier: Exclude<TierName, 'scale'>
  readonly frame: Frame
  /** Whether the answer is about a chart, which an assistant needs the scope `charts:read` for. */
  readonly aboutCharts?: boolean
  /** Whether a `GET` route takes its arguments as a JSON body of `POST` too, so that they stay out of URLs. */
  readonly alsoPost?: boolean
  /** The longest range that each tier may ask for at once. */
  readonly cap?: Cap
  /** Whether an answer may be longer than 21,000 characters; so it is where a range is capped. */
  readonly isPaged?: boolean
  /** Strict: unknown parameters are refused. */
  readonly input: I
  /** Shape of `data`. */
  readonly output: O
  /** Arguments that work for everyone who may call the tool; run in tests and shown in the docs. */
  readonly example: z.input<I>
  /** Codes of problems that a call can give beside those of its parameters, credentials and price. */
  readonly refuses?: readonly ProblemCode[]
  /**
   * Validation that the schema cannot express: instants against the clock, ranges against the tier. Pure and fast; runs
   * before any charge; throws a Problem.
   */
  readonly prepare?: (input: z.output<I>, context: Context) => P
  /** Price; 0 for a free tool. */
  readonly credits: Price<NoInfer<P>>
  /** Orbits of the caller that a request follows: their steps are bounded and priced before it is computed. */
  readonly follows?: (request: NoInfer<P>) => FollowedOrbits
  /** Loads what the texts of a request need, before it is computed; nothing where they need nothing. */
  readonly loads?: (request: NoInfer<P>) => Promise<void> | undefined
  /** Whether a request may take more than a few milliseconds and is therefore computed off the event loop. */
  readonly heavy?: boolean | ((request: NoInfer<P>) => boolean)
  /** Makes ready, slice by slice, what takes longer than a call may; run once after the start of a process. */
  readonly ready?: () => Iterable<void>
  /** Whether it writes local times itself, by clocks other than that of the zone; otherwise they are added. */
  readonly writesLocalTimes?: boolean
  readonly views?: Views<z.input<O>>
  /** The MCP App that shows its answers. */
  readonly app?: AppName
  /** Events of an answer that sky alerts send; where absent, the entries of its calendar. */
  readonly events?: (data: z.input<O>, language?: Language) => readonly CalendarEntry[]
  /** Computes the answer. Sky tools are pure functions of the request and `context.now`. */
  readonly compute: (
    request: NoInfer<P>,
    context: Context,
  ) => Answer<z.input<O>> | Promise<Answer<z.input<O>>>
}

/** A tool without its type parameters, as the registry stores it. */
// biome-ignore lint/suspicious/noExplicitAny: the prepared request is private to each tool
export type Tool = ToolDeclaration<z.ZodObject, z.ZodType, any>

/**
 * Declares a tool with inferred types; the default export of each tool file. A tool whose answers have places in the
 * zodiac in words, or events with titles, takes `lang`.
 */
export function defineTool<I extends z.ZodObject, O extends z.ZodType, P = z.output<I>>(
  declared: ToolDeclaration<I, O, P>,
): Tool {
  const tool = declared as unknown as Tool
  const lang = langOf(tool)
  return lang && !('lang' in tool.input.shape) ? { ...tool, input: tool.input.safeExtend({ lang }) } : tool
}

/** A folder of tools: one chapter of the documentation. */
export interface Toolset {
  /** Heading of the chapter. */
  readonly title: string
  /** One or two sentences below the heading. */
  readonly description: string
  /** The same for people, where the description names parameters or tools. */
  readonly summary?: string
  /** Tools that are listed first, in this order; the others follow by name. */
  readonly order?: readonly ToolName[]
}
/** Declares a toolset; the default export of `toolset.ts`. */
export function defineToolset(toolset: Toolset): Toolset {
  return toolset
}
