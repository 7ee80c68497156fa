import { expect, it } from 'vitest'
import { RenewedValues } from '../../../server/front/renewed-values.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Values that count their computations, with a clock that a test sets and computations that it ends. */
function counted() {
  const clock = { now: 0 }
  const waiting: ((error?: Error) => void)[] = []
  let count = 0
  const values = new RenewedValues<string>(
    (key) => {
      const text = `${key} ${++count}`
      return new Promise((resolve, reject) =>
        waiting.push((error) => (error ? reject(error) : resolve(text))),
      )
    },
    { freshMs: 10, servedMs: 100, entries: 3 },
    () => clock.now,
  )
  const end = async (error?: Error) => {
    waiting.shift()?.(error)
    await turn()
  }
  return { clock, values, end, pending: () => waiting.length }
}

it('an old value is served at once while one new one is computed behind it', async () => {
  const { clock, values, end, pending } = counted()
  const first = values.add('a')
  await end()
  expect(await first).toBe('a 1')
  clock.now = 11
  expect(await values.get('a')).toBe('a 1')
  expect(await values.get('a')).toBe('a 1')
  expect(pending()).toBe(1)
  await end()
  expect(await values.get('a')).toBe('a 2')
  expect(pending()).toBe(0)
})

it('a value that is too old is not served', async () => {
  const { clock, values, end } = counted()
  values.add('a')
  await end()
  clock.now = 100
  expect(values.get('a')).toBeUndefined()
})

it('a renewal that fails leaves the old value, and is tried again', async () => {
  const { clock, values, end, pending } = counted()
  values.add('a')
  await end()
  clock.now = 20
  values.get('a')
  await turn()
  await end(new Error('busy'))
  expect(await values.get('a')).toBe('a 1')
  await turn()
  expect(pending()).toBe(1)
})

it('a first value that fails is forgotten', async () => {
  const { values, end } = counted()
  const first = values.add('a')
  await Promise.all([end(new Error('busy')), expect(first).rejects.toThrow('busy')])
  expect(values.get('a')).toBeUndefined()
})
