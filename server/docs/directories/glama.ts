/**
 * `/.well-known/glama.json`: proof to the directory Glama that its claim belongs to this address.
 * @see Glama MCP connector ownership metadata, https://glama.ai/mcp/schemas/connector.json
 */
export function glamaClaim(token: string): object {
  return { $schema: 'https://glama.ai/mcp/schemas/connector.json', claim: token }
}

/**
 * `glama.json` in the root of a public repository: who maintains it.
 * @see Glama MCP server metadata, https://glama.ai/mcp/schemas/server.json
 */
export function glamaRepository(githubName: string): object {
  return { $schema: 'https://glama.ai/mcp/schemas/server.json', maintainers: [githubName] }
}
