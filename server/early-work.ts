import type { Caller } from '../tools/ports.ts'
import type { Road, Task } from './call-tool.ts'
import type { Meanwhile } from './meantime.ts'
import { isBrief, type Work, worked, written } from './work.ts'

/**
 * Begins the work of a call whose debit is on its way, to be thrown away should that be refused. It is not begun where
 * many calls are in hand, whose answers would wait in memory for one statement. Nor is the work of a call that may be a
 * repeated one, as it is done for an instant that the ledger knows; of an account that has spent its day; and of one that
 * needs a thread, which takes so long that the debit is not to be seen beside it.
 */
export function begunEarly(
  road: Road,
  task: Task,
  caller: Caller,
): Meanwhile<Work | Promise<Work>> | undefined {
  const { turns, spentDays, meantime } = road
  if (!turns.isQuiet() || task.call.idempotencyKey || !isBrief(task)) return undefined
  if (spentDays.has(caller, road.now())) return undefined
  return meantime.begin(() => {
    const work = worked(road, task)
    return work instanceof Promise ? work : written(work.answer, task.call.asJson)
  })
}
