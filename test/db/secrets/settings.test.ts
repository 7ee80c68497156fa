import { describe, expect, test } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { getOrCreateSetting } from '../../../db/secrets/settings.ts'
import { drivers, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('settings on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (own) => {
    db = own
  })

  test('20 parallel readers create a setting once and read the same value', async () => {
    let makings = 0
    const values = await parallel(20, () =>
      getOrCreateSetting(db, 'cookie-keys', () => [`secret-${++makings}`]),
    )
    expect(new Set(values.map(([value]) => value)).size).toBe(1)
    expect(await getOrCreateSetting(db, 'cookie-keys', () => ['another'])).toEqual(values[0])
  })

  test('a setting keeps its value', async () => {
    for (const value of [null, 0, 'text', ['a', 1], { deep: { er: true } }])
      expect(await getOrCreateSetting(db, `shape ${JSON.stringify(value)}`, () => value)).toEqual(value)
  })
})
