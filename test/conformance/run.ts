import path from 'node:path'
import process from 'node:process'
import type { FirstRun } from '../../server/lifecycle/first-run.ts'
import { freePort } from '../free-port.ts'
import { Browser, decide } from '../oauth/browser.ts'
import { csrfOf } from '../server/portal/visitor.ts'
import { serverProcess } from '../server-process.ts'
import { portOf, proxyTo } from './credential-proxy.ts'
import { startFixtures } from './fixtures/service.ts'
import { type Tool, toolAt } from './tool.ts'

/**
 * Three conformance runs, each of which fails on an unlisted failure and on a listed one that passes:
 * the product, in the scenarios that need only its features; the product's MCP endpoint with fixture tools, in all
 * scenarios; and the authorization server. Started by run.sh.
 */
const revisions = ['2025-06-18', '2025-11-25', '2026-07-28']

/** Scenarios that need no fixture tools, and the revisions that have them. */
const withoutFixtures: Readonly<Record<string, readonly string[]>> = {
  'server-initialize': ['2025-06-18', '2025-11-25'],
  'server-session-lifecycle': ['2025-06-18', '2025-11-25'],
  ping: ['2025-06-18', '2025-11-25'],
  'tools-list': revisions,
  'resources-list': revisions,
  'prompts-list': revisions,
  'dns-rebinding-protection': ['2025-11-25', '2026-07-28'],
  'server-stateless': ['2026-07-28'],
  caching: ['2026-07-28'],
  'http-header-validation': ['2026-07-28'],
}

interface Judged {
  readonly baseUrl: string
  readonly key: string
  readonly runs: readonly (readonly string[])[]
  readonly expected: string
}

async function asServer(tool: Tool, { baseUrl, key, runs, expected }: Judged): Promise<boolean> {
  const proxy = await proxyTo(baseUrl, key)
  const url = `http://localhost:${portOf(proxy)}/mcp`
  const list = path.join(import.meta.dirname, expected)
  let good = true
  for (const chosen of runs) {
    good = (await tool(['server', '--url', url, ...chosen, '--expected-failures', list])) && good
  }
  proxy.close()
  proxy.closeAllConnections()
  return good
}

function productAsServer(tool: Tool, { baseUrl, testApiKey: key }: FirstRun): Promise<boolean> {
  const runs = Object.entries(withoutFixtures).flatMap(([scenario, known]) =>
    known.map((revision) => ['--scenario', scenario, '--spec-version', revision]),
  )
  return asServer(tool, { baseUrl, key, runs, expected: 'product.yml' })
}

async function fixturesAsServer(tool: Tool): Promise<boolean> {
  const { baseUrl, key, close } = await startFixtures()
  const runs = revisions.map((revision) => ['--suite', 'all', '--spec-version', revision])
  try {
    return await asServer(tool, { baseUrl, key, runs, expected: 'fixtures.yml' })
  } finally {
    await close()
  }
}

/** The tool asks the user to open a URL and approve; a headless browser does so. */
async function asAuthorizationServer(tool: Tool, { baseUrl, mcpUrl, signInUrl }: FirstRun): Promise<boolean> {
  const port = await freePort()
  const answer = await fetch(`${baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Conformance',
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
      token_endpoint_auth_method: 'none',
    }),
  })
  const { client_id } = (await answer.json()) as { client_id: string }
  const browser = new Browser()
  const { origin, pathname, searchParams } = new URL(signInUrl)
  const csrf = csrfOf(await (await browser.open(signInUrl)).text())
  await browser.open(`${origin}${pathname}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrf, token: searchParams.get('token') ?? '' }).toString(),
  })
  let output = ''
  let approved: Promise<unknown> | undefined
  const args = ['--url', baseUrl, '--client-id', client_id, '--resource', mcpUrl, '--port', String(port)]
  const good = await tool(['authorization', ...args], (text) => {
    output += text
    const address = /^http\S+\/oauth\/authorize\?\S+(?=\n)/m.exec(output)?.[0]
    if (address) approved ??= decide(browser, address).then((back) => fetch(back))
  })
  await approved
  return good && approved !== undefined
}

const tool = toolAt(process.argv[2] ?? '')
const product = await serverProcess()
try {
  const results = [
    await productAsServer(tool, product.firstRun),
    await fixturesAsServer(tool),
    await asAuthorizationServer(tool, product.firstRun),
  ]
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await product.stop()
}
