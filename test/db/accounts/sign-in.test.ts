import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createSignIn, type SignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { drivers, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

const hour = 3_600_000

describe.each(drivers)('signing in on $driver', ({ open }) => {
  let db: Database
  let signIn: SignIn
  const account = async () => (await createAccounts(db).create('free')).accountId
  ownDatabase(open, (own) => {
    db = own
    signIn = createSignIn(db)
  })

  test('of 50 parallel uses of a link exactly one succeeds', async () => {
    const id = await account()
    const token = await signIn.createLink(id, hour)
    const uses = await parallel(50, () => signIn.useLink(token))
    expect(uses.filter((accountId) => accountId === id)).toHaveLength(1)
    expect(uses.filter((accountId) => accountId === null)).toHaveLength(49)
  })

  test('expired and unknown links are rejected', async () => {
    expect(await signIn.useLink(await signIn.createLink(await account(), -1))).toBeNull()
    expect(await signIn.useLink('invented')).toBeNull()
  })

  test('a session is found by its token, not by its id, and has its user agent', async () => {
    const id = await account()
    const { token, sessionId } = await signIn.createSession(id, hour, 'Firefox')
    expect(await signIn.session(token, hour)).toMatchObject({
      sessionId,
      accountId: id,
      userAgent: 'Firefox',
    })
    expect(await signIn.session(sessionId, hour)).toBeNull()
  })

  test('an ended session is invalid; the others stay valid', async () => {
    const id = await account()
    const [one, two] = [await signIn.createSession(id, hour), await signIn.createSession(id, hour)]
    await signIn.endSession(id, one.sessionId)
    await signIn.endSession(id, one.sessionId)
    expect(await signIn.session(one.token, hour)).toBeNull()
    expect(await signIn.sessions(id, hour)).toMatchObject([{ sessionId: two.sessionId }])
  })

  test('a session of another account cannot be ended', async () => {
    const { token, sessionId } = await signIn.createSession(await account(), hour)
    await signIn.endSession(await account(), sessionId)
    expect(await signIn.session(token, hour)).not.toBeNull()
  })

  test('a session ends at its expiry, when idle too long, and with its account', async () => {
    const id = await account()
    expect(await signIn.session((await signIn.createSession(id, -1)).token, hour)).toBeNull()
    const { token } = await signIn.createSession(id, hour)
    await db.query(
      `UPDATE portal_session SET last_seen_at = now() - interval '2 hours' WHERE account_id = $1`,
      [id],
    )
    expect(await signIn.session(token, hour)).toBeNull()
    expect(await signIn.session(token, 3 * hour)).not.toBeNull()
    await createAccounts(db).setStatus(id, 'deleted')
    expect(await signIn.session(token, 3 * hour)).toBeNull()
  })

  test('the database contains no token of a link or session', async () => {
    const id = await account()
    const tokens = [await signIn.createLink(id, hour), (await signIn.createSession(id, hour)).token]
    const [dump] = await db.query<{ text: string }>(
      `SELECT (SELECT string_agg(l::text, '') FROM sign_in_link l)
         || (SELECT string_agg(s::text, '') FROM portal_session s)
         || (SELECT string_agg(e::text, '') FROM audit_event e) AS text`,
    )
    expect(dump?.text).toContain(id)
    for (const token of tokens) expect(dump?.text).not.toContain(token)
  })

  test('pruning deletes sessions that expired over 90 days ago', async () => {
    const id = await account()
    const [old, young] = [
      await signIn.createSession(id, -(90 * 24 + 1) * hour),
      await signIn.createSession(id, -(90 * 24 - 1) * hour),
    ]
    await signIn.prune()
    const left = await db.query<{ session_id: string }>(
      'SELECT session_id FROM portal_session WHERE account_id = $1',
      [id],
    )
    expect(left.map((row) => row.session_id)).toEqual([young.sessionId])
    expect(left.map((row) => row.session_id)).not.toContain(old.sessionId)
  })
})
