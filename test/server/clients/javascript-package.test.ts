import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { camelCase } from '../../../server/docs/clients/operations.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { type TestService, testService } from '../../harness.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const packageFolder = path.join(root, 'server/clients/javascript')
const program = path.join(packageFolder, 'sky-data.mjs')
const run = promisify(execFile)

/** Calls that compile, and calls that must not: an expectation of an error where there is none is an error itself. */
const calls = `
import { SkyData, SkyDataError, type Answer, type Eclipse, type Moon } from 'sky-data'

const sky = new SkyData({ baseUrl: 'https://sky.example', apiKey: 'key', cacheEntries: 10 })
const moon: Answer<Moon> = await sky.getMoon()
const altitude: number | null | undefined = moon.data.altitude
const { data } = await sky.listEclipses({ start: '2026-01-01', type: 'solar' })
const eclipses: readonly Eclipse[] = data.eclipses
await sky.getSynastry({ first: { latitude: 1, longitude: 2, datetime: '1990-01-01' }, second: { latitude: 1, longitude: 2, datetime: '1990-01-01' } })
for await (const page of sky.pages('getEphemeris', { targets: 'mars', start: '2026-01-01', step: '1d' })) page.data.rows.length
const picture: Blob = await sky.file('renderSkyMap', { latitude: 1, longitude: 2 }, 'image/png')
try { await sky.getUsage() } catch (error) {
  if (error instanceof SkyDataError && error.is('rate_limited')) { const code: 'rate_limited' = error.code; code.length }
}
export { altitude, eclipses, picture }

// @ts-expect-error A place is needed.
await sky.getRiseSet()
// @ts-expect-error Degrees are numbers.
await sky.getMoon({ latitude: '38.7' })
// @ts-expect-error No parameter has this name.
await sky.getMoon({ lat: 38.7 })
// @ts-expect-error There is no such kind.
await sky.listEclipses({ type: 'stellar' })
// @ts-expect-error Answers have no such field.
moon.data.colour
// @ts-expect-error The Moon has no pages.
sky.pages('getMoon', {})
// @ts-expect-error Charts have no drawing of this type.
await sky.file('renderChartWheel', { latitude: 1, longitude: 2, datetime: 'now' }, 'text/csv')
// @ts-expect-error No problem has this code.
new SkyDataError('rate_limited', '').is('too_fast')
// @ts-expect-error There is no such operation.
await sky.getNothing()
`

describe('the package sky-data', () => {
  let service: TestService
  let folder: string
  beforeAll(async () => {
    service = await testService()
    folder = await mkdtemp(path.join(tmpdir(), 'sky-data-'))
    await mkdir(path.join(folder, 'node_modules'))
    await symlink(packageFolder, path.join(folder, 'node_modules/sky-data'))
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  })
  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  it('has a method for every tool, and answers', async () => {
    const { SkyData } = await import(program)
    const sky = new SkyData({ baseUrl: service.baseUrl, apiKey: service.testKey })
    const { descriptors } = await loadRegistry()
    for (const { name } of descriptors) expect(sky[camelCase(name)]).toBeTypeOf('function')
    const { data } = await sky.getMoon({ datetime: '2026-11-20T20:00:00Z' })
    expect(data.phase).toBe('waxing gibbous')
    const birth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }
    expect((await sky.getNatalChartPost(birth)).data).toEqual((await sky.getNatalChart(birth)).data)
  })

  it('has at most 10 kB, needs nothing else and nothing of one platform', async () => {
    const build = await rolldown({ input: program, platform: 'neutral' })
    const { output } = await build.generate({ format: 'esm', minify: true })
    expect(Buffer.byteLength(output[0].code)).toBeLessThanOrEqual(10_000)
    expect(output[0].imports).toEqual([])
    expect(await readFile(program, 'utf8')).not.toMatch(/node:|\bprocess\b|\brequire\b|\bBuffer\b|\bwindow\b/)
  })

  it('its types accept what the service takes and refuse what it does not, and the samples of the guide fit them', async () => {
    const guide = await readFile(path.join(root, 'server/docs/guides/clients.md'), 'utf8')
    const samples = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
    expect(samples.length).toBeGreaterThan(2)
    const [head = '', ...further] = samples
    const own = 'declare const process: { readonly env: Readonly<Record<string, string | undefined>> }\n'
    await writeFile(path.join(folder, 'calls.ts'), calls)
    await writeFile(
      path.join(folder, 'samples.ts'),
      own + [head, ...further.map((code) => `{\n${code}}\n`)].join('\n'),
    )
    const options = {
      strict: true,
      noEmit: true,
      target: 'es2023',
      module: 'nodenext',
      lib: ['es2023', 'dom'],
      types: [],
    }
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
    )
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error) => error)
    expect(stdout).toBe('')
  })
})
