import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/batch/run-batch.ts'
import type { TierName } from '../../../../tools/contract/ports.ts'
import type { CallOutcome, Context } from '../../../../tools/declaration/define.ts'
import { validateArguments } from '../../../../tools/declaration/validate.ts'

interface Result {
  readonly id: string | null
  readonly status: number
  readonly creditsCharged: number
}
interface Ran {
  readonly data: {
    readonly results: readonly Result[]
    readonly succeeded: number
    readonly creditsCharged: number
  }
  /** Begin and end of each call, in the order they happened. */
  readonly events: readonly string[]
}

/** Runs a batch whose calls cost 2 credits each, and fail when their argument says so. */
async function ran(calls: unknown, tier: TierName = 'pro', more: object = {}): Promise<Ran> {
  const events: string[] = []
  const call = async (name: string, args: unknown, _: Context, index: number): Promise<CallOutcome> => {
    events.push(`begin ${name} ${index}`)
    await Promise.resolve()
    events.push(`end ${name} ${index}`)
    const failed = (args as { fail?: boolean }).fail
    return failed
      ? { status: 400, problem: { code: 'invalid_parameter' }, creditsCharged: 0 }
      : { status: 200, data: { index }, creditsCharged: 2, asOf: 0 }
  }
  const caller = { accountId: 'a', tier, mode: 'live', credential: { kind: 'key', id: 'k' } }
  const context = { now: 0, caller, service: { call } } as unknown as Context
  const input = validateArguments(tool, { calls, ...more })
  const { data } = (await tool.compute(tool.prepare?.(input, context), context)) as { data: Ran['data'] }
  tool.output.parse(data)
  return { data, events }
}
const one = (id?: string, fail = false) => ({
  ...(id ? { id } : {}),
  tool: 'get_x',
  arguments: fail ? { fail } : {},
})
const many = (count: number) => Array.from({ length: count }, () => one())

describe('run_batch', () => {
  it('gives results in the order of the calls, under their labels', async () => {
    const { data } = await ran([one('a'), one(), one('c')])
    expect(data.results).toMatchObject([
      { id: 'a', data: { index: 0 } },
      { id: null, data: { index: 1 } },
      { id: 'c', data: { index: 2 } },
    ])
  })

  it('adds up what succeeded and what it cost; a failure is one result of many', async () => {
    const { data } = await ran([one(), one('b', true), one()])
    expect(data).toMatchObject({ count: 3, succeeded: 2, creditsCharged: 4 })
    expect(data.results[1]).toMatchObject({
      status: 400,
      creditsCharged: 0,
      problem: { code: 'invalid_parameter' },
    })
  })

  it('runs its calls together, or one after the other when parallel is false', async () => {
    expect((await ran(many(2))).events).toEqual([
      'begin get_x 0',
      'begin get_x 1',
      'end get_x 0',
      'end get_x 1',
    ])
    const { events } = await ran(many(2), 'pro', { parallel: false })
    expect(events).toEqual(['begin get_x 0', 'end get_x 0', 'begin get_x 1', 'end get_x 1'])
  })

  it.each([
    ['starter', 10],
    ['pro', 50],
    ['scale', 50],
  ] as const)('of the tier %s holds %i calls, and not one more', async (tier, most) => {
    expect((await ran(many(most), tier)).data.results).toHaveLength(most)
    await expect(ran(many(most + 1), tier)).rejects.toMatchObject({
      status: 400,
      details: { parameter: 'calls' },
    })
  })

  it.each([
    [[]],
    [null],
    ['x'],
    [[{ arguments: {} }]],
    [[{ tool: 'get_x', arguments: 'a' }]],
    [[{ tool: 'get_x', arguments: {}, extra: 1 }]],
    [[one('x'.repeat(65))]],
  ])('refuses %j as calls', async (calls) => {
    await expect(ran(calls)).rejects.toMatchObject({ status: 400 })
  })

  it('has no price of its own', () => {
    expect((tool.credits as { of: (request: unknown) => number }).of({})).toBe(0)
  })
})
