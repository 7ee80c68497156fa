import type { ClientRow } from '../client-row.ts'

const codeAndRefresh = ['authorization_code', 'refresh_token']
const resource = { resource: '{resource}' }
const asked = { scope: '{scope}', ...resource }

const vsCode = {
  client_name: 'Visual Studio Code',
  grant_types: [...codeAndRefresh, 'urn:ietf:params:oauth:grant-type:device_code'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  application_type: 'native',
}

/** Registration of Cursor; its three redirect URIs come in one request. */
const cursor = {
  client_name: 'Cursor',
  redirect_uris: [
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'https://www.cursor.com/agents/mcp/oauth/callback',
    'http://localhost:8787/callback',
  ],
  grant_types: codeAndRefresh,
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}
const cursorSource =
  'erp-mafia/accounted pull request 2225, 2026-09-03: the redirect URIs; different-ai/openwork pull request 3059, 2026-07-23: a public client'

/** Editors and other programs with a window on the computer of a person. */
export const editors: readonly ClientRow[] = [
  {
    host: 'VS Code, by its document',
    source:
      'vscode.dev/oauth/client-metadata.json as quoted in public catalogs of 2026; request: log of a FastMCP server, 2026-03-30; src/vs/base/common/oauth.ts',
    document: {
      ...vsCode,
      client_id: 'https://vscode.dev/oauth/client-metadata.json',
      client_uri: 'https://vscode.dev/product',
      logo_uri: 'https://code.visualstudio.com/assets/branding/code-stable.png',
      redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:{port}/',
      state: 'gXVXo0/iMD8WMolDHKxSTg==',
      ...asked,
    },
    token: { auth: ['none'], accept: 'application/json', exchange: resource },
  },
  {
    host: 'VS Code, registering',
    source: 'microsoft/vscode, src/vs/base/common/oauth.ts, fetchDynamicRegistration, 2026',
    registration: {
      ...vsCode,
      client_uri: 'https://code.visualstudio.com',
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
      scope: '{scope}',
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:33418/',
      state: 'gXVXo0/iMD8WMolDHKxSTg==',
      ...asked,
    },
    token: { auth: 'registered', accept: 'application/json', exchange: resource },
  },
  {
    host: 'VS Code for the web',
    source: 'microsoft/vscode, src/vs/base/common/oauth.ts, 2026: the redirect URI',
    assumed: ['authorize.state'],
    registration: {
      ...vsCode,
      client_uri: 'https://code.visualstudio.com',
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
    },
    authorize: {
      redirect_uri: 'https://vscode.dev/redirect',
      state: 'vscode://dynamicauthprovider/{host}/authorize?nonce=gXVXo0%2FiMD8W%3D%3D&windowId=1',
      ...asked,
    },
    token: { auth: 'registered', accept: 'application/json', exchange: resource },
  },
  {
    host: 'Cursor, back by its scheme',
    source: cursorSource,
    assumed: ['registration.grant_types', 'authorize.state'],
    registration: cursor,
    authorize: {
      redirect_uri: 'cursor://anysphere.cursor-mcp/oauth/callback',
      state: 'eyJpZCI6InNreSIsImFjdGlvbiI6Im9hdXRoIn0',
      ...asked,
    },
    token: { auth: 'registered', accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'Cursor, back by its site',
    source: `${cursorSource}; bytebase/bytebase issue 20510, 2026-06-04: this redirect URI is used`,
    assumed: ['registration.grant_types', 'authorize.state'],
    registration: { ...cursor, redirect_uris: ['https://www.cursor.com/agents/mcp/oauth/callback'] },
    authorize: {
      redirect_uri: 'https://www.cursor.com/agents/mcp/oauth/callback',
      state: '4a55-9a1d',
      ...asked,
    },
    token: { auth: 'registered', accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'Cursor, back by loopback',
    source: `${cursorSource}; elmohq/elmo pull request 684, 2026-09-01: loopback since version 3.14`,
    assumed: ['registration.grant_types', 'authorize.state'],
    registration: cursor,
    authorize: { redirect_uri: 'http://localhost:8787/callback', state: '4a55-9a1d', ...asked },
    token: { auth: 'registered', accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'Zed',
    source:
      'zed-industries/zed issue 56210, 2026-05-08, and crates/context_server/src/oauth.rs: document without a port, request with one',
    assumed: ['document.grant_types', 'authorize.state'],
    document: {
      client_id: 'https://zed.dev/oauth/client-metadata.json',
      client_name: 'Zed',
      client_uri: 'https://zed.dev',
      redirect_uris: ['http://127.0.0.1/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:{port}/callback',
      state: 'kT9c5y2vXzq1m8Wb3nR7LQ',
      ...asked,
    },
    token: { auth: ['none'], accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'Windsurf',
    source: 'no public source of its OAuth client was found, 2026-11',
    assumed: ['every member; only the scheme `windsurf` of its links is documented'],
    registration: {
      client_name: 'Windsurf',
      redirect_uris: ['windsurf://codeium.windsurf/oauth/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: { redirect_uri: 'windsurf://codeium.windsurf/oauth/callback', state: '4a55', ...asked },
    token: { auth: 'registered', exchange: resource },
  },
  {
    host: 'Cline',
    source:
      'cline/cline, sdk/packages/core/src/extensions/mcp/oauth.ts and apps/vscode/src/services/mcp/McpOAuthManager.ts, 2026-08-22; its requests are those of the TypeScript SDK',
    registration: {
      redirect_uris: ['http://127.0.0.1:1456/mcp/oauth/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'Cline',
      scope: '{scope}',
    },
    authorize: {
      redirect_uri: 'http://127.0.0.1:1456/mcp/oauth/callback',
      state: '9c1f6f0e-1f0e-4f5e-8a66-0f7c8b1c2d3e',
      ...asked,
    },
    token: { auth: 'registered', accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'GitHub Copilot for JetBrains',
    source: 'microsoft/copilot-intellij-feedback issue 2041, 2026-09-11: the two redirect URIs',
    assumed: ['registration but for redirect_uris', 'authorize.state'],
    registration: {
      client_name: 'GitHub Copilot',
      redirect_uris: ['http://127.0.0.1:33428/callback', 'http://127.0.0.1/callback'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: { redirect_uri: 'http://127.0.0.1:33428/callback', state: '4a55', ...asked },
    token: { auth: 'registered', exchange: resource },
  },
  {
    host: 'Cherry Studio',
    source: 'CherryHQ/cherry-studio, src/main/services/mcp/oauth/provider.ts, 2026; the TypeScript SDK',
    assumed: ['registration.client_name'],
    registration: {
      redirect_uris: ['http://127.0.0.1:12346/oauth/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: codeAndRefresh,
      response_types: ['code'],
      client_name: 'Cherry Studio',
      client_uri: 'https://github.com/CherryHQ/cherry-studio',
      scope: '{scope}',
    },
    // It has no `state()`, so its request has no state.
    authorize: { redirect_uri: 'http://127.0.0.1:12346/oauth/callback', ...asked },
    token: { auth: 'registered', accept: 'application/json', exchange: resource, refresh: resource },
  },
  {
    host: 'Raycast',
    source:
      'appwrite/mcp pull request 77, 2026-07-09: version 1.104.21 follows the revision of 2025-03-26 and reads the server metadata of the MCP origin',
    assumed: ['registration', 'authorize'],
    discovery: 'origin',
    registration: {
      client_name: 'Raycast',
      redirect_uris: ['raycast://oauth?package_name=mcp'],
      grant_types: codeAndRefresh,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    authorize: { redirect_uri: 'raycast://oauth?package_name=mcp', state: 'a1b2c3' },
    token: { auth: 'registered' },
    protocol: '2025-03-26',
  },
  ...[
    ['Kiro', 'kiro://kiro.mcp/oauth/callback'],
    ['Trae', 'trae://trae.ai-ide/mcp/oauth/callback'],
    ['LM Studio', 'lmstudio://mcp/oauth/callback'],
    ['JetBrains IDEs', 'jetbrains://gateway/mcp/oauth/callback'],
    ['Antigravity', 'antigravity://mcp/oauth/callback'],
    ['VS Code, open source build', 'code-oss://mcp/oauth/callback'],
    ['Cherry Studio', 'cherrystudio://oauth/callback'],
    ['goose desktop', 'goose://oauth-callback'],
    ['Jan', 'jan://oauth/callback'],
    ['Roo Code in VSCodium', 'vscodium://rooveterinaryinc.roo-cline/mcp/callback'],
  ].map(
    ([name, redirect_uri = '']): ClientRow => ({
      host: `${name}, by its scheme`,
      source:
        'the scheme: links of the program in its manual or in public repositories, 2026 (jetbrains: allowlist quoted in bytebase/bytebase issue 20510; goose: aaif-goose/goose issue 5107)',
      assumed: ['registration', 'authorize', 'the path of the redirect URI'],
      registration: {
        client_name: name,
        redirect_uris: [redirect_uri],
        grant_types: codeAndRefresh,
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      authorize: { redirect_uri, state: '4a55', ...asked },
      token: { auth: 'registered', exchange: resource },
    }),
  ),
]
