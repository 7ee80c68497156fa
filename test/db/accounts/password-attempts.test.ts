import { describe, expect, test } from 'vitest'
import { consumeAttempt } from '../../../db/accounts/password-attempts.ts'
import type { Database } from '../../../db/connection/database.ts'
import { drivers, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

const limits = { windowSeconds: 300, perAddress: 3, ofAll: 8 }

describe.each(drivers)('password attempts on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (own) => {
    db = own
  })

  const guess = async (address: string) => (await consumeAttempt(db, address, limits)).allowed
  const nextWindow = () =>
    db.query(`UPDATE setting SET value = value || '{"ends": 0}' WHERE key = 'password_guesses'`)

  test('are allowed up to the limit per address, also in parallel', async () => {
    const granted = await parallel(20, () => guess('192.0.2.1'))
    expect(granted.filter(Boolean)).toHaveLength(3)
  })

  test('restart with the next window, whose end is returned', async () => {
    await nextWindow()
    const { allowed, resetSeconds } = await consumeAttempt(db, '192.0.2.1', limits)
    expect([allowed, resetSeconds]).toEqual([true, 300])
  })

  test('are limited in total, and so is their row', async () => {
    await nextWindow()
    const granted = await parallel(100, (n) => guess(`192.0.2.${n}`))
    expect(granted.filter(Boolean)).toHaveLength(8)
    const [row] = await db.query<{ value: { of: object } }>(
      `SELECT value FROM setting WHERE key = 'password_guesses'`,
    )
    expect(Object.keys(row?.value.of ?? {})).toHaveLength(9)
    expect(JSON.stringify(row)).not.toContain('192.0.2')
  })
})
