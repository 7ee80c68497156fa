/**
 * Support of Citus, YugabyteDB and CockroachDB for the SQL features of the product. A test fails for a feature without
 * a row: look it up and add one.
 */

export const engines = ['citus', 'yugabyte', 'cockroach'] as const
export type Engine = (typeof engines)[number]

/** Sources of the rows; a row without a remark follows from their general statements. */
export const sources = {
  citus: [
    // All of SQL for single-shard statements; limits for multi-shard ones.
    'https://docs.citusdata.com/en/stable/develop/reference_workarounds.html',
    // CTEs that modify several shards run one after the other, according to its own tests.
    'https://github.com/citusdata/citus/blob/main/src/test/regress/sql/with_modifying.sql',
    'https://github.com/citusdata/citus/blob/main/src/backend/distributed/commands/trigger.c',
    'https://docs.citusdata.com/en/v12.1/get_started/concepts.html',
    'https://www.citusdata.com/updates/v9-3',
  ],
  yugabyte: [
    'https://docs.yugabyte.com/stable/api/ysql/sql-feature-support',
    'https://docs.yugabyte.com/latest/explore/ysql-language-features/postgresql-compatibility/',
    'https://docs.yugabyte.com/stable/explore/transactions/explicit-locking/',
    'https://docs.yugabyte.com/stable/architecture/transactions/isolation-levels/',
    'https://docs.yugabyte.com/stable/api/ysql/exprs/window_functions/functionality-overview/',
  ],
  cockroach: [
    'https://www.cockroachlabs.com/docs/v26.3/postgresql-compatibility',
    'https://www.cockroachlabs.com/docs/v25.4/known-limitations',
    'https://www.cockroachlabs.com/docs/v25.2/functions-and-operators',
    'https://github.com/cockroachdb/cockroach/issues/13546',
  ],
} as const satisfies Record<Engine, readonly string[]>

export interface Feature {
  readonly features: readonly string[]
  /** Statements of a start run once, on one node, by the owner; all others must suit every engine. */
  readonly where: 'anywhere' | 'start'
  /** Differences from PostgreSQL; engines not named have none. */
  readonly restricted?: Partial<Readonly<Record<Engine, string>>>
}

const oneShard = 'in a statement that one shard can answer; else correlated by the distribution column alone'

export const table: readonly Feature[] = [
  { where: 'anywhere', features: ['CTE', 'CASE', 'GROUP BY', 'UNION', 'OFFSET', 'FILTER', 'join'] },
  {
    where: 'anywhere',
    features: ['comparison of rows', 'ANY of an array', 'array of values', 'JSON operators'],
  },
  {
    where: 'anywhere',
    features: [
      'RETURNING',
      'ON CONFLICT DO NOTHING',
      'ON CONFLICT DO UPDATE',
      'ON CONFLICT DO UPDATE with WHERE',
    ],
    restricted: {
      citus: 'the distribution column is in the conflict target and is never set',
      yugabyte:
        'with yb_enable_read_committed_isolation, so that the condition sees the newest row without a retry',
      cockroach:
        'serializable by default: a lost race is reported as 40001, which db/connection/errors.ts retries',
    },
  },
  {
    where: 'anywhere',
    features: ['data-modifying CTE', 'INSERT from SELECT', 'UPDATE from another table'],
    restricted: {
      citus:
        'routed whole to one shard; else part by part through the coordinator, in one distributed transaction',
      cockroach: 'no statement may change one table twice (a test holds this)',
    },
  },
  {
    where: 'anywhere',
    features: ['EXISTS', 'IN a subquery', 'scalar subquery', 'LATERAL', 'subquery in FROM'],
    restricted: { citus: oneShard },
  },
  {
    where: 'anywhere',
    features: ['outer join', 'full join', 'set-returning function in FROM'],
    restricted: { citus: 'outer joins of distributed tables only on the distribution column' },
  },
  {
    where: 'anywhere',
    features: [
      ...[
        'coalesce',
        'count',
        'max',
        'min',
        'sum',
        'sign',
        'floor',
        'bool_and',
        'bool_or',
        'now',
        'extract',
        'timezone',
        'date_trunc',
        'greatest',
        'lower',
      ],
      ...[
        'to_char',
        'to_timestamp',
        'unnest',
        'generate_series',
        'jsonb_agg',
        'jsonb_build_object',
        'jsonb_each',
        'jsonb_object_agg',
        'jsonb_set',
        'regexp_replace',
        'string_to_array',
      ],
    ].map((name) => `function ${name}`),
    restricted: { citus: 'now() is stable: in an UPDATE it may not be given a column' },
  },
  {
    where: 'anywhere',
    features: ['window function', 'function row_number'],
    restricted: { citus: 'from 9.3 on; unless partitioned by the distribution column, on the coordinator' },
  },
  {
    where: 'anywhere',
    features: ['function percentile_disc'],
    restricted: { citus: oneShard },
  },
  {
    where: 'anywhere',
    features: ['function random'],
    restricted: { citus: 'in SELECT and INSERT; never in an UPDATE' },
  },
  {
    where: 'anywhere',
    features: [
      'bool',
      'date',
      'float8',
      'int2',
      'int4',
      'int8',
      'interval',
      'jsonb',
      'text',
      'timestamp',
      'timestamptz',
    ].map((name) => `type ${name}`),
  },
  {
    where: 'start',
    features: [
      'constraint CHECK',
      'constraint DEFAULT',
      'constraint NOTNULL',
      'constraint PRIMARY',
      'unique index',
    ],
    restricted: {
      citus: 'keys and unique indexes hold the distribution column (a test holds this)',
      yugabyte: 'the first column of a key is hashed: a walk in its order reads everything',
    },
  },
  {
    where: 'start',
    features: [
      'statement CreateStmt',
      'statement IndexStmt',
      'statement AlterTableStmt',
      'statement CreateSchemaStmt',
      'statement DropStmt',
    ],
    restricted: {
      citus: 'then create_distributed_table or create_reference_table for each, by the owner',
      cockroach: 'a primary key is dropped only in the transaction that adds the next one, as a migration is',
    },
  },
  { where: 'start', features: ['partial index'] },
  {
    where: 'start',
    features: ['sequences'],
    restricted: { citus: 'of the mapper’s own table of migrations, which stays on the coordinator' },
  },
  {
    where: 'start',
    features: ['advisory locks'],
    restricted: {
      citus: 'held on the coordinator, where migrations run',
      yugabyte: 'in current releases, by its page on explicit locking',
      cockroach: 'a stub that locks nothing: migrate in one step of the deployment, before processes start',
    },
  },
  {
    where: 'start',
    features: [
      'statement CreateFunctionStmt',
      'statement CreateTrigStmt',
      'row trigger',
      'statement trigger',
    ],
    restricted: {
      citus:
        'not on distributed tables unless citus.enable_unsafe_triggers; the roles hold the past without them',
      cockroach: 'for rows from v24.3, not for statements; the roles hold the past without them',
    },
  },
  {
    where: 'start',
    features: ['statement DoStmt', 'function set_config', 'function to_regclass'],
    restricted: { cockroach: 'db/roles.sql is applied by hand: TEMPORARY is no privilege there' },
  },
]

/** Features allowed at a start only: one engine or a pooler would reject or ignore them. */
export const forbidden = [
  'advisory locks',
  'sequences',
  'LISTEN and NOTIFY',
  'SELECT FOR UPDATE',
  'temporary table',
  'recursive CTE',
  'grouping sets',
  'row trigger',
  'statement trigger',
  'statement LockStmt',
  'statement VariableSetStmt',
  'statement TransactionStmt',
  'statement DeclareCursorStmt',
  'statement PrepareStmt',
  'statement DoStmt',
  // Citus: "functions used in the DO UPDATE SET clause of INSERTs on distributed tables must be marked IMMUTABLE".
  'clock or random value in DO UPDATE',
  // Citus: "non-IMMUTABLE functions are not allowed in the RETURNING clause", and "in CASE or COALESCE statements".
  'clock or random value after RETURNING',
  'clock or random value in CASE or coalesce of an UPDATE',
] as const

/**
 * Multi-shard statements with distribution by account, by the module that sends them and the tables they name.
 * All three engines run them unchanged, in transactions over several nodes, except the debit: Citus runs a function in
 * its place (`db/distribution/debit-function.ts`). The parts that select the actor of a change are left out: each is a query of
 * its own, about one account or about rows of the coordinator.
 */
export const acrossShards: Readonly<Record<string, string>> = {
  'db/ledger/ledger.ts account account_day api_key ledger_entry oauth_grant':
    'a batch of debits holds many accounts',
  'db/accounts/api-keys.ts account api_key': 'a key is found by its hash, before its account is known',
  'db/oauth/access-tokens.ts account oauth_artifact oauth_grant': 'a token is found by its hash',
  'db/accounts/api-keys.ts api_key': 'keys of all accounts that were revoked long ago, now and then',
  'db/accounts/api-keys.ts api_key audit_event feed': 'expired keys of all accounts, now and then',
  'db/accounts/api-keys.ts api_key audit_event': 'old reservations of all accounts, now and then',
  'db/accounts/accounts.ts account identity': 'a person is found under the name a provider gave',
  'db/accounts/accounts.ts account account_day identity ledger_entry':
    'an account is made under the name a provider gave, with what its person used today',
  'db/accounts/accounts.ts account account_password api_key audit_event failed_sign_in feed former_identity identity invitation membership oauth_grant passkey portal_session request_log request_log_day sign_in_link sign_in_name sky_alert sky_alert_event webhook_delivery webhook_endpoint':
    'erasing an account ends everything that leads to it',
  'db/requests/request-log.ts account': 'a group of logged calls is of many accounts',
  'db/requests/request-log.ts request_log': 'a group of logged calls is of many accounts',
  'db/requests/request-log.ts request_log_day': 'a group of logged calls is of many accounts',
  'db/requests/request-pruning.ts request_log_day': 'old days of all accounts, now and then',
  'db/accounts/audit.ts account': 'events name the people who acted, by the ids of their own accounts',
  'db/accounts/failed-sign-ins.ts failed_sign_in': 'old rows of all accounts, now and then',
  'db/accounts/authority.ts account': 'the people who approved assistants have accounts of their own',
  'db/accounts/members.ts account': 'a person works on accounts of others',
  'db/accounts/members.ts account audit_event invitation membership':
    'an invitation is accepted while its maker and its account are active',
  'db/accounts/members.ts account audit_event identity invitation membership sign_in_name':
    'the same, by a person with its address',
  'db/accounts/members.ts account account_password audit_event invitation membership passkey sign_in_name':
    'the same, by a person who gets an account with it',
  'db/accounts/members.ts audit_event identity invitation membership sign_in_name':
    'a lower role, and the invitations to the addresses of its member',
  'db/accounts/members.ts audit_event feed identity invitation membership oauth_grant sign_in_name sky_alert webhook_delivery webhook_endpoint':
    'a viewer, who may not have what they made',
  'db/accounts/members.ts audit_event feed identity invitation membership oauth_grant portal_session sign_in_name sky_alert webhook_delivery webhook_endpoint':
    'a member who is removed, with all that they made',
  'db/accounts/members.ts audit_event invitation': 'an invitation and its audit event are one statement',
  'db/accounts/members.ts audit_event invitation membership':
    'an invitation is found by its hash, and its audit event by its account',
  'db/accounts/members.ts audit_event membership': 'a membership and its audit event are one statement',
  'db/accounts/passkeys.ts audit_event passkey': 'a passkey and its audit event are one statement',
  'db/accounts/feeds.ts account api_key feed': 'a feed is found by the hash of its address',
  'db/accounts/former-identities.ts account_day former_identity':
    'former accounts are found by the hash of an identity',
  'db/accounts/identities.ts audit_event identity':
    'an identity is found by its name, and its audit event by its account',
  'db/accounts/identities.ts audit_event former_identity identity':
    'the same, and the hash of the identity that is removed',
  'db/accounts/passwords.ts account account_password setting': 'the owner’s account is named by a setting',
  'db/accounts/sign-in.ts audit_event sign_in_link':
    'a link is found by its hash, and its audit event by its account',
  'db/accounts/passwords.ts account_password audit_event sign_in_link':
    'a password ends the open links of its account',
  'db/accounts/sign-in.ts account audit_event portal_session':
    'a session is made while its account is active',
  'db/accounts/sign-in.ts account audit_event portal_session sign_in_link':
    'sessions of an account end with its open links and earlier ID tokens',
  'db/accounts/sign-in.ts audit_event portal_session': 'a session and its audit event are one statement',
  'db/oauth/grants.ts audit_event oauth_client oauth_grant': 'a grant is the first use of its client',
  'db/oauth/grants.ts oauth_grant': 'a token names its grant, not its account',
  'db/oauth/grants.ts audit_event oauth_grant': 'a client that ends its grant knows no account',
  'db/webhooks/account-states.ts account_day webhook_endpoint': 'accounts with webhooks, now and then',
  'db/webhooks/account-states.ts account_day api_key webhook_endpoint':
    'keys of accounts with webhooks, now and then',
  'db/webhooks/account-states.ts account_day oauth_grant webhook_endpoint':
    'assistants of accounts with webhooks, now and then',
  'db/webhooks/account-states.ts api_key webhook_endpoint': 'keys of accounts with webhooks, now and then',
  'db/secrets/sealed-secrets.ts webhook_endpoint': 'webhooks of all accounts, at a start',
  'db/secrets/sealed-secrets.ts sky_alert': 'sky alerts of all accounts, at a start',
  'db/webhooks/alerts.ts account sky_alert webhook_endpoint': 'due searches of all accounts',
  'db/webhooks/alerts.ts account sky_alert_event webhook_delivery': 'due events of all accounts',
  'db/webhooks/outbox.ts webhook_delivery webhook_endpoint':
    'due deliveries of all accounts, with their webhooks',
  'db/webhooks/outbox.ts webhook_delivery': 'old deliveries of all accounts, now and then',
  'db/ledger/invariants.ts account': 'the check walks through all accounts',
  'db/ledger/invariants.ts account_day ledger_entry': 'the check looks at many accounts at once',
}
