import { describe, expect, it } from 'vitest'
import { engine, metaOf } from '../../../server/calls/envelope.ts'
import { nextMidnight } from '../../../server/limits/day-reset.ts'
import type { Caller } from '../../../tools/contract/ports.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'

const caller: Caller = { accountId: 'a', tier: 'free', mode: 'live', credential: { kind: 'key', id: 'k' } }
const balance = { used: 31, quota: 250, day: '2026-11-20' }
const call = { requestId: 'req_1', computedAt: Date.UTC(2026, 10, 20, 20, 0, 1, 999), creditsCharged: 1 }
const sky = { frame: 'topocentric' } as Descriptor
const plain = { frame: 'none' } as Descriptor

describe('the metadata', () => {
  it('of a sky operation has engine, frame and units, and always a list of warnings', () => {
    expect(metaOf(sky, { data: { a: 1 } }, { ...call, caller, balance })).toEqual({
      requestId: 'req_1',
      computedAt: '2026-11-20T20:00:01Z',
      tier: 'free',
      usage: {
        dailyRemaining: 219,
        dailyLimit: 250,
        creditsCharged: 1,
        resetsAt: '2026-11-21T00:00:00Z',
      },
      engine,
      referenceFrame: 'topocentric',
      units: { angles: 'deg', distance: 'au', time: 'UTC' },
      warnings: [],
    })
  })

  it('L-16 reports 0 credits, not fewer, when more was used than the current quota', () => {
    const { usage } = metaOf(sky, { data: 1 }, { ...call, caller, balance: { ...balance, used: 252 } })
    expect(usage).toMatchObject({ dailyRemaining: 0, dailyLimit: 250 })
  })

  it('of other operations has only request id and time', () => {
    expect(Object.keys(metaOf(plain, { data: 1 }, call))).toEqual(['requestId', 'computedAt'])
  })

  it('takes frame, settings and warnings from the answer', () => {
    const answer = {
      data: 1,
      referenceFrame: 'heliocentric',
      settings: { node: 'mean' },
      warnings: [{ code: 'c', detail: 'd' }],
    }
    expect(metaOf(sky, answer, call)).toMatchObject({
      referenceFrame: 'heliocentric',
      settings: { node: 'mean' },
      warnings: [{ code: 'c', detail: 'd' }],
    })
  })

  it('marks the responses of test keys', () => {
    const meta = (mode: 'live' | 'test') => metaOf(sky, { data: 1 }, { ...call, caller: { ...caller, mode } })
    expect(meta('test')).toHaveProperty('testMode', true)
    expect(meta('live')).not.toHaveProperty('testMode')
  })
})

describe('the end of a day', () => {
  it.each([
    ['2026-11-20', '2026-11-21T00:00:00Z'],
    ['2026-12-31', '2027-01-01T00:00:00Z'],
    ['2028-02-28', '2028-02-29T00:00:00Z'],
  ])('of %s is %s', (day, end) => {
    expect(nextMidnight(day)).toBe(end)
  })
})
