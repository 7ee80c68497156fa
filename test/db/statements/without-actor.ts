/**
 * Statements that change a lasting table without an actor who could have lost the authority, by the module that sends them
 * and the tables: how many there are, and who changes what. It is the operator, the service itself, or the holder of a
 * secret that the statement uses up.
 */
export const withoutAnActor: Readonly<Record<string, readonly [statements: number, reason: string]>> = {
  'db/accounts/accounts.ts account': [3, 'the operator creates, raises and suspends accounts'],
  'db/accounts/accounts.ts account identity': [1, 'the first sign-in with an identity makes its account'],
  'db/accounts/accounts.ts identity': [1, 'a sign-in keeps the address that its provider has verified'],
  'db/accounts/api-keys.ts api_key': [2, 'the cleanup of reserved and of old keys'],
  'db/accounts/api-keys.ts api_key feed': [1, 'the cleanup of keys that have expired'],
  'db/accounts/feeds.ts feed': [1, 'a reader of a feed sets when it was read'],
  'db/accounts/last-used.ts api_key': [1, 'the last use of a key'],
  'db/accounts/last-used.ts oauth_grant': [1, 'the last use of a grant'],
  'db/accounts/members.ts account account_password invitation membership passkey sign_in_name': [
    1,
    'the holder of an invitation makes their account and joins',
  ],
  'db/accounts/members.ts invitation': [1, 'the cleanup of invitations'],
  'db/accounts/passkeys.ts passkey': [1, 'a sign-in counts the use of its passkey'],
  'db/accounts/sign-in.ts portal_session': [
    3,
    'a sign-in, a page that keeps its session alive, and the cleanup',
  ],
  'db/accounts/sign-in.ts sign_in_link': [
    3,
    'the operator makes a link, its holder uses it up, and the cleanup',
  ],
  'db/oauth/grants.ts oauth_grant': [
    1,
    'a client ends its own grant, or the service one whose token was used twice',
  ],
  'db/secrets/sealed-secrets.ts sky_alert': [1, 'a start encrypts under the newest key'],
  'db/secrets/sealed-secrets.ts webhook_endpoint': [1, 'a start encrypts under the newest key'],
  'db/webhooks/alerts.ts sky_alert': [
    3,
    'the search of an alert takes it, holds it, and stores what was found',
  ],
  'db/webhooks/endpoints.ts webhook_endpoint': [1, 'the sender disables what does not accept events'],
  'db/webhooks/mailboxes.ts webhook_endpoint': [
    2,
    'the person of a mailbox confirms it by a link, or ends its mails',
  ],
  'db/webhooks/outbox.ts webhook_endpoint': [1, 'the sender notes what fails'],
}
