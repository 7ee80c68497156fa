import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { TestService } from '../harness.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, member by member
type Json = any

/** Response of either channel; `body` is the envelope or the problem record. */
export interface Said {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

export type Arguments = Readonly<Record<string, unknown>>

/** One operation over REST, its arguments put where its descriptor wants them. */
export async function overRest(
  service: TestService,
  descriptor: Descriptor,
  args: Arguments,
  headers: Record<string, string> = {},
): Promise<Said> {
  const given = Object.entries(args)
  const inPath = new Set(descriptor.parameters.filter((one) => one.in === 'path').map((one) => one.name))
  const target = descriptor.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(args[name])))
  const rest = given.filter(([name]) => !inPath.has(name))
  const isPost = descriptor.method === 'POST'
  const query = new URLSearchParams()
  if (!isPost) for (const [name, value] of rest) query.set(name, String(value))
  const answer = await fetch(`${service.baseUrl}${target}?${query}`, {
    method: descriptor.method,
    headers: { ...(isPost ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(isPost ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** The same operation as an assistant calls it; `status` is that of the record it was given. */
export async function overMcp(
  service: TestService,
  tool: string,
  args: Arguments,
  headers: Record<string, string> = {},
  meta?: Arguments,
): Promise<Said & { readonly isError: boolean }> {
  const answer = await fetch(service.mcpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: args, ...(meta ? { _meta: meta } : {}) },
    }),
  })
  const message = (await answer.json()) as Json
  const isError = message.result?.isError === true || message.result === undefined
  const body = message.result?.structuredContent ?? message
  return {
    status: isError ? (body.status ?? answer.status) : answer.status,
    headers: answer.headers,
    body,
    isError,
  }
}
