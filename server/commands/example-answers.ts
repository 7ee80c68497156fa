import type { Tool } from '../../tools/declaration/define.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { Registry } from '../../tools/declaration/registry.ts'
import { batchCall } from '../calls/batch.ts'
import type { CallRuntime } from '../calls/call.ts'
import { callForData } from '../calls/call-for-data.ts'
import { PaidAnswers } from '../calls/paid-answers.ts'
import { PublicAnswers } from '../calls/public-answers.ts'
import { serialize } from '../compute/result.ts'
import { parseRequest, runTool } from '../compute/run-tool.ts'
import type { WorkerPool } from '../compute/worker-pool.ts'
import { contractVersion, engineVersion, releaseVersion } from '../config/version.ts'
import { AccountConcurrencyLimiter } from '../limits/account-concurrency.ts'
import { AnonymousLimit } from '../limits/anonymous-limit.ts'
import { IdempotencyLocks } from '../limits/idempotency-locks.ts'
import { KnownBalances } from '../limits/known-balances.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import { sampleSite } from '../product/site.ts'
import { callerOfExample, sampleKeys, sampleLedger, sampleNow, sampleRequestId } from './sample-account.ts'

/** Response to the example of a tool: the whole envelope. */
export interface ExampleAnswer {
  readonly data: Readonly<Record<string, unknown>>
  readonly meta: Readonly<Record<string, unknown>>
}

/**
 * Runs the example of every tool through the pipeline of all calls, for a made-up account at a fixed instant, so that the
 * same program always gets the same answers.
 * @throws Problem when an example is refused
 */
export async function exampleAnswers(registry: Registry): Promise<Map<string, ExampleAnswer>> {
  const runtime = sampleRuntime(registry)
  const answers = new Map<string, ExampleAnswer>()
  for (const descriptor of registry.descriptors)
    answers.set(descriptor.name, await answerOf(runtime, descriptor))
  return answers
}

async function answerOf(runtime: CallRuntime, descriptor: Descriptor): Promise<ExampleAnswer> {
  const { data, meta } = await callForData<ExampleAnswer['data']>(runtime, {
    tool: descriptor.name,
    args: descriptor.example,
    channel: 'rest',
    requestId: sampleRequestId,
    caller: callerOfExample(descriptor),
  })
  return { data, meta }
}

/** The pipeline's dependencies without database, clock and threads. */
export function sampleRuntime(registry: Registry): CallRuntime {
  const runtime: CallRuntime = {
    registry,
    workers: workersOnThisThread(registry),
    slots: new AccountConcurrencyLimiter(),
    paidAnswers: new PaidAnswers({ seal: noSecrets, open: noSecrets }),
    publicAnswers: new PublicAnswers(),
    anonymousLimit: new AnonymousLimit(),
    prepareLinks: () => undefined,
    balances: new KnownBalances(),
    idempotencyLocks: new IdempotencyLocks(),
    rateLimit: new RateLimit(),
    dataVersion: `${releaseVersion} ${engineVersion}`,
    checkOutput: true,
    now: () => sampleNow,
    log: console,
    service: {
      baseUrl: sampleSite.BASE_URL,
      mcpUrl: sampleSite.MCP_URL,
      portalUrl: sampleSite.PORTAL_URL,
      version: contractVersion,
      engine: engineVersion,
      ledger: sampleLedger,
      keys: sampleKeys,
      rateLimit: () => ({ limit: 600, remaining: 599, resetSeconds: 60 }),
      operations: registry.descriptors,
      call: batchCall(() => runtime),
    },
  }
  return runtime
}

/** Only answers over MCP have cursors and links to seal. */
const noSecrets = () => {
  throw new Error('The examples have no secrets.')
}

/** Computes heavy examples on the calling thread, as a worker would. */
function workersOnThisThread({ byName }: Registry): WorkerPool {
  return {
    async compute({ tool: name, args, context: facts, asJson }, signal) {
      const tool = byName.get(name)?.tool as Tool
      const context = { ...facts, signal: () => signal } as Parameters<typeof runTool>[2]
      const { request } = parseRequest(tool, args, context)
      return serialize(await runTool(tool, request, context), { asJson })
    },
    rasterise: () => Promise.reject(new Error('No example asks for a PNG.')),
    close: async () => {},
  }
}
