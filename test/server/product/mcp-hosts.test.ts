import { expect, test } from 'vitest'
import { hosts } from '../../../server/product/mcp-hosts.ts'

const url = 'https://sky.test/mcp'

test.each(hosts.map((host) => [host.name, host] as const))(
  'the snippet for %s names the address',
  (_, host) => {
    expect(host.snippet(url)).toContain(url)
  },
)

test('JSON snippets are JSON', () => {
  const parsed = hosts
    .filter(({ language }) => language === 'json')
    .map(({ snippet }) => JSON.parse(snippet(url)))
  expect(parsed.length).toBeGreaterThan(1)
})

test('VS Code asks for the key by the name that the header uses', () => {
  const { inputs, servers } = JSON.parse(hosts.find(({ id }) => id === 'vs-code')?.snippet(url) ?? '{}')
  expect(servers.sky.headers.Authorization).toBe(`Bearer \${input:${inputs[0].id}}`)
  expect(inputs[0].password).toBe(true)
})

test('mcp-remote gets its key from the environment, never as an argument', () => {
  for (const id of ['cursor', 'claude-desktop']) {
    const { sky } = JSON.parse(hosts.find((host) => host.id === id)?.snippet(url) ?? '{}').mcpServers
    expect(sky.env.SKY_AUTHORIZATION).toMatch(/^Bearer ac_live_/)
    expect(sky.args.join(' ')).not.toContain('ac_')
    expect(sky.args).toContain(`Authorization:$\{SKY_AUTHORIZATION}`)
  }
})

test('mcp-remote needs a flag for http beyond loopback only', () => {
  const cursor = (at: string) => hosts.find(({ id }) => id === 'cursor')?.snippet(at)
  expect(cursor('http://sky.lan/mcp')).toContain('--allow-http')
  for (const at of [url, 'http://127.0.0.1:3000/mcp', 'http://[::1]/mcp', 'http://localhost/mcp'])
    expect(cursor(at)).not.toContain('--allow-http')
})

test('no host needs a clone of the repository', () => {
  for (const { snippet } of hosts) expect(snippet(url)).not.toMatch(/dist\/|\/path\/to/)
})
