/**
 * One-click installation in VS Code. It asks for the key and keeps it in its secret store.
 * @see Use MCP servers in VS Code, "Installation URL", Microsoft, November 2026
 */
export function vsCodeLink(mcpUrl: string): string {
  const server = {
    name: 'sky',
    type: 'http',
    url: mcpUrl,
    headers: { Authorization: keyPrompt },
    inputs: [keyInput],
  }
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`
}

/** Placeholder in VS Code's syntax: VS Code asks for its value. */
export const keyPrompt = `Bearer $\{input:sky-key}`

/** Input of VS Code for the key. */
export const keyInput = {
  id: 'sky-key',
  type: 'promptString',
  description: 'Sky Data Service API key',
  password: true,
}

/**
 * One-click installation in Cursor, which then signs in with OAuth.
 * @see MCP install links, Cursor, November 2026
 */
export function cursorLink(mcpUrl: string): string {
  const config = Buffer.from(JSON.stringify({ url: mcpUrl })).toString('base64')
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=sky&config=${encodeURIComponent(config)}`
}

/**
 * One-click installation in goose Desktop.
 * @see Using Extensions, "Deeplinks", goose Docs, November 2026
 */
export function gooseLink(mcpUrl: string): string {
  const server = {
    url: mcpUrl,
    type: 'streamable_http',
    id: 'sky',
    name: 'Sky Data Service',
    description: 'Positions, rise and set times, events and birth charts',
    timeout: '300',
  }
  const members = Object.entries(server).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `goose://extension?${members.join('&')}`
}
