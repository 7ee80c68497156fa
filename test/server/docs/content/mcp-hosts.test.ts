import { expect, test } from 'vitest'
import { hosts } from '../../../../server/docs/content/mcp-hosts.ts'

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

test('the bridge gets its key from the environment, never as an argument', () => {
  for (const id of ['cursor', 'claude-desktop']) {
    const { sky } = JSON.parse(hosts.find((host) => host.id === id)?.snippet(url) ?? '{}').mcpServers
    expect(sky.env).toMatchObject({ SKY_MCP_URL: url, SKY_API_KEY: expect.stringMatching(/^ac_live_/) })
    expect(sky.args.join(' ')).not.toContain('ac_')
  }
})
