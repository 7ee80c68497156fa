import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { createMembers, type MemberStore, maxMembers, type Role } from '../../../db/accounts/members.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createOAuthStore } from '../../../db/oauth/store.ts'
import { drivers, parallel } from '../databases.ts'
import { approvedGrant } from '../oauth/approved-grant.ts'
import { ownDatabase } from '../own-database.ts'
import { verifiedAddress } from '../verified-address.ts'

const email = 'bea@sky.example'

describe.each(drivers)('members on $driver', ({ open }) => {
  let db: Database
  let members: MemberStore
  ownDatabase(open, (own) => {
    db = own
    members = createMembers(db)
  })
  const unverified = async (label?: string) => (await createAccounts(db).create('free', label)).accountId
  async function account(): Promise<string> {
    const accountId = await unverified()
    await verifiedAddress(db, accountId)
    return accountId
  }
  const person = (id: string) => ({ kind: 'person', id }) as const
  /** The account that a person has joined; `null` for none. */
  async function accept(token: string, id: string): Promise<string | null> {
    const accepted = await members.accept(token, person(id))
    return accepted.outcome === 'joined' ? accepted.accountId : null
  }
  async function invite(accountId: string, role: Role = 'developer'): Promise<string> {
    const invitation = await members.invite(accountId, { email, role }, person(accountId))
    if (invitation === 'full') throw new Error('full')
    return invitation.token
  }
  async function join(accountId: string, memberId: string, role: Role): Promise<void> {
    expect(await accept(await invite(accountId, role), memberId)).toBe(accountId)
  }

  test('of 20 people who accept one invitation at the same moment exactly one joins', async () => {
    const id = await account()
    const token = await invite(id)
    const people = await parallel(20, () => account())
    const joined = await Promise.all(people.map((one) => accept(token, one)))
    expect(joined.filter((one) => one === id)).toHaveLength(1)
    expect(await members.members(id)).toHaveLength(1)
    expect(await members.invitation(token)).toBeNull()
  })

  test('one person who accepts an invitation ten times at once is one member', async () => {
    const [id, bea] = [await account(), await account()]
    const token = await invite(id)
    await parallel(10, () => accept(token, bea))
    expect(await members.members(id)).toHaveLength(1)
  })

  test('an invitation that is over, revoked or unknown, or of the own account, adds no one', async () => {
    const [id, bea] = [await account(), await account()]
    const [over, revoked, own] = [await invite(id), await invite(id), await invite(id)]
    const [first, second] = await members.invitations(id)
    await db.query(`UPDATE invitation SET expires_at = now() WHERE invitation_id = $1`, [first?.invitationId])
    expect(await members.revokeInvitation(bea, second?.invitationId ?? '', person(bea))).toBe(false)
    expect(await members.revokeInvitation(id, second?.invitationId ?? '', person(id))).toBe(true)
    for (const token of [over, revoked, 'x'.repeat(43), '', 'a b'])
      expect(await accept(token, bea)).toBeNull()
    expect(await accept(own, id)).toBeNull()
    expect(await members.members(id)).toEqual([])
    expect(await accept(own, bea)).toBe(id)
  })

  describe('T-11 a person', () => {
    const invited = async (address = email) => {
      const id = await account()
      const invitation = await members.invite(id, { email: address, role: 'owner' }, person(id))
      if (invitation === 'full') throw new Error('full')
      const [open] = await members.invitations(id)
      return { id, token: invitation.token, invitationId: open?.invitationId ?? '' }
    }

    test.each([
      ['bea@sky.example', 'joined'],
      ['BEA@Sky.Example', 'joined'],
      ['bea@sky.example.evil.example', 'another'],
      ['bea+x@sky.example', 'another'],
      ['bea@s\u212Ay.example', 'another'],
      ['b\u0435a@sky.example', 'another'],
      ['%', 'another'],
    ])('with the verified address %s gets bea@sky.example: %s', async (address, outcome) => {
      const { token } = await invited()
      const bea = await unverified()
      await verifiedAddress(db, bea, address)
      expect(await members.accept(token, person(bea))).toMatchObject({ outcome })
    })

    test('with several identities joins by any verified address', async () => {
      const { id, token } = await invited()
      const bea = await unverified()
      for (const address of ['other@sky.example', email]) await verifiedAddress(db, bea, address)
      expect(await members.fits(token, bea)).toBe('joins')
      expect(await accept(token, bea)).toBe(id)
    })

    test('without a verified address waits for an owner, alone, and joins when confirmed', async () => {
      const { id, token, invitationId } = await invited()
      const [eve, carl] = [await unverified('bea@sky.example'), await unverified('Carl')]
      const [wait, refuse] = [{ outcome: 'waiting', accountId: id }, { outcome: 'another' }]
      expect(await members.fits(token, eve)).toBe('waits')
      const claims = await parallel(5, () => members.accept(token, person(eve)))
      expect(claims).toEqual(Array(5).fill(wait))
      expect(await members.accept(token, person(carl))).toEqual(refuse)
      expect(await members.members(id)).toEqual([])
      expect(await members.confirm(id, invitationId, carl, person(id))).toBe(false)
      await expect(members.confirm(id, invitationId, eve, person(eve))).rejects.toThrow(/authority/)
      expect(await members.confirm(eve, invitationId, eve, person(eve))).toBe(false)
      const confirmed = await parallel(5, () => members.confirm(id, invitationId, eve, person(id)))
      expect(confirmed.filter(Boolean)).toHaveLength(1)
      expect(await members.members(id)).toMatchObject([
        { memberId: eve, role: 'owner', label: 'bea@sky.example', isVerified: false },
      ])
      const events = (await auditEvents(db, id)).map(({ action, actor }) => [action, actor?.name])
      expect(events).toContainEqual(['member_waits', 'bea@sky.example (name not verified)'])
    })

    test('with the address joins though another waits, who then is gone', async () => {
      const { id, token, invitationId } = await invited()
      const [eve, bea] = [await unverified(), await account()]
      await members.accept(token, person(eve))
      expect(await accept(token, bea)).toBe(id)
      expect(await members.confirm(id, invitationId, eve, person(id))).toBe(false)
    })

    test.each([
      ['suspended', (eve: string) => createAccounts(db).setStatus(eve, 'disabled')],
      ['erased', (eve: string) => createAccounts(db).erase(eve)],
    ])('who waits and is %s does not join', async (_, end) => {
      const { id, token, invitationId } = await invited()
      const eve = await unverified()
      await members.accept(token, person(eve))
      await end(eve)
      expect(await members.confirm(id, invitationId, eve, person(id))).toBe(false)
      expect(await members.members(id)).toEqual([])
    })
  })

  test('a token is stored as a hash, and the audit trail has no e-mail address', async () => {
    const id = await account()
    const token = await invite(id)
    const stored = JSON.stringify([
      await db.query('SELECT * FROM invitation WHERE account_id = $1', [id]),
      await db.query('SELECT * FROM audit_event WHERE account_id = $1', [id]),
    ])
    expect(stored).not.toContain(token)
    expect(stored.match(/bea@sky\.example/g)).toHaveLength(1)
  })

  test('a person is a member of several accounts, each with its own role, and sees active ones', async () => {
    const [one, two, bea] = [await unverified('One'), await unverified('Two'), await account()]
    await join(one, bea, 'viewer')
    await join(two, bea, 'owner')
    expect(await members.accountsOf(bea)).toEqual([
      { accountId: one, role: 'viewer', label: 'One', isVerified: false, tier: 'free' },
      { accountId: two, role: 'owner', label: 'Two', isVerified: false, tier: 'free' },
    ])
    await createAccounts(db).setStatus(one, 'disabled')
    await createAccounts(db).erase(two)
    expect(await members.accountsOf(bea)).toEqual([])
    expect(await members.members(two)).toEqual([])
  })

  test('changes reach members of the named account alone', async () => {
    const [id, other, bea] = [await account(), await account(), await account()]
    await join(id, bea, 'developer')
    expect(await members.setRole(other, bea, 'owner', person(other))).toBe(false)
    expect(await members.remove(other, bea, person(other))).toBe(false)
    expect(await members.setRole(id, bea, 'owner', person(id))).toBe(true)
    expect(await members.setRole(id, id, 'viewer', person(bea))).toBe(false)
    expect(await members.remove(id, id, person(bea))).toBe(false)
    expect(await members.members(id)).toMatchObject([{ memberId: bea, role: 'owner' }])
  })

  test('a removed member loses the session’s account and the assistants that they approved, not those of others', async () => {
    const [id, bea, carl] = [await account(), await account(), await account()]
    for (const one of [bea, carl]) await join(id, one, 'developer')
    const oauth = createOAuthStore(db)
    const approve = (by: string) => approvedGrant(oauth, id, by)
    const [ofBea, ofCarl, ofAda] = [await approve(bea), await approve(carl), await approve(id)]
    const signIn = createSignIn(db)
    const { token } = await signIn.createSession(bea, 60_000, 'x', null, { actingFor: id })
    expect(await members.remove(id, bea, person(id))).toBe(true)
    expect(await signIn.session(token, 60_000)).toMatchObject({ accountId: bea, actingFor: null })
    expect(await oauth.grant(ofBea)).toBeUndefined()
    expect([await oauth.grant(ofCarl), await oauth.grant(ofAda)]).not.toContain(undefined)
    await members.setRole(id, carl, 'viewer', person(id))
    expect(await oauth.grant(ofCarl)).toBeUndefined()
    await members.remove(id, carl, person(carl))
    const events = await auditEvents(db, id)
    expect(events.filter(({ action }) => action === 'assistant_disconnected')).toHaveLength(2)
    expect(events[0]).toMatchObject({ action: 'member_left', about: email, actor: { name: email } })
  })

  test(`an account has ${maxMembers} members and open invitations together`, async () => {
    const id = await account()
    for (let n = 0; n < maxMembers; n++) await invite(id)
    expect(await members.invite(id, { email: 'a@b', role: 'viewer' }, person(id))).toBe('full')
    await db.query(`UPDATE invitation SET expires_at = now() WHERE account_id = $1`, [id])
    await members.prune()
    expect(await members.invite(id, { email: 'a@b', role: 'viewer' }, person(id))).not.toBe('full')
  })
})
