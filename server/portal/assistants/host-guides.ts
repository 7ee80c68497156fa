import type { Host } from '../../docs/content/mcp-hosts.ts'

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
    id: 'mcp-remote',
    name: 'mcp-remote',
    steps: 'For hosts that speak only stdio: this runs a bridge that signs in for them.',
    snippet: (url) => json({ mcpServers: { sky: { command: 'npx', args: ['-y', 'mcp-remote', url] } } }),
  },
]
