import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import type { Database } from '../../../db/connection/database.ts'
import { openLedger } from '../../../db/distribution/ledger.ts'
import type { Customer } from '../clients.ts'
import { newCustomer } from '../runner.ts'
import type { CitusCluster } from './cluster.ts'

const quotas = { free: 1e9, starter: 1e9, pro: 1e9, scale: 1e9 }
/** Milliseconds of each measurement, and of the one before it that is not counted. */
const measuredMs = 5_000
const warmUpMs = 1_500

/** Debits and look-ups of keys on a database: how many in a second, how long, and how much processor time they take. */
export async function debitFigures(cluster: CitusCluster, db: Database): Promise<string[]> {
  const customers: Customer[] = []
  for (let n = 0; n < 64; n++) customers.push(await newCustomer(db))
  const ledger = openLedger(db, { quotas, testQuotas: quotas, timeoutMs: 60_000 })
  const keys = createApiKeys(db)
  const debit = async ({ accountId, keyId }: Customer) => {
    const verdict = await ledger.debit({
      accountId,
      tier: 'scale',
      credential: { kind: 'key', id: keyId },
      mode: 'live',
      channel: 'rest',
      tool: 'get_moon',
      credits: 1,
      requestId: 'req_bench',
    })
    if (!verdict.granted) throw new Error(`refused: ${verdict.reason}`)
  }
  const [one] = customers as [Customer, ...Customer[]]
  return [
    await measured(cluster, '1 caller', [one], debit),
    await measured(
      cluster,
      '64 callers of one account',
      customers.map(() => one),
      debit,
    ),
    await measured(cluster, '64 callers of 64 accounts', customers, debit),
    await measured(cluster, 'look-up of a key, 1 caller', [one], ({ key }) => keys.find(key)),
  ]
}

/** Runs work in a closed loop for each of the callers. */
async function measured(
  cluster: CitusCluster,
  what: string,
  callers: readonly Customer[],
  work: (customer: Customer) => Promise<unknown>,
): Promise<string> {
  const loop = async (ms: number): Promise<number[]> => {
    const end = performance.now() + ms
    const taken: number[] = []
    await Promise.all(
      callers.map(async (caller) => {
        for (let began = performance.now(); began < end; began = performance.now()) {
          await work(caller)
          taken.push(performance.now() - began)
        }
      }),
    )
    return taken.sort((a, b) => a - b)
  }
  await loop(warmUpMs)
  const before = cluster.processorMs()
  const taken = await loop(measuredMs)
  const each = (cluster.processorMs() - before) / taken.length
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1)
  const rate = Math.round(taken.length / (measuredMs / 1_000))
  return `${what.padEnd(28)} ${rate} a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${each.toFixed(2)} ms of processors each`
}
