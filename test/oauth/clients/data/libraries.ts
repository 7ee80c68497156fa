import type { ClientRow } from '../client-row.ts'

const codeAndRefresh = ['authorization_code', 'refresh_token']
const resource = { resource: '{resource}' }
const asked = { scope: '{scope}', ...resource }
const loopback = 'http://127.0.0.1:{port}/callback'
const sdk = { accept: 'application/json', exchange: resource, refresh: resource }

/** Libraries and programs that other hosts are made of. */
export const libraries: readonly ClientRow[] = [
  {
    host: 'TypeScript SDK 1',
    source:
      '@modelcontextprotocol/sdk 1.32.2, dist/esm/client/auth.js: no state unless its host makes one, no authentication method unless its host names one',
    registration: { redirect_uris: [loopback], client_name: 'A host of the TypeScript SDK', scope: '{scope}' },
    authorize: { redirect_uri: loopback, ...asked },
    token: { auth: 'registered', ...sdk },
  },
  {
    host: 'TypeScript SDK 1, with offline_access',
    source:
      '@modelcontextprotocol/sdk 1.32.2, dist/esm/client/auth.js: `prompt=consent` if the scope contains offline_access',
    registration: {
      redirect_uris: [loopback],
      client_name: 'A host of the TypeScript SDK',
      scope: '{server scopes}',
      token_endpoint_auth_method: 'client_secret_post',
    },
    authorize: {
      redirect_uri: loopback,
      state: '9c1f6f0e-1f0e-4f5e-8a66-0f7c8b1c2d3e',
      scope: '{server scopes}',
      prompt: 'consent',
      ...resource,
    },
    token: { auth: 'registered', ...sdk },
  },
  {
    host: 'TypeScript SDK 2',
    source:
      '@modelcontextprotocol/client 2.4.0, dist/index.mjs: grant types, response types and application type have defaults',
    registration: {
      redirect_uris: [loopback],
      client_name: 'A host of the TypeScript SDK',
      grant_types: codeAndRefresh,
      response_types: ['code'],
      application_type: 'native',
      scope: '{scope}',
    },
    authorize: { redirect_uri: loopback, ...asked },
    token: { auth: 'registered', ...sdk },
  },
  {
    host: 'Python SDK',
    source:
      'modelcontextprotocol/python-sdk, src/mcp/client/auth/oauth2.py, utils.py and shared/auth.py, 2026-08-20: 128 characters of verifier, client id in the body beside Basic, offline_access is added',
    registration: {
      redirect_uris: ['http://localhost:3030/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'A host of the Python SDK',
      application_type: 'native',
      scope: '{scope} offline_access',
    },
    authorize: {
      redirect_uri: 'http://localhost:3030/callback',
      state: 'Zx3vQ2mB7nK9pR5tY1wE4uI8oA6sD0fG2hJ5kL7zX9c',
      scope: '{scope} offline_access',
      prompt: 'consent',
      ...resource,
    },
    verifierLength: 128,
    token: { auth: 'registered', exchange: resource, refresh: resource, repeatsClientId: true },
  },
  {
    host: 'Python SDK, as a public client',
    source: 'modelcontextprotocol/python-sdk, src/mcp/client/auth/oauth2.py, 2026-08-20',
    registration: {
      redirect_uris: ['http://localhost:3030/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'A host of the Python SDK',
      application_type: 'native',
      scope: '{scope}',
    },
    authorize: {
      redirect_uri: 'http://localhost:3030/callback',
      state: 'Zx3vQ2mB7nK9pR5tY1wE4uI8oA6sD0fG2hJ5kL7zX9c',
      ...asked,
    },
    verifierLength: 128,
    token: { auth: 'registered', exchange: resource, refresh: resource },
  },
  {
    host: 'Python SDK, with the jwt-bearer grant',
    source:
      'modelcontextprotocol/python-sdk, src/mcp/shared/auth.py, 2026-08-20: grant types that a host may name',
    registration: {
      redirect_uris: ['http://localhost:3030/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: [...codeAndRefresh, 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      response_types: ['code', 'id_token'],
      client_name: 'A host of the Python SDK',
      application_type: 'native',
    },
    authorize: { redirect_uri: 'http://localhost:3030/callback', state: 'Zx3v', ...asked },
    verifierLength: 128,
    token: { auth: 'registered', exchange: resource, refresh: resource },
  },
  {
    host: 'Rust SDK, 2025',
    source:
      'modelcontextprotocol/rust-sdk, crates/rmcp/src/transport/auth.rs at commit 00131f5b: metadata of the MCP origin with the path, no resource',
    assumed: ['authorize.state'],
    discovery: 'origin with path',
    registration: {
      client_name: 'A host of the Rust SDK',
      redirect_uris: [loopback],
      grant_types: codeAndRefresh,
      token_endpoint_auth_method: 'none',
      response_types: ['code'],
    },
    authorize: { redirect_uri: loopback, state: 'kT9c5y2vXzq1m8Wb3nR7LQ', scope: '{server scopes}' },
    token: { auth: 'registered', accept: 'application/json' },
    protocol: '2025-06-18',
  },
  {
    host: 'mcp-remote',
    source: 'mcp-remote 0.15.1, dist: its client metadata; the requests are those of the TypeScript SDK',
    registration: {
      redirect_uris: ['http://localhost:{port}/oauth/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'MCP CLI Client',
      client_uri: 'https://github.com/modelcontextprotocol/mcp-cli',
      software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
      software_version: '0.15.1',
      scope: '{scope}',
    },
    authorize: {
      redirect_uri: 'http://localhost:{port}/oauth/callback',
      state: '9c1f6f0e-1f0e-4f5e-8a66-0f7c8b1c2d3e',
      ...asked,
    },
    token: { auth: 'registered', ...sdk },
  },
  {
    host: 'MCP Inspector',
    source: 'modelcontextprotocol/inspector, core/auth/providers.ts and utils.ts, 2026-08-19: 64 hexadecimal digits',
    registration: {
      redirect_uris: ['http://127.0.0.1:6276/oauth/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'MCP Inspector',
      client_uri: 'https://github.com/modelcontextprotocol/inspector',
      scope: '',
      application_type: 'native',
    },
    authorize: { redirect_uri: 'http://127.0.0.1:6276/oauth/callback', state: '0f7c8b1c'.repeat(8), ...asked },
    token: { auth: 'registered', ...sdk },
  },
  {
    host: 'mcporter',
    source: 'mcporter 0.12.3, dist/oauth.js: name, loopback, a UUID as state',
    registration: {
      client_name: 'mcporter (sky)',
      redirect_uris: [loopback],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: { redirect_uri: loopback, state: '9c1f6f0e-1f0e-4f5e-8a66-0f7c8b1c2d3e', ...asked },
    token: { auth: 'registered', ...sdk },
  },
  {
    host: 'ai-sdk',
    source:
      '@ai-sdk/mcp 2.0.99, dist/index.js: Basic before post before none; it demands S256 and strips a slash from the resource',
    assumed: ['registration (its host names it)'],
    registration: { client_name: 'A host of the AI SDK', redirect_uris: ['https://app.example.com/api/mcp/callback'] },
    authorize: { redirect_uri: 'https://app.example.com/api/mcp/callback', state: '9c1f6f0e', ...asked },
    token: { auth: 'registered', ...sdk },
  },
  {
    host: 'LangChain for JavaScript',
    source: '@langchain/mcp-adapters 1.1.4: the TypeScript SDK 1 with an `authProvider`',
    assumed: ['registration (its host names it)'],
    registration: {
      client_name: 'A host of LangChain',
      redirect_uris: ['https://app.example.com/oauth/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      scope: '{scope}',
    },
    authorize: { redirect_uri: 'https://app.example.com/oauth/callback', state: '9c1f6f0e', ...asked },
    token: { auth: 'registered', ...sdk },
  },
  {
    host: 'LangChain for Python',
    source: 'langchain-mcp-adapters: `auth` of the Python SDK, whose requests these are',
    assumed: ['registration (its host names it)'],
    registration: {
      redirect_uris: ['http://localhost:8501/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'A host of LangChain',
      token_endpoint_auth_method: 'client_secret_post',
      application_type: 'web',
    },
    authorize: { redirect_uri: 'http://localhost:8501/callback', state: 'Zx3v', ...asked },
    verifierLength: 128,
    token: { auth: 'registered', exchange: resource, refresh: resource },
  },
  {
    host: 'OpenAI Agents',
    source: '@openai/agents 0.20.0: the TypeScript SDK 1 with an `authProvider`',
    assumed: ['registration (its host names it)'],
    discovery: 'openid',
    registration: {
      client_name: 'A host of OpenAI Agents',
      redirect_uris: ['https://app.example.com/agents/callback'],
      token_endpoint_auth_method: 'none',
      scope: '{scope}',
    },
    authorize: { redirect_uri: 'https://app.example.com/agents/callback', state: '9c1f6f0e', ...asked },
    token: { auth: 'registered', ...sdk },
  },
]
