import type { Host } from '../../product/mcp-hosts.ts'

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Sign-in instructions for hosts that the guide configures with a key. Source: the hosts' manuals, November 2026. */
export const signInHosts: readonly Pick<Host, 'id' | 'name' | 'steps' | 'snippet'>[] = [
  {
    id: 'claude-code-sign-in',
    name: 'Claude Code',
    steps: 'Run this, then `/mcp` inside a session and choose Authenticate.',
    snippet: (url) => `claude mcp add --transport http sky ${url}`,
  },
  {
    id: 'vs-code-sign-in',
    name: 'VS Code',
    steps: 'Put this into `.vscode/mcp.json` and press Start above it; a browser opens for your approval.',
    snippet: (url) => json({ servers: { sky: { type: 'http', url } } }),
  },
  {
    id: 'cursor-sign-in',
    name: 'Cursor',
    steps: 'Put this into `~/.cursor/mcp.json`, then press Connect beside it in Settings › MCP.',
    snippet: (url) => json({ mcpServers: { sky: { url } } }),
  },
  {
    id: 'codex-sign-in',
    name: 'Codex',
    steps: 'Run both lines; the second opens a browser for your approval.',
    snippet: (url) => `codex mcp add sky --url ${url}\ncodex mcp login sky`,
  },
  {
    id: 'gemini-cli-sign-in',
    name: 'Gemini CLI',
    steps: 'Run this, then `/mcp auth sky` inside a session; a browser opens for your approval.',
    snippet: (url) => `gemini mcp add --scope user --transport http sky ${url}`,
  },
  {
    id: 'windsurf-sign-in',
    name: 'Windsurf',
    steps:
      'Put this into `~/.codeium/windsurf/mcp_config.json` and refresh the MCP servers in Cascade; a browser opens.',
    snippet: (url) => json({ mcpServers: { sky: { serverUrl: url } } }),
  },
  {
    id: 'zed-sign-in',
    name: 'Zed',
    steps:
      'Run `zed: open settings file` from the command palette and add this; Zed then asks you to sign in.',
    snippet: (url) => json({ context_servers: { sky: { url } } }),
  },
  {
    id: 'mcp-remote',
    name: 'mcp-remote',
    steps: 'For hosts that speak only stdio: this runs a bridge that signs in for them.',
    snippet: (url) => json({ mcpServers: { sky: { command: 'npx', args: ['-y', 'mcp-remote', url] } } }),
  },
]
