import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { DatabaseOptions } from '../../db/connection/open.ts'
import { secretKeyPattern } from '../../db/vault.ts'
import { tierOrder } from '../../tools/contract/tiers.ts'
import { isLoopback, isLoopbackHost } from './loopback.ts'
import { mailSenderOf, mailServerOf } from './mail-server.ts'

/** An http(s) URL, without trailing slashes. */
const url = (name: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      `${name} must be an http(s) URL`,
    )
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))

/** A comma-separated list; empty by default. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/**
 * Names accepted in `Host`, in lower case as in the `Host` of a request: `sky.example`, `sky.example:8443`, or with a scheme
 * that is not that of `BASE_URL`, `http://sky:3000`.
 */
const hosts = list
  .transform((names) => names.map((name) => name.toLowerCase()))
  .refine(
    (names) =>
      names.every((name) => /^(https?:\/\/)?([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/.test(name) && isHost(name)),
    'ALLOWED_HOSTS must be host names such as sky.example or sky.example:8443, or http://sky:3000 for another scheme than that of BASE_URL, comma-separated',
  )

const isHost = (name: string) => URL.canParse(name.includes('://') ? name : `http://${name}`)

/** Most server processes of one machine; each has its own event loop and connections to the database. */
const mostWorkers = 64

/** A rate limit by network address, counted in the database by all processes together. */
const perAddress = (usual: number, subject: string) =>
  z.coerce.number().int().min(1).max(1_000_000_000).default(usual).describe(`${subject}, over all processes`)

/** Every setting with its default. The lists in the docs are generated from it. */
export const settings = z.object({
  // Addresses.
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('TCP port; 0 picks a free one'),
  HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe('Address to listen on; `localhost` is both loopback addresses, 127.0.0.1 and ::1'),
  BASE_URL: url('BASE_URL')
    .optional()
    .describe(
      'Public address without a trailing slash, where people sign in; default `http://HOST:PORT`. Passkeys belong to its host',
    ),
  LEGACY_URL: url('LEGACY_URL').optional().describe('Older public address that serves the same API'),
  ALLOWED_HOSTS: hosts.describe(
    'More names that clients use, as in `Host`, comma-separated; a name without a port stands for every port. Each has the scheme of `BASE_URL`, unless it begins with another: `http://sky:3000`',
  ),
  ALLOWED_ORIGINS: list.describe('Browser origins allowed to call `/mcp` and `/v1`, comma-separated'),
  // Storage and secrets.
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder for the embedded database, `first-run.json` and `secret.key`'),
  SECRET_KEYS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (keys) => keys.every((key) => secretKeyPattern.test(key)),
      'SECRET_KEYS must be 43 characters of base64url (32 bytes) each, comma-separated',
    )
    .optional()
    .describe(
      'Keys for secrets in the database: the first encrypts, all decrypt. Default: `secret.key` in `DATA_DIR`, created at the first start; processes that share a database need the same keys',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://')
    .optional()
    .describe('PostgreSQL to use instead of the embedded database'),
  MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'MIGRATION_DATABASE_URL must begin with postgres:// or postgresql://')
    .optional()
    .describe('Owner connection: runs migrations, then restricts the `DATABASE_URL` role to least privilege'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(3)
    .max(100)
    .default(10)
    .describe(
      'Connections of each process to PostgreSQL: a fifth is reserved for debits and three tenths for cancellable reads',
    ),
  DATABASE_PREPARE: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .describe('`false` behind a connection pooler that does not keep prepared statements'),
  // Deployment.
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` requires PostgreSQL and an https `BASE_URL`'),
  WORKERS: z
    .union(
      [
        z.literal('auto').transform(() => Math.min(availableParallelism(), mostWorkers)),
        z.coerce.number().int().min(1).max(mostWorkers),
      ],
      { error: `must be auto or a whole number from 1 to ${mostWorkers}` },
    )
    .default(1)
    .describe(
      'Server processes that share the port; `auto` is one per available processor. More than 1 requires PostgreSQL',
    ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('Number of trusted proxies in front (`X-Forwarded-For`)'),
  // Accounts.
  OWNER_TIER: z
    .enum(tierOrder)
    .default('pro')
    .describe('Tier of the owner account, created by the first run'),
  SIGN_UP_TIER: z.enum(tierOrder).default('free').describe('Tier of new accounts'),
  // Rate limits.
  AUTHORIZATION_LIMIT: perAddress(60, 'Authorization requests per address and minute'),
  REGISTRATION_LIMIT: perAddress(30, 'Client registrations per address and hour'),
  SIGN_IN_LIMIT: perAddress(20, 'Sign-ins with an identity provider or a passkey per address and minute'),
  ADDRESS_LIMIT: z.coerce
    .number()
    .int()
    .min(10)
    .default(2000)
    .describe('Requests per address in ten seconds'),
  CONNECTION_LIMIT: z.coerce
    .number()
    .int()
    .min(10)
    .max(10_000)
    .default(500)
    .describe('Open connections per address; not limited behind trusted proxies (`TRUST_PROXY`)'),
  // Data and operation.
  EARTH_ORIENTATION_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('IERS `finals2000A` file for UT1 to a millisecond; default: a bundled table'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .optional()
    .describe('Minimum log level; `info` adds a line for each request. Default `warn`, in production `info`'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'METRICS_TOKEN needs at least 16 characters of a bearer token')
    .optional()
    .describe('Bearer token for `/metrics`; without it only a server on a loopback address serves them'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(https:\/\/|mailto:)[!-~]+$/, 'SECURITY_CONTACT must be an https: or mailto: address')
    .optional()
    .describe('Contact for vulnerability reports, for `/.well-known/security.txt`'),
  // Mail.
  SMTP_URL: z
    .string()
    .refine(
      (text) => mailServerOf(text) !== undefined,
      'SMTP_URL must be smtp://user:password@host:587 or smtps://user:password@host:465, with %40 for an @ in user or password; the only option is ?tls=optional',
    )
    .optional()
    .describe(
      'Mail server for alerts by e-mail, `smtp://user:password@host:587` or `smtps://` on port 465; a secret. TLS is required, except on loopback and with `?tls=optional`. Without it nothing is mailed',
    ),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => mailSenderOf(text) !== undefined,
      'MAIL_FROM must be an e-mail address, such as sky@example.com or Sky <sky@example.com>',
    )
    .optional()
    .describe('Sender of these mails, such as `Sky <sky@example.com>`; required with `SMTP_URL`'),
  // Being found.
  OPERATOR_NAME: z
    .string()
    .max(100)
    .optional()
    .describe('Person or company that runs the service, for the privacy page'),
  SUPPORT_CONTACT: z
    .string()
    .regex(/^(https:\/\/|mailto:)[!-~]+$/, 'SUPPORT_CONTACT must be an https: or mailto: address')
    .optional()
    .describe('Contact for questions and data protection, for the support and privacy pages'),
  TIER_OFFER: z
    .string()
    .max(1_000)
    .optional()
    .describe('How to get a higher tier and what it costs, in a sentence for the pricing page'),
  GLAMA_CLAIM: z
    .string()
    .regex(/^glama_claim_[A-Za-z0-9_-]{32}$/, 'GLAMA_CLAIM must be glama_claim_ and 32 characters')
    .optional()
    .describe('Token of the directory Glama, for `/.well-known/glama.json`'),
  MCP_REGISTRY_PROOF: z
    .string()
    .regex(
      /^v=MCPv1; k=(ed25519|ecdsap384); p=[\w+/=]{40,200}$/,
      'MCP_REGISTRY_PROOF must be v=MCPv1; k=ed25519; p= and the public key in Base64',
    )
    .optional()
    .describe('Public key of the owner for the MCP registry, for `/.well-known/mcp-registry-auth`'),
  OPENAI_APPS_CHALLENGE: z
    .string()
    .regex(/^[\w.~+/=-]{8,200}$/, 'OPENAI_APPS_CHALLENGE must be 8 to 200 characters of a token')
    .optional()
    .describe('Token of the app directory of ChatGPT, for `/.well-known/openai-apps-challenge`'),
  KEEP_ALIVE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(7_200)
    .default(75)
    .describe(
      'Seconds to keep an idle connection open; longer than the idle timeout of the load balancer in front',
    ),
  SHUTDOWN_DELAY: z.coerce
    .number()
    .min(0)
    .max(30)
    .default(0)
    .describe(
      'Seconds to keep serving after `SIGTERM` while `/readyz` reports 503, so that load balancers drain',
    ),
})

/** An OpenID Connect provider for sign-in, from `AUTH_<NAME>_…`. */
export interface IdentityProvider {
  /** In lower case; used in URLs. */
  readonly name: string
  /** https URL, or loopback. Accounts are keyed by it and the subject. */
  readonly issuer: string
  readonly clientId: string
  /** None for a public client. */
  readonly clientSecret?: string
}

/** Settings as read. Without `BASE_URL`, the public URL follows from the port that will be bound. */
export type Settings = Omit<z.output<typeof settings>, 'LOG_LEVEL'> & {
  readonly LOG_LEVEL: string
  readonly identityProviders: readonly IdentityProvider[]
}

/** Settings with the URLs resolved, and the port that is bound. */
export type Config = Omit<Settings, 'BASE_URL'> & {
  /** Public URL without a trailing slash; the OAuth issuer. */
  readonly BASE_URL: string
  /** The OAuth resource that tokens are issued for. */
  readonly MCP_URL: string
  readonly PORTAL_URL: string
}

/** Invalid settings; the message names the variables. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads and validates the settings. Empty variables count as missing, unknown ones are ignored.
 * @throws ConfigError with one line for each invalid setting
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Settings {
  // Provider variables are not in the schema; `identityProviders` reads them.
  const defined = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => name in settings.shape && value !== undefined && value !== '',
    ),
  )
  const result = settings.safeParse(defined)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Invalid settings:\n${lines.join('\n')}`)
  }
  const config = result.data
  if (config.NODE_ENV === 'production') assertProductionSettings(config)
  if (config.WORKERS > 1 && !config.DATABASE_URL) {
    throw new ConfigError(
      `Invalid settings:\n  WORKERS: ${config.WORKERS} processes cannot share the embedded database; set DATABASE_URL, or WORKERS=1`,
    )
  }
  if ((config.SMTP_URL === undefined) !== (config.MAIL_FROM === undefined))
    throw new ConfigError(
      'Invalid settings:\n  SMTP_URL, MAIL_FROM: mail needs both; set the server and the sender, or neither',
    )
  // Quiet in a terminal; deployments log requests.
  const LOG_LEVEL = config.LOG_LEVEL ?? (config.NODE_ENV === 'production' ? 'info' : 'warn')
  return { ...config, LOG_LEVEL, identityProviders: identityProviders(environment) }
}

/** Options of the database, for the service and its commands. */
export function databaseOptions(config: Settings): DatabaseOptions {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl, DATABASE_POOL: poolSize } = config
  // The key file is in DATA_DIR with PostgreSQL, too; SECRET_KEYS replaces it.
  const secrets = { secretKeys: config.SECRET_KEYS, secretKeyFile: path.join(config.DATA_DIR, 'secret.key') }
  return url
    ? { url, migrationUrl, poolSize, prepare: config.DATABASE_PREPARE, ...secrets }
    : { dataDir: config.DATA_DIR, ...secrets }
}

/** Resolves the URLs that depend on the bound port. */
export function withResolvedUrls(config: Settings, port: number): Config {
  // A wildcard address is not reachable by itself; an IPv6 address needs brackets in a URL.
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
  const displayHost = host.includes(':') ? `[${host}]` : host
  const base = config.BASE_URL ?? `http://${displayHost}:${port}`
  return { ...config, PORT: port, BASE_URL: base, MCP_URL: `${base}/mcp`, PORTAL_URL: `${base}/portal` }
}

/** @throws ConfigError for settings that production must not run with */
function assertProductionSettings(config: z.output<typeof settings>): void {
  const faults: string[] = []
  if (!config.DATABASE_URL)
    faults.push('  DATABASE_URL: production requires PostgreSQL; the embedded database is for first runs')
  if (config.MIGRATION_DATABASE_URL && !config.DATABASE_URL)
    faults.push('  MIGRATION_DATABASE_URL: requires DATABASE_URL')
  if (!config.BASE_URL) faults.push('  BASE_URL: production requires the public URL')
  else if (!config.BASE_URL.startsWith('https://') && !isLoopback(config.BASE_URL)) {
    faults.push('  BASE_URL: production requires https, except on loopback')
  }
  if (faults.length > 0) throw new ConfigError(`Invalid settings:\n${faults.join('\n')}`)
}

/** Whether the service serves its own machine alone, as it does without settings. */
export const isForOwnMachine = ({ NODE_ENV, HOST, BASE_URL }: Config): boolean =>
  NODE_ENV !== 'production' && isLoopbackHost(HOST) && isLoopback(BASE_URL)

/** OpenID Connect providers, from `AUTH_<NAME>_ISSUER`, `AUTH_<NAME>_ID` and optionally `AUTH_<NAME>_SECRET`. */
function identityProviders(environment: Readonly<Record<string, string | undefined>>): IdentityProvider[] {
  const names = Object.keys(environment).flatMap(
    (name) => /^AUTH_([A-Z0-9]+(?:_[A-Z0-9]+)*)_ISSUER$/.exec(name)?.[1] ?? [],
  )
  return names.map((name) => {
    const issuer = environment[`AUTH_${name}_ISSUER`] ?? ''
    const clientId = environment[`AUTH_${name}_ID`]
    const clientSecret = environment[`AUTH_${name}_SECRET`]
    // A provider on loopback may use http, for tests.
    if (!URL.canParse(issuer) || (!issuer.startsWith('https://') && !isLoopback(issuer))) {
      throw new ConfigError(`AUTH_${name}_ISSUER must be an https URL.`)
    }
    if (!clientId) throw new ConfigError(`AUTH_${name}_ISSUER requires AUTH_${name}_ID.`)
    return { name: name.toLowerCase(), issuer, clientId, ...(clientSecret ? { clientSecret } : {}) }
  })
}
