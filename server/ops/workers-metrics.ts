import { AggregatorRegistry, type Registry } from 'prom-client'
import type { FromWorker, ToWorker } from '../config/worker-role.ts'

/** The part of node's `process` that is used, connected to the primary. */
interface Channel {
  send?(message: FromWorker): unknown
  on(event: 'message', listener: (message: ToWorker) => void): unknown
}

/**
 * In a worker process: reports the metrics of the registry to the primary when it asks for them.
 * @param registry with a default label that no other worker has, so that each keeps its own series
 * @returns a function that gets the metrics of all workers, as Prometheus text
 */
export function workersMetrics(registry: Registry, channel: Channel = process): () => Promise<string> {
  const waiting = new Map<number, (metrics: object[][]) => void>()
  let last = 0
  channel.on('message', async (message) => {
    if (message.kind === 'report')
      channel.send?.({ kind: 'metrics', id: message.id, metrics: await registry.getMetricsAsJSON() })
    else {
      waiting.get(message.id)?.(message.metrics)
      waiting.delete(message.id)
    }
  })
  return async () => {
    const id = ++last
    const metrics = await new Promise<object[][]>((resolve) => {
      waiting.set(id, resolve)
      channel.send?.({ kind: 'collect', id })
    })
    return AggregatorRegistry.aggregate(metrics.map(unchanged)).metrics()
  }
}

/** With labels that differ, a sum has one value: it keeps what other aggregators of prom-client would omit. */
const unchanged = (metrics: object[]): object[] => metrics.map((metric) => ({ ...metric, aggregator: 'sum' }))
