import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { tableDistributions as spread } from '../../db/distribution/tables.ts'
import { acrossShards, forbidden, table } from './statements/engines.ts'
import { everything } from './statements/everything.ts'
import {
  changesWithoutActor,
  isOfOneAccount,
  type Statement,
  statementsOf,
  withoutActor,
} from './statements/features.ts'
import { recorded, type Sent, senders } from './statements/recorder.ts'
import { withoutAnActor } from './statements/without-actor.ts'

interface Used extends Statement {
  readonly when: Sent['when']
  readonly from: string
  readonly text: string
}

/** Catalog of the migrated database, as relevant for distribution. */
interface Catalog {
  readonly keys: readonly {
    readonly table: string
    readonly unique: string
    readonly columns: readonly string[]
  }[]
  readonly foreign: number
  readonly sequences: number
  readonly triggers: readonly string[]
}

let sent: readonly Sent[]
let used: readonly Used[]
let catalog: Catalog

beforeAll(async () => {
  await loadModule()
  sent = await recorded(async (db) => {
    await everything(db)
    catalog = await catalogOf(db)
  })
  used = sent
    .filter(({ from }) => from.startsWith('db/'))
    .flatMap(({ text, when, from }) => statementsOf(text).map((one) => ({ ...one, text, when, from })))
    // Leaves out the catalog queries of this test.
    .filter(({ tables }) => ![...tables].some((name) => /^pg_(class|index|trigger|constraint)$/.test(name)))
})

async function catalogOf(db: Database): Promise<Catalog> {
  const keys = await db.query<Catalog['keys'][number]>(
    `SELECT c.relname AS table, k.relname AS unique,
       (SELECT array_agg(a.attname::text ORDER BY n.place) FROM unnest(i.indkey) WITH ORDINALITY AS n(attnum, place)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = n.attnum) AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class k ON k.oid = i.indexrelid
     WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  const [counts] = await db.query<{ foreign: number; sequences: number }>(
    `SELECT (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f') AS foreign,
       (SELECT count(*)::int FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace) AS sequences`,
  )
  const triggers = await db.query<{ name: string }>(
    'SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1',
  )
  return {
    keys,
    triggers: triggers.map(({ name }) => name),
    ...(counts as { foreign: number; sequences: number }),
  }
}

const serving = () => used.filter(({ when }) => when === 'serving')
const featuresOf = (statements: readonly Used[]) =>
  new Set(statements.flatMap(({ features }) => [...features]))
const tablesBy = (...how: string[]) =>
  Object.keys(spread).filter((name) => how.includes(spread[name]?.by as string))

describe('SQL statements of the product', () => {
  test('every line that sends one has been run', () => {
    const seen = new Set(sent.map(({ from }) => from))
    // A missing line must be run by test/db/statements/everything.ts.
    expect(senders().filter((line) => !seen.has(line))).toEqual([])
    expect(senders().length).toBeGreaterThan(50)
  })

  test('use exactly the features in the table of engines', () => {
    const known = table.flatMap(({ features }) => features)
    expect(new Set(known).size).toBe(known.length)
    expect([...featuresOf(used)].sort()).toEqual(known.sort())
  })

  test('use no start-only feature while serving', () => {
    const anywhere = new Set(
      table.filter(({ where }) => where === 'anywhere').flatMap(({ features }) => features),
    )
    const wrong = serving().flatMap(({ from, features }) =>
      [...features].filter((one) => !anywhere.has(one)).map((one) => `${from}: ${one}`),
    )
    expect(wrong).toEqual([])
    for (const one of forbidden) expect(anywhere, one).not.toContain(one)
  })

  test('modify no table twice', () => {
    expect(used.filter(({ changed }) => new Set(changed).size < changed.length)).toEqual([])
  })

  test('run on one shard each, except the listed ones', () => {
    const byAccount = new Set(tablesBy('account_id', 'id'))
    const elsewhere = new Set(tablesBy('coordinator'))
    const across = serving().flatMap(({ from, ...statement }) => {
      const one = { ...withoutActor(statement).rest, from }
      return isAcross(one) ? [one] : []
    })
    function isAcross(one: Statement) {
      const names = [...one.tables]
      const own = names.some((name) => byAccount.has(name))
      return own && (!isOfOneAccount(one) || names.some((name) => elsewhere.has(name)))
    }
    const named = across.map(({ from, tables }) => `${from.split(':')[0]} ${[...tables].sort().join(' ')}`)
    const reasons = Object.keys(acrossShards).map((name) => {
      const [file, ...tables] = name.split(' ')
      return `${file} ${tables.sort().join(' ')}`
    })
    expect([...new Set(named)].sort()).toEqual(reasons.sort())
  })
})

describe('the actor of a change', () => {
  test('H-20 every statement that makes or changes a lasting thing selects its actor, except the listed ones', () => {
    const texts = new Map<string, Set<string>>()
    for (const one of serving()) {
      const tables = [...new Set(changesWithoutActor(one))].sort()
      if (tables.length === 0) continue
      const name = `${one.from.split(':')[0]} ${tables.join(' ')}`
      texts.set(name, (texts.get(name) ?? new Set()).add(one.text))
    }
    const counted = [...texts].map(([name, { size }]) => [name, size] as const)
    expect(Object.fromEntries(counted)).toEqual(
      Object.fromEntries(Object.entries(withoutAnActor).map(([name, [count]]) => [name, count])),
    )
  })

  test('H-20 a change that asks for no actor is detected', () => {
    const of = (text: string) => statementsOf(text).flatMap(changesWithoutActor)
    expect(of('UPDATE api_key SET name = $2 WHERE account_id = $1')).toEqual(['api_key'])
    expect(of('WITH actor AS (SELECT 1) UPDATE api_key SET name = $2 WHERE account_id = $1')).toEqual([
      'api_key',
    ])
    const asked = 'EXISTS (SELECT 1 FROM actor)'
    expect(of(`WITH actor AS (SELECT 1) DELETE FROM feed WHERE ${asked}`)).toEqual([])
    const chain = `WITH actor AS (SELECT 1), gone AS (DELETE FROM membership WHERE ${asked} RETURNING 1)`
    expect(of(`${chain} DELETE FROM invitation WHERE EXISTS (SELECT 1 FROM gone)`)).toEqual([])
    expect(of(`${chain} DELETE FROM invitation WHERE account_id = $1`)).toEqual(['invitation'])
  })

  test('is read from the coordinator’s tables or from distributed ones, in parts of their own', () => {
    const parts = serving().flatMap((one) => withoutActor(one).parts)
    expect(parts.length).toBeGreaterThan(100)
    const places = ({ tables }: Statement) =>
      new Set([...tables].filter((name) => spread[name]).map((name) => spread[name]?.by === 'coordinator'))
    const read = parts.filter((part) => !part.tables.has('membership') || part.tables.size > 1)
    expect(read.filter((part) => places(part).size > 1)).toEqual([])
  })
})

describe('the tables', () => {
  test('are distributed by the first column of their key, or stay on the coordinator', () => {
    const first = new Map(
      catalog.keys
        .filter(({ unique }) => /_pk(ey)?$/.test(unique))
        .map(({ table, columns }) => [table, columns[0]]),
    )
    expect([...first.keys()].sort()).toEqual(Object.keys(spread).sort())
    for (const [name, { by, why }] of Object.entries(spread)) {
      if (by !== 'coordinator') expect(first.get(name), name).toBe(by)
      if (by !== 'account_id') expect(why, name).toMatch(/\w/)
    }
  })

  test('have their distribution column in every unique index', () => {
    const wrong = catalog.keys.filter(({ table, columns }) => {
      const by = spread[table]?.by
      return by !== 'coordinator' && !columns.includes(by as string)
    })
    expect(wrong).toEqual([])
  })

  test('have no sequences, no foreign keys, and no triggers except the append-only ones', () => {
    expect(catalog).toMatchObject({ foreign: 0, sequences: 0 })
    expect(catalog.triggers).toEqual([
      'audit_event_append_only',
      'audit_event_no_truncate',
      'ledger_entry_append_only',
      'ledger_entry_no_truncate',
    ])
  })
})

test('the page on scaling names every table at its place', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../server/docs/scale.md'), 'utf8')
  const [, rows = ''] = /\| Tables \| Place \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? []
  const named = rows.split('\n').flatMap((row) => {
    const [, tables = '', place = ''] = row.split('|')
    const by = /distributed by `(\w+)`/.exec(place)?.[1] ?? 'coordinator'
    return [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => [table, by])
  })
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(Object.entries(spread).map(([table, { by }]) => [table, by])),
  )
})

describe('forbidden features are detected', () => {
  test.each([
    ['advisory locks', 'SELECT pg_try_advisory_xact_lock(1)'],
    ['sequences', `SELECT nextval('numbers')`],
    ['sequences', 'CREATE TABLE t (id bigserial)'],
    ['sequences', 'CREATE TABLE t (id int GENERATED ALWAYS AS IDENTITY)'],
    ['LISTEN and NOTIFY', 'LISTEN revoked'],
    ['LISTEN and NOTIFY', `SELECT pg_notify('revoked', '')`],
    ['SELECT FOR UPDATE', 'SELECT used FROM account_day WHERE account_id = $1 FOR UPDATE'],
    ['temporary table', 'CREATE TEMP TABLE t (id int)'],
    ['recursive CTE', 'WITH RECURSIVE t AS (SELECT 1) SELECT * FROM t'],
    ['grouping sets', 'SELECT day, count(*) FROM t GROUP BY ROLLUP (day)'],
    ['row trigger', 'CREATE TRIGGER t BEFORE UPDATE ON u FOR EACH ROW EXECUTE FUNCTION f()'],
    ['statement trigger', 'CREATE TRIGGER t BEFORE TRUNCATE ON u FOR EACH STATEMENT EXECUTE FUNCTION f()'],
    ['statement LockStmt', 'LOCK TABLE account'],
    ['statement VariableSetStmt', `SET TIME ZONE 'UTC'`],
    ['statement TransactionStmt', 'BEGIN'],
    ['statement DeclareCursorStmt', 'DECLARE c CURSOR FOR SELECT 1'],
    ['statement PrepareStmt', 'PREPARE p AS SELECT 1'],
    ['statement DoStmt', 'DO $$ BEGIN END $$'],
    [
      'clock or random value in DO UPDATE',
      'INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET b = now()',
    ],
    ['clock or random value after RETURNING', 'UPDATE t SET a = 1 RETURNING CASE WHEN b > now() THEN c END'],
    [
      'clock or random value in CASE or coalesce of an UPDATE',
      'UPDATE t SET a = CASE WHEN b THEN coalesce(c, now()) END',
    ],
    [
      'clock or random value in DO UPDATE',
      'INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET b = CASE WHEN t.b < CURRENT_DATE THEN t.b END',
    ],
  ])('%s in %s', (feature, text) => {
    expect([...(statementsOf(text)[0]?.features ?? [])]).toContain(feature)
    expect(forbidden).toContain(feature)
  })

  test.each([
    [true, 'SELECT 1 FROM ledger_entry WHERE account_id = $1'],
    [true, 'INSERT INTO audit_event (account_id, event_id) SELECT $1, key_id FROM revoked'],
    [true, 'SELECT tier FROM account WHERE id = $1'],
    [false, 'SELECT 1 FROM ledger_entry WHERE op_id = $1'],
    [false, 'DELETE FROM setting WHERE key = $1'],
    [false, 'SELECT 1 FROM oauth_grant WHERE grant_id = $1 AND ($2::text IS NULL OR account_id = $2)'],
    [false, 'SELECT 1 FROM api_key k JOIN account a ON a.id = k.account_id WHERE k.hash = ANY($1)'],
  ])('of one account, %s: %s', (expected, text) => {
    const [statement] = statementsOf(text)
    expect(statement && isOfOneAccount(statement)).toBe(expected)
  })

  test('a statement that modifies one table twice', () => {
    const [statement] = statementsOf('WITH a AS (DELETE FROM t RETURNING id) INSERT INTO t SELECT id FROM a')
    expect(statement?.changed).toEqual(['t', 't'])
  })
})
