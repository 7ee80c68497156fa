import { setTimeout as sleep } from 'node:timers/promises'
import type { Setting } from '../two-processes.ts'
import type { Step } from './program.ts'
import { World } from './world.ts'

/** Result of a program: its requests with and without their authority, and the faults among the latter. */
export interface Played {
  readonly allowed: number
  readonly changed: number
  readonly refused: number
  readonly faults: readonly string[]
}

/** A response that gives nothing: a refusal, a redirect to sign-in, or a page about a thing that is not there. */
const givesNothing = (status: number, text: string): boolean =>
  status === 0 || status >= 400 || /^location: \/portal\/sign-in/im.test(text.split('\r\n\r\n')[0] ?? '')

/**
 * Plays a program in a new world: its steps one after another, each request held back for some of them. Between the last
 * byte of a request and its response nothing else happens, so that what has changed is its work.
 */
export async function play(program: readonly Step[], setting: Setting, clientId: string): Promise<Played> {
  const world = await World.make(setting, clientId)
  const waiting: {
    readonly releaseStep: number
    readonly what: string
    readonly request: Awaited<ReturnType<World['begin']>>
  }[] = []
  const totals = { allowed: 0, changed: 0, refused: 0, faults: [] as string[] }

  async function release(now: number): Promise<void> {
    for (const due of waiting.filter(({ releaseStep }) => releaseStep <= now)) {
      waiting.splice(waiting.indexOf(due), 1)
      const { what, request } = due
      const mayAct = world.mayAct(request.credential)
      const before = await world.lasting()
      const { status, text } = await request.release()
      const after = await world.lasting()
      if (mayAct) {
        totals.allowed += 1
        if (after !== before) {
          totals.changed += 1
          await world.learn()
        }
        continue
      }
      totals.refused += 1
      if (after !== before) totals.faults.push(`${what} (${status}) changed ${difference(before, after)}`)
      else if (!givesNothing(status, text)) totals.faults.push(`${what} was answered ${status}`)
    }
  }

  for (const [n, step] of program.entries()) {
    if (step.kind === 'event') await world.happen(step.event)
    else {
      waiting.push({ releaseStep: n + step.held, what: step.what, request: await world.begin(step) })
      await sleep(step.pause)
    }
    await release(n)
  }
  await release(Number.POSITIVE_INFINITY)
  return totals
}

/** Lines that are in one text alone. */
function difference(before: string, after: string): string {
  const [linesBefore, linesAfter] = [before.split('\n'), after.split('\n')]
  return [
    ...linesBefore.filter((line) => !linesAfter.includes(line)),
    ...linesAfter.filter((line) => !linesBefore.includes(line)),
  ].join(' | ')
}
