import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { allGuides, guideText, questions } from '../../../../server/docs/content/guides.ts'
import { price } from '../../../../server/product/words/prices.ts'
import { type TestService, testService } from '../../../harness.ts'

const folder = path.resolve(import.meta.dirname, '../../../../server/docs/guides')
const run = promisify(execFile)

let service: TestService
let scratch: string
let environment: Record<string, string>
beforeAll(async () => {
  service = await testService()
  scratch = await mkdtemp(path.join(tmpdir(), 'sky-guides-'))
  environment = {
    ...(process.env as Record<string, string>),
    SKY_API_KEY: service.key,
    SKY_TEST_KEY: service.testKey,
    SKY_ID_TOKEN: await service.idToken(),
  }
})
afterAll(async () => {
  await service?.close()
  await rm(scratch, { recursive: true, force: true })
})

/** Fenced blocks of a guide by their info string, such as `sh refused`, with the URLs of the test service. */
function blocks(name: string): { info: string; code: string }[] {
  const site = {
    BASE_URL: service.baseUrl,
    MCP_URL: service.mcpUrl,
    PORTAL_URL: `${service.baseUrl}/portal`,
    LEGACY_URL: undefined,
  }
  return [...guideText(name, site).text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```/gm)].map(
    ([, info = '', code = '']) => ({ info, code }),
  )
}

it('every file of the folder is a guide in the navigation', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  )
  expect(files.sort()).toEqual(allGuides.map((name) => `${name}.md`).sort())
})

describe.each(allGuides)('%s', (name) => {
  it('has commands and programs that run as they stand', async () => {
    for (const { info, code } of blocks(name)) {
      if (info !== 'sh' && info !== 'sh refused' && info !== 'js') continue
      const [program, flag] = info === 'js' ? ['node', ['--input-type=module', '-e']] : ['bash', ['-euc']]
      const { stdout } = await run(program as string, [...flag, code], { cwd: scratch, env: environment })
      expect(stdout, code).toMatch(code.includes(' -o sky.ics') ? /^$/ : /\S/)
      if (info === 'sh refused') expect(stdout, code).toContain('"code":"')
      else expect(stdout, code).not.toMatch(/"code":"\w+","instance"/)
      if (code.includes('If-None-Match')) expect(stdout).toBe('304')
    }
  })

  it('shows JSON that is well-formed', () => {
    for (const { info, code } of blocks(name))
      if (info === 'json') expect(() => JSON.parse(code)).not.toThrow()
  })
})

describe.each(questions)('the answer of %s', (name) => {
  const text = () => guideText(name, service.config).text

  it('shows members of the answer to its own request', async () => {
    const [asked, shown] = blocks(name).filter(({ info }) => info === 'sh' || info === 'json')
    if (shown?.info !== 'json') return
    const { stdout } = await run('bash', ['-euc', asked?.code ?? ''], { env: environment })
    expect(JSON.parse(stdout).data).toMatchObject(JSON.parse(shown.code))
  })

  it('leads to something live, with fields that the form has, and names its sources', () => {
    expect(text()).toMatch(/\]\([^)]+\/(?:portal|v1|\?town)/)
    expect(text()).toMatch(/\n## Sources\n\n\S/)
    for (const [, tool = '', query = ''] of text().matchAll(/\/portal\/playground\/(\w+)\??([^)]*)\)/g)) {
      const parameters = service.registry.byName
        .get(tool)
        ?.descriptor.parameters.map((one) => `with.${one.name}`)
      expect(parameters, tool).toEqual(expect.arrayContaining([...new URLSearchParams(query).keys()]))
    }
  })

  it('is short, and says “you” rather than names of parameters', () => {
    const prose = text().replace(/```[\s\S]*?```|`[^`]*`|\([^)]*\)/g, '')
    expect(prose.split(/\s+/).length).toBeLessThan(400)
    expect(prose).not.toMatch(/[a-z][A-Z]{1}[a-z]|\w=\w/)
  })
})

describe('the facts of the guides', () => {
  it('credits names prices that the registry has', () => {
    const { text } = guideText('questions/credits', service.config)
    const rows = [...text.matchAll(/\/docs\/tools\/(\w+)\) \| (.+) \|$/gm)]
    expect(rows.length).toBeGreaterThan(8)
    for (const [, tool = '', words] of rows) {
      const { descriptor } = service.registry.byName.get(tool) ?? {}
      expect(descriptor && price(descriptor).replace(/ \(.*/, ''), tool).toBe(words)
    }
  })

  it('quickstart shows members of the answer to its own request', async () => {
    const [first, shown] = blocks('quickstart').filter(({ info }) => info === 'sh' || info === 'json')
    const { stdout } = await run('bash', ['-euc', first?.code ?? ''], { env: environment })
    expect(JSON.parse(stdout).data).toMatchObject(JSON.parse(shown?.code ?? ''))
  })

  it('errors-and-retries shows the record of its own request, but for its id', async () => {
    const [asked, shown] = blocks('errors-and-retries').filter(({ info }) => /^(sh refused|json)$/.test(info))
    const { stdout } = await run('bash', ['-euc', asked?.code ?? ''], { env: environment })
    const { instance: _, ...record } = JSON.parse(stdout)
    expect(JSON.parse(shown?.code ?? '')).toMatchObject(record)
  })

  it('integrations has a workflow whose first step gives the second its number', async () => {
    const block = blocks('integrations').find(({ info }) => info === 'yaml')
    const [first, second] = parse(block?.code ?? '').jobs.tonight.steps
    const output = path.join(scratch, 'github-output')
    // As the runner does: `bash -e` where a step names no shell, with the file of outputs in the environment.
    await run('bash', ['-ec', first.run], {
      cwd: scratch,
      env: { ...environment, GITHUB_OUTPUT: output },
    })
    const [, name = '', value] = /^(\w+)=(0(?:\.\d+)?|1)\n$/.exec(readFileSync(output, 'utf8')) ?? []
    expect(Number(value)).toBeLessThanOrEqual(1)
    expect(second.if).toContain(`fromJSON(steps.${first.id}.outputs.${name})`)
  })

  it('integrations has an n8n request that is answered with the list that the next node reads', async () => {
    const block = blocks('integrations').find(({ info }) => info === 'json')
    const { parameters } = JSON.parse(block?.code ?? '').nodes[1]
    const query = parameters.queryParameters.parameters.map((one: { name: string; value: string }) => [
      one.name,
      one.value,
    ])
    const answer = await fetch(`${parameters.url}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${service.key}` },
    })
    const { data } = (await answer.json()) as { data: { objects: { kind: string; magnitude: number }[] } }
    const isFirst = ({ kind }: { kind: string }) => kind === 'moon' || kind === 'planet'
    const starsAndClusters = data.objects.slice(data.objects.findIndex((one) => !isFirst(one)))
    expect(starsAndClusters.length).toBeGreaterThan(5)
    expect(starsAndClusters.filter(isFirst)).toEqual([])
    expect(starsAndClusters).toEqual(starsAndClusters.toSorted((a, b) => a.magnitude - b.magnitude))
    expect(guideText('integrations', service.config).text).toContain('`$json.data.objects`')
  })

  it('test-keys lists every scenario that a test key accepts, and the credits of test keys by tier', async () => {
    const { text } = guideText('test-keys', service.config)
    const answer = await service.get('/v1/moon', {
      authorization: `Bearer ${service.testKey}`,
      'x-sky-test-scenario': '?',
    })
    const { allowed } = (await answer.json()) as { allowed: string[] }
    expect([...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, one]) => one).sort()).toEqual(allowed.sort())
  })

  it('calendars lists every operation that has feeds', () => {
    const { text } = guideText('calendars', service.config)
    const withFeeds = service.registry.descriptors.filter(({ parameters }) =>
      parameters.some(({ name, schema }) => name === 'format' && (schema.enum as string[])?.includes('feed')),
    )
    const named = [...text.matchAll(/\]\(\/docs\/tools\/(\w+)\)/g)].map(([, one]) => one)
    expect(named.sort()).toEqual(withFeeds.map(({ name }) => name).sort())
  })

  it('paging lists every operation that has a cursor', () => {
    const { text } = guideText('paging', service.config)
    const paged = service.registry.descriptors.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'cursor'),
    )
    const named = [...text.matchAll(/\]\(\/docs\/tools\/(\w+)\)/g)].map(([, one]) => one)
    expect(named.sort()).toEqual(paged.map(({ name }) => name).sort())
  })

  it('authentication lists the operations that need no credential, and those that take an ID token', () => {
    const { text } = guideText('authentication', service.config)
    const named = [...new Set([...text.matchAll(/\]\(\/docs\/tools\/(\w+)\)/g)].map(([, one]) => one))]
    const other = service.registry.descriptors.filter(({ auth }) => auth !== 'key').map(({ name }) => name)
    expect(named.sort()).toEqual(other.sort())
  })
})
