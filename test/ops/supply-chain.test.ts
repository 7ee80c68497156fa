import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWellFormedKey } from '../../db/accounts/key-format.ts'
import { nodeOptions } from '../node-options.ts'

/** An entry of the lockfile, by npm's documentation of `package-lock.json`, version 3. */
interface Locked {
  readonly version: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  /** Operating systems, of a package with binaries. */
  readonly os?: readonly string[]
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
  readonly link?: boolean
}

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const lock = JSON.parse(read('package-lock.json'))
const packages: readonly (readonly [name: string, entry: Locked])[] = Object.entries<Locked>(lock.packages)
  .filter(([place]) => place !== '')
  .map(([place, entry]) => [place.replace(/^.*node_modules\//, ''), entry])
const production = packages.filter(([, { dev }]) => !dev)
const names = (found: typeof packages) => [...new Set(found.map(([name]) => name))].sort()

describe('the lockfile', () => {
  it('is of the form that holds a checksum for everything', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(packages.length).toBeGreaterThan(100)
  })

  it('S-01 S-02 pins every package by SHA-512; what is bundled is pinned with its bundle', () => {
    const loose = packages.filter(
      ([, { inBundle, integrity }]) => !inBundle && !/^sha512-/.test(integrity ?? ''),
    )
    expect(names(loose)).toEqual([])
  })

  it('S-02 takes nothing from anywhere but the npm registry, over https', () => {
    const elsewhere = packages.filter(
      ([, { resolved, link }]) => link || (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
    )
    expect(names(elsewhere)).toEqual([])
  })

  it('agrees with package.json', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
    expect(lock.packages['']).toMatchObject({ dependencies, devDependencies })
    expect(optionalDependencies).toBeUndefined()
  })
})

describe('the packages of the generators that a test runs', () => {
  const folder = 'test/outside/generators'
  const { dependencies, optionalDependencies } = JSON.parse(read(`${folder}/package.json`))
  const locked = JSON.parse(read(`${folder}/package-lock.json`))

  it('S-01 S-02 are named by exact version and pinned by SHA-512, from the registry that npm is set to', () => {
    for (const version of Object.values({ ...dependencies, ...optionalDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(locked.packages['']).toMatchObject({ dependencies, optionalDependencies })
    const { '': _, ...others } = locked.packages as Record<string, Locked>
    const loose = Object.entries(others).filter(
      ([, { inBundle, integrity, resolved, link }]) =>
        link || resolved || (!inBundle && !/^sha512-/.test(integrity ?? '')),
    )
    expect(loose.map(([place]) => place)).toEqual([])
  })

  it('S-08 run nothing when they are installed', () => {
    expect(read(`${folder}/installed.ts`)).toContain("'ci', '--ignore-scripts'")
  })
})

describe('licences', () => {
  /** They ask for their text to be kept, and nothing of those who use the service. MPL-2.0 binds changes to its files. */
  const allowed = new Set([
    ...[
      'MIT',
      'MIT-0',
      'ISC',
      '0BSD',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'Apache-2.0',
      'BlueOak-1.0.0',
      'Unlicense',
    ],
    ...['MPL-2.0', 'Python-2.0', 'CC0-1.0'],
  ])
  /** Of a choice, one allowed licence is enough. */
  const isAllowed = (license = '') =>
    license
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((one) => allowed.has(one))

  it('S-04 of all packages are on the list', () => {
    expect(
      packages.filter(([, { license }]) => !isAllowed(license)).map(([name, { license }]) => [name, license]),
    ).toEqual([])
  })

  it.each(['GPL-3.0', 'AGPL-3.0', 'SSPL-1.0', 'UNLICENSED', ''])('%s would not be', (license) => {
    expect(isAllowed(license)).toBe(false)
  })
})

describe('packages that run code when they are installed', () => {
  it('S-08 is nothing for production, and for development what is named here', () => {
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(names(scripted.filter(([, { dev }]) => !dev))).toEqual([])
    // esbuild links its binary, which works without.
    expect(names(scripted)).toEqual(['esbuild'])
  })

  it('S-06 S-08 is nothing in the image, where npm runs no scripts at all', () => {
    const installs = read('Dockerfile').match(/npm (ci|install|prune)[^\n&\\]*/g) ?? []
    expect(installs.length).toBeGreaterThan(0)
    for (const install of installs) expect(install).toContain('--ignore-scripts')
  })
})

describe('the actions of the checks', () => {
  it('are pinned to a commit, with the version in a comment: a tag can be moved', () => {
    const used = read('.github/workflows/check.yml').match(/uses: .+/g) ?? []
    expect(used.length).toBeGreaterThan(0)
    for (const one of used) expect(one).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })
})

describe('the images that are built on or run', () => {
  it('are pinned to a digest: a tag can be moved', () => {
    const built = read('Dockerfile').match(/^FROM \S+/gm) ?? []
    const run = read('compose.yaml').match(/^ +image: .+/gm) ?? []
    expect([built.length, run.length]).toEqual([2, 1])
    for (const one of [...built, ...run])
      expect(one).toMatch(/ \w+:\d+\.\d+(\.\d+)?-[\w-]+@sha256:[0-9a-f]{64}$/)
    expect(read('Dockerfile')).not.toMatch(/^# syntax=/m)
  })
})

describe('the image', () => {
  it('S-06 runs without root, without an inspector, a writable prototype or maps of the source', () => {
    const [, last = ''] = read('Dockerfile')
      .split(/^FROM .*$/m)
      .slice(1)
    expect(read('Dockerfile')).toMatch(/find dist -name '\*\.map' -delete/)
    expect(last).toMatch(/^USER node$/m)
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node", "--disable-proto=delete"'))
    expect(last).toMatch(/^CMD \["node", "--disable-proto=delete", "--disable-sigusr1", /m)
    expect(last).toMatch(/rm -rf .*npm/)
  })

  it('is started as by npm start', () => {
    const command = /^CMD (.*dist\/server\/index\.js.*)$/m.exec(read('Dockerfile'))?.[1] ?? '[]'
    expect(JSON.parse(command)).toEqual(expect.arrayContaining([...nodeOptions]))
  })

  it('S-09 serves with a password of its own, and is not given that of the database’s owner', () => {
    const services = read('compose.yaml').split(/^ {2}(?=\w+:$)/m)
    const of = (name: string) => services.find((one) => one.startsWith(`${name}:`)) ?? ''
    expect(of('server')).toContain('sky_app:${' + 'APP_PASSWORD}@')
    expect(of('server')).not.toMatch(/OWNER_PASSWORD|MIGRATION_DATABASE_URL/)
    expect(of('migrate')).toMatch(/sky:\$\{OWNER_PASSWORD\}@/)
    expect(of('server')).toContain('service_completed_successfully')
  })

  it('S-06 may write to one folder: compose runs it on a file system that is read-only', () => {
    expect(read('compose.yaml')).toMatch(/^\s+read_only: true$/m)
  })
})

describe('versions', () => {
  /** Each has a known weakness below: request smuggling, injection by identifier, rebinding, confusion of algorithms. */
  const least = {
    h3: '2.0.8',
    'drizzle-orm': '0.45.2',
    '@modelcontextprotocol/server': '2.4.0',
    '@modelcontextprotocol/sdk': '1.26.0',
    jose: '6.0.0',
    'oidc-provider': '9.13.0',
  }

  it.each(Object.entries(least))('S-03 %s is at least %s', (name, floor) => {
    const { version = '0.0.0' } = lock.packages[`node_modules/${name}`] ?? {}
    expect(compare(version, floor), version).toBeGreaterThanOrEqual(0)
  })

  it('10.0.0 is above 9.13.0, which an alphabet would deny', () => {
    expect(compare('10.0.0', '9.13.0')).toBeGreaterThan(0)
    expect(compare('9.2.1', '9.13.0')).toBeLessThan(0)
  })
})

describe('what is shipped', () => {
  it('S-05 has at most 92 packages; one more is a decision, not an accident', () => {
    // Of the binaries for platforms one is installed. Two versions of a package are two packages.
    expect(production.filter(([, { os }]) => !os).length + 1).toBeLessThanOrEqual(92)
  })

  it('S-07 holds no private key, and no API key but an example', () => {
    const folders = ['tools', 'server', 'db', 'oauth', 'test', '.github']
    // A log is not of the repository, and may hold the key of a first run.
    const atTop = readdirSync(root, { withFileTypes: true })
      .filter((one) => one.isFile() && !one.name.endsWith('.log'))
      .map((one) => path.join(root, one.name))
    const found = folders
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
          .filter((one) => one.isFile() && !/\.(ico|png|woff2|gz|bin)$/.test(one.name))
          .map((one) => path.join(one.parentPath, one.name)),
      )
      .concat(atTop)
      .filter((file) => {
        const text = readFileSync(file, 'utf8')
        const keys = text.match(/\bac_(live|test)_[A-Za-z0-9]{38}\b/g) ?? []
        return (
          /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/=]{32}/.test(text) || keys.some(isWellFormedKey)
        )
      })
    // The one key that is written down belongs to no account: its checksum was computed by hand.
    expect(found.map((file) => path.relative(root, file))).toEqual(['test/db/accounts/key-format.test.ts'])
  })
})

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  const differing = [0, 1, 2].find((at) => a?.[at] !== b?.[at])
  return differing === undefined ? 0 : (a?.[differing] ?? 0) - (b?.[differing] ?? 0)
}
