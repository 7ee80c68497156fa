import type { Database } from '../../db/connection/database.ts'
import { accountsAfter, ledgerDrift } from '../../db/ledger/invariants.ts'
import type { Log } from '../../tools/contract/ports.ts'
import type { Config } from '../config/config.ts'
import type { HandlerContext, Route } from '../http/exchange.ts'
import type { ObserveCall } from './call-observer.ts'
import { mountHealth } from './health.ts'
import { LedgerAudit } from './ledger-audit.ts'
import type { Metrics } from './metrics.ts'
import { mountMetrics } from './metrics-endpoint.ts'
import type { DatabaseReadiness } from './readiness.ts'
import { RequestLog } from './request-log.ts'
import { mountSecurityTxt } from './security-txt.ts'

/** Observability of a running service: logs, metrics, health endpoints and the ledger audit. */
export interface Operations {
  /** Called for every finished tool call. */
  readonly observeCall: ObserveCall
  /** Called for every finished HTTP request. */
  readonly observe: NonNullable<HandlerContext['observe']>
  /** Whether calls can be answered. */
  readonly isReady: () => Promise<boolean>
  /** Mounts the health, metrics and security.txt endpoints. */
  mount(route: Route): void
  /** Stops the audit. */
  close(): Promise<void>
}

/** Dependencies of the observability. */
interface Parts {
  readonly config: Config
  readonly log: ConstructorParameters<typeof RequestLog>[0] & Pick<Log, 'error'>
  readonly database: Database
  readonly metrics: Metrics
  readonly readiness: DatabaseReadiness
  /** Whether this process audits the ledger. */
  readonly audits: boolean
}

/** Starts the ledger audit, if it is this process's, and connects logs and metrics. */
export function openOperations({ config, log, database, metrics, readiness, audits }: Parts): Operations {
  const requests = new RequestLog(log)
  const startAudit = () =>
    new LedgerAudit({
      accountsAfter: (after, count) => accountsAfter(database, after, count),
      drift: (since, accounts) => ledgerDrift(database, since, accounts),
      tell: (drift, passEnded) => metrics.ledgerChecked(drift, passEnded),
      log,
    })
  const audit = audits ? startAudit() : undefined
  return {
    observeCall: (call) => metrics.called(call),
    observe(exchange) {
      metrics.answered(exchange)
      requests.answered(exchange)
    },
    isReady: () => readiness.ready(),
    mount(route) {
      mountHealth(route, readiness)
      mountMetrics(route, metrics, config)
      mountSecurityTxt(route, config)
    },
    close: async () => audit?.stop(),
  }
}
