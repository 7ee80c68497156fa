import { describe, expect, test } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { createSigningKeys, type SigningKeys } from '../../../db/oauth/signing-keys.ts'
import { drivers, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('signing keys on $driver', ({ open }) => {
  let db: Database
  let signing: SigningKeys
  let made = 0
  const make = async () => ({ kid: `kid-${++made}`, kty: 'oct', k: 'secret' })
  ownDatabase(open, (own) => {
    db = own
    signing = createSigningKeys(db)
  })

  test('20 processes that start together share one key', async () => {
    const seen = await parallel(20, () => createSigningKeys(db).keys('id-token', make))
    expect(new Set(seen.map(([key]) => key?.kid)).size).toBe(1)
    expect(seen.every((keys) => keys.length === 1)).toBe(true)
    expect(seen[0]?.[0]?.jwk).toEqual({ kid: seen[0]?.[0]?.kid, kty: 'oct', k: 'secret' })
  })

  test('after a rotation the new key comes first and the old one still verifies, until retired', async () => {
    const [old] = await signing.keys('rotating', make)
    const rotated = await signing.rotate('rotating', 1, make)
    expect(rotated).toHaveLength(2)
    expect(rotated[1]?.kid).toBe(old?.kid)
    await signing.retireOld('rotating')
    expect((await signing.keys('rotating', make)).map(({ kid }) => kid)).toEqual([rotated[0]?.kid])
  })

  test('10 rotations of one generation, parallel or late, add one key', async () => {
    await signing.keys('crowded', make)
    await parallel(10, () => signing.rotate('crowded', 1, make))
    await signing.rotate('crowded', 1, make)
    expect(await signing.keys('crowded', make)).toMatchObject([{ generation: 2 }, { generation: 1 }])
  })
})
