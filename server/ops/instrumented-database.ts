import { SpanKind } from '@opentelemetry/api'
import type { Database, Row } from '../../db/connection/database.ts'
import type { Metrics } from './metrics.ts'
import { inSpan } from './traces.ts'

/** Wraps a database so that every query is timed, counted and traced. Spans name only the first word of a statement. */
export function instrumentDatabase(database: Database, metrics: Metrics): Database {
  const { driver, vault } = database
  const traced = <T>(text: string, query: () => Promise<T>): Promise<T> => {
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? ''
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
    return inSpan(`query ${operation}`, attributes, () => timeQuery(query, metrics), SpanKind.CLIENT)
  }
  return {
    driver,
    vault,
    query: <T extends object = Row>(text: string, params?: readonly unknown[], signal?: AbortSignal) =>
      traced(text, () => database.query<T>(text, params, signal)),
    debit: <T extends object = Row>(text: string, params: readonly unknown[]) =>
      traced(text, () => database.debit<T>(text, params)),
    isRefusing: () => database.isRefusing(),
    ping: () => database.ping(),
    unsafeSettings: () => database.unsafeSettings(),
    close: () => database.close(),
  }
}

/** Times one query and counts its failure. */
async function timeQuery<T>(query: () => Promise<T>, metrics: Metrics): Promise<T> {
  const startedAt = performance.now()
  let reason: string | undefined
  metrics.queryStarted()
  try {
    return await query()
  } catch (error) {
    reason = error instanceof Error ? error.name : 'unknown'
    throw error
  } finally {
    metrics.queryEnded(performance.now() - startedAt, reason)
  }
}
