import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoopTurns } from '../../server/loop-turns.ts'

let turns: LoopTurns
let done: string[]
beforeEach(() => {
  turns = new LoopTurns()
  done = []
})

async function work(owner: string, name: string): Promise<void> {
  const wait = turns.wait(owner)
  if (wait) await wait
  done.push(name)
}

const many = (owner: string, count: number) =>
  Array.from({ length: count }, (_, n) => work(owner, `${owner}${n}`))

describe('an account that is alone', () => {
  it('begins all it has at once', () => {
    many('a', 100)
    expect(done).toHaveLength(100)
  })
})

describe('accounts that ask at the same time', () => {
  beforeEach(() => Promise.all([work('a', 'first'), work('b', 'second')]))

  it('D-13 wait for little of what another has ready', async () => {
    const all = many('a', 100)
    await turn()
    await work('b', 'other')
    expect(done.indexOf('other')).toBeLessThan(10)
    await Promise.all(all)
    expect(done).toHaveLength(103)
  })

  it('have their own work done in its order', async () => {
    await Promise.all([...many('a', 20), ...many('b', 20)])
    for (const owner of ['a', 'b']) {
      const own = done.filter((name) => name.startsWith(owner))
      expect(own).toEqual(Array.from({ length: 20 }, (_, n) => `${owner}${n}`))
    }
  })

  it('have the same share, whoever has more', async () => {
    const all = [...many('a', 200), ...many('b', 20), ...many('c', 20)]
    await Promise.all(all.slice(200))
    const ofGreedy = done.filter((name) => name.startsWith('a')).length
    expect(ofGreedy).toBeLessThan(30)
    await Promise.all(all)
  })
})
