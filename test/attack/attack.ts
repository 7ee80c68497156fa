/**
 * `npm run attack`: tests the security requirements of `test/attack/requirements.ts` against the service, and reports each.
 *
 *   --row ID     only this row; may be repeated
 *   --inside     against a service inside the test process, over the embedded database; without it every server is a
 *                process of its own as it was built, over a PostgreSQL of its own
 *   --json FILE  writes the rows as JSON, too
 *
 * The tests are those of `npm test` and `npm run test-slow` whose names begin with the id of a row. It ends with exit
 * code 1 when a row was missed: a test of it failed, was skipped, or does not exist.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { startPostgres } from '../bench/postgres.ts'
import { attempts, attemptTable } from './attempts.ts'
import { rowId } from './requirements.ts'

const { values } = parseArgs({
  options: {
    row: { type: 'string', multiple: true },
    inside: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})

const root = path.resolve(import.meta.dirname, '../../..')
const wanted = values.row ? new RegExp(`\\b(${values.row.join('|')})\\b`) : new RegExp(rowId.source)
const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
  .filter((file) => wanted.test(readFileSync(path.join(root, 'test', file), 'utf8')))
  .map((file) => path.join('test', file))

const postgres = process.env.TEST_DATABASE_URL ? undefined : startPostgres()
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
if (!values.inside && process.env.TEST_DATABASE_URL) process.env.TEST_BUILT_SERVER = '1'
try {
  const vitest = await startVitest(
    'test',
    files,
    { root, watch: false, reporters: ['dot'], testNamePattern: wanted, passWithNoTests: false },
    {},
  )
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
  const broken = vitest.state.getTestModules().flatMap((module) => module.errors())
  const all = attempts(tests).filter(({ id }) => !values.row || values.row.includes(id))
  console.log(attemptTable(all))
  const count = (outcome: string) => all.filter((one) => one.outcome === outcome).length
  const where = process.env.TEST_BUILT_SERVER ? 'built servers over PostgreSQL' : 'a service inside the tests'
  console.log(
    `\n${all.length} rows against ${where}: ${count('held')} held, ${count('untested')} untested, ${count('MISSED')} missed`,
  )
  for (const error of broken) console.error(error.message)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ where, rows: all }, null, 2)}\n`)
  await vitest.close()
  process.exitCode = count('MISSED') > 0 || broken.length > 0 ? 1 : 0
} finally {
  postgres?.stop()
}
process.exit()
