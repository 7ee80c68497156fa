import { expect, it } from 'vitest'
import { responsiveNow, withDeadline } from '../../../db/connection/event-loop-clock.ts'

function holdUp(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('event-loop stalls do not count', async () => {
  const before = responsiveNow()
  holdUp(400)
  await new Promise((resolve) => setImmediate(resolve))
  expect(responsiveNow() - before).toBeLessThan(300)
})

it('work completed during a stall is in time', async () => {
  const work = new Promise<string>((resolve) => setTimeout(() => resolve('done'), 100))
  setTimeout(() => holdUp(400), 20)
  await expect(withDeadline(work, 250, () => new Error('late'))).resolves.toBe('done')
})

it('work that never ends times out', async () => {
  const never = new Promise<string>(() => {})
  await expect(withDeadline(never, 60, () => new Error('late'))).rejects.toThrow('late')
})
