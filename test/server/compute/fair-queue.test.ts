import { describe, expect, it } from 'vitest'
import { FairQueue } from '../../../server/compute/fair-queue.ts'

function emptied(queue: FairQueue<string>): string[] {
  const jobs: string[] = []
  for (let job = queue.shift(); job; job = queue.shift()) jobs.push(job)
  return jobs
}

describe('queued jobs', () => {
  it('take turns by owner, oldest first', () => {
    const queue = new FairQueue<string>(10)
    for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(job.slice(0, 1), job)
    expect(emptied(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(queue.size).toBe(0)
  })

  it('go behind all other owners once served, even if their lane was empty in between', () => {
    const queue = new FairQueue<string>(10)
    queue.push('a', 'a1')
    queue.push('b', 'b1')
    expect(queue.shift()).toBe('a1')
    queue.push('a', 'a2')
    expect(emptied(queue)).toEqual(['b1', 'a2'])
  })

  it('lose the newest job of the longest lane when the queue is full', () => {
    const queue = new FairQueue<string>(3)
    for (const job of ['a1', 'a2', 'a3']) expect(queue.push('a', job)).toBeUndefined()
    expect(queue.push('b', 'b1')).toBe('a3')
    expect(queue.push('a', 'a4')).toBe('a4')
    expect(queue.size).toBe(3)
    expect(emptied(queue)).toEqual(['a1', 'b1', 'a2'])
  })

  it('lose the newest job among equally long lanes', () => {
    const queue = new FairQueue<string>(2)
    queue.push('a', 'a1')
    queue.push('b', 'b1')
    expect(queue.push('c', 'c1')).toBe('c1')
    expect(emptied(queue)).toEqual(['a1', 'b1'])
  })

  it('are skipped while their owner may not run', () => {
    const queue = new FairQueue<string>(10)
    for (const job of ['a1', 'b1', 'a2']) queue.push(job.slice(0, 1), job)
    expect(queue.shift((owner) => owner !== 'a')).toBe('b1')
    expect(queue.shift((owner) => owner !== 'a')).toBeUndefined()
    expect(emptied(queue)).toEqual(['a1', 'a2'])
  })

  it('can be removed, and are not counted then', () => {
    const queue = new FairQueue<string>(10)
    for (const job of ['a1', 'a2', 'b1']) queue.push(job.slice(0, 1), job)
    queue.remove('a', 'a1')
    queue.remove('b', 'b1')
    queue.remove('b', 'b1')
    expect(queue.size).toBe(1)
    expect(emptied(queue)).toEqual(['a2'])
  })
})
