import type { Caller } from '../tools/contract/ports.ts'
import type { Auth } from '../tools/declaration/descriptor.ts'
import type { Authenticate } from './calls/authenticate.ts'
import type { CallRuntime } from './calls/call.ts'
import { RefusedCredential, recordRefusal, targetOf } from './calls/refused-credential.ts'
import type { Exchange } from './http/exchange.ts'
import { toProblem } from './http/problem.ts'

/** Paths of programs: the endpoints, and what is taken for one of them. */
const programPath = /^\/(?:v\d|api|mcp)(?:\/|$)/

/**
 * Records the refusal of a request for an endpoint, wherever it was refused: by its path, its method or its operation. A
 * request without a credential that is known leaves nothing.
 */
export async function recordRefusedRequest(
  runtime: Pick<CallRuntime, 'record' | 'registry'>,
  authenticate: Authenticate,
  exchange: Exchange,
  error: unknown,
): Promise<void> {
  const { event, requestId, tally, tool, startedAt } = exchange
  const { pathname } = event.url
  if (!programPath.test(pathname)) return
  const isMcp = pathname.startsWith('/mcp')
  const caller =
    exchange.caller ??
    (tool ? undefined : await callerOf(authenticate, exchange, error, isMcp ? 'key' : 'account'))
  const request = tool ? { tool } : { tool: null, target: targetOf(runtime, event.req.method, pathname) }
  const channel = isMcp ? 'mcp' : 'rest'
  recordRefusal(runtime, { ...request, channel, requestId, caller, tally, started: startedAt }, error)
}

/** The caller of a request that was refused before its credential was judged. */
async function callerOf(
  authenticate: Authenticate,
  { event }: Exchange,
  error: unknown,
  need: Auth,
): Promise<Caller | undefined> {
  const authorization = event.req.headers.get('authorization')
  if (!authorization || toProblem(error).status === 401) return undefined
  const cachedCaller = authenticate.cached(authorization, 'key')
  if (cachedCaller) return cachedCaller.caller
  return authenticate(authorization, need).catch((refusal: unknown) =>
    refusal instanceof RefusedCredential ? refusal.caller : undefined,
  )
}
