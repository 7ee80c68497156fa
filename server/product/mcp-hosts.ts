import { isLoopback } from '../config/loopback.ts'
import { cursorLink, gooseLink, keyInput, keyPrompt, vsCodeLink } from './install-links.ts'

/**
 * Configuration guide of one MCP host. Source: the hosts' manuals, November 2026; of mcp-remote, README of version 0.15.
 * @see MCP servers with Gemini CLI, Google; Model Context Protocol, Windsurf Docs; Model Context Protocol, Zed Docs;
 *   Adding & Configuring Servers, Cline Docs; Using Extensions, goose Docs
 */
export interface Host {
  /** Anchor and query value, such as `claude-code`. */
  readonly id: string
  readonly name: string
  /** Instructions in one or two sentences; backticks mark code. */
  readonly steps: string
  /** Language of the snippet, for Markdown. */
  readonly language: 'sh' | 'json' | 'toml' | 'yaml'
  /** Text to copy: a command, a configuration or the URL alone. */
  readonly snippet: (mcpUrl: string) => string
  /** Link that installs the server with one click. */
  readonly install?: (mcpUrl: string) => string
  /** True for a host that connects from servers of its maker, which reach public https URLs only. */
  readonly isRemote?: boolean
}

/** Stands for the key of the reader in a configuration. */
export const placeholderKey = 'ac_live_…'

const json = (value: unknown) => JSON.stringify(value, null, 2)

/**
 * Configuration that runs mcp-remote, a bridge from stdio. It reads the key from the environment, because other users of a
 * machine can read the arguments of a program, and takes http without a flag on loopback only.
 */
const remoteWithKey = (mcpUrl: string) => ({
  command: 'npx',
  args: [
    '-y',
    'mcp-remote',
    mcpUrl,
    '--header',
    `Authorization:$\{SKY_AUTHORIZATION}`,
    ...(mcpUrl.startsWith('http:') && !isLoopback(mcpUrl) ? ['--allow-http'] : []),
  ],
  env: { SKY_AUTHORIZATION: `Bearer ${placeholderKey}` },
})

/** Guides of all hosts, in the order of the docs. */
export const hosts: readonly Host[] = [
  {
    id: 'claude',
    name: 'Claude (claude.ai, desktop and mobile)',
    steps:
      'Settings › Connectors › Add custom connector, paste the URL, then sign in at the portal and approve. ' +
      'No key is needed; you can disconnect it in the portal at any time.',
    language: 'sh',
    snippet: (url) => url,
    isRemote: true,
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    steps:
      'Settings › Apps & Connectors › Advanced, switch developer mode on; then Create, paste the URL as MCP server ' +
      'with OAuth, sign in at the portal and approve.',
    language: 'sh',
    snippet: (url) => url,
    isRemote: true,
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
        inputs: [keyInput],
        servers: { sky: { type: 'http', url, headers: { Authorization: keyPrompt } } },
      }),
    install: vsCodeLink,
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
      'Install it with one click and sign in; or, with a key, put this into `~/.cursor/mcp.json`. It runs the ' +
      'bridge mcp-remote, because Cursor leaves a configured `Authorization` header out as soon as a server offers OAuth.',
    language: 'json',
    snippet: (url) => json({ mcpServers: { sky: remoteWithKey(url) } }),
    install: cursorLink,
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    steps:
      'Settings › Developer › Edit Config, add this to `claude_desktop_config.json`, then restart the app. ' +
      'It runs the bridge mcp-remote, which needs Node. Or open the bundle that `npm run bundle` makes: it asks for ' +
      'address and key.',
    language: 'json',
    snippet: (url) => json({ mcpServers: { sky: remoteWithKey(url) } }),
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    steps: 'Run this once; `/mcp` inside a session then shows the server.',
    language: 'sh',
    snippet: (url) =>
      `gemini mcp add --scope user --transport http \\\n  --header "Authorization: Bearer $SKY_API_KEY" sky ${url}`,
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    steps:
      'Put this into `~/.codeium/windsurf/mcp_config.json`, start Windsurf with the key in `SKY_API_KEY`, and refresh ' +
      'the MCP servers in Cascade.',
    language: 'json',
    snippet: (url) =>
      json({
        mcpServers: { sky: { serverUrl: url, headers: { Authorization: `Bearer $\{env:SKY_API_KEY}` } } },
      }),
  },
  {
    id: 'zed',
    name: 'Zed',
    steps: 'Run `zed: open settings file` from the command palette and add this, with your key.',
    language: 'json',
    snippet: (url) =>
      json({ context_servers: { sky: { url, headers: { Authorization: `Bearer ${placeholderKey}` } } } }),
  },
  {
    id: 'cline',
    name: 'Cline',
    steps:
      'MCP Servers › Configure › Configure MCP Servers; add this to `cline_mcp_settings.json`, with your key.',
    language: 'json',
    snippet: (url) =>
      json({
        mcpServers: {
          sky: {
            type: 'streamableHttp',
            url,
            headers: { Authorization: `Bearer ${placeholderKey}` },
            disabled: false,
          },
        },
      }),
  },
  {
    id: 'goose',
    name: 'goose',
    steps:
      'Add this to `~/.config/goose/config.yaml`, with your key. Or install it in goose Desktop with one click, and add ' +
      'the header `Authorization` in the settings of the extension.',
    language: 'yaml',
    snippet: (url) =>
      [
        'extensions:',
        '  sky:',
        '    name: sky',
        '    type: streamable_http',
        `    uri: ${url}`,
        '    headers:',
        `      Authorization: Bearer ${placeholderKey}`,
        '    enabled: true',
        '    timeout: 300',
      ].join('\n'),
    install: gooseLink,
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

/**
 * Hosts with MCP Apps, for readers of the guides and of the portal.
 * @see MCP Apps, blog of the Model Context Protocol, 26 January 2026, for the hosts that are named
 */
export const appsNote =
  'Claude, ChatGPT, VS Code, goose and other assistants that show MCP Apps open the sky, a chart or an eclipse beside the answer. Turn it, move through time, and tap ' +
  'what you see: that costs nothing more, and a button that does costs what it says. Others show text and pictures.'
