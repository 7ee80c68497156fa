import { getTableName, is, Table } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as schema from '../../../../db/schema.ts'
import { privacyText } from '../../../../server/docs/pages/privacy.ts'
import { site } from '../fixture.ts'

/** Every table of the database, with the words of the page that cover it; null for tables without data of a person. */
const covered: Readonly<Record<string, string | null>> = {
  account: 'for display',
  identity: 'issuer and subject',
  former_identity: 'hash of the identity is kept until the end of the day',
  api_key: 'names and hashes of API keys',
  feed: 'A calendar feed',
  oauth_grant: 'connected assistants',
  oauth_artifact: 'connected assistants',
  oauth_client: null,
  address_use: 'as a hash in the database',
  account_day: 'credits',
  ledger_entry: 'For each call that is charged',
  day_use: 'credits',
  failed_sign_in: 'failed sign-ins that aimed at your account',
  passkey: 'passkeys with name, public key and last use',
  passkey_challenge: null,
  membership: 'accounts that you are a member of',
  invitation: 'e-mail address of an invitation',
  request_log: 'A request that reaches no tool has its method and path instead',
  request_log_day: 'For 30 days each call of an account',
  audit_event: 'change of keys, sign-ins and connections',
  sign_in_link: 'sign in',
  account_password: 'sign in',
  sign_in_name: 'the e-mail address that an invitation made a sign-in name',
  portal_session: "the browser's own description",
  signing_key: null,
  setting: null,
  sky_alert: 'sky alerts with their name, tool and encrypted arguments',
  sky_alert_event: 'the events that they will send',
  webhook_endpoint: 'webhooks with their URL and encrypted secret',
  webhook_delivery: 'events for webhooks with the beginning of each answer',
}

it('the privacy page covers every table of the database', () => {
  const tables = Object.values(schema).flatMap((one) => (is(one, Table) ? [getTableName(one)] : []))
  expect(tables.sort()).toEqual(Object.keys(covered).sort())
  const page = privacyText(site).text.replace(/\s+/g, ' ')
  for (const [table, words] of Object.entries(covered)) if (words) expect(page, table).toContain(words)
})
