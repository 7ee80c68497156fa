import type { z } from 'zod'
import type { BodyId } from './core/bodies.ts'
import type { Auth, Descriptor, Effect, Method } from './descriptor.ts'
import type { ApiKeys, Caller, Channel, Ledger, RequestTally, TierName } from './ports.ts'
import type { Cap } from './tiers.ts'

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
export type ToolName = `${(typeof verbs)[number]}_${string}`
export type Route = `${Method} /v1/${string}`

/** Default reference frame of the answer; `none` for answers that are not about places in the sky. */
export type Frame = 'topocentric' | 'geocentric' | 'none'

export interface Warning {
  readonly code: string
  readonly detail: string
}

/** What a tool gives back: the payload, and what `meta` must say about how it was computed. */
export interface Answer<T> {
  readonly data: T
  /** Overrides the tool's `frame`, for example `heliocentric` when the point of view is the Sun. */
  readonly referenceFrame?: string
  /** Conventions and choices in force, echoed as `meta.settings`. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly warnings?: readonly Warning[]
  /** What `meta.accuracy` quotes the measured accuracy of: an instant in ms since 1970, and bodies (else all ten). */
  readonly measured?: { readonly utc: number; readonly bodies?: readonly BodyId[] }
  /** Credits that the calls inside a batch were charged. */
  readonly creditsCharged?: number
}

/** A dated thing as calendars show it. `end` is left out for a moment. */
export interface CalendarEntry {
  /** Stable, so that a calendar read again updates its entries instead of doubling them. */
  readonly uid: string
  readonly title: string
  /** ms since 1970 UTC. */
  readonly start: number
  readonly end?: number
  readonly description?: string
}

/** Other representations of an answer, each a pure function of its `data`. */
export interface Views<D> {
  /** Rows for `text/csv`. */
  readonly table?: (data: D) => readonly object[]
  /** Entries for `text/calendar`. */
  readonly calendar?: (data: D) => readonly CalendarEntry[]
  /** A GeoJSON object for `application/geo+json` (RFC 7946). */
  readonly geojson?: (data: D) => object
  /** A drawing for `image/svg+xml`, and rasterised for `image/png`. */
  readonly svg?: (data: D) => string
}

/** What a tool may know beyond its arguments. Sky tools use `now` and `caller.tier` only. */
export interface Context {
  /** The one clock a tool may read: ms since 1970 UTC. */
  readonly now: number
  readonly requestId: string
  /** Absent for tools that need no authentication. */
  readonly caller?: Caller
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: () => AbortSignal
  readonly service: Service
  /** How the call came in, for calls made on its behalf. */
  readonly origin: {
    readonly channel: Channel
    readonly idempotencyKey?: string | undefined
    /** Sums up the calls of the request; handed on, never read. */
    readonly tally?: RequestTally | undefined
  }
}

/** How one call inside a batch ended. */
export type CallOutcome =
  | { readonly status: 200; readonly data: unknown; readonly creditsCharged: number }
  | {
      readonly status: number
      readonly problem: Readonly<Record<string, unknown>>
      readonly creditsCharged: 0
    }

/** The service as account and discovery tools see it. */
export interface Service {
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly portalUrl: string
  readonly version: string
  /** Name and version of what computes places in the sky. */
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

/** The caller of a tool that lets nobody in without one. */
export function callerOf(context: Context): Caller {
  if (!context.caller) throw new Error('This tool needs a caller.')
  return context.caller
}

/** Price known before the work: whole credits, or a pure function of the prepared request with its published formula. */
export type Price<P> = number | { readonly formula: string; readonly of: (request: P) => number }

export interface ToolDeclaration<I extends z.ZodObject, O extends z.ZodType, P> {
  readonly name: ToolName
  readonly title: string
  readonly description: string
  readonly route: Route
  readonly auth: Auth
  readonly effect: Effect
  readonly tier: Exclude<TierName, 'scale'>
  readonly frame: Frame
  /** Whether the answer is about a chart, which an assistant needs the scope `charts:read` for. */
  readonly aboutCharts?: boolean
  /** Whether a `GET` route takes its arguments as a JSON body of `POST` too, so that they stay out of URLs. */
  readonly alsoPost?: boolean
  /** The longest range that each tier may ask for at once. */
  readonly cap?: Cap
  /** Strict: unknown parameters are refused. */
  readonly input: I
  /** Shape of `data`. */
  readonly output: O
  /** Arguments that work for everyone who may call the tool; run in tests and shown in the docs. */
  readonly example: z.input<I>
  /**
   * Reads what the schema alone cannot: instants against the clock, ranges against the tier.
   * Pure, quick, and before any charge; throws a Problem.
   */
  readonly prepare?: (input: z.output<I>, context: Context) => P
  readonly credits: Price<NoInfer<P>>
  /** Whether a request may take more than a few milliseconds and is therefore computed off the event loop. */
  readonly heavy?: boolean | ((request: NoInfer<P>) => boolean)
  /** Makes ready, slice by slice, what takes longer than a call may; run once after the start of a process. */
  readonly ready?: () => Iterable<void>
  readonly views?: Views<z.input<O>>
  readonly compute: (
    request: NoInfer<P>,
    context: Context,
  ) => Answer<z.input<O>> | Promise<Answer<z.input<O>>>
}

/** A tool with its types folded away, as the registry holds it. */
// biome-ignore lint/suspicious/noExplicitAny: what a tool has prepared is its own business, on the way in and out
export type Tool = ToolDeclaration<z.ZodObject, z.ZodType, any>

export function defineTool<I extends z.ZodObject, O extends z.ZodType, P = z.output<I>>(
  tool: ToolDeclaration<I, O, P>,
): Tool {
  return tool as unknown as Tool
}

/** A folder of tools: one chapter of the documentation. */
export interface Toolset {
  readonly title: string
  readonly description: string
  /** Tools that are listed first, in this order; the others follow by name. */
  readonly order?: readonly ToolName[]
}
export function defineToolset(toolset: Toolset): Toolset {
  return toolset
}
