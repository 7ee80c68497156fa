import { describe, expect, it } from 'vitest'
import { LoopTurns } from '../../../server/runtime/loop-turns.ts'

/** Computes for as long as a turn may, by the clock. */
function aWholeTurn(): void {
  const started = performance.now()
  while (performance.now() - started < 10);
}

describe('D-04 turns of the event loop', () => {
  it('computes at once what is asked first', () => {
    expect(new LoopTurns().run(() => 7)).toBe(7)
  })

  it('lets others in between long computations that are ready at the same moment', async () => {
    const turns = new LoopTurns()
    const seen: string[] = []
    const calls = ['first', 'second', 'third'].map((name) =>
      turns.run(() => {
        aWholeTurn()
        seen.push(name)
      }),
    )
    setImmediate(() => {
      seen.push('another caller')
      setImmediate(() => seen.push('and another'))
    })
    await Promise.all(calls)
    expect(seen).toEqual(['first', 'second', 'another caller', 'third'])
  })

  it('keeps short computations together, in the order in which they came', async () => {
    const turns = new LoopTurns()
    turns.run(aWholeTurn)
    const seen: string[] = []
    const calls = ['first', 'second'].map((name) => turns.run(() => seen.push(name)))
    setImmediate(() => seen.push('another caller'))
    await Promise.all(calls)
    expect(seen).toEqual(['first', 'second'])
    await new Promise(setImmediate)
    expect(turns.run(() => 'at once')).toBe('at once')
  })

  it('refuses as the work does, now and later', async () => {
    const turns = new LoopTurns()
    const refused = () => {
      aWholeTurn()
      throw new RangeError('refused')
    }
    expect(() => turns.run(refused)).toThrow(RangeError)
    await expect(turns.run(refused)).rejects.toThrow(RangeError)
  })
})
