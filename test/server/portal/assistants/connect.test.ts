import { expect, it } from 'vitest'
import type { Config } from '../../../../server/config/config.ts'
import { connectHandler } from '../../../../server/portal/assistants/connect.ts'
import type { AuthenticatedRequest } from '../../../../server/portal/page/page-request.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'

const registry = await loadRegistry()

/** The page at an address of the service, as text without the repeated parts of the layout. */
async function page(mcpUrl: string, query = ''): Promise<string> {
  const handler = connectHandler({ MCP_URL: mcpUrl } as Config, registry)
  const url = new URL(`http://portal.test/portal/connect${query}`)
  const request = {
    url,
    person: { label: 'Ada', memberships: [] },
    csrf: 'x'.repeat(43),
  } as unknown as AuthenticatedRequest
  const reply = (await handler.get?.(request)) as { body: string }
  return reply.body.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

it.each([
  ['http://127.0.0.1:3000/mcp', 'runs on your own machine', 'claude-code-sign-in'],
  ['http://[::1]:3000/mcp', 'runs on your own machine', 'claude-code-sign-in'],
  ['http://sky.lan/mcp', 'This service has no https', 'claude-code-sign-in'],
  ['https://sky.test/mcp', 'Every assistant below can connect', 'claude'],
])('at %s the page says which hosts can connect, and opens one that can', async (url, note, open) => {
  const html = await page(url)
  expect(html).toContain(note)
  expect(html).toContain(`host=${open}" aria-current="page"`)
})

it('a toolset changes the address everywhere on the page', async () => {
  const html = await page('https://sky.test/mcp', '?host=zed&tools=moon')
  expect(html).toContain('"url": "https://sky.test/mcp/x/moon"')
  expect(html).toContain(encodeURIComponent('"url":"https://sky.test/mcp/x/moon"'))
  expect(html).toContain('/portal/connect?host=cline&tools=moon"')
  expect(await page('https://sky.test/mcp', '?tools=readonly')).toContain(
    '<code>https://sky.test/mcp/readonly</code></pre>',
  )
})

it('a toolset that does not exist is all tools', async () => {
  const html = await page('https://sky.test/mcp', '?tools=%22%3E%3Cb%3E&host=%3Cb%3E')
  expect(html).toContain('<code>https://sky.test/mcp</code></pre>')
  expect(html).not.toContain('<b>')
})

it('has a one-click link for each host that takes one, and a recipe for fourteen hosts', async () => {
  const html = await page('https://sky.test/mcp')
  for (const scheme of ['vscode:mcp/install?', 'cursor://', 'goose://extension?'])
    expect(html).toContain(scheme)
  for (const host of ['Gemini CLI', 'Windsurf', 'Zed', 'Cline', 'goose'])
    expect(html).toContain(`>${host}</a>`)
})

it('says which hosts open apps beside an answer, and what these do', async () => {
  const html = await page('https://sky.test/mcp')
  for (const host of ['Claude', 'ChatGPT', 'VS Code', 'goose'])
    expect(html).toMatch(new RegExp(`<p id="apps">[^<]*${host}`))
  expect(html).toContain('Turn it, move through time, and tap')
})
