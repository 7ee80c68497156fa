import { hash } from 'node:crypto'
import type { Descriptor } from '../../tools/descriptor.ts'
import type { Call, CallRuntime, ParsedCall } from './call.ts'

/** A short digest of a JSON value; names in any order count the same. */
export function digest(value: unknown): string {
  return hash('sha256', canonical(value), 'base64url').slice(0, 27)
}

/** The text that `JSON.stringify` would write of the same value with every name in its place of the alphabet. */
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

const words = new Set(['now', 'today', 'tonight'])

/** Whether the answer depends on when it is asked: an instant is left to the clock, or named by a word. */
function dependsOnNow(descriptor: Descriptor, args: unknown): boolean {
  const given = args as Record<string, unknown>
  return descriptor.parameters.some(({ name, schema }) => {
    const value = given[name]
    return words.has(String(value)) || (schema.default === 'now' && value === undefined)
  })
}

/**
 * The entity tag of an answer, known before the work (RFC 9110 §8.8.3): of everything the data depend on, and
 * nothing else. What depends on the account or on this very instant never equals an earlier answer.
 */
export function entityTag(descriptor: Descriptor, call: Call, dataVersion: string, now: number): string {
  const moment = dependsOnNow(descriptor, call.args) ? now : 0
  const unique = ['person', 'account'].includes(descriptor.auth) ? call.requestId : ''
  const caller = call.caller && [call.caller.tier, call.caller.mode]
  return `"${digest([descriptor.name, call.args, call.mediaType ?? '', dataVersion, caller, moment, unique])}"`
}

/** RFC 9110 §13.1.2: weak comparison is enough for a GET. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

/** Names the answer before it is computed, for HTTP clients that may hold a copy. Returns whether this client does. */
export function isNotModified(
  { dataVersion }: CallRuntime,
  { call, descriptor, context }: ParsedCall,
): boolean {
  if (call.channel !== 'rest' || call.inBatch) return false
  const etag = entityTag(descriptor, call, dataVersion, context.now)
  call.headers.etag = etag
  call.headers['cache-control'] = cacheControl(descriptor, call.args)
  return etagMatches(call.ifNoneMatch, etag)
}

const year = 31_536_000

/** Answers for a named instant never change under one contract version; those for now are soon old. */
export function cacheControl(descriptor: Descriptor, args: unknown): string {
  if (descriptor.auth === 'none') return 'public, max-age=3600'
  if (descriptor.auth !== 'key') return 'no-store'
  if (dependsOnNow(descriptor, args)) return 'private, max-age=30'
  return `private, max-age=${year}, immutable`
}
