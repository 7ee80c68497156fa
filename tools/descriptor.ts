import type { TierName } from './ports.ts'
import type { Cap } from './tiers.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/** One argument of an operation, as REST, OpenAPI and the docs need to see it. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  /** Names that a comma-separated list may hold. */
  readonly choices?: readonly string[]
}

/**
 * A tool as plain JSON: everything the doors publish, made once at boot.
 * Doors walk descriptors; none of them sees zod.
 */
export interface Descriptor {
  readonly name: string
  readonly title: string
  readonly description: string
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
  readonly annotations: {
    readonly title: string
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
  /** Published price: a whole number of credits or a formula. */
  readonly credits: string
  /** True when no argument can make a call cost anything. */
  readonly free: boolean
  readonly tier: TierName
  readonly frame: string
  /** Representations over REST, JSON first. */
  readonly mediaTypes: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly inputSchema: JsonSchema
  /** Schema of `data` alone. */
  readonly dataSchema: JsonSchema
  /** Schema of the whole `{data, meta}` envelope, as MCP publishes it. */
  readonly outputSchema: JsonSchema
  readonly example: Readonly<Record<string, unknown>>
}
export type Method = 'GET' | 'POST' | 'DELETE'

/** All four MCP annotation hints are derived from this one word. */
export type Effect = 'reads' | 'creates' | 'revokes'

/**
 * `none` anyone · `key` an API key or a connected assistant · `person` an ID token ·
 * `account` a key, an assistant or an ID token.
 */
export type Auth = 'none' | 'key' | 'person' | 'account'
