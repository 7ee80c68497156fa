import { describe, expect, it } from 'vitest'
import { Meantime } from '../../server/meantime.ts'

const turn = () => new Promise(setImmediate)

describe('the meantime', () => {
  it('does one piece of work in each turn of the loop, in order', async () => {
    const meantime = new Meantime()
    const done: number[] = []
    for (let n = 0; n < 3; n++) meantime.begin(() => done.push(n))
    expect(done).toEqual([])
    const seen: number[] = []
    for (let n = 0; n < 6; n++) {
      await turn()
      seen.push(done.length)
    }
    expect(done).toEqual([0, 1, 2])
    expect(seen.map((count, n) => count - (seen[n - 1] ?? 0)).every((more) => more <= 1)).toBe(true)
  })

  it('lets what is sent at the end of a turn leave first', async () => {
    const order: string[] = []
    new Meantime().begin(() => order.push('work'))
    // As the database driver does.
    queueMicrotask(() => setImmediate(() => order.push('sent')))
    for (let n = 0; n < 4; n++) await turn()
    expect(order).toEqual(['sent', 'work'])
  })

  it('does at once what is wanted before it was begun, and nothing twice', async () => {
    const meantime = new Meantime()
    let times = 0
    const work = meantime.begin(() => ++times)
    expect([work.result(), work.result()]).toEqual([1, 1])
    for (let n = 0; n < 4; n++) await turn()
    expect(times).toBe(1)
  })

  it('leaves what nobody wants any more, and goes on with the rest', async () => {
    const meantime = new Meantime()
    const done: string[] = []
    meantime.begin(() => done.push('dropped')).drop()
    meantime.begin(() => done.push('wanted'))
    for (let n = 0; n < 4; n++) await turn()
    expect(done).toEqual(['wanted'])
    meantime.begin(() => done.push('later'))
    for (let n = 0; n < 4; n++) await turn()
    expect(done).toEqual(['wanted', 'later'])
  })

  it('keeps a failure until it is asked for', async () => {
    const meantime = new Meantime()
    const failing = meantime.begin(() => {
      throw new RangeError('ours')
    })
    const rejecting = meantime.begin(() => Promise.reject(new RangeError('later')))
    for (let n = 0; n < 4; n++) await turn()
    expect(() => failing.result()).toThrow('ours')
    await expect(rejecting.result()).rejects.toThrow('later')
  })
})
