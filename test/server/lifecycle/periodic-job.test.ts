import { describe, expect, it } from 'vitest'
import { PeriodicJob } from '../../../server/lifecycle/periodic-job.ts'

/** A job whose rounds end by hand. */
function jobOf() {
  const ends: ((error?: Error) => void)[] = []
  const errors: unknown[] = []
  const round = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()))
    })
  const job = new PeriodicJob(3_600_000, round, (error) => errors.push(error))
  return { job, ends, errors, turn: () => new Promise(setImmediate) }
}

describe('a periodic job', () => {
  it('runs one round at a time, and once more where that was asked for meanwhile', async () => {
    const { job, ends, turn } = jobOf()
    job.begin()
    job.begin()
    expect(ends).toHaveLength(1)
    job.beginAgain()
    job.beginAgain()
    ends[0]?.()
    await turn()
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await turn()
    expect(ends).toHaveLength(2)
    await job.stop()
  })

  it('goes on after a round that failed, and stops once the last has ended', async () => {
    const { job, ends, errors, turn } = jobOf()
    job.begin()
    ends[0]?.(new Error('away'))
    await turn()
    expect(errors).toHaveLength(1)
    job.begin()
    job.beginAgain()
    const stopped = job.stop().then(() => 'stopped')
    expect(await Promise.race([stopped, turn().then(() => 'running')])).toBe('running')
    ends[1]?.()
    expect(await stopped).toBe('stopped')
    expect(ends).toHaveLength(2)
  })
})
