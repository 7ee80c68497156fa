import { expect, it } from 'vitest'
import { coalesce } from '../../../db/connection/coalesced-lookup.ts'
import { DatabaseUnavailable } from '../../../db/connection/errors.ts'

it('look-ups made while a query is in flight share the next one', async () => {
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

it('no result comes from a query that began before its look-up', async () => {
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

it('a missing key is null, and a failed query fails its own look-ups only', async () => {
  let broken = true
  const find = coalesce<string>(async () => {
    if (broken) throw new Error('gone')
    return new Map()
  }, 1_000)
  await expect(find('a')).rejects.toThrow('gone')
  broken = false
  expect(await find('a')).toBeNull()
})

it('a look-up times out, and its query goes on', async () => {
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
