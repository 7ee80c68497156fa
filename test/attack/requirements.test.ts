import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { rowId, rows } from './requirements.ts'

const folder = path.resolve(import.meta.dirname, '..')

it('every row has a test, and tests name only existing rows', () => {
  const named = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
      .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(rowId) ?? []),
  )
  const tried = rows.filter(({ untested }) => !untested).map(({ id }) => id)
  expect(tried.filter((id) => !named.has(id))).toEqual([])
  const known = new Set(rows.map(({ id }) => id))
  expect([...named].filter((id) => !known.has(id))).toEqual([])
})
