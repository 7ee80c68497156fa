import { withTimeout } from './timeouts.ts'

interface Waiting<T> {
  readonly key: string
  readonly resolve: (value: T | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Coalesces look-ups: keys requested while a query is in flight go into the next one. A result always comes from a
 * query that began after its request, so it is as fresh as that of a query of its own.
 * @param readMany reads several keys; a key missing from the result resolves to `null`
 * @param patienceMs timeout of one look-up, queueing included; its query goes on
 */
export function coalesce<T>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  patienceMs: number,
): (key: string) => Promise<T | null> {
  let waiting: Waiting<T>[] = []
  let running = false

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const values = await readMany([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(values.get(key) ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  return (key) => {
    const answer = new Promise<T | null>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running) return
      running = true
      queueMicrotask(() => void run())
    })
    return withTimeout(answer, patienceMs)
  }
}
