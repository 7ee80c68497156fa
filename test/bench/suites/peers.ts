import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { startChild, startCommand } from '../child.ts'
import type { Row } from '../measure.ts'
import { sharedDatabase } from '../postgres.ts'
import { tidily, type Undo } from '../tidy.ts'
import { CONNECTIONS, type Rate, rateRows, rates } from './rates.ts'
import { type ServiceFacts, snapshots } from './snapshot-requests.ts'
import type { Suite, SuiteOptions } from './suite.ts'

type Server = ServiceFacts & { readonly pid: number }
type Later = (undo: Undo) => void

/** Fields that every server can return, as `include` names them. */
const contests = [
  ['places of ten bodies', 'positions,zodiac'],
  ['places, phases, rise and set of ten bodies', 'positions,phases,riseset,zodiac'],
] as const

const python = path.join(import.meta.dirname, '../../../../test/bench/servers/pyephem.py')

/** Debian's packages need Debian's interpreter, which may not be the first on the path. */
const pythons = ['/usr/bin/python3', 'python3']

function hasPackages(interpreter: string): boolean {
  try {
    execFileSync(interpreter, ['-c', 'import fastapi, uvicorn, ephem'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Servers without billing that the machine can run; missing ones are reported. */
async function unbilled(later: Later, fetched: string | null): Promise<(readonly [string, Server])[]> {
  const found: (readonly [string, Server])[] = []
  if (fetched && existsSync(path.join(fetched, 'node_modules', 'fastify'))) {
    const server = await startChild<{ port: number }>(later, 'fastify-sweph', [fetched])
    found.push(['fastify + sweph, unbilled', { ...server, keys: [] }])
  } else console.error('peers: fastify + sweph left out, they come with --fetch')
  const interpreter = pythons.find(hasPackages)
  if (interpreter) {
    const server = await startCommand<{ port: number }>(later, 'pyephem.py', [interpreter, python])
    found.push(['FastAPI + PyEphem, unbilled', { ...server, keys: [] }])
  } else
    console.error(
      'peers: FastAPI + PyEphem left out, they are python3-fastapi, -uvicorn and -ephem in Debian',
    )
  return found
}

/** The naive implementation needs a database for its transactions. */
async function naively(later: Later, accounts: number, environment: Record<string, string>) {
  if (!environment.DATABASE_URL) {
    console.error('peers: the naive service left out, it needs PostgreSQL')
    return undefined
  }
  return startChild<ServiceFacts>(later, 'naive', [String(accounts)], environment)
}

async function contest(later: Later, { quick, fetched }: SuiteOptions): Promise<Row[]> {
  const accounts = quick ? 20 : 10_000
  const { name, on } = sharedDatabase(later)
  const ours = await startChild<ServiceFacts>(later, 'service', [String(accounts)], on)
  const naive = await naively(later, accounts, on)
  const rivals: (readonly [string, Server])[] = [
    ...(naive ? [['the same written naively, billed', naive] as const] : []),
    ...(await unbilled(later, fetched)),
  ]
  const callers = [
    [`${accounts.toLocaleString('en')} accounts`, Number.POSITIVE_INFINITY],
    ['one hot account', 1],
  ] as const
  const note = `billed, ${name}, ${CONNECTIONS} connections`
  const rows: Row[] = []
  for (const [what, include] of contests) {
    for (const [who, count] of callers) {
      const target = (server: Server) => ({
        ...server,
        requests: snapshots({ ...server, keys: server.keys.slice(0, count) }, include),
      })
      const [own, ...theirs] = await rates([target(ours), ...rivals.map(([, one]) => target(one))], quick)
      const named = rivals.map(([name], index) => [name, theirs[index] as Rate] as const)
      rows.push(...rateRows('peers', `${what}, ${who}`, own as Rate, named, note))
    }
  }
  return rows
}

/** The billed snapshot, against a naive implementation, and against other services without billing. */
export const peers: Suite = {
  name: 'peers',
  run: (options) => tidily((later) => contest(later, options)),
}
