/**
 * `/.well-known/glama.json`: proof to the directory Glama that its claim belongs to this address.
 * @see Glama MCP connector ownership metadata, https://glama.ai/mcp/schemas/connector.json
 */
export function glamaClaim(token: string): object {
  return { $schema: 'https://glama.ai/mcp/schemas/connector.json', claim: token }
}
