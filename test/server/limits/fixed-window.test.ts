import { describe, expect, it } from 'vitest'
import { FixedWindow } from '../../../server/limits/fixed-window.ts'

const spendMany = (window: FixedWindow, name: string, times: number, limit: number, now: number) =>
  Array.from({ length: times }, () => window.spend(name, limit, now).allowed)

describe('a window of a minute', () => {
  it('allows exactly its limit', () => {
    expect(spendMany(new FixedWindow(60), 'a', 4, 3, 0)).toEqual([true, true, true, false])
  })

  it('counts each name separately', () => {
    const window = new FixedWindow(60)
    spendMany(window, 'a', 3, 3, 0)
    expect(window.spend('b', 3, 0)).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 })
  })

  it('resets exactly at its end', () => {
    const window = new FixedWindow(60)
    spendMany(window, 'a', 3, 3, 0)
    expect(window.spend('a', 3, 59_999)).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 })
    expect(window.spend('a', 3, 60_000)).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 })
  })

  it('is not extended by rejected events', () => {
    const window = new FixedWindow(60)
    spendMany(window, 'a', 1, 1, 0)
    for (const now of [10_000, 30_000, 50_000]) expect(window.spend('a', 1, now).allowed).toBe(false)
    expect(window.spend('a', 1, 60_000).allowed).toBe(true)
  })

  it('can be read without consuming', () => {
    const window = new FixedWindow(60)
    window.spend('a', 3, 0)
    for (let looks = 0; looks < 5; looks += 1) expect(window.look('a', 3, 0).remaining).toBe(2)
    expect(window.look('never seen', 3, 0)).toEqual({ allowed: true, remaining: 3, resetSeconds: 60 })
  })

  it('D-03 holds a limited number of names, and evicts the one whose window began first', () => {
    const window = new FixedWindow(60, 2)
    for (const name of ['a', 'b', 'c']) window.spend(name, 1, 0)
    expect(window.look('c', 1, 0).allowed).toBe(false)
    expect(window.look('a', 1, 0).allowed).toBe(true)
    window.spend('b', 1, 60_000)
    window.spend('d', 1, 60_000)
    expect(window.look('c', 1, 0).allowed).toBe(true)
    expect(window.look('b', 1, 60_000).allowed).toBe(false)
  })
})
