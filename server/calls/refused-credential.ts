import type { Caller, Channel, RequestTally } from '../../tools/contract/ports.ts'
import { Problem, type ProblemCode } from '../../tools/contract/problems.ts'
import type { Registry } from '../../tools/declaration/registry.ts'
import { misplacedKey } from '../http/headers/bearer.ts'
import { toProblem } from '../http/problem.ts'
import type { CallRuntime } from './call.ts'

/** Refusal of a credential that is known, such as a revoked key, so that its owner finds the call in the log. */
export class RefusedCredential extends Problem {
  readonly caller: Caller
  constructor(code: ProblemCode, detail: string, caller: Caller) {
    super(code, detail)
    this.caller = caller
  }
}

/** A request that was refused before its call began. */
interface RefusedRequest {
  /** Null if the request was not read, or names no tool. */
  readonly tool: string | null
  /** Method and path of a request without a tool, in words of the service. */
  readonly target?: string | undefined
  readonly channel: Channel
  readonly requestId: string
  readonly caller?: Caller | undefined
  readonly tally?: RequestTally | undefined
  /** Of `performance.now()`. */
  readonly started: number
}

/** Records a request of a known account that was refused before its call began; calls are recorded by the pipeline. */
export function recordRefusal(
  { record }: Pick<CallRuntime, 'record'>,
  request: RefusedRequest,
  error: unknown,
): void {
  const { tool, target, channel, requestId, tally, started: startedAt } = request
  const caller = request.caller ?? (error instanceof RefusedCredential ? error.caller : undefined)
  if (!caller || (tally && tally.tools.size > 0)) return
  const { code, status } = toProblem(error)
  const timing = { milliseconds: performance.now() - startedAt, endedAt: Date.now() }
  record?.({ tool, target, channel, requestId, outcome: code, status, ...timing, credits: 0, caller })
}

/** A version of the interface, as in `/v2/moon`. */
const versionWord = /^v\d$/
/** A client's word for a resource, in lower case without a number: `moons` for `moon`. */
const resourceWord = /^[a-z][a-z-]{0,31}$/

/**
 * Method and path of a request, as the log keeps them. Only words of the service, and the word in the place of a resource, are
 * kept of a path: anything else may be a place, a date or a secret.
 */
export function targetOf(
  { registry }: Pick<CallRuntime, 'registry'>,
  method: string,
  pathname: string,
): string {
  const words = pathWords(registry)
  const parts = pathname.split('/').map((part, index) => {
    if (words.has(part)) return part
    const isNamed = index === 1 ? versionWord.test(part) : index === 2 && resourceWord.test(part)
    return isNamed ? part : '…'
  })
  return `${method} ${parts.join('/')}`.slice(0, 100)
}

const wordsByRegistry = new WeakMap<Registry, ReadonlySet<string>>()

/** Words that the paths of the service are made of. */
function pathWords(registry: Registry): ReadonlySet<string> {
  const cachedWords = wordsByRegistry.get(registry)
  if (cachedWords) return cachedWords
  const ofTools = registry.descriptors.flatMap(({ path, toolset }) => [toolset, ...path.split('/')])
  const words = new Set(['', 'api', 'mcp', 'x', 'readonly', ...ofTools])
  wordsByRegistry.set(registry, words)
  return words
}

/** The refusal of a request without a key, which says so where it has its key in another place. */
export function withPlaceOfKey(error: unknown, headers: Headers, query: string): unknown {
  if (!(error instanceof Problem) || error.code !== 'missing_api_key') return error
  const misplaced = misplacedKey(headers, query)
  if (!misplaced) return error
  return new Problem(error.code, misplaced.detail, misplaced.hint ? { hint: misplaced.hint } : {})
}
