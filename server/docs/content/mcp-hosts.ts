/** How one MCP host is told about the service. Facts of the hosts' own manuals, November 2026. */
export interface Host {
  readonly id: string
  readonly name: string
  /** What to do with the snippet, in one or two sentences. */
  readonly steps: string
  readonly language: 'sh' | 'json' | 'toml'
  readonly snippet: (mcpUrl: string) => string
}

/** VS Code's own notation for a value it asks for: its dollar sign is no template of ours. */
const keyPrompt = `Bearer $\{input:sky-key}`

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Path of the stdio bridge below the folder that the service was cloned to. */
const bridge = '/path/to/sky-data-service/dist/server/mcp/stdio.js'
const bridgeConfig = (mcpUrl: string) => ({
  command: 'node',
  args: [bridge],
  env: { SKY_MCP_URL: mcpUrl, SKY_API_KEY: 'ac_live_…' },
})

export const hosts: readonly Host[] = [
  {
    id: 'claude',
    name: 'Claude (claude.ai, desktop and mobile)',
    steps:
      'Settings › Connectors › Add custom connector, paste the address, then sign in at the portal and approve. ' +
      'No key is needed; the portal lists the connection and ends it.',
    language: 'sh',
    snippet: (url) => url,
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    steps:
      'Settings › Apps & Connectors › Advanced, switch developer mode on; then Create, paste the address as MCP server ' +
      'with OAuth, sign in at the portal and approve.',
    language: 'sh',
    snippet: (url) => url,
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    steps: 'Run this once; `/mcp` inside a session then shows the server.',
    language: 'sh',
    snippet: (url) =>
      `claude mcp add --transport http sky ${url} \\\n  --header "Authorization: Bearer $SKY_API_KEY"`,
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    steps:
      'Put this into `.vscode/mcp.json`, or run “MCP: Open User Configuration” for all folders. ' +
      'VS Code asks for the key once and keeps it in its secret store.',
    language: 'json',
    snippet: (url) =>
      json({
        inputs: [
          { id: 'sky-key', type: 'promptString', description: 'Sky Data Service API key', password: true },
        ],
        servers: { sky: { type: 'http', url, headers: { Authorization: keyPrompt } } },
      }),
  },
  {
    id: 'codex',
    name: 'Codex',
    steps: 'Add this to `~/.codex/config.toml` and start Codex with the key in `SKY_API_KEY`.',
    language: 'toml',
    snippet: (url) => `[mcp_servers.sky]\nurl = "${url}"\nbearer_token_env_var = "SKY_API_KEY"`,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    steps:
      'Put this into `~/.cursor/mcp.json`. It runs the stdio bridge, because Cursor leaves a configured ' +
      '`Authorization` header out as soon as a server offers OAuth.',
    language: 'json',
    snippet: (url) => json({ mcpServers: { sky: bridgeConfig(url) } }),
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    steps:
      'Settings › Developer › Edit Config, add this to `claude_desktop_config.json`, then restart the app. ' +
      'It runs the stdio bridge.',
    language: 'json',
    snippet: (url) => json({ mcpServers: { sky: bridgeConfig(url) } }),
  },
  {
    id: 'anything-else',
    name: 'Any other host',
    steps:
      'Streamable HTTP, revisions 2025-06-18, 2025-11-25 and 2026-07-28, with the key as bearer token. ' +
      'This is the whole conversation a program needs to see what there is.',
    language: 'sh',
    snippet: (url) =>
      [
        `curl "${url}"`,
        '-H "Authorization: Bearer $SKY_API_KEY"',
        '-H "Content-Type: application/json" -H "Accept: application/json"',
        `-d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
      ].join(' \\\n  '),
  },
]

/** What assistants that sign in need of a deployment, said plainly. */
export const signInNeeds =
  'Connectors of claude.ai and ChatGPT reach the service from their own machines: they need a deployment on a public ' +
  'https address. Hosts on your own machine work with the address as it is.'
