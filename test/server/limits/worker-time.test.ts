import { describe, expect, it } from 'vitest'
import { type JobOwner, WorkerTime } from '../../../server/limits/worker-time.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { tierOrder, tiers } from '../../../tools/contract/tiers.ts'

const owner = (accountId: string, more: Partial<JobOwner> = {}): JobOwner => ({
  accountId,
  tier: 'free',
  ...more,
})

function refusalOf(time: WorkerTime, who: JobOwner, now: number): Problem {
  try {
    time.check(who, now)
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('It was not refused.')
}

describe('D-16 worker time', () => {
  it.each(tierOrder)(
    'is refused once the bucket of the tier %s is empty, and granted again when it says',
    (tier) => {
      const time = new WorkerTime()
      const who = owner('a', { tier })
      const { workerMs } = tiers[tier]
      time.spend(who, workerMs - 1, 0)
      expect(() => time.check(who, 0)).not.toThrow()
      time.spend(who, 8_000, 0)
      const refused = refusalOf(time, who, 0)
      const { retryAfter = 0, limit, remaining, resetsAt, headers } = refused.details
      expect([refused.code, refused.status, limit, remaining]).toEqual(['rate_limited', 429, workerMs, 0])
      expect(headers?.ratelimit).toBe(`"worker-ms";r=0;t=${retryAfter}`)
      expect(headers?.['ratelimit-policy']).toBe(`"worker-ms";q=${workerMs};w=60`)
      expect(Math.abs(Date.parse(resetsAt ?? '') - Date.now() - retryAfter * 1_000)).toBeLessThan(2_000)
      expect(() => time.check(who, retryAfter * 1_000)).not.toThrow()
      expect(() => time.check(who, (8_000 * 60_000) / workerMs - 100)).toThrow()
    },
  )

  it('is no more than the minute allows over any number of minutes, whatever single jobs take', () => {
    const time = new WorkerTime()
    let spent = 0
    for (let now = 0; now < 600_000; now += 100) {
      try {
        time.check(owner('a'), now)
      } catch {
        continue
      }
      spent += 8_000
      time.spend(owner('a'), 8_000, now)
    }
    expect(spent).toBeLessThanOrEqual(11 * tiers.free.workerMs + 8_000)
  })

  it('of one account is not that of another, and links have their own', () => {
    const time = new WorkerTime()
    time.spend(owner('a', { isByLink: true }), 60_000, 0)
    expect(() => time.check(owner('a', { isByLink: true }), 0)).toThrow(/links/)
    expect(() => time.check(owner('a'), 0)).not.toThrow()
    expect(() => time.check(owner('b', { isByLink: true }), 0)).not.toThrow()
  })
})
