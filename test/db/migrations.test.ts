import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../../db/migrations.ts'
import * as schema from '../../db/schema.ts'

test('the folder is found from source and from compiled code', () => {
  const root = mkdtempSync(join(tmpdir(), 'sky-package-'))
  const folder = join(root, 'db', 'migrations')
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(join(folder, 'meta', '_journal.json'), '{}')
  expect(migrationsFolder(join(root, 'db', 'migrations.ts'))).toBe(folder)
  expect(migrationsFolder(join(root, 'dist', 'db', 'migrations.js'))).toBe(folder)
  rmSync(root, { recursive: true })
  expect(() => migrationsFolder(join(root, 'db', 'migrations.ts'))).toThrow(/missing from the installation/)
})

test('the migrations match the schema', async () => {
  const meta = join(migrationsFolder(), 'meta')
  const newest = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1) as string
  const written = JSON.parse(readFileSync(join(meta, newest), 'utf8'))
  expect(await generateMigration(written, generateDrizzleJson(schema, written.id))).toEqual([])
})

test('the journal lists every migration, ordered by name and time', () => {
  const folder = migrationsFolder()
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort())
  const times = entries.map(({ when }) => when)
  expect([...times].sort((a, b) => a - b)).toEqual(times)
})
