import type { ClientRow } from '../client-row.ts'

const codeAndRefresh = ['authorization_code', 'refresh_token']
const resource = { resource: '{resource}' }

/** Programs that people run on a server of their own, each under a name of its own. */
export const selfHosted: readonly ClientRow[] = [
  {
    host: 'LibreChat',
    source:
      'danny-avila/LibreChat, packages/api/src/mcp/oauth/handler.ts, 2026: Basic if the server offers it, its state names person and server',
    assumed: ['registration.client_name', 'the public name'],
    registration: {
      client_name: 'LibreChat MCP Client',
      redirect_uris: ['https://chat.example.com/api/mcp/sky/oauth/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: '{resource scopes}',
    },
    authorize: {
      redirect_uri: 'https://chat.example.com/api/mcp/sky/oauth/callback',
      state: '65f0c1d2a3b4c5d6e7f80912:sky',
      scope: '{resource scopes}',
      ...resource,
    },
    token: { auth: 'registered', accept: 'application/json', exchange: resource },
  },
  {
    host: 'LibreChat at home, with links over http',
    source: 'the same file; a self-hosted program names itself by the address that its owner gave it',
    assumed: ['registration.client_uri', 'registration.logo_uri'],
    registration: {
      client_name: 'LibreChat MCP Client',
      client_uri: 'http://localhost:3080',
      logo_uri: 'data:image/svg+xml;base64,PHN2Zy8+',
      tos_uri: '/terms',
      policy_uri: 'http://localhost:3080/privacy',
      contacts: 'admin@example.com',
      redirect_uris: ['http://localhost:3080/api/mcp/sky/oauth/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: '{resource scopes}',
    },
    authorize: {
      redirect_uri: 'http://localhost:3080/api/mcp/sky/oauth/callback',
      state: '65f0c1d2a3b4c5d6e7f80912:sky',
      scope: '{resource scopes}',
      ...resource,
    },
    token: { auth: 'registered', accept: 'application/json', exchange: resource },
  },
  {
    host: 'n8n',
    source:
      'n8n-io/n8n, packages/cli/src/oauth/oauth.service.ts, and @n8n/client-oauth2 1.23.1, 2026: RFC 9728 with the path, PKCE makes it public, the scopes of the authorization server',
    assumed: ['authorize.state (its members)', 'the public name'],
    discovery: 'well-known',
    registration: {
      redirect_uris: ['https://n8n.example.com/rest/oauth2-credential/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'n8n',
      client_uri: 'https://n8n.io/',
      scope: '{server scopes}',
    },
    authorize: {
      redirect_uri: 'https://n8n.example.com/rest/oauth2-credential/callback',
      state: Buffer.from(
        JSON.stringify({
          token: 'b'.repeat(43),
          createdAt: 1_764_115_200_000,
          data: Buffer.from(JSON.stringify({ cid: 'c'.repeat(16), origin: 'static-credential' })).toString(
            'base64',
          ),
        }),
      ).toString('base64'),
      scope: '{server scopes}',
      ...resource,
    },
    token: {
      auth: 'registered',
      accept: 'application/json, application/x-www-form-urlencoded',
      exchange: resource,
      refresh: resource,
    },
  },
  {
    host: 'n8n cloud',
    source:
      'n8n-io/n8n pull request 21808, 2025-11-13: one redirect URI for all customers; issue 23712, 2025-12-29: it reads the server metadata of the MCP origin first',
    assumed: ['authorize.state'],
    discovery: 'origin',
    registration: {
      redirect_uris: ['https://oauth.n8n.cloud/oauth2/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'n8n',
      client_uri: 'https://n8n.io/',
      scope: '{server scopes}',
    },
    authorize: {
      redirect_uri: 'https://oauth.n8n.cloud/oauth2/callback',
      state: 'eyJ0b2tlbiI6IjEifQ==',
      scope: '{server scopes}',
    },
    token: { auth: 'registered', accept: 'application/json, application/x-www-form-urlencoded' },
  },
  {
    host: 'Open WebUI',
    source:
      'open-webui/open-webui, backend/open_webui/utils/oauth.py, 2026: name, grants and redirect URI, no authentication method; makeplane/plane-mcp-server issue 220, 2026-09-17: the redirect URI of version 0.11.3',
    assumed: ['authorize.state', 'token.accept'],
    discovery: 'well-known',
    registration: {
      client_name: 'Open WebUI',
      redirect_uris: ['https://chat.example.com/oauth/clients/mcp:sky/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      scope: '{resource scopes}',
    },
    authorize: {
      redirect_uri: 'https://chat.example.com/oauth/clients/mcp:sky/callback',
      state: 'q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5',
      scope: '{resource scopes}',
      ...resource,
    },
    verifierLength: 48,
    token: { auth: 'registered', accept: 'application/json', exchange: resource },
  },
]
