import { hash } from 'node:crypto'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { isInstantWord } from '../../tools/words/time-words.ts'
import type { Call, CallRuntime, ParsedCall } from './call.ts'

/** Short digest of a JSON value, independent of the order of property names. */
export function digest(value: unknown): string {
  return hash('sha256', canonical(value), 'base64url').slice(0, 27)
}

/** Canonical JSON: as `JSON.stringify`, with sorted property names. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members: string[] = []
  for (const name of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[name]
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonical(member)}`)
  }
  return `{${members.join(',')}}`
}

/** Arguments without the cursor of further rows: each answer seals another one. */
export function withoutCursor(args: unknown): Readonly<Record<string, unknown>> {
  const { cursor: _, ...otherArguments } = args as Readonly<Record<string, unknown>>
  return otherArguments
}

/** Whether the result depends on the current time: an instant is omitted, or given as a word such as `now`. */
function dependsOnNow(descriptor: Descriptor, args: unknown): boolean {
  const fields = args as Record<string, unknown>
  return descriptor.parameters.some(({ name, schema }) => {
    const value = fields[name]
    return isInstantWord(value ?? schema.default)
  })
}

/**
 * Instant of a result for now, as its ETag has it: the time, or the key and day of a call with an idempotency key, which answers for
 * the instant of its first attempt.
 */
const momentOf = ({ idempotencyKey: key }: Call, now: number): number | string =>
  key === undefined ? now : `${new Date(now).toISOString().slice(0, 10)} ${key}`

/**
 * ETag of a result, known before the computation (RFC 9110 §8.8.3): a digest of everything that the data depends on.
 * Unique per request where that is the account's state. Weak, since responses with the same data differ in `meta`, in the
 * `DTSTAMP` of calendars and in their content coding (RFC 9110 §8.8.1).
 */
export function entityTag(descriptor: Descriptor, call: Call, dataVersion: string, now: number): string {
  const moment = dependsOnNow(descriptor, call.args) ? momentOf(call, now) : 0
  const unique = ['person', 'account'].includes(descriptor.auth) ? call.requestId : ''
  const caller = call.caller && [call.caller.tier, call.caller.mode]
  const rows = call.rowsFrom ? { cursor: call.rowsFrom.position ?? '' } : {}
  const parts = [
    descriptor.name,
    { ...withoutCursor(call.args), ...rows },
    call.mediaType ?? '',
    dataVersion,
    caller,
    moment,
    unique,
  ]
  return `W/"${digest(parts)}"`
}

/** Names the answer before it is computed, for HTTP clients that may hold a copy; undefined for other channels. */
export function entityTagOf(
  { dataVersion }: CallRuntime,
  { call, descriptor, context }: ParsedCall,
): string | undefined {
  if (call.channel !== 'rest' || call.inBatch) return undefined
  const etag = entityTag(descriptor, call, dataVersion, context.now)
  call.headers.etag = etag
  call.headers['cache-control'] = cacheControl(descriptor, call.args)
  return etag
}

const year = 31_536_000

/**
 * `Cache-Control` of a result. Results for a fixed instant never change within a contract version; results for now
 * expire after 30 seconds.
 */
export function cacheControl(descriptor: Descriptor, args: unknown): string {
  if (descriptor.auth === 'none') return 'public, max-age=3600'
  if (descriptor.auth !== 'key') return 'no-store'
  if (dependsOnNow(descriptor, args)) return 'private, max-age=30'
  return `private, max-age=${year}, immutable`
}
