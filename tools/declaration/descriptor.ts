import type { TierName } from '../contract/ports.ts'
import type { ProblemCode } from '../contract/problems.ts'
import type { Cap } from '../contract/tiers.ts'

/** A JSON Schema object (draft 2020-12). */
export type JsonSchema = { readonly [key: string]: unknown }

/** One parameter of an operation, for REST, OpenAPI and the docs. */
export interface Parameter {
  readonly name: string
  /** Place over REST: `path` for placeholders, `body` for POST, otherwise `query`. */
  readonly in: 'path' | 'query' | 'body'
  readonly required: boolean
  /** One sentence; backticks mark code. */
  readonly description: string
  /** Whether `tools/list` leaves it out: it goes with one value of another, whose description or topic names it. */
  readonly isUnlisted?: boolean
  /** Schema of the value, with its default. */
  readonly schema: JsonSchema
  /** Values that a comma-separated list can contain. */
  readonly choices?: readonly string[]
}

/**
 * Schemas of a tool for generators of code: parts that the declaration names by an `id` stand under `$defs`, and are
 * referred to.
 */
export interface NamedSchemas {
  /** Name of the tool without its verb: `NatalChart` of `get_natal_chart`. */
  readonly noun: string
  readonly data: JsonSchema
  /** Name of `data`: its `id`, else the noun. */
  readonly dataName: string
  /** All arguments as one object. */
  readonly input: JsonSchema
  /** Whether instants of the answer have local twins, which these schemas do not contain yet. */
  readonly hasLocalTimes: boolean
}

/**
 * A tool as plain JSON: everything that the channels publish, built once at start. The channels read descriptors only
 * and do not depend on zod.
 */
export interface Descriptor {
  /** `get_moon`: the name over MCP, and `operationId` in OpenAPI. */
  readonly name: string
  /** Heading of its page and form. */
  readonly title: string
  /** Its question and its occasion, for people; models do not read it. */
  readonly summary: string
  /** Description for models: purpose, alternatives and price. */
  readonly description: string
  /** Name of the toolset: its folder. */
  readonly toolset: string
  readonly method: Method
  /** Path with `{name}` placeholders, such as `/v1/bodies/{body}`. */
  readonly path: string
  readonly auth: Auth
  readonly effect: Effect
  /** Whether an assistant needs the scope `charts:read` for it. */
  readonly aboutCharts: boolean
  /** Whether `POST` with a JSON body does the same as `GET`. */
  readonly alsoPost: boolean
  /** The longest range that each tier may ask for at once. */
  readonly cap: Cap | undefined
  /** Whether an answer may be longer than what a host of MCP shows at once, and then comes in pages there. */
  readonly isPaged: boolean
  /** The MCP App that shows its answers, if there is one. */
  readonly app: AppName | undefined
  readonly annotations: {
    readonly title: string
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
  /** Published price: a whole number of credits or a formula. */
  readonly credits: string
  /** Least credits of a call; undefined where other calls decide, as in a batch. */
  readonly leastCredits: number | undefined
  /** True if every call is free, whatever its arguments. */
  readonly free: boolean
  /** Lowest tier that includes the tool. */
  readonly tier: TierName
  /** Default reference frame; `none` if it has none. */
  readonly frame: string
  /** Codes of problems that its arguments can give, in the order of the table of problems. */
  readonly refusals: readonly ProblemCode[]
  /** Media types over REST, JSON first. */
  readonly mediaTypes: readonly string[]
  /** Parameters in the order of declaration. */
  readonly parameters: readonly Parameter[]
  /** Schema of all arguments as one object, as MCP publishes it. */
  readonly inputSchema: JsonSchema
  /** Schema of `data` alone. */
  readonly dataSchema: JsonSchema
  /** Schema of the whole `{data, meta}` envelope, as MCP publishes it. */
  readonly outputSchema: JsonSchema
  /** Makes the same schemas with names, for OpenAPI. */
  readonly named: () => NamedSchemas
  /** Valid arguments, used in docs, OpenAPI and playground. */
  readonly example: Readonly<Record<string, unknown>>
}
/** MCP Apps: pages that hosts show beside an answer. */
export type AppName = 'sky' | 'wheel' | 'eclipse'

/** HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'DELETE'

/** Effect of a call on the account; the four MCP annotation hints are derived from it. */
export type Effect = 'reads' | 'creates' | 'revokes'

/**
 * Accepted credentials: `none` no credential needed · `key` an API key or a connected assistant · `person` an ID token
 * · `account` a key, an assistant or an ID token.
 */
export type Auth = 'none' | 'key' | 'person' | 'account'
