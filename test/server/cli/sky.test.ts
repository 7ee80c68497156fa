import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandName } from '../../../server/cli/commands.ts'
import { exitCodeOf } from '../../../server/cli/exit-codes.ts'
import { problems } from '../../../tools/contract/problems.ts'
import { type TestService, testService } from '../../harness.ts'
import { CommandLineRunner } from './command-line.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const lisbon = ['--place', 'Lisbon']
let line: CommandLineRunner
let folder: string
beforeAll(async () => {
  line = await CommandLineRunner.open()
  folder = await mkdtemp(path.join(tmpdir(), 'sky-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('sky without a service', () => {
  it('answers every example but those about an account, and says why not', async () => {
    for (const descriptor of line.registry.descriptors) {
      const { name, example, toolset } = descriptor
      const argv = Object.entries(example).flatMap(([key, value]) => [
        `--${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
      ])
      const { code, out, errors } = await line.run([commandName(descriptor), ...argv])
      if (toolset === 'account') {
        expect([name, code, errors]).toEqual([name, 4, expect.stringContaining('SKY_API_URL')])
        continue
      }
      expect([name, code, errors]).toEqual([name, 0, ''])
      expect(JSON.parse(out)).toEqual({ data: expect.anything(), meta: expect.anything() })
    }
  })

  it('a place by its name brings latitude, longitude and time zone', async () => {
    const { out } = await line.run(['sun-times', ...lisbon])
    const [day] = JSON.parse(out).data.days
    expect(day.sunriseLocal).toMatch(/^2026-11-20T07:2\d:\d\d\+00:00$/)
    const asked = await line.run([
      'synastry',
      '--first.place',
      'Ulm',
      '--first.datetime',
      '1879-03-14T11:30',
      '--second.place',
      'Lisbon',
      '--second.datetime',
      '1990-01-01T12:00',
    ])
    expect([asked.code, asked.errors]).toEqual([0, ''])
  })

  it('the place of the settings serves commands that need one', async () => {
    const { code, out } = await line.run(['tonight', '--text'], { environment: { SKY_PLACE: 'Oslo' } })
    expect(code).toBe(0)
    expect(out).toMatch(/^Oslo, Norway\n/)
  })

  it.each([
    [['rise-set'], 2, 'needs a place', '--place Lisbon'],
    [['rise-set', '--latitude', '1'], 2, 'needs --longitude', '--help'],
    [['rise-set', '--place', 'Xyzzyplugh'], 3, 'no place "Xyzzyplugh"', 'Check the spelling'],
    [['body', 'vulcan', ...lisbon], 3, '"vulcan" is unknown', 'topic=bodies'],
    [['moon', '--csv'], 2, 'moon has no csv', 'It has json'],
    [['moon-phases', '--format', 'feed'], 4, 'A calendar feed is kept by a service', 'SKY_API_URL'],
    [['--json', 'moon'], 2, 'A command comes first', 'sky help'],
    [['moon', '--save', '/nonexistent/moon.json'], 2, 'cannot be written', ''],
  ])('%j ends with %i', async (argv, code, message, hint) => {
    const { errors, ...result } = await line.run(argv)
    expect([result.code, result.out]).toEqual([code, ''])
    expect(errors).toContain(message)
    expect(errors).toContain(hint)
  })

  it('rows come as CSV, drawings as files by their ending', async () => {
    const csv = await line.run(['moon-phases', '--start', '2026-01-01', '--end', '2026-02-01', '--csv'])
    expect(csv.out.split('\r\n')[0]).toContain('time')
    for (const [ending, start] of [
      ['svg', '<svg'],
      ['png', '\x89PNG'],
      ['pdf', '%PDF'],
    ]) {
      const file = path.join(folder, `map.${ending}`)
      const { code, errors, out } = await line.run(['sky-map', ...lisbon, '--save', file])
      expect([code, errors, out]).toEqual([0, `Saved ${file}`, ''])
      expect((await readFile(file, 'latin1')).slice(0, start?.length)).toBe(start)
    }
  })

  it('all pages together have the rows of one long answer', async () => {
    const span = ['mars,venus', '--start', '2026-01-01', '--end', '2026-01-11', '--step', '1d']
    const single = JSON.parse((await line.run(['ephemeris', ...span])).out)
    const pages = (await line.run(['ephemeris', ...span, '--limit', '8', '--all'])).out.trim().split('\n')
    expect(pages).toHaveLength(3)
    expect(pages.flatMap((page) => JSON.parse(page).data.rows)).toEqual(single.data.rows)
    expect(JSON.parse(pages[0] ?? '').meta.page).toMatchObject({ list: 'data.rows', first: 1, last: 8 })
    const file = path.join(folder, 'ephemeris.json')
    const saved = await line.run(['ephemeris', ...span, '--limit', '8', '--all', '--save', file])
    expect([saved.code, saved.errors]).toEqual([0, `Saved ${file}`])
    expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual(pages)
  })

  it('help names every command, and a page of a command its price, options and example', async () => {
    const { out } = await line.run([])
    for (const descriptor of line.registry.descriptors) expect(out).toContain(`  ${commandName(descriptor)} `)
    for (const argv of [
      ['rise-set', '--help'],
      ['help', 'rise-set'],
      ['rise-set', '-h'],
    ]) {
      const page = await line.run(argv)
      expect(page.out).toMatch(/^sky rise-set \[TARGETS\] \[TIME\] \[OPTIONS\]\n/)
      for (const text of ['1 credit', '--visible-only', '--place', 'sun,moon,star:sirius'])
        expect(page.out).toContain(text)
    }
  })
})

describe('sky with a service', () => {
  let service: TestService
  let environment: Record<string, string>
  beforeAll(async () => {
    service = await testService()
    environment = { SKY_API_URL: service.baseUrl, SKY_API_KEY: service.testKey }
  })
  afterAll(() => service.close())

  it('answers as the service does, places included', async () => {
    const { code, out, errors } = await line.run(['rise-set', 'moon', ...lisbon, '--start', '2026-11-20'], {
      environment,
    })
    expect([code, errors]).toEqual([0, ''])
    const { data, meta } = JSON.parse(out)
    expect(data.days[0].target).toBe('moon')
    expect(meta.usage.creditsCharged).toBe(0)
    expect(JSON.parse((await line.run(['usage'], { environment })).out).data).toBeDefined()
  })

  it('commands on keys take the ID token', async () => {
    const idToken = await service.idToken()
    const { code, out } = await line.run(['api-keys'], {
      environment: { ...environment, SKY_ID_TOKEN: idToken },
    })
    expect(code).toBe(0)
    expect(JSON.parse(out).data.keys.length).toBeGreaterThan(0)
  })

  it.each([
    [{ SKY_API_KEY: '' }, ['moon'], 4, 'sky config set key'],
    [{ SKY_API_KEY: 'ac_test_wrong' }, ['moon'], 4, ''],
    [{}, ['body', 'vulcan', '--latitude', '1', '--longitude', '1'], 3, 'topic=bodies'],
    [{ SKY_API_URL: 'http://sky.example' }, ['moon'], 2, 'https://'],
    [{ SKY_API_URL: 'http://127.0.0.1:9' }, ['moon'], 6, 'SKY_API_URL'],
  ])(
    'with %j, %j ends with %i',
    async (settings, argv, code, hint) => {
      const result = await line.run(argv, { environment: { ...environment, ...settings } })
      expect([result.code, result.out]).toEqual([code, ''])
      expect(result.errors).toContain(hint)
    },
    30_000,
  )

  it('credits that are used up end with 5, and the seconds to wait', async () => {
    const record = { code: 'quota_exceeded', status: 429, detail: 'The credits of the day are used up.' }
    const server = createServer((_, response) =>
      response
        .writeHead(429, { 'retry-after': '4000', 'content-type': 'application/problem+json' })
        .end(JSON.stringify(record)),
    ).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, errors } = await line.run(['moon'], { environment: { SKY_API_URL: url, SKY_API_KEY: 'x' } })
    server.close()
    expect([code, errors]).toEqual([5, expect.stringContaining('Wait 4000 s.')])
  })

  it('an answer that is not JSON ends with 6, and the address to check', async () => {
    const server = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, errors } = await line.run(['moon'], { environment: { SKY_API_URL: url } })
    server.close()
    expect([code, errors]).toEqual([6, expect.stringContaining('The answer is not JSON.')])
  })

  it('every problem has an exit code of its class', () => {
    const codes = Object.fromEntries(
      Object.entries(problems).map(([code, { status }]) => [code, exitCodeOf(status)]),
    )
    expect(codes).toMatchObject({
      missing_parameter: 3,
      not_found: 3,
      missing_api_key: 4,
      feature_not_in_tier: 4,
      rate_limited: 5,
      quota_exceeded: 5,
      unavailable: 6,
      internal_error: 6,
    })
    for (const code of Object.values(codes)) expect([3, 4, 5, 6]).toContain(code)
  })

  it('the single file has the same commands, and asks the service', async () => {
    const file = path.join(folder, 'sky.mjs')
    const run = promisify(execFile)
    await run(process.execPath, ['server/commands/bundle-cli.mjs', '--out', file], { cwd: root })
    const settings = {
      PATH: process.env.PATH ?? '',
      SKY_CONFIG: path.join(folder, 'none.json'),
      ...environment,
    }
    const { stdout } = await run(file, ['moon', '--datetime', '2026-11-20T20:00:00Z'], {
      env: settings,
      cwd: folder,
    })
    expect(JSON.parse(stdout).data.phase).toBe('waxing gibbous')
    const help = await run(file, ['help'], { env: settings, cwd: folder })
    expect(help.stdout).toBe((await line.run(['help'])).out)
  })
})

const built = path.join(root, 'dist/server/cli/sky.js')
describe.runIf(existsSync(built))('the program', () => {
  it('starts by npx from the checkout, and ends quietly when its reader goes away', async () => {
    const run = promisify(execFile)
    const environment = { ...process.env, SKY_CONFIG: path.join(folder, 'none.json'), SKY_API_URL: '' }
    const { stdout } = await run('npx', ['--no-install', 'sky', '--version'], { cwd: root, env: environment })
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    const piped = await run(
      'bash',
      [
        '-c',
        `set -o pipefail; "${process.execPath}" "${built}" ephemeris mars --start 2026-01-01 --end 2026-12-01 --step 1d | head -c 10`,
      ],
      { env: environment },
    )
    expect([piped.stdout, piped.stderr]).toEqual(['{\n  "data"', ''])
  })
})
