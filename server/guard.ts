import type { IncomingMessage, ServerResponse } from 'node:http'
import { newId } from '../db/ids.ts'
import { Problem } from '../tools/problems.ts'
import type { Config } from './config.ts'
import type { Surroundings } from './exchange.ts'
import { problemHeaders, problemRecord } from './problem.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** How logs and metrics call what is refused before it comes to a route. */
const noRoute = '(guard)'

const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH'])

/**
 * Stands in front of everything, at the level of the raw request, where repeated headers can still be seen:
 * one `Host` that is ours, at most one `Authorization`, a known method, a target in origin form.
 */
export function guarded(
  config: Config,
  port: () => number,
  listener: Listener,
  observe?: Surroundings['observe'],
): Listener {
  return (request, response) => {
    const started = performance.now()
    const problem = objection(request, config, port())
    if (!problem) return listener(request, response)
    const requestId = newId('req')
    const body = JSON.stringify(problemRecord(problem, requestId, config.BASE_URL))
    response.writeHead(problem.status, {
      ...problemHeaders(problem),
      'x-request-id': requestId,
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    observe?.({
      method: request.method ?? '',
      route: noRoute,
      status: problem.status,
      milliseconds: performance.now() - started,
      requestId,
    })
  }
}

function objection(request: IncomingMessage, config: Config, port: number): Problem | undefined {
  if (count(request, 'host') !== 1) return malformed('Send exactly one Host header.')
  if (count(request, 'authorization') > 1) return malformed('Send at most one Authorization header.')
  if (!methods.has(request.method ?? '')) {
    return new Problem('method_not_allowed', 'The method is not used here.', {
      headers: { allow: 'GET, POST, DELETE' },
    })
  }
  const target = request.url ?? ''
  if (!/^\/[!-[\]-~]*$/.test(target) || target.includes('%00')) {
    return malformed('The request target is malformed.')
  }
  if (!hostAllowed(request.headers.host ?? '', config, port)) {
    return new Problem('misdirected_request', 'This host is not served here.')
  }
  return undefined
}

function count(request: IncomingMessage, name: string): number {
  const { rawHeaders } = request
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const one = rawHeaders[at] as string
    if (one.length === name.length && one.toLowerCase() === name) found += 1
  }
  return found
}

function malformed(detail: string): Problem {
  return new Problem('malformed_request', detail)
}

/**
 * Names that this server answers to (defence against DNS rebinding): its public address, the legacy one,
 * what the operator lists, and loopback names at the port it is bound to.
 */
export function hostAllowed(host: string, config: Config, port: number): boolean {
  const name = host.toLowerCase()
  return named(config, port).hosts.has(name) || config.ALLOWED_HOSTS.includes(name)
}

/** Browser origins that may call: our own, and what the operator lists. */
export function originAllowed(origin: string, config: Config, port: number): boolean {
  return named(config, port).origins.has(origin) || config.ALLOWED_ORIGINS.includes(origin)
}

interface Names {
  readonly port: number
  readonly hosts: ReadonlySet<string>
  readonly origins: ReadonlySet<string>
}

/** Kept for each configuration: every request is asked for its host. */
const known = new WeakMap<Config, Names>()

function named(config: Config, port: number): Names {
  const kept = known.get(config)
  if (kept?.port === port) return kept
  const own = [config.BASE_URL, config.LEGACY_URL].flatMap((url) => (url ? [new URL(url)] : []))
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].map((one) => `${one}:${port}`)
  const names = {
    port,
    hosts: new Set([...own.map(({ host }) => host), ...loopback]),
    origins: new Set([...own.map(({ origin }) => origin), ...loopback.map((host) => `http://${host}`)]),
  }
  known.set(config, names)
  return names
}
