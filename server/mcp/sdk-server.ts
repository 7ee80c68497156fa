import type { Implementation, Server } from '@modelcontextprotocol/server'
import { SKILLS_EXTENSION_ID } from '@modelcontextprotocol/server/ext/skills'
import { appMediaType, uiExtension } from '../apps/app-page.ts'
import { instructions } from '../product/instructions.ts'
import { handshakeRevisions } from '../product/revisions.ts'
import { listTtlMs, publicHint } from '../product/server-info.ts'
import { ValidatingServer } from './messages/params-validation.ts'

/** An SDK server with our settings and no handlers. */
export function createServer(info: Implementation): Server {
  return new ValidatingServer(info, {
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false },
      prompts: { listChanged: false },
      extensions: { [SKILLS_EXTENSION_ID]: {}, [uiExtension]: { mimeTypes: [appMediaType] } },
    },
    supportedProtocolVersions: handshakeRevisions,
    instructions,
    // Shared caches may keep the lists that are the same for every caller; that of tools depends on the credential.
    cacheHints: {
      'tools/list': { ttlMs: listTtlMs, cacheScope: 'private' },
      'prompts/list': publicHint,
      'resources/list': publicHint,
      'resources/templates/list': publicHint,
      'resources/read': { ttlMs: listTtlMs, cacheScope: 'private' },
      'server/discover': publicHint,
    },
  })
}
