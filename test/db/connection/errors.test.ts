import { describe, expect, test } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { classify, codeOf, isUnstorableText } from '../../../db/connection/errors.ts'
import { toProblem } from '../../../server/http/problem.ts'
import { drivers } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

const coded = (code: string) => Object.assign(new Error('driver says'), { code })

describe('classes of database errors', () => {
  test.each([
    ['40001', 'contention'],
    ['40P01', 'contention'],
    ['55P03', 'contention'],
    ['57014', 'unavailable'],
    ['25006', 'unavailable'],
    ['55000', 'unavailable'],
    ['53300', 'unavailable'],
    ['53100', 'unavailable'],
    ['57P01', 'unavailable'],
    ['08006', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['CONNECTION_CLOSED', 'unavailable'],
    ['CONNECT_TIMEOUT', 'silent'],
    ['NO_ANSWER', 'silent'],
    ['23505', 'other'],
    ['23514', 'other'],
    ['42P01', 'other'],
    ['22003', 'other'],
  ])('%s is %s', (code, meaning) => expect(classify(coded(code))).toBe(meaning))

  test('a code is found below wrappers, up to a depth', () => {
    expect(codeOf(new Error('query failed', { cause: coded('23505') }))).toBe('23505')
    const circular = new Error('a')
    circular.cause = circular
    expect(codeOf(circular)).toBeUndefined()
    expect(classify('not an error')).toBe('other')
  })
})

describe.each(drivers)('text that $driver cannot store', ({ open }) => {
  let db: Database
  ownDatabase(open, (own) => {
    db = own
  })

  test.each([
    ['22021', 'SELECT $1::text', 'a\0b'],
    ['22P05', `SELECT $1::text::jsonb ->> 'a'`, '{"a":"\\u0000"}'],
  ])('fails with %s and gets a 400', async (code, statement, text) => {
    const error = await db.query(statement, [text]).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(codeOf(error)).toBe(code)
    expect(isUnstorableText(error)).toBe(true)
    expect(toProblem(error)).toMatchObject({ status: 400, code: 'malformed_request' })
  })
})
