import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeTooOld, startFailure } from '../../../server/lifecycle/start-failure.ts'
import { postgresUrl } from '../../db/databases.ts'
import { nodeOptions, root } from '../../node-options.ts'
import { copyPreparedDatabase } from '../../prepared-database.ts'

let scratch: string
let whole: string
beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'sky-start-'))
  chmodSync(scratch, 0o755)
  whole = path.join(scratch, 'whole')
  mkdirSync(whole)
  await copyPreparedDatabase(whole)
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

let made = 0
/** A folder of its own with a whole embedded database, which the function then changes. */
function dataDir(change: (folder: string) => void = () => {}): string {
  const folder = path.join(scratch, String(++made))
  cpSync(whole, folder, { recursive: true })
  change(path.join(folder, 'pg'))
  return folder
}

/** Starts the built server and waits for its end. @returns its exit code and what it wrote to standard error */
async function startOf(environment: Record<string, string>, options: object = {}) {
  const program = path.join(root, 'dist/server/index.js')
  const child = spawn(process.execPath, [...nodeOptions, program], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 100_000,
    ...options,
  })
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const [code] = await once(child, 'close')
  return { code, text }
}

/** Code 1, one line, no stack, and the words that name the cause and the cure. */
function isSentence({ code, text }: { code: number | null; text: string }, ...words: string[]) {
  expect(text.trim().split('\n'), text).toHaveLength(1)
  expect(text).not.toMatch(/\n\s+at |node:internal|\.js:\d|ASSERTIONS|errno/)
  for (const word of words) expect(text).toContain(word)
  expect(code).toBe(1)
}

describe('a damaged embedded database', () => {
  const files = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))

  it.each<[string, (pg: string) => void]>([
    ['pg_control cut', (pg) => truncateSync(path.join(pg, 'global/pg_control'), 10)],
    ['no pg_control', (pg) => rmSync(path.join(pg, 'global/pg_control'))],
    ['no PG_VERSION', (pg) => rmSync(path.join(pg, 'PG_VERSION'))],
    ['PG_VERSION without a number', (pg) => writeFileSync(path.join(pg, 'PG_VERSION'), 'x')],
    ['no write-ahead log', (pg) => rmSync(path.join(pg, 'pg_wal'), { recursive: true })],
    ['no tables', (pg) => rmSync(path.join(pg, 'base'), { recursive: true })],
    [
      'empty tables',
      (pg) => {
        for (const file of files(path.join(pg, 'base'))) truncateSync(file, 0)
      },
    ],
    [
      'tables cut in the middle of a page',
      (pg) => {
        for (const file of files(path.join(pg, 'base'))) truncateSync(file, 5_000)
      },
    ],
    [
      'no transaction status',
      (pg) => {
        for (const file of files(path.join(pg, 'pg_xact'))) rmSync(file)
      },
    ],
    [
      'a file in its place',
      (pg) => {
        rmSync(pg, { recursive: true })
        writeFileSync(pg, '')
      },
    ],
  ])('%s: names the folder, a backup and DATA_DIR', async (_, damage) => {
    const folder = dataDir(damage)
    isSentence(await startOf({ DATA_DIR: folder }), folder, 'backup', 'DATA_DIR')
  })

  it('of a newer version: names both versions', async () => {
    const folder = dataDir((pg) => writeFileSync(path.join(pg, 'PG_VERSION'), '19\n'))
    isSentence(await startOf({ DATA_DIR: folder }), folder, 'PostgreSQL 19', '18', 'DATA_DIR')
  })
})

describe('a DATA_DIR that cannot be used', () => {
  it('a file, or below one', async () => {
    const file = path.join(scratch, 'file')
    writeFileSync(file, '')
    isSentence(await startOf({ DATA_DIR: file }), file, 'DATA_DIR', 'not a folder')
    isSentence(await startOf({ DATA_DIR: path.join(file, 'below') }), file, 'DATA_DIR', 'not a folder')
  })

  it('of another user', async () => {
    const folder = dataDir()
    const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    chmodSync(folder, 0o555)
    isSentence(await startOf({ DATA_DIR: folder }, asOther), folder, 'DATA_DIR', 'cannot be written')
    isSentence(
      await startOf({ DATA_DIR: path.join(folder, 'below') }, asOther),
      folder,
      'DATA_DIR',
      'cannot be written',
    )
    chmodSync(folder, 0o755)
  })

  const settings = { DATA_DIR: '/data', HOST: '127.0.0.1', PORT: 3000 }
  it.each([
    ['EROFS', 'read-only'],
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'cannot be written'],
    ['EPERM', 'cannot be written'],
    ['EMFILE', 'EMFILE'],
    ['EIO', 'EIO'],
  ])('%s of any file in it', (code, word) => {
    for (const file of ['/data', '/data/lock', '/data/pg/base/1', '/data/secret.key']) {
      const error = Object.assign(new Error(`${code}: x, open '${file}'`), {
        code,
        path: file,
        syscall: 'open',
      })
      const said = startFailure(error, settings) ?? ''
      for (const part of ['DATA_DIR', '/data', word]) expect(said).toContain(part)
    }
    const elsewhere = Object.assign(new Error(code), { code, path: '/database/x' })
    expect(startFailure(elsewhere, settings)).toBeUndefined()
  })

  it('a fault of the service stays an error with its stack', () => {
    expect(startFailure(new TypeError('x is not a function'), settings)).toBeUndefined()
    expect(startFailure(Object.assign(new Error('x'), { code: 'EPIPE' }), undefined)).toBeUndefined()
  })
})

describe('an address that cannot be listened on', () => {
  const none = () => ({ DATA_DIR: dataDir() })

  it('a used port', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    isSentence(await startOf({ ...none(), PORT: String(port) }), String(port), 'in use', 'PORT')
    await new Promise((resolve) => taken.close(resolve))
  })

  it.each([
    ['of another machine', '203.0.113.9', '203.0.113.9'],
    ['an unknown name', 'no.such.name.invalid', 'no.such.name.invalid'],
    ['a link-local address without its interface', 'fe80::1', 'fe80::1'],
  ])('%s', async (_, host, word) => {
    isSentence(await startOf({ ...none(), HOST: host }), 'HOST', word)
  })

  it('a port that the user may not open', () => {
    const settings = { DATA_DIR: '/data', HOST: '0.0.0.0', PORT: 80 }
    for (const syscall of ['listen', 'bind']) {
      const error = Object.assign(new Error(`${syscall} EACCES 0.0.0.0:80`), {
        code: 'EACCES',
        syscall,
        port: 80,
      })
      expect(startFailure(error, settings)).toMatch(/Port 80 may not be opened.*PORT/)
    }
  })
})

describe('a PostgreSQL that cannot be used', () => {
  it.each([
    ['refuses', 'postgres://u:p@127.0.0.1:1/x', 'ECONNREFUSED'],
    ['has an unknown name', 'postgres://u:p@no.such.name.invalid/x', 'no.such.name.invalid'],
    ['has no such port', 'postgres://u:p@127.0.0.1:99999/x', 'Invalid URL'],
  ])('%s', async (_, url, word) => {
    isSentence(await startOf({ DATA_DIR: dataDir(), DATABASE_URL: url }), 'database', word, 'DATABASE_URL')
  })

  it.runIf(postgresUrl)('lacks the database, or the role', async () => {
    for (const [part, word] of [
      ['/no_such_database', 'no_such_database'],
      ['/postgres?user=no_such_role', 'no_such_role'],
    ] as const) {
      const url = new URL(part, postgresUrl)
      if (part.includes('role')) url.username = 'no_such_role'
      url.search = ''
      isSentence(
        await startOf({ DATA_DIR: dataDir(), DATABASE_URL: url.href }),
        'not available',
        word,
        'DATABASE_URL',
      )
    }
  })

  it('the migration command says the same', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'dist/server/commands/migrate.js')],
      {
        env: {
          DATABASE_URL: 'postgres://u@127.0.0.1:1/x',
          MIGRATION_DATABASE_URL: 'postgres://u@127.0.0.1:1/x',
        },
        encoding: 'utf8',
      },
    )
    isSentence({ code: status, text: stderr }, 'not available', 'MIGRATION_DATABASE_URL')
  })
})

it('a file of Earth orientation that is missing, or is none', async () => {
  const wrong = path.join(scratch, 'wrong.txt')
  writeFileSync(wrong, 'no table\n')
  for (const file of ['/no/such/file', wrong]) {
    const ended = await startOf({ DATA_DIR: dataDir(), EARTH_ORIENTATION_FILE: file })
    isSentence(ended, 'EARTH_ORIENTATION_FILE', file)
  }
})

describe('npm start', () => {
  /** A checkout with the files that the build reads first, whose packages are links to ours, but for some. */
  function checkout(without: (name: string) => boolean): string {
    const folder = path.join(scratch, `checkout-${++made}`)
    mkdirSync(path.join(folder, 'server/commands'), { recursive: true })
    for (const one of ['tools', 'db', 'oauth']) mkdirSync(path.join(folder, one))
    for (const one of [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'CHANGELOG.md',
      'server/tsconfig.json',
      'server/commands/build.mjs',
      'server/commands/bundle-apps.mjs',
      'server/commands/app-tables.mjs',
    ])
      cpSync(path.join(root, one), path.join(folder, one))
    mkdirSync(path.join(folder, 'node_modules'))
    for (const name of readdirSync(path.join(root, 'node_modules')))
      if (!without(name))
        symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
    return folder
  }
  function builds(folder: string, options: string[] = []) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...options, path.join(folder, 'server/commands/build.mjs')],
      { encoding: 'utf8' },
    )
    return { code: status, text: stderr }
  }

  it('without packages of development: npm ci --include=dev', () => {
    isSentence(builds(checkout((name) => name === 'typescript')), 'npm ci --include=dev')
  })

  it('without any packages, or without one of the service: npm ci', () => {
    isSentence(builds(checkout(() => true)), 'npm ci')
    isSentence(builds(checkout((name) => name === 'pino')), 'pino', 'npm ci')
  })

  /** Runs before the program, and lets it see an old version. */
  const asOld = `--import=data:text/javascript,${encodeURIComponent(
    `const { versions } = process; Object.defineProperty(process, 'versions', { value: { ...versions, node: '18.20.8' } })`,
  )}`

  it('under an old Node.js: the version that is needed, also where the program is started itself', async () => {
    isSentence(builds(root, [asOld]), '18.20.8', '20.19')
    const { status, stderr } = spawnSync(process.execPath, [asOld, path.join(root, 'dist/server/index.js')], {
      encoding: 'utf8',
    })
    isSentence({ code: status, text: stderr }, '18.20.8', '20.19')
  })

  it.each(['18.20.8', '20.18.3', '19.9.0', '4.0.0'])('Node.js %s is too old', (version) => {
    expect(nodeTooOld(version)).toContain('20.19')
  })
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0', '100.0.0'])('Node.js %s is not', (version) => {
    expect(nodeTooOld(version)).toBeUndefined()
  })
})
