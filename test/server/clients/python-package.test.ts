import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { type TestService, testService } from '../../harness.ts'
import type { ContractCall } from './contract/cases.ts'
import { hasModule, python, pythonDriver, pythonEnvironment, pythonFolder } from './contract/python.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const program = path.join(pythonFolder, 'sky_data.py')
const run = promisify(execFile)
const hasHttpx = hasModule('httpx')
const hasMypy = hasHttpx && hasModule('mypy')

/** Calls that the types accept, and calls that they must refuse: a word to ignore an error where there is none is an error itself. */
const calls = `
import asyncio
from sky_data import Answer, AsyncSkyData, Eclipse, Moon, SkyData, SkyDataError

sky = SkyData("https://sky.example", api_key="key", cache_entries=10)
moon: Answer[Moon] = sky.get_moon()
phase: str = moon["data"]["phase"]
eclipses: list[Eclipse] = sky.list_eclipses(start="2026-01-01", type="solar")["data"]["eclipses"]
sky.get_synastry(
    first={"latitude": 1, "longitude": 2, "datetime": "1990-01-01"},
    second={"latitude": 1, "longitude": 2, "datetime": "1990-01-01"},
)
sky.convert_coordinates(from_="galactic", x=1, y=2)
for page in sky.pages(sky.get_ephemeris, targets="mars", start="2026-01-01", step="1d"):
    rows = page["data"]["rows"]
picture: bytes = sky.file(sky.render_sky_map, "image/png", latitude=1, longitude=2)
patient: SkyData = sky.with_options(timeout=90, retries=5)
try:
    sky.get_usage()
except SkyDataError as error:
    if error.code == "rate_limited":
        seconds: float | None = error.retry_after

async def later(sky: AsyncSkyData) -> float | None:
    tasks = [asyncio.create_task(sky.get_moon(datetime=day)) for day in ("2026-01-01", "2026-01-02")]
    async for page in sky.pages(sky.search_stars, q="alpha"):
        stars = page["data"]["stars"]
    drawing: bytes = await sky.file(sky.render_sky_map, "image/svg+xml", latitude=1, longitude=2)
    await sky.get_rise_set()  # type: ignore[call-arg]
    await sky.get_moon(lat=38.7)  # type: ignore[call-arg]
    return (await tasks[0])["data"]["illumination"]

sky.get_rise_set()  # type: ignore[call-arg]
sky.get_moon(latitude="38.7")  # type: ignore[arg-type]
sky.get_moon(lat=38.7)  # type: ignore[call-arg]
sky.list_eclipses(type="stellar")  # type: ignore[arg-type]
moon["data"]["colour"]  # type: ignore[typeddict-item]
sky.pages(sky.get_ephemeris, target="mars")  # type: ignore[call-arg]
sky.file(sky.render_sky_map, "image/gif", latitude=1, longitude=2)  # type: ignore[arg-type]
SkyDataError("too_fast", "")  # type: ignore[arg-type]
sky.get_nothing()  # type: ignore[attr-defined]
`

describe.skipIf(!hasHttpx)('the package sky-data of Python', () => {
  let service: TestService
  let folder: string
  beforeAll(async () => {
    service = await testService()
    folder = await mkdtemp(path.join(tmpdir(), 'sky-python-'))
  })
  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })
  const outcomes = async (
    calls: readonly ContractCall[],
    options: Readonly<Record<string, unknown>> = {},
    mode: 'sync' | 'async' = 'sync',
  ) => {
    const script = { baseUrl: service.baseUrl, options: { apiKey: service.key, ...options }, calls }
    return (await pythonDriver(mode)([script]))[0] as readonly { readonly data: Record<string, unknown> }[]
  }

  it('has a method for every tool, and one to await', async () => {
    const { descriptors } = await loadRegistry()
    const names = JSON.stringify(descriptors.map(({ name }) => name))
    const code = `import sky_data\nfor name in ${names}:\n    assert getattr(sky_data.SkyData, name) is getattr(sky_data.AsyncSkyData, name)`
    await run(python, ['-c', code], { env: pythonEnvironment })
  })

  it.each(['sync', 'async'] as const)('gets answers of the service: %s', async (mode) => {
    const moment = { datetime: '2026-11-20T20:00:00Z' }
    const place = { latitude: 51.4779, longitude: -0.0015, ...moment }
    const days = { targets: 'mars', start: '2026-11-20', end: '2026-11-26', step: '1d' }
    const [moon, body, synastry, pages, table, drawing, refusal] = await outcomes(
      [
        { operation: 'get_moon', arguments: moment },
        { operation: 'get_body', arguments: { body: 'moon', ...place } },
        { operation: 'get_synastry', arguments: { first: place, second: place } },
        { operation: 'get_ephemeris', arguments: { ...days, limit: 2 }, pages: true },
        { operation: 'get_ephemeris', arguments: days },
        { operation: 'render_sky_map', arguments: place, mediaType: 'image/svg+xml' },
        { operation: 'get_moon', arguments: { latitude: 120 } },
      ],
      { apiKey: service.testKey },
      mode,
    )
    expect(moon?.data.phase).toBe('waxing gibbous')
    expect(body?.data.body).toBe('moon')
    expect(synastry?.data).toHaveProperty('interAspects')
    const rows = (pages as unknown as (typeof table)[]).map((page) => page?.data.rows as unknown[])
    expect(rows.map(({ length }) => length)).toEqual([2, 2, 2])
    expect(rows.flat()).toEqual(table?.data.rows)
    expect(drawing).toMatch(/^<svg/)
    expect(refusal).toMatchObject({
      error: { code: 'invalid_latitude', status: 400, hint: expect.any(String) },
    })
  })

  it('takes its key from a function, which may be awaited', async () => {
    const code = `
import asyncio, sys
from sky_data import AsyncSkyData, SkyData
url, key = sys.argv[1:]
async def key_later() -> str:
    return key
async def tier() -> str:
    async with AsyncSkyData(url, key_later) as sky:
        return (await sky.get_usage())["meta"]["tier"]
assert SkyData(url, lambda: key).get_usage()["meta"]["tier"] == asyncio.run(tier())`
    await run(python, ['-c', code, service.baseUrl, service.key], { env: pythonEnvironment })
  })

  it('its error says code and reason, and can be sent to another process', async () => {
    const code = `
import pickle, sys
from sky_data import SkyData, SkyDataError
try:
    SkyData(*sys.argv[1:]).get_moon(latitude=120)
except SkyDataError as error:
    twin = pickle.loads(pickle.dumps(error))
    assert str(twin) == str(error) and str(error).startswith("invalid_latitude: ")
    assert twin.problem == error.problem and twin.problem["parameter"] == "latitude"
else:
    raise AssertionError("it is refused")`
    await run(python, ['-c', code, service.baseUrl, service.key], { env: pythonEnvironment })
  })

  it('a second answer from the cache costs nothing', async () => {
    const oslo = { operation: 'get_moon', arguments: { timezone: 'Europe/Oslo', datetime: '2026-11-20' } }
    const usage = { operation: 'get_usage' }
    const [first, before, second, after] = await outcomes([oslo, usage, oslo, usage], { cacheEntries: 9 })
    expect(second).toEqual(first)
    expect(after?.data.dailyUsed).toBe(before?.data.dailyUsed)
  })

  it.skipIf(!hasMypy)(
    'its types accept what the service takes and refuse what it does not, and the samples of the guide fit them',
    async () => {
      const guide = await readFile(path.join(root, 'server/docs/guides/clients.md'), 'utf8')
      const samples = [...guide.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
      expect(samples.length).toBeGreaterThan(2)
      await writeFile(path.join(folder, 'calls.py'), calls)
      await writeFile(path.join(folder, 'samples.py'), samples.join('\n'))
      const files = [program, path.join(folder, 'calls.py'), path.join(folder, 'samples.py')]
      const options = ['--strict', '--cache-dir', path.join(folder, 'cache')]
      const { stdout } = await run(python, ['-m', 'mypy', ...options, ...files], {
        env: pythonEnvironment,
        cwd: folder,
      }).catch((error) => error)
      expect(stdout).toMatch(/^Success: no issues found in 3 source files/)
    },
    // One processor reads the types of httpx in about ten seconds.
    300_000,
  )
})

it('the package of Python is one file over httpx, and has the version of the service', async () => {
  const text = await readFile(program, 'utf8')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(250_000)
  const modules = [...text.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name)
  expect(new Set(modules)).toEqual(
    new Set(
      '__future__ asyncio copy json random re secrets threading time collections typing urllib httpx'.split(
        ' ',
      ),
    ),
  )
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  expect(await readFile(path.join(pythonFolder, 'pyproject.toml'), 'utf8')).toContain(
    `\nversion = "${version}"\n`,
  )
})
