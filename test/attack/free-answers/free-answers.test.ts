import process from 'node:process'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { type Setting, settings } from '../two-processes.ts'
import { play } from './play.ts'
import { program, type Step } from './program.ts'

/** Number of programs; 10,000 in the long form: `PROGRAMS=10000 npx vitest run test/attack/free-answers`. */
const programs = Number(process.env.PROGRAMS ?? 60)
const seed = process.env.SEED === undefined ? Date.now() % 1e6 : Number(process.env.SEED)
const atOnce = 8
/** Interval of programs during which a process is killed. */
const killEvery = 400

describe.each(settings)('%s', (_, open, part) => {
  const count = Math.ceil(programs * part)
  let setting: Setting
  let purses: { readonly accountId: string; readonly apiKey: string }[]
  beforeAll(async () => {
    setting = await open()
    purses = await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const { accountId } = await createAccounts(setting.database).create('scale')
        const key = await createApiKeys(setting.database).create(accountId, { name: null, mode: 'live' })
        if (key === 'limit') throw new Error('A new account has no keys yet.')
        return { accountId, apiKey: key.apiKey }
      }),
    )
  })
  afterAll(() => setting.close())

  const used = async (accountId: string) => {
    const [row] = await setting.database.query<{ used: number }>(
      `SELECT coalesce(sum(used), 0)::int AS used FROM account_day WHERE account_id = $1`,
      [accountId],
    )
    return row?.used ?? 0
  }
  let played = 0
  /** Price of the results minus the charged credits; must be 0 or less. */
  async function gain(steps: readonly Step[], at: number): Promise<number> {
    const { accountId, apiKey } = purses[at] as (typeof purses)[number]
    const before = await used(accountId)
    const loot = await play(steps, { urls: setting.urls, apiKey, name: `p${played++}` })
    return loot.credits - ((await used(accountId)) - before)
  }

  it(
    `L-20 no program of calls, replays, batches, resets and kills is answered more than it is charged (seed ${seed})`,
    async () => {
      const all = fc.sample(program, { numRuns: count, seed })
      let answered = 0
      for (let from = 0; from < all.length; from += atOnce) {
        const together = all.slice(from, from + atOnce)
        const isKilling =
          setting.kill && Math.floor(from / killEvery) !== Math.floor((from + atOnce) / killEvery)
        const killed = isKilling ? setting.kill?.() : undefined
        const gains = await Promise.all(together.map((steps, at) => gain(steps, at)))
        await killed
        for (const [at, gained] of gains.entries())
          expect(gained, JSON.stringify(together[at])).toBeLessThanOrEqual(0)
        answered += together.length
      }
      expect(answered).toBe(count)
      expect(await ledgerDrift(setting.database)).toEqual([])
    },
    60_000 + count * 1_000,
  )

  it('L-20 the search detects a free result', async () => {
    const steps: Step[] = [{ kind: 'call', tool: 1, framing: 'rest', process: 0, connection: 0 }]
    expect(await gain(steps, 0)).toBe(0)
    const [purse] = purses
    const before = await used(purse?.accountId ?? '')
    const loot = await play(steps, { urls: setting.urls, apiKey: purse?.apiKey ?? '', name: 'x' })
    expect([loot.credits, (await used(purse?.accountId ?? '')) - before]).toEqual([3, 3])
  })
})
