import type { ClientRow } from '../client-row.ts'

const codeAndRefresh = ['authorization_code', 'refresh_token']
const resource = { resource: '{resource}' }
const asked = { scope: '{scope}', ...resource }
const publicClient = {
  grant_types: codeAndRefresh,
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

/** Programs in a terminal: they take the code on loopback. */
export const terminals: readonly ClientRow[] = [
  {
    host: 'Claude Code',
    source:
      'document as served on 2026-10-01, without port and application type; anthropics/claude-code issues 37747 and 64705, 2026; BuilderIO/agent-native issue 2532, 2026-07-30: port 3118',
    assumed: ['authorize.state'],
    document: {
      client_id: 'https://claude.ai/oauth/claude-code-client-metadata',
      client_name: 'Claude Code',
      client_uri: 'https://claude.ai',
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
      ...publicClient,
    },
    authorize: {
      redirect_uri: 'http://localhost:{port}/callback',
      state: 'u7nQ2mB7nK9pR5tY1wE4uI8oA6sD0fG2hJ5kL7zX9cV',
      ...asked,
    },
    token: { auth: ['none'], accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'Claude Code, registering',
    source: 'elmohq/elmo pull request 684, 2026-09-01: registration of version 2.1 as recorded',
    assumed: ['registration.client_name', 'authorize.state'],
    registration: {
      client_name: 'Claude Code (sky)',
      redirect_uris: ['http://localhost:3118/callback'],
      application_type: 'native',
      scope: '{scope}',
      ...publicClient,
    },
    authorize: {
      redirect_uri: 'http://localhost:3118/callback',
      state: 'u7nQ2mB7nK9pR5tY1wE4uI8oA6sD0fG2hJ5kL7zX9cV',
      ...asked,
    },
    token: { auth: 'registered', accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'Codex',
    source:
      'openai/codex, codex-rs/rmcp-client/src/perform_oauth_login.rs, 2026; version 0.154 with this document and `/callback`, as recorded in a public test report of 2026',
    assumed: ['document.client_name', 'authorize.state'],
    document: {
      client_id: 'https://chatgpt.com/oauth/codex/client.json',
      client_name: 'Codex',
      redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
      ...publicClient,
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:{port}/callback',
      state: 'kT9c5y2vXzq1m8Wb3nR7LQ',
      ...asked,
    },
    token: { auth: ['none'], exchange: resource, refresh: resource },
  },
  {
    host: 'Codex, a document for each server',
    source: 'openai/codex issue 30460, 2026-08-14 and 2026-09-03: an identifier of the server ends the redirect URI',
    assumed: ['document.client_name', 'authorize.state'],
    document: {
      client_id: 'https://chatgpt.com/oauth/codex/6MFBM1In3Ey-/client.json',
      client_name: 'Codex',
      redirect_uris: [
        'http://127.0.0.1/callback/6MFBM1In3Ey-',
        'http://localhost/callback/6MFBM1In3Ey-',
      ],
      ...publicClient,
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:{port}/callback/6MFBM1In3Ey-',
      state: 'kT9c5y2vXzq1m8Wb3nR7LQ',
      ...asked,
    },
    token: { auth: ['none'], exchange: resource },
  },
  {
    host: 'Codex, registering',
    source:
      'openai/codex issue 35253, 2026-09-18: scopes of the authorization server; issue 12762, 2026-02-25: no resource; elmohq/elmo pull request 684, 2026-09-01: application type and redirect URI',
    assumed: ['registration.client_name', 'authorize.state'],
    registration: {
      client_name: 'Codex',
      redirect_uris: ['http://127.0.0.1:37819/callback/6MFBM1In3Ey-'],
      application_type: 'native',
      ...publicClient,
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:37819/callback/6MFBM1In3Ey-',
      state: 'kT9c5y2vXzq1m8Wb3nR7LQ',
      scope: '{server scopes}',
    },
    token: { auth: 'registered' },
  },
  {
    host: 'Gemini CLI',
    source:
      'google-gemini/gemini-cli, packages/core/src/mcp/oauth-provider.ts, oauth-utils.ts and packages/core/src/utils/oauth-flow.ts, 2026-08-21: the scopes of the authorization server in every request, refreshes included',
    probe: 'HEAD',
    registration: {
      client_name: 'Gemini CLI MCP Client',
      redirect_uris: ['http://localhost:{port}/oauth/callback'],
      ...publicClient,
      scope: '{server scopes}',
    },
    authorize: {
      redirect_uri: 'http://localhost:{port}/oauth/callback',
      state: 'mZ0b1c9QH8rT3xKpLw5vYA',
      scope: '{server scopes}',
      resource: '{mcp}',
    },
    verifierLength: 86,
    token: {
      auth: 'registered',
      accept: 'application/json, application/x-www-form-urlencoded',
      exchange: { resource: '{mcp}' },
      refresh: { resource: '{mcp}', scope: '{server scopes}' },
    },
  },
  {
    host: 'Gemini CLI, without scopes',
    source: 'the same files: `scope` is the empty text if no scope is configured or found',
    probe: 'HEAD',
    registration: {
      client_name: 'Gemini CLI MCP Client',
      redirect_uris: ['http://localhost:{port}/oauth/callback'],
      ...publicClient,
      scope: '',
    },
    authorize: {
      redirect_uri: 'http://localhost:{port}/oauth/callback',
      state: 'mZ0b1c9QH8rT3xKpLw5vYA',
      resource: '{mcp}',
    },
    verifierLength: 86,
    token: {
      auth: 'registered',
      accept: 'application/json, application/x-www-form-urlencoded',
      exchange: { resource: '{mcp}' },
      refresh: { resource: '{mcp}' },
    },
  },
  {
    host: 'goose',
    source:
      'block/goose, crates/goose/src/oauth/mod.rs, 2026, and aaif-goose/goose pull request 8550, 2026-04-15: document, name and callback',
    assumed: ['document.redirect_uris (the path)', 'authorize.state'],
    document: {
      client_id: 'https://goose-docs.ai/oauth/client-metadata.json',
      client_name: 'Goose',
      redirect_uris: ['http://localhost/oauth_callback', 'http://127.0.0.1/oauth_callback'],
      ...publicClient,
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:{port}/oauth_callback',
      state: 'kT9c5y2vXzq1m8Wb3nR7LQ',
      ...asked,
    },
    token: { auth: ['none'], exchange: resource, refresh: resource },
  },
  {
    host: 'OpenCode',
    source: 'anomalyco/opencode pull request 47737, 2026-09-07: the document',
    assumed: ['authorize.state'],
    document: {
      client_id: 'https://opencode.ai/oauth/opencode/client.json',
      client_name: 'opencode',
      client_uri: 'https://opencode.ai',
      logo_uri: 'https://opencode.ai/web-app-manifest-512x512.png',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
      ...publicClient,
      token_endpoint_auth_methods_supported: ['none'],
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:{port}/callback',
      state: '0f7c8b1c2d3e4f5e8a669c1f6f0e1f0e',
      ...asked,
    },
    token: { auth: ['none'], accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'OpenCode, registering',
    source: 'elmohq/elmo pull request 684, 2026-09-01: no application type, loopback only',
    assumed: ['registration.client_name', 'authorize.state'],
    registration: {
      client_name: 'OpenCode',
      client_uri: 'https://opencode.ai',
      redirect_uris: ['http://127.0.0.1:19876/mcp/oauth/callback'],
      ...publicClient,
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:19876/mcp/oauth/callback',
      state: '0f7c8b1c2d3e4f5e8a669c1f6f0e1f0e',
      ...asked,
    },
    token: { auth: 'registered', accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'Warp',
    source:
      'warpdotdev/docs pull request 422, 2026-07-29: no resource in its requests; warpdotdev/warp issue 9088: the redirect URI; its client is the Rust SDK of 2025, which looks for the server at the MCP origin with the path',
    assumed: ['registration.client_name', 'authorize.state'],
    discovery: 'origin with path',
    registration: {
      client_name: 'Warp',
      redirect_uris: ['warp://mcp/oauth2callback'],
      ...publicClient,
    },
    authorize: {
      redirect_uri: 'warp://mcp/oauth2callback',
      state: 'kT9c5y2vXzq1m8Wb3nR7LQ',
      scope: '{server scopes}',
    },
    token: { auth: 'registered' },
    protocol: '2025-03-26',
  },
  {
    host: 'Kiro CLI',
    source: 'kirodotdev/KiroCrew issue 7580, 2026-09-01: a redirect URI of loopback without a path',
    assumed: ['registration but for redirect_uris', 'authorize.state'],
    registration: {
      client_name: 'Kiro CLI',
      redirect_uris: ['http://127.0.0.1:{port}'],
      ...publicClient,
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:{port}',
      state: 'kT9c5y2vXzq1m8Wb3nR7LQ',
      ...asked,
    },
    token: { auth: 'registered', exchange: resource },
  },
  {
    host: 'Factory Droid',
    source: 'public catalog of clients with documents, 2026: client id and redirect URI',
    assumed: ['document but for client_id and redirect_uris', 'authorize'],
    document: {
      client_id: 'https://api.factory.ai/mcp/oauth-client',
      client_name: 'Factory Droid',
      redirect_uris: ['http://127.0.0.1/callback'],
      ...publicClient,
    },
    authorize: { redirect_uri: 'http://127.0.0.1:{port}/callback', state: '4a55', ...asked },
    token: { auth: ['none'], exchange: resource },
  },
  {
    host: 'mcpc',
    source:
      'apify/mcpc pull request 187, 2026-04-17: its document lists ten ports (13316–13325) of both names of loopback',
    assumed: ['document.client_name', 'authorize.state'],
    document: {
      client_id: 'https://apify.github.io/mcpc/client-metadata.json',
      client_name: 'mcpc',
      redirect_uris: ['127.0.0.1', 'localhost'].flatMap((name) =>
        Array.from({ length: 10 }, (_, at) => `http://${name}:${13_316 + at}/callback`),
      ),
      ...publicClient,
    },
    authorize: { redirect_uri: 'http://127.0.0.1:13316/callback', state: '4a55', ...asked },
    token: { auth: ['none'], accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'Moltis',
    source: 'moltis-org/moltis issue 629, 2026-04-10: loopback with https',
    assumed: ['registration.client_name', 'authorize.state'],
    registration: {
      client_name: 'Moltis',
      redirect_uris: ['https://localhost:{port}/oauth/callback'],
      ...publicClient,
    },
    authorize: { redirect_uri: 'https://localhost:{port}/oauth/callback', state: '4a55', ...asked },
    token: { auth: 'registered', exchange: resource },
  },
]
