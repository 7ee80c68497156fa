import type { OAuthStore } from '../../../oauth/protocol/ports.ts'

/** Connects an assistant to an account for a minute, approved by a person. @returns id of its grant */
export const approvedGrant = (store: OAuthStore, accountId: string, personId: string) =>
  store.addGrant({
    accountId,
    approvedBy: { kind: 'person', id: personId },
    clientId: 'client',
    clientName: 'Assistant',
    publishedAt: null,
    redirectHost: 'host',
    scopes: ['sky:read'],
    validSeconds: 60,
  })
