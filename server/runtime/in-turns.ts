import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work in short steps, which returns its result. */
export type Steps<T> = Generator<void, T>

/** The result of all steps, one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done: isDone, value } = steps.next()
    if (isDone) return value
  }
}

/** The result of all steps, each in a turn of the event loop of its own, so that other requests do not wait. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done: isDone, value } = steps.next()
    if (isDone) return value
    await nextTurn()
  }
}
