import { withTimeout } from './timeouts.ts'

interface Waiting<T> {
  readonly key: string
  readonly resolve: (value: T | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Look-ups that share statements: one is in flight, and whatever is asked meanwhile goes into the next. An answer thus
 * always comes from a statement that began after the question, so that it is as fresh as a statement of its own.
 * @param patienceMs how long a question may wait for its answer
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
        const found = await readMany([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(found.get(key) ?? null)
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
