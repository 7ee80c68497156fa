import process from 'node:process'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registered } from '../../oauth/client.ts'
import { type Setting, settings } from '../two-processes.ts'
import { play } from './play.ts'
import { program, type Step } from './program.ts'

/** Number of programs; long form: `PROGRAMS=10000 npx vitest run test/attack/authority`. `SEED` replays one. */
const programs = Number(process.env.PROGRAMS ?? 200)
const seed = process.env.SEED === undefined ? Date.now() % 1e6 : Number(process.env.SEED)

/** A program without the steps that its fault does not need: the shortest that is left by leaving out one after another. */
async function withoutSurplus(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  for (const index of steps.keys()) {
    const shorter = steps.toSpliced(index, 1)
    if (shorter.length > 0 && (await fails(shorter))) return withoutSurplus(shorter, fails)
  }
  return steps
}

describe.each(settings)('%s', (_, open, part) => {
  const count = Math.ceil(programs * part)
  let setting: Setting
  let clientId: string
  beforeAll(async () => {
    setting = await open()
    clientId = await registered({ baseUrl: setting.urls[0] })
  })
  afterAll(() => setting.close())

  it(
    `H-20 nothing lasting is made or read by an authority that ended before the last byte (seed ${seed})`,
    async () => {
      const totals = { allowed: 0, changed: 0, refused: 0 }
      const faultsOf = async (steps: readonly Step[]) => {
        const { faults, ...played } = await play(steps, setting, clientId)
        for (const name of ['allowed', 'changed', 'refused'] as const) totals[name] += played[name]
        return faults
      }
      const holds = fc.asyncProperty(program, async (steps) => (await faultsOf(steps)).length === 0)
      const { counterexample } = await fc.check(holds, { numRuns: count, seed })
      if (counterexample) {
        const shortest = await withoutSurplus(
          counterexample[0],
          async (steps) => (await faultsOf(steps)).length > 0,
        )
        expect(await faultsOf(shortest), JSON.stringify(shortest)).toEqual([])
      }
      // Programs in which all requests are allowed, or none is, would show nothing.
      expect(totals.changed).toBeGreaterThan(count / 2)
      expect(totals.refused).toBeGreaterThan(count / 2)
    },
    60_000 + count * 2_000,
  )

  it('H-20 a request that is not held back does its work', async () => {
    const atOnce = { process: 0, sent: 'all but one', held: 0, pause: 0 } as const
    for (const what of [
      'make a key',
      'invite',
      'confirm a person',
      'approve an assistant',
      'assistant makes a key',
      'key makes a feed',
    ] as const)
      expect([what, await play([{ kind: 'request', what, ...atOnce }], setting, clientId)]).toEqual([
        what,
        { allowed: 1, changed: 1, refused: 0, faults: [] },
      ])
  })
})
