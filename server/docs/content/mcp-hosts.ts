/** Configuration guide of one MCP host. Source: the hosts' manuals, November 2026. */
export interface Host {
  /** Anchor and query value, such as `claude-code`. */
  readonly id: string
  readonly name: string
  /** Instructions in one or two sentences; backticks mark code. */
  readonly steps: string
  /** Language of the snippet, for Markdown. */
  readonly language: 'sh' | 'json' | 'toml'
  /** Text to copy: a command, a configuration or the URL alone. */
  readonly snippet: (mcpUrl: string) => string
}

/**
 * Placeholder in VS Code's syntax: VS Code prompts for its value. The dollar sign is escaped for this template only.
 */
const keyPrompt = `Bearer $\{input:sky-key}`

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Path of the stdio bridge in a clone of the repository. */
const bridge = '/path/to/sky-data-service/dist/server/mcp/stdio.js'
/** Host configuration that runs the stdio bridge. */
const bridgeConfig = (mcpUrl: string) => ({
  command: 'node',
  args: [bridge],
  env: { SKY_MCP_URL: mcpUrl, SKY_API_KEY: 'ac_live_…' },
})

/** Guides of all hosts, in the order of the docs and the README. */
export const hosts: readonly Host[] = [
  {
    id: 'claude',
    name: 'Claude (claude.ai, desktop and mobile)',
    steps:
      'Settings › Connectors › Add custom connector, paste the URL, then sign in at the portal and approve. ' +
      'No key is needed; you can disconnect it in the portal at any time.',
    language: 'sh',
    snippet: (url) => url,
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    steps:
      'Settings › Apps & Connectors › Advanced, switch developer mode on; then Create, paste the URL as MCP server ' +
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
      'This request lists the tools.',
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

/** Note about hosts that connect from their own servers. */
export const signInNeeds =
  'Connectors of claude.ai and ChatGPT connect from their own servers, so they need a deployment with a public ' +
  'https URL. Hosts on your own machine work with this URL.'
