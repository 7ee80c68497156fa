import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { root } from '../../node-options.ts'

const run = promisify(execFile)
const declared = path.join(root, 'test/outside/generators')
/** Where the packages are installed: below the packages of the service, where no check of the sources looks. */
const folder = path.join(root, 'node_modules/.generators')
const files = ['package.json', 'package-lock.json'] as const

/** The least Node.js that two of the generators run on. */
const leastNode = 22

/** Programs of the packages, by the file that their package names. */
const programs = {
  redocly: '@redocly/cli/bin/cli.js',
  spectral: '@stoplight/spectral-cli/dist/index.js',
  'openapi-typescript': 'openapi-typescript/bin/cli.js',
  'hey-api': '@hey-api/openapi-ts/bin/run.js',
  orval: 'orval/dist/bin/orval.mjs',
  tsc: 'typescript/bin/tsc',
} as const
/** Name of a program. */
export type Program = keyof typeof programs

/** Installed generators and linters. */
export interface Generators {
  /** Folder that generated code resolves its imports from. */
  readonly packages: string
  /**
   * Runs a program in a folder and returns what it writes to its standard output.
   * @throws Error with all that it has written, if it fails
   */
  run(program: Program, args: readonly string[], cwd: string): Promise<string>
}

/**
 * Installs the packages of the lockfile, unless they are installed.
 * @throws Error that says what to do, if npm cannot
 */
export async function installedGenerators(): Promise<Generators> {
  const [lock, present] = await Promise.all(
    [path.join(declared, 'package-lock.json'), path.join(folder, 'package-lock.json')].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  )
  if (lock !== present || !existsSync(path.join(folder, 'node_modules/.package-lock.json'))) await install()
  const packages = path.join(folder, 'node_modules')
  const node = nodeOf(packages)
  return {
    packages,
    async run(program, args, cwd) {
      const script = path.join(packages, programs[program])
      // Neither reports its use, nor looks for a newer version.
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
      try {
        const { stdout } = await run(node, [script, ...args], { cwd, env, maxBuffer: 2 ** 28 })
        return stdout
      } catch (error) {
        const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
        const written = `${stdout}\n${stderr}`.trim()
        throw new Error(`${program} failed: ${written.slice(-4_000) || message}`)
      }
    },
  }
}

async function install(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of files) await copyFile(path.join(declared, file), path.join(folder, file))
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', args, { cwd: folder, maxBuffer: 2 ** 24 }).catch(
    ({ stderr, message }: Error & { stderr?: string }) => {
      throw new Error(
        `The generators of test/outside/generators could not be installed: is the npm registry within reach? npm ${args.join(' ')}: ${(stderr || message).trim()}`,
      )
    },
  )
}

/** The Node.js that runs the programs: that of this process, or the package for Linux if it is too old. */
function nodeOf(packages: string): string {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= leastNode) return process.execPath
  const node = path.join(packages, `node-linux-${process.arch}/bin/node`)
  if (existsSync(node)) return node
  throw new Error(
    `Two generators need Node.js ${leastNode}, and npm has it for Linux alone: run the test with that version.`,
  )
}
