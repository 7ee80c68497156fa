import { Problem } from '../../tools/contract/problems.ts'
import { isObject } from '../../tools/contract/values.ts'
import type { Answer, CallOutcome, Context, Service } from '../../tools/declaration/define.ts'
import type { Registry, RegistryEntry } from '../../tools/declaration/registry.ts'
import type { PageRecord } from '../calls/call.ts'
import { metaOf } from '../calls/envelope.ts'
import { rasterize } from '../compute/rasterize.ts'
import { representationOf } from '../compute/representation.ts'
import { parseRequest, runTool } from '../compute/run-tool.ts'
import { contractVersion, engineVersion } from '../config/version.ts'
import { problemRecord } from '../http/problem.ts'
import { sampleSite } from '../product/site.ts'
import { CommandError, exitCodeOf, exitCodes } from './exit-codes.ts'
import type { SkyAnswer, SkySource } from './source.ts'

/** A computed answer with what its representations are made of. */
interface Computed {
  readonly entry: RegistryEntry
  readonly answer: Answer<unknown>
  readonly request: unknown
}

const requestId = 'local'

/**
 * Answers that this process computes by itself: without account, credits and limits, and nothing is stored. Tools about an
 * account, and calendar feeds, which a service must keep, are refused.
 * @param clock milliseconds since 1970
 */
export function embeddedSource(registry: Registry, clock: () => number = Date.now): SkySource {
  const now = clock()
  const compute = async (name: string, args: Readonly<Record<string, unknown>>): Promise<Computed> => {
    const entry = registry.byName.get(name)
    if (!entry) throw new Problem('not_found', `There is no tool ${name}.`)
    if (entry.descriptor.toolset === 'account' || args.format === 'feed') throw needsService(name, args)
    const { cursor, ...sent } = args
    const context = contextOf(service, now, cursor)
    const { request } = parseRequest(entry.tool, sent, context)
    return { entry, request, answer: await runTool(entry.tool, request, context) }
  }
  const service = localService(registry, async (name, args) => (await compute(name, args)).answer.data)
  const orRefusal = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw error instanceof Problem ? asCommandError(error) : error
    }
  }
  return {
    answer: (tool, args) =>
      orRefusal(compute(tool.name, args).then((computed) => enveloped(computed, clock()))),
    file: (tool, args, mediaType) =>
      orRefusal(compute(tool.name, args).then((computed) => represented(computed, mediaType, now))),
  }
}

/** The whole answer; the cursor of further rows is their position, which needs no seal here. */
function enveloped({ entry: { descriptor }, answer }: Computed, computedAt: number): SkyAnswer {
  const { rows } = answer
  const page: PageRecord | undefined =
    rows && (rows.first > 1 || rows.next)
      ? {
          list: `data.${rows.list}`,
          first: rows.first,
          last: rows.last,
          ...(rows.of === undefined ? {} : { of: rows.of }),
          ...(rows.next ? { next: rows.next.position, cost: 0 } : {}),
        }
      : undefined
  const facts = { requestId, computedAt, creditsCharged: 0, parts: page && { page } }
  return { data: answer.data, meta: metaOf(descriptor, answer, facts) as SkyAnswer['meta'] }
}

async function represented(
  { entry: { tool, descriptor }, answer, request }: Computed,
  mediaType: string,
  now: number,
): Promise<Uint8Array> {
  if (!descriptor.mediaTypes.includes(mediaType))
    throw new Problem('not_acceptable', `${tool.name} has no ${mediaType}.`, {
      hint: `It has ${descriptor.mediaTypes.join(', ')}.`,
    })
  const rasterise = async (svg: string) => rasterize({ svg })
  const body = await representationOf(tool, mediaType, answer.data, { request, now, rasterise })
  return typeof body === 'string' ? new TextEncoder().encode(body) : body
}

/** Lasts as long as the program. */
const lasting = new AbortController().signal

/** The widest ranges: no other caller waits for this processor. */
function contextOf(service: Service, now: number, cursor: unknown): Context {
  return {
    now,
    requestId,
    position: typeof cursor === 'string' ? cursor : undefined,
    caller: { accountId: requestId, tier: 'scale', mode: 'live', credential: { kind: 'key', id: requestId } },
    signal: () => lasting,
    service,
    origin: { channel: 'rest' },
  }
}

/** The functions of a service that computations read, at the addresses of the made-up deployment; those of accounts are missing. */
function localService(
  registry: Registry,
  compute: (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Service {
  return {
    baseUrl: sampleSite.BASE_URL,
    mcpUrl: sampleSite.MCP_URL,
    portalUrl: sampleSite.PORTAL_URL,
    version: contractVersion,
    engine: engineVersion,
    operations: registry.descriptors,
    get ledger(): never {
      throw needsService('the ledger', {})
    },
    get keys(): never {
      throw needsService('keys', {})
    },
    rateLimit: () => ({ limit: 0, remaining: 0, resetSeconds: 0 }),
    async call(name, args, { now }): Promise<CallOutcome> {
      try {
        const data = await compute(name, isObject(args) ? args : {})
        return { status: 200, data, creditsCharged: 0, asOf: now }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return {
          status: error.status,
          problem: problemRecord(error, requestId, sampleSite.BASE_URL),
          creditsCharged: 0,
        }
      }
    },
  }
}

function needsService(name: string, args: Readonly<Record<string, unknown>>): CommandError {
  const what =
    args.format === 'feed'
      ? 'A calendar feed is kept by a service'
      : `${name} is about an account of a service`
  return new CommandError(
    exitCodes.credential,
    `${what}, and this computation has none.`,
    'Set SKY_API_URL and SKY_API_KEY, or store them: sky config set url https://…',
  )
}

const asCommandError = ({ status, message, details }: Problem): CommandError =>
  new CommandError(exitCodeOf(status), message, details.hint)
