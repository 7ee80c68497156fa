import type { Site } from '../../product/site.ts'
import { literal, type MarkdownText, markdownText } from '../content/guides.ts'

/** Link to the contact of the operator; plain text if none is set. */
export function contact({ SUPPORT_CONTACT: address }: Site): string {
  if (!address) return 'the operator of this service, who has published no contact'
  return `[${literal(address.replace(/^mailto:/, ''))}](${address})`
}

/** Text on stored data, their purpose and their deletion. A test requires a place in it for every table of the database. */
export function privacyText(site: Site): MarkdownText {
  const { OPERATOR_NAME: operator, BASE_URL, PORTAL_URL } = site
  return markdownText(`# Privacy

What ${BASE_URL}${operator ? `, run by ${literal(operator)},` : ''} stores about you, what it does not store, and how to delete it. Questions and requests
about your data: ${contact(site)}.

## Calls

Places, times and birth data of a call are used to compute its answer and are not stored. They are not in the log. Three
features keep something of a request, each only where it is used:

- A calendar feed (\`format=feed\`) stores its request, encrypted with a secret that only the address of the
feed contains, until the feed, its key or the account is removed.
- The link to a drawing or a file contains its request, encrypted, and expires after seven days. Nothing is stored for it.
- A call with an \`Idempotency-Key\` keeps a hash of its arguments with the charge, so that a retry is recognised.

The service never receives your conversation with an assistant: only the arguments of the tools that are called.

## Account

Stored while the account exists: your identity at each provider you sign in with (issuer and subject), one name or
e-mail address that the provider gives, for display; passkeys with name, public key and last use;
the e-mail address that an invitation made a sign-in name; names and hashes of API keys; connected assistants; sessions of the
portal with the browser's own description and the first part of the network address (\`192.0.2.*\`, or 48 bits of an
IPv6 address), until 90 days after their end; failed sign-ins that aimed at your account, with the same, for 90 days: at
most ten an hour, the rest as a number; accounts that you are a member of, with your role; the e-mail address of an invitation
that you made, for seven days or until it is accepted; webhooks with their URL and encrypted secret; phones and
chats that get messages, with their encrypted URL; e-mail addresses that you enter for alerts, and whether they were confirmed
or have ended their mails; sky
alerts with their name, tool and encrypted arguments, and the events that they will send; and, if your provider has
verified it, your e-mail address with the session, to compare it with that of an invitation. Members of an account see each
other's names and changes.

Kept for 30 days, and deleted with the webhook or the account: events for webhooks with the beginning of each answer. An
event names no place, birth data or arguments.

## Charges and changes

For each call that is charged: time, tool, credits, the id of the key or connection, channel and request id. For each
change of keys, sign-ins and connections: time, kind, and the id of who made it. Both stay when an account is deleted, under its number and
without the person, because nothing in the ledger can be changed later.

## Request log

For 30 days each call of an account, charged or not: time, tool, key or connection, channel, status, duration, credits and
request id. A request that reaches no tool has its method and path instead, in words of the service: other parts of the
path are left out, since they may be a place or a secret. Its owner reads it in the portal. It is deleted with the account.

## Log

For each request: time, route, tool, status, duration, id of the key and a hash of the account. No query, body, network
address or credential. Network addresses are counted in memory and, for sign-ins, as a hash in the database, to limit misuse.

## Cookies and other sites

The portal sets one cookie for your session. There is no tracking, no advertising, and no page loads anything from
another site. Positions are computed by the service itself; no data is passed on to third parties.

## Export and deletion

In the [portal](${PORTAL_URL}/account), under Account, you can export everything that is stored about you and
delete the account. Deletion takes effect at once: keys, connections, feeds and sessions end, and personal data are erased. A
hash of the identity is kept until the end of the day, so that a new account does not renew the day's credits.
`)
}
