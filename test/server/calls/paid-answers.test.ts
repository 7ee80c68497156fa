import { describe, expect, it } from 'vitest'
import { newSecretKey, vaultOf } from '../../../db/vault.ts'
import { lifetimeMs, PaidAnswers } from '../../../server/calls/paid-answers.ts'

const paidAnswers = new PaidAnswers(vaultOf([newSecretKey()]))
const now = Date.UTC(2026, 10, 20)
const credential = { kind: 'key', id: 'key_1' } as const
const caller = { accountId: 'acc_1', tier: 'free', mode: 'live', credential } as const
const answer = {
  tool: 'render_sky_map',
  args: { latitude: 52.5, longitude: 13.4 },
  asOf: now,
  mediaType: 'image/svg+xml',
  caller,
}
const page = { of: 'digest', asOf: now, accountId: 'acc_1', isPaid: true, start: 40, position: '7' }

describe('an answer that was paid for', () => {
  it('is in its id, and can be read until its lifetime is over', () => {
    const id = paidAnswers.fileId(answer, now) ?? ''
    expect(id).toMatch(/^[\w.-]{100,400}$/)
    expect(paidAnswers.answerOf(id, now + lifetimeMs.file - 1)).toEqual({ ...answer, madeAt: now })
    expect(paidAnswers.answerOf(id, now + lifetimeMs.file)).toBeUndefined()
  })

  it('is in its cursor, and can be read until its lifetime is over', () => {
    const cursor = paidAnswers.cursor(page, now)
    expect(paidAnswers.pageOf(cursor, now + lifetimeMs.page - 1)).toEqual(page)
    expect(paidAnswers.pageOf(cursor, now + lifetimeMs.page)).toBeUndefined()
    // Caches keep an answer with the cursor of its next rows.
    const rows = { ...page, isPaid: false }
    expect(paidAnswers.pageOf(paidAnswers.cursor(rows, now), now + lifetimeMs.rows - 1)).toEqual(rows)
  })

  it('cannot be read from a changed id, from one of another vault, or as the other kind', () => {
    const id = paidAnswers.fileId(answer, now) ?? ''
    const other = new PaidAnswers(vaultOf([newSecretKey()]))
    for (const wrong of [
      '',
      '.',
      'x',
      `${id}A`,
      id.slice(0, -1),
      id.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    ])
      expect(paidAnswers.answerOf(wrong, now), wrong).toBeUndefined()
    expect(other.answerOf(id, now)).toBeUndefined()
    expect(paidAnswers.answerOf(paidAnswers.cursor(page, now), now)).toBeUndefined()
    expect(paidAnswers.pageOf(id, now)).toBeUndefined()
  })

  it('has no id where its arguments are too long for a URL', () => {
    expect(paidAnswers.fileId({ ...answer, args: { targets: 'x'.repeat(2_000) } }, now)).toBeUndefined()
  })
})
