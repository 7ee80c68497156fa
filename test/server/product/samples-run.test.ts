import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawingFile } from '../../../server/product/examples.ts'
import { requestSamples } from '../../../server/product/request-samples.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { type TestService, testService } from '../../harness.ts'

const run = promisify(execFile)
const registry = await loadRegistry()
/** Its example names a key that does not exist. */
const refused = new Set(['revoke_api_key'])
const tools = registry.descriptors.map((one) => [one.name, one] as const)

/** How the samples of a language are started. */
const programs: Readonly<Record<string, (code: string) => Promise<readonly [string, string[]]>>> = {
  curl: async (code) => ['bash', ['-euc', code]],
  JavaScript: async (code) => ['node', [await stored('sample.mjs', code)]],
  Python: async (code) => ['python3', [await stored('sample.py', code)]],
}

const isThere = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )

let service: TestService
let folder: string
let env: Record<string, string>
const missing = new Set<string>()
beforeAll(async () => {
  service = await testService()
  folder = await mkdtemp(path.join(tmpdir(), 'sky-samples-'))
  env = {
    ...(process.env as Record<string, string>),
    SKY_API_KEY: service.key,
  }
  for (const [label, program] of [
    ['curl', 'curl'],
    ['Python', 'python3'],
  ] as const)
    if (!(await isThere(program))) missing.add(label)
})
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

async function stored(name: string, code: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, code)
  return file
}

it.each(tools)(
  'the samples of %s run as they stand, print the whole answer and save a drawing',
  async (name, one) => {
    const file = drawingFile(one)
    // The token lasts for four minutes.
    if (one.auth === 'person') env.SKY_ID_TOKEN = await service.idToken()
    for (const { label, code } of requestSamples(one, { BASE_URL: service.baseUrl })) {
      const program = programs[label]
      if (!program || missing.has(label)) continue
      const [command, options] = await program(code)
      const result = run(command, options, { cwd: folder, env, maxBuffer: 20_000_000 })
      if (refused.has(name)) {
        const { stdout = '', stderr = '' } = await result.catch(
          (error: { stdout: string; stderr: string }) => error,
        )
        expect(stdout + stderr, label).toMatch(/key_not_found|404/)
        continue
      }
      const { stdout } = await result
      expect(stdout, label).not.toMatch(/\[Object\]|\[Array\]|"code":"\w+","instance"/)
      if (!file) expect(stdout.length, label).toBeGreaterThan(20)
      else expect(await readFile(path.join(folder, file), 'utf8'), label).toMatch(/^<svg/)
      if (file) await rm(path.join(folder, file))
    }
  },
)

it('the sample in JavaScript of rise and set shows when the Moon rises', async () => {
  const [, one] = tools.find(([name]) => name === 'get_rise_set') ?? []
  const code = one && requestSamples(one, { BASE_URL: service.baseUrl })[1]?.code
  const [command, options] = await (
    programs.JavaScript as (code: string) => Promise<readonly [string, string[]]>
  )(code ?? '')
  const { stdout } = await run(command, options, { cwd: folder, env })
  expect(stdout).toMatch(/target: 'moon',[^}]*rise: \{\s*time: '2026-11-2\dT\d\d:\d\d:\d\dZ'/)
})
