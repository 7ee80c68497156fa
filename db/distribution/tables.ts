/** Where the rows of a table are in a Citus cluster. */
export interface TableDistribution {
  /** Column whose hash decides the shard of a row; `coordinator` for a table that is not distributed. */
  readonly by: string
  /** Why it is not distributed by account. */
  readonly why?: string
}

/**
 * Distribution of every table. The rows of an account are on one node, in shards with the same number, so that a
 * statement about one account runs there. The other tables stay on the coordinator: their rows are found before the
 * account is known, which would otherwise ask every node, and they do not grow with the calls.
 */
export const tableDistributions: Readonly<Record<string, TableDistribution>> = {
  account: { by: 'id', why: 'an account’s id is the account_id of all others' },
  account_day: { by: 'account_id' },
  account_password: { by: 'account_id' },
  api_key: { by: 'account_id' },
  audit_event: { by: 'account_id' },
  day_use: { by: 'account_id' },
  failed_sign_in: { by: 'account_id' },
  feed: { by: 'account_id' },
  ledger_entry: { by: 'account_id' },
  oauth_grant: { by: 'account_id' },
  request_log: { by: 'account_id' },
  request_log_day: { by: 'account_id' },
  sky_alert: { by: 'account_id' },
  sky_alert_event: { by: 'account_id' },
  webhook_delivery: { by: 'account_id' },
  webhook_endpoint: { by: 'account_id' },
  address_use: { by: 'coordinator', why: 'counts requests of a network address, which has no account' },
  former_identity: { by: 'coordinator', why: 'found by the hash of what a provider calls the person' },
  identity: { by: 'coordinator', why: 'found by what a provider calls the person' },
  invitation: { by: 'coordinator', why: 'found by the hash of a link' },
  membership: { by: 'coordinator', why: 'found by the person, whose session names no account' },
  oauth_artifact: { by: 'coordinator', why: 'found by the hash of a secret that only its holder knows' },
  oauth_client: { by: 'coordinator', why: 'a client belongs to no account' },
  passkey: { by: 'coordinator', why: 'found by the id that an authenticator sends' },
  passkey_challenge: { by: 'coordinator', why: 'found by the hash of a challenge' },
  portal_session: { by: 'coordinator', why: 'found by the hash of a cookie' },
  sign_in_link: { by: 'coordinator', why: 'found by the hash of a link' },
  setting: { by: 'coordinator', why: 'a handful of rows for the whole deployment' },
  sign_in_name: { by: 'coordinator', why: 'found by what a person types' },
  signing_key: { by: 'coordinator', why: 'a handful of rows for the whole deployment' },
}

/** Tables to distribute, in order: the shards of all others are kept with those of the first. */
export const distributedTables: readonly string[] = Object.keys(tableDistributions).filter(
  (table) => tableDistributions[table]?.by !== 'coordinator',
)

/** SQL that distributes one table. */
export function distributeTable(table: string): string {
  const colocatedWith = table === distributedTables[0] ? 'none' : distributedTables[0]
  return `SELECT create_distributed_table('${table}', '${tableDistributions[table]?.by}', colocate_with => '${colocatedWith}')`
}
