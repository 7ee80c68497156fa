import { describe, expect, it } from 'vitest'
import { FairQueue } from '../../../server/compute/fair-queue.ts'

function emptied(queue: FairQueue<string>): string[] {
  const jobs: string[] = []
  for (let job = queue.shift(); job; job = queue.shift()) jobs.push(job)
  return jobs
}

describe('those who wait', () => {
  it('take turns by owner, each with their eldest job', () => {
    const queue = new FairQueue<string>(10)
    for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(job.slice(0, 1), job)
    expect(emptied(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(queue.size).toBe(0)
  })

  it('come after everybody else once served, also when they left the line in between', () => {
    const queue = new FairQueue<string>(10)
    queue.push('a', 'a1')
    queue.push('b', 'b1')
    expect(queue.shift()).toBe('a1')
    queue.push('a', 'a2')
    expect(emptied(queue)).toEqual(['b1', 'a2'])
  })

  it('give up the youngest job of the longest line when there is no room', () => {
    const queue = new FairQueue<string>(3)
    for (const job of ['a1', 'a2', 'a3']) expect(queue.push('a', job)).toBeUndefined()
    expect(queue.push('b', 'b1')).toBe('a3')
    expect(queue.push('a', 'a4')).toBe('a4')
    expect(queue.size).toBe(3)
    expect(emptied(queue)).toEqual(['a1', 'b1', 'a2'])
  })

  it('of equal lines, the one that came last gives way', () => {
    const queue = new FairQueue<string>(2)
    queue.push('a', 'a1')
    queue.push('b', 'b1')
    expect(queue.push('c', 'c1')).toBe('c1')
    expect(emptied(queue)).toEqual(['a1', 'b1'])
  })

  it('are passed over while it may not be their turn', () => {
    const queue = new FairQueue<string>(10)
    for (const job of ['a1', 'b1', 'a2']) queue.push(job.slice(0, 1), job)
    expect(queue.shift((owner) => owner !== 'a')).toBe('b1')
    expect(queue.shift((owner) => owner !== 'a')).toBeUndefined()
    expect(emptied(queue)).toEqual(['a1', 'a2'])
  })

  it('may leave, and are not counted then', () => {
    const queue = new FairQueue<string>(10)
    for (const job of ['a1', 'a2', 'b1']) queue.push(job.slice(0, 1), job)
    queue.remove('a', 'a1')
    queue.remove('b', 'b1')
    queue.remove('b', 'b1')
    expect(queue.size).toBe(1)
    expect(emptied(queue)).toEqual(['a2'])
  })
})
