import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, serverProcess } from '../../server-process.ts'
import { type Generators, installedGenerators, type Program } from './installed.ts'

/** Longest name of a type that a generator may make. */
const LONGEST_NAME = 40
/** Milliseconds that npm has to fetch four hundred packages. */
const INSTALL_MS = 600_000

let generators: Generators
let server: ServerProcess
let folder: string
let file: string

beforeAll(async () => {
  generators = await installedGenerators()
  server = await serverProcess()
  folder = await mkdtemp(path.join(tmpdir(), 'sky-generators-'))
  file = path.join(folder, 'openapi.json')
  const response = await fetch(`${server.firstRun.baseUrl}/openapi.json`)
  await writeFile(file, await response.text())
  await symlink(generators.packages, path.join(folder, 'node_modules'))
}, INSTALL_MS)
afterAll(async () => {
  await server?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Files that the test writes into a folder of its own. */
async function written(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const target = path.join(folder, name)
  await mkdir(target)
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(target, file), text)
  return target
}

const config = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['**/*.ts'],
}

/** The names of all types in the files of a folder. */
async function typesIn(at: string): Promise<string[]> {
  const files = await readdir(at, { recursive: true })
  const texts = await Promise.all(
    files.filter((one) => one.endsWith('.ts')).map((one) => readFile(path.join(at, one), 'utf8')),
  )
  const declared = texts.flatMap((text) => [
    ...text.matchAll(/^(?:export )?(?:declare )?(?:type|interface|class|enum) (\w+)/gm),
  ])
  return declared.map(([, name = '']) => name)
}

/** Runs a generator in a folder, compiles what it writes beside code that uses it, and returns the names of its types. */
async function generate(program: Program, args: readonly string[], use: string): Promise<string[]> {
  const files = { 'tsconfig.json': JSON.stringify(config), 'use.ts': use }
  const at = await written(program, files)
  await generators.run(program, args, at)
  await generators.run('tsc', ['-p', at], at)
  const names = await typesIn(at)
  expect(names.filter((name) => name.length > LONGEST_NAME)).toEqual([])
  return names
}

/** Code of a client: it names records, follows them into each other, and knows where null is. */
const client = `
export const cusps = (chart: NatalChart): readonly Cusp[] =>
  Array.isArray(chart.houseCusps) ? chart.houseCusps : []
export const orbs = (aspects: readonly Aspect[]): number[] => aspects.map(({ orb }) => orb)
export const rise = ({ rise }: RiseSet): string | null => rise
export const rising = (chart: NatalChart): Sign | undefined => chart.ascendant?.sign
export const kinds = (list: readonly Eclipse[]): (string | null)[] => list.map(({ kind }) => kind)
export const lord = ({ lord }: Mahadasha): Graha => lord
export const town = ({ name, latitude }: Place): string => name + latitude
export const phase = ({ phase }: Moon): string | undefined => phase
`
const records = 'Aspect, Cusp, Eclipse, Graha, Mahadasha, Moon, NatalChart, Place, RiseSet, Sign'

test('redocly finds no error and no warning by recommended-strict', async () => {
  const answer = await generators.run(
    'redocly',
    ['lint', '--extends', 'recommended-strict', '--format', 'json', file],
    folder,
  )
  const { totals } = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})

test('spectral finds nothing by spectral:oas, not even a hint', async () => {
  const ruleset = path.join(folder, 'spectral.yaml')
  await writeFile(ruleset, 'extends: spectral:oas\n')
  const answer = await generators.run(
    'spectral',
    ['lint', '--ruleset', ruleset, '--fail-severity', 'hint', '--format', 'json', '--quiet', file],
    folder,
  )
  expect(JSON.parse(answer)).toEqual([])
}, 300_000)

test('openapi-typescript writes types that compile, with the records under their names', async () => {
  const schemas = records
    .split(', ')
    .map((name) => `type ${name} = components['schemas']['${name}']\n`)
    .join('')
  const use = `import type { components } from './api.ts'\n${schemas}${client}`
  await generate('openapi-typescript', [file, '--output', 'api.ts'], use)
}, 300_000)

test('hey-api writes a client that compiles, with the records under their names', async () => {
  const use = `import type { ${records} } from './api/index'\n${client}`
  const args = ['--input', file, '--output', 'api', '--client', '@hey-api/client-fetch', '--no-log-file']
  const names = await generate('hey-api', args, use)
  expect(names).toEqual(expect.arrayContaining(records.split(', ')))
  // A number at the end tells two types of one name apart.
  expect(names.filter((name) => /[a-z][2-9]$/.test(name))).toEqual([])
}, 300_000)

test('orval writes a client that compiles, with the records under their names', async () => {
  const use = `import type { ${records} } from './api'\n${client}`
  const names = await generate('orval', ['--input', file, '--output', 'api.ts'], use)
  expect(names).toEqual(expect.arrayContaining(records.split(', ')))
  expect(names.filter((name) => /Item|AnyOf|[a-z][2-9]$/.test(name))).toEqual([])
}, 300_000)
