import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { createIdentities, type Identities } from '../../../db/accounts/identities.ts'
import type { Database } from '../../../db/connection/database.ts'
import { drivers, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('identities on $driver', ({ open }) => {
  let db: Database
  let identities: Identities
  ownDatabase(open, (own) => {
    db = own
    identities = createIdentities(db)
  })

  let people = 0
  const first = { issuer: 'https://one.example', subject: '' }
  const second = { issuer: 'https://two.example', subject: '' }
  /** An account with one identity, and an identity without an account. */
  async function someone() {
    people += 1
    const [mine, other] = [first, second].map((one) => ({ ...one, subject: `person ${people}` }))
    if (!mine || !other) throw new Error('two identities')
    const { accountId } = await createAccounts(db).byIdentity(mine.issuer, mine.subject, 'free')
    return { accountId, mine, other }
  }
  const one = (all: readonly unknown[]) => all.length > 0

  test('an attached identity leads to the account, and attaching it again changes nothing', async () => {
    const { accountId, mine, other } = await someone()
    expect(await identities.attach(accountId, other)).toBe('attached')
    expect(await identities.attach(accountId, other)).toBe('attached')
    const found = await createAccounts(db).byIdentity(other.issuer, other.subject, 'free')
    expect(found.accountId).toBe(accountId)
    expect(await identities.list(accountId)).toMatchObject([mine, other])
    expect((await auditEvents(db, accountId)).map(({ action }) => action)).toEqual(['identity_attached'])
  })

  test('of 20 accounts that attach one identity in parallel, one succeeds', async () => {
    const { other } = await someone()
    const outcomes = await parallel(20, async () => {
      const { accountId } = await createAccounts(db).create('free')
      return identities.attach(accountId, other)
    })
    expect(outcomes.sort()).toEqual(['attached', ...new Array(19).fill('taken')])
  })

  test('only its own account removes an identity, and not the last way to sign in', async () => {
    const { accountId, mine, other } = await someone()
    const stranger = await someone()
    expect(await identities.detach(accountId, mine, one)).toBe('last')
    await identities.attach(accountId, other)
    expect(await identities.detach(stranger.accountId, mine, () => true)).toBe('unknown')
    expect(await identities.detach(accountId, mine, one)).toBe('detached')
    expect(await identities.list(accountId)).toMatchObject([other])
    expect((await auditEvents(db, accountId))[0]).toMatchObject({ action: 'identity_removed' })
  })

  test('parallel removals of the last two identities leave one', async () => {
    for (let trial = 0; trial < 20; trial += 1) {
      const { accountId, mine, other } = await someone()
      await identities.attach(accountId, other)
      await Promise.all([mine, other].map((identity) => identities.detach(accountId, identity, one)))
      expect((await identities.list(accountId)).length).toBeGreaterThanOrEqual(1)
    }
  })
})
