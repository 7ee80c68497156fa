import type { ClientRow } from '../client-row.ts'

const codeAndRefresh = ['authorization_code', 'refresh_token']
const resource = { resource: '{resource}' }

/** Assistants that connect from servers of their maker. */
export const assistants: readonly ClientRow[] = [
  {
    host: 'Claude (claude.ai, desktop, mobile)',
    source:
      'document as served on 2026-09-29 and quoted in anthropics/claude-ai-mcp issue 487; request in chrisdoc/hevy-mcp issue 942, 2026-08-09',
    assumed: ['authorize.state', 'token.accept'],
    document: {
      client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
      client_name: 'Claude',
      client_uri: 'https://claude.ai',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      grant_types: [...codeAndRefresh, 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: {
      redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
      state: 'Zx3vQ2mB7nK9pR5tY1wE4uI8oA6sD0fG2hJ5kL7zX9c',
      scope: '{scope}',
      ...resource,
    },
    token: { auth: ['none'], exchange: resource, refresh: resource },
  },
  {
    host: 'Claude (claude.ai), registering',
    source: 'better-auth/better-auth issue 11081 and Zoo-Code issue 1531, 2026: the body of its registration',
    assumed: ['authorize.state'],
    registration: {
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      grant_types: [...codeAndRefresh, 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: '{scope}',
    },
    authorize: {
      redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
      state: 'Zx3vQ2mB7nK9pR5tY1wE4uI8oA6sD0fG2hJ5kL7zX9c',
      scope: '{scope}',
      ...resource,
    },
    token: { auth: 'registered', exchange: resource, refresh: resource },
  },
  {
    host: 'ChatGPT, one document for all connectors',
    source:
      'document in django-oauth/django-oauth-toolkit issue 1857, 2026-09-20: it prefers to sign and can be public. OpenAI, Authentication (plugins): this document if the server returns `iss`',
    assumed: ['authorize.state', 'token.audience'],
    document: {
      client_id: 'https://chatgpt.com/oauth/client.json',
      client_uri: 'https://chatgpt.com/',
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'ChatGPT',
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
    },
    authorize: {
      redirect_uri: 'https://chatgpt.com/connector_platform_oauth_redirect',
      state: `oauth_s_${'68f0c1d2a3b4'.repeat(4)}`,
      scope: '{resource scopes}',
      ...resource,
    },
    token: { auth: ['private_key_jwt', 'none'], exchange: resource, refresh: resource },
  },
  {
    host: 'ChatGPT, a document for each connector',
    source:
      'pocket-id/pocket-id issue 1718, 2026-08-22 (RS256, `jwks_uri`); engram-app/Engram pull request 1637, 2026-09-15: it does not fall back to `none`',
    assumed: ['document.redirect_uris (the identifier)', 'authorize.state', 'token.audience'],
    document: {
      client_id: 'https://chatgpt.com/oauth/tU1UVEq8rRTK/client.json',
      client_uri: 'https://chatgpt.com/',
      redirect_uris: ['https://chatgpt.com/connector/oauth/tU1UVEq8rRTK'],
      token_endpoint_auth_method: 'private_key_jwt',
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'ChatGPT',
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
    },
    authorize: {
      redirect_uri: 'https://chatgpt.com/connector/oauth/tU1UVEq8rRTK',
      state: `oauth_s_${'68f0c1d2a3b4'.repeat(4)}`,
      scope: '{resource scopes}',
      ...resource,
    },
    token: { auth: ['private_key_jwt'], audience: 'issuer', exchange: resource, refresh: resource },
  },
  {
    host: 'ChatGPT, registering',
    source: 'OpenAI, Apps SDK, Authentication: a registration for each connector, with the redirect URI of 2025',
    assumed: ['registration', 'authorize.state'],
    registration: {
      client_name: 'ChatGPT',
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: {
      redirect_uri: 'https://chatgpt.com/connector_platform_oauth_redirect',
      state: `oauth_s_${'68f0c1d2a3b4'.repeat(4)}`,
      scope: '{resource scopes}',
      ...resource,
    },
    token: { auth: 'registered', exchange: resource },
  },
  {
    host: 'Grok (grok.com)',
    source:
      'koala73/worldmonitor, docs/solutions/integration-issues/mcp-oauth-dcr-rejected-hosted-mcp-clients.md, 2026-09-17: document and its redirect URIs, with a slash at the end',
    assumed: ['document.token_endpoint_auth_method', 'authorize.state', 'authorize.scope'],
    document: {
      client_id: 'https://grok.com/oauth/mcp-client.json',
      client_name: 'Grok',
      redirect_uris: [
        'https://grok.com/connectors-oauth-exchange-code/',
        'https://console.x.ai/connectors-oauth-exchange-code/',
      ],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: {
      redirect_uri: 'https://grok.com/connectors-oauth-exchange-code/',
      state: 'e7f0d4a2-6b1c-4a55-9a1d-0d6a3a2c7b11',
      scope: '{scope}',
      ...resource,
    },
    token: { auth: ['none'], exchange: resource },
  },
  {
    host: 'Grok Bot',
    source:
      'koala73/worldmonitor pull request 8305, 2026-09-17: redirect URIs that its maker confirmed; `grokbot://mcp/oauth/callback` in another public registration endpoint',
    assumed: ['registration.client_name', 'authorize'],
    registration: {
      client_name: 'Grok Bot',
      redirect_uris: ['grokbot://mcp/oauth/callback', 'http://localhost:8787/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: { redirect_uri: 'grokbot://mcp/oauth/callback', state: 'b4f1', scope: '{scope}', ...resource },
    token: { auth: 'registered', exchange: resource },
  },
  {
    host: 'Mistral Le Chat',
    source:
      'pantalytics/odoo-mcp-pro pull requests 21 and 22, 2026-04-28: redirect URI, Basic with a secret beside PKCE',
    assumed: ['registration.client_name', 'authorize.state', 'authorize.scope'],
    registration: {
      client_name: 'Le Chat',
      redirect_uris: ['https://callback.mistral.ai/v1/integrations_auth/oauth2_callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
    },
    authorize: {
      redirect_uri: 'https://callback.mistral.ai/v1/integrations_auth/oauth2_callback',
      state: 'eyJpbnRlZ3JhdGlvbiI6InNreSIsIm5vbmNlIjoiNWQ4ZjMxIn0=',
      scope: '{scope}',
      ...resource,
    },
    token: { auth: 'registered', exchange: resource },
  },
  {
    host: 'Perplexity',
    source: 'koala73/worldmonitor pull request 8305, 2026-09-17, after its help pages: the redirect URI',
    assumed: ['registration but for redirect_uris', 'authorize.state', 'token.auth'],
    registration: {
      client_name: 'Perplexity',
      redirect_uris: ['https://www.perplexity.ai/rest/connections/oauth_callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
    authorize: {
      redirect_uri: 'https://www.perplexity.ai/rest/connections/oauth_callback',
      state: '0d6a3a2c-7b11-4a55-9a1d-e7f0d4a26b1c',
      scope: '{scope}',
      ...resource,
    },
    token: { auth: 'registered', exchange: resource },
  },
  {
    host: 'Microsoft Copilot Studio',
    source:
      'SmartBear/smartbear-mcp issue 463, 2026-07-31: a redirect URI for each tool; CyberDrain/CIPP issue 278, 2026-08-13: no scope in its request; microsoft/PowerPlatformConnectors issue 4214, 2026-06-09: PKCE, public',
    assumed: ['registration.client_name', 'registration.token_endpoint_auth_method', 'authorize.state'],
    registration: {
      client_name: 'Microsoft Copilot Studio',
      redirect_uris: ['https://global.consent.azure-apim.net/redirect/cr938-5fsky-20mcp-5f43bcb8573bc3e84'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: {
      redirect_uri: 'https://global.consent.azure-apim.net/redirect/cr938-5fsky-20mcp-5f43bcb8573bc3e84',
      state: 'd1b2_europe-002_f7c6d9a0b1c24e0f8a3d5e6f70819a2b',
    },
    token: { auth: 'registered' },
  },
  {
    host: 'Devin',
    source: 'koala73/worldmonitor pull request 8305, 2026-09-17, after its manual: the redirect URI',
    assumed: ['registration but for redirect_uris', 'authorize.state', 'token.auth'],
    registration: {
      client_name: 'Devin',
      redirect_uris: ['https://api.devin.ai/mcp/oauth/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: {
      redirect_uri: 'https://api.devin.ai/mcp/oauth/callback',
      state: '7b110d6a3a2c',
      scope: '{scope}',
      ...resource,
    },
    token: { auth: 'registered', exchange: resource },
  },
]
