import { expect, it } from 'vitest'
import { coalesce } from '../../../db/connection/coalesced-lookup.ts'
import { DatabaseUnavailable } from '../../../db/connection/errors.ts'

it('questions asked while a statement is in flight share the next one', async () => {
  const statements: string[][] = []
  const find = coalesce(async (keys) => {
    statements.push([...keys])
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Map(keys.map((key) => [key, key.toUpperCase()]))
  }, 1_000)
  const first = find('a')
  await new Promise((resolve) => setTimeout(resolve, 1))
  const rest = Promise.all([find('b'), find('c'), find('b')])
  expect(await first).toBe('A')
  expect(await rest).toEqual(['B', 'C', 'B'])
  expect(statements).toEqual([['a'], ['b', 'c']])
})

it('no answer comes from a statement that began before its question', async () => {
  let status = 'active'
  const find = coalesce(async (keys) => {
    const read = status
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Map(keys.map((key) => [key, read]))
  }, 1_000)
  const before = find('key')
  await new Promise((resolve) => setTimeout(resolve, 1))
  status = 'revoked'
  expect(await find('key')).toBe('revoked')
  expect(await before).toBe('active')
})

it('what is not there is null, and a failed statement fails those who asked and nobody after', async () => {
  let broken = true
  const find = coalesce<string>(async () => {
    if (broken) throw new Error('gone')
    return new Map()
  }, 1_000)
  await expect(find('a')).rejects.toThrow('gone')
  broken = false
  expect(await find('a')).toBeNull()
})

it('a question that waits too long is told so, and its statement goes on', async () => {
  let ended = 0
  const find = coalesce<string>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    ended++
    return new Map()
  }, 50)
  await expect(find('a')).rejects.toThrow(DatabaseUnavailable)
  expect(ended).toBe(0)
  await expect.poll(() => ended).toBe(1)
})
