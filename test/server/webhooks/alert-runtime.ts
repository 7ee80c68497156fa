import type { Database } from '../../../db/connection/database.ts'
import { newSecretKey, vaultOf } from '../../../db/vault.ts'
import type { CallRuntime } from '../../../server/calls/call.ts'
import { PaidAnswers } from '../../../server/calls/paid-answers.ts'
import { PublicAnswers } from '../../../server/calls/public-answers.ts'
import { serialize } from '../../../server/compute/result.ts'
import { parseRequest, runTool } from '../../../server/compute/run-tool.ts'
import { AccountConcurrencyLimiter } from '../../../server/limits/account-concurrency.ts'
import { AnonymousLimit } from '../../../server/limits/anonymous-limit.ts'
import { IdempotencyLocks } from '../../../server/limits/idempotency-locks.ts'
import { KnownBalances } from '../../../server/limits/known-balances.ts'
import { RateLimit } from '../../../server/limits/rate-limit.ts'
import type { Context, Service, Tool } from '../../../tools/declaration/define.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { ledgerOn } from '../../db/databases.ts'

/** The pipeline of a process over a database, with all tools, which compute on the thread of the test. */
export async function alertRuntime(db: Database, now = Date.now): Promise<CallRuntime> {
  const registry = await loadRegistry()
  return {
    registry,
    service: { baseUrl: 'http://sky.test', ledger: ledgerOn(db) } as unknown as Service,
    slots: new AccountConcurrencyLimiter(),
    balances: new KnownBalances(),
    idempotencyLocks: new IdempotencyLocks(),
    rateLimit: new RateLimit(),
    paidAnswers: new PaidAnswers(vaultOf([newSecretKey()])),
    publicAnswers: new PublicAnswers(),
    anonymousLimit: new AnonymousLimit(),
    prepareLinks: () => undefined,
    workers: {
      async compute({ tool: name, args, context, ...form }) {
        const tool = registry.byName.get(name)?.tool as Tool
        const { request } = parseRequest(tool, args, context as Context)
        return serialize(await runTool(tool, request, context as Context), form)
      },
      rasterise: () => Promise.reject(new Error('Nothing here is drawn.')),
      close: async () => {},
    },
    dataVersion: '1',
    checkOutput: true,
    now,
    log: { error: () => {} },
  }
}
