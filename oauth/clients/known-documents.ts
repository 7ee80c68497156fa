/**
 * Copies of client metadata documents whose hosts refuse requests from data centres: Cloudflare answers 403 to them
 * (anthropics/claude-ai-mcp issue 650, anthropics/claude-code issue 84263, 2026; koala73/worldmonitor,
 * mcp-oauth-dcr-rejected-hosted-mcp-clients.md, 2026-09-17). A copy counts only while the document cannot be fetched. Each
 * sends codes to its own maker or to the computer of the person.
 */
const copies = [
  // As served on 2026-09-29, quoted in anthropics/claude-ai-mcp issue 487.
  {
    client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
  },
  // As served on 2026-10-01; anthropics/claude-code issues 37747 and 64705.
  {
    client_id: 'https://claude.ai/oauth/claude-code-client-metadata',
    client_name: 'Claude Code',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
  },
  // koala73/worldmonitor, as above.
  {
    client_id: 'https://grok.com/oauth/mcp-client.json',
    client_name: 'Grok',
    redirect_uris: [
      'https://grok.com/connectors-oauth-exchange-code/',
      'https://console.x.ai/connectors-oauth-exchange-code/',
    ],
  },
  // openai/codex, codex-rs/rmcp-client/src/perform_oauth_login.rs, 2026.
  {
    client_id: 'https://chatgpt.com/oauth/codex/client.json',
    client_name: 'Codex',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
  },
]

/** The documents by URL. */
export const knownDocuments: ReadonlyMap<string, (typeof copies)[number] & object> = new Map(
  copies.map((document) => [
    document.client_id,
    {
      ...document,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  ]),
)
