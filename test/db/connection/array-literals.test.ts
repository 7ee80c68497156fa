import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrayLiteral } from '../../../db/connection/array-literals.ts'
import { drivers, type TestDatabase } from '../databases.ts'

test('elements are quoted: none can be read as two, as NULL, or as the end', () => {
  expect(arrayLiteral(['a,b', 'NULL', null, '"', '\\', '{}', ''])).toBe(
    '{"a,b","NULL",NULL,"\\"","\\\\","{}",""}',
  )
  expect(arrayLiteral(['a,b', 'NULL', null, '{}', ''])).toBe('{"a,b","NULL",null,"{}",""}')
  expect(arrayLiteral([])).toBe('{}')
})

describe.each(drivers)('arrays on $driver', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test.each([
    ['text[]', ['a,b', 'NULL', null, '"', '\\', '{}', '', "'; --", 'ü 🜂']],
    ['text[]', ['a,b', 'NULL', 'null', null, '{}', '', "'; --", 'ü 🜂']],
    ['text[]', ['a\n\tb', '\u0001\u007f', '\u2028']],
    ['int[]', [0, -1, 2_147_483_647, null]],
    ['bigint[]', [0, -1, Number.MAX_SAFE_INTEGER]],
    ['text[]', []],
  ])('%s %j is stored unchanged', async (type, sent) => {
    const rows = await database.db.query<{ element: unknown }>(
      `SELECT element FROM unnest($1::${type}) WITH ORDINALITY AS u(element, n) ORDER BY n`,
      [sent],
    )
    expect(rows.map(({ element }) => (element === null ? null : String(element)))).toEqual(
      sent.map((element) => (element === null ? null : String(element))),
    )
  })
})
