import path from 'node:path'
import { z } from 'zod'
import type { DatabaseOptions } from '../../db/connection/open.ts'
import { secretKeyPattern } from '../../db/vault.ts'
import { tierOrder } from '../../tools/tiers.ts'

const url = (name: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      `${name} must be an http(s) URL`,
    )
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** A limit that all processes count together, in the database. */
const perAddress = (usual: number, what: string) =>
  z.coerce.number().int().min(1).max(1_000_000_000).default(usual).describe(`${what}, over all processes`)

/** Every setting the service reads, with its default. The table in the README is generated from it. */
export const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('TCP port; 0 picks a free one'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
  BASE_URL: url('BASE_URL')
    .optional()
    .describe('Public address without a trailing slash; default `http://HOST:PORT`'),
  LEGACY_URL: url('LEGACY_URL').optional().describe('Older public address that serves the same API'),
  ALLOWED_HOSTS: list.describe('More names accepted in `Host`, comma-separated'),
  ALLOWED_ORIGINS: list.describe('Browser origins allowed to call `/mcp` and `/v1`, comma-separated'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder of the embedded database, of `first-run.json` and of `secret.key`'),
  SECRET_KEYS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (keys) => keys.every((key) => secretKeyPattern.test(key)),
      'SECRET_KEYS must be 43 characters of base64url (32 bytes) each, comma-separated',
    )
    .optional()
    .describe(
      'Keys that encrypt secrets in the database: the first encrypts, all decrypt. Default: `secret.key` in `DATA_DIR`, made at the first start; processes that share a database need the same',
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
    .describe(
      'The same database as its owner: migrates, then leaves the role of `DATABASE_URL` no more than it needs',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('Connections to PostgreSQL; three tenths, one at least, are for reads that can be cancelled'),
  DATABASE_PREPARE: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .describe('`false` behind a pooler that hands connections on and does not keep prepared statements'),
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` insists on PostgreSQL and an https `BASE_URL`'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('How many proxies stand in front and may be believed about `X-Forwarded-For`'),
  OWNER_TIER: z.enum(tierOrder).default('pro').describe('Tier of the account that the first run creates'),
  SIGN_UP_TIER: z.enum(tierOrder).default('free').describe('Tier of people who sign in for the first time'),
  AUTHORIZATION_LIMIT: perAddress(
    60,
    'Authorization requests of assistants that one address may make in a minute',
  ),
  REGISTRATION_LIMIT: perAddress(30, 'Assistants that one address may register in an hour'),
  SIGN_IN_LIMIT: perAddress(20, 'Sign-ins with an identity provider that one address may begin in a minute'),
  ADDRESS_LIMIT: z.coerce
    .number()
    .int()
    .min(10)
    .default(2000)
    .describe('Requests that one address may make in ten seconds'),
  CONNECTION_LIMIT: z.coerce
    .number()
    .int()
    .min(10)
    .max(10_000)
    .default(500)
    .describe(
      'Connections that one address may have open; not counted behind trusted proxies (`TRUST_PROXY`)',
    ),
  EARTH_ORIENTATION_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('An IERS `finals2000A` file for UT1 to a millisecond; without it a bundled table serves'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .optional()
    .describe(
      'Least level of log lines; `info` adds one for each request. Default `warn`, in production `info`',
    ),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'METRICS_TOKEN needs at least 16 characters of a bearer token')
    .optional()
    .describe('Bearer token for `/metrics`; without it only a server with a loopback address shows them'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(https:\/\/|mailto:)[!-~]+$/, 'SECURITY_CONTACT must be an https: or mailto: address')
    .optional()
    .describe('Where weaknesses are reported, for `/.well-known/security.txt`'),
  SHUTDOWN_DELAY: z.coerce
    .number()
    .min(0)
    .max(30)
    .default(0)
    .describe('Seconds to go on serving after `SIGTERM`, no longer ready, while balancers look away'),
})

export interface IdentityProvider {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string
}

/** Settings as they were given: without `BASE_URL`, the address follows from the port that will be bound. */
export type Settings = Omit<z.output<typeof settings>, 'LOG_LEVEL'> & {
  readonly LOG_LEVEL: string
  readonly identityProviders: readonly IdentityProvider[]
}

export type Config = Omit<Settings, 'BASE_URL'> & {
  readonly BASE_URL: string
  readonly MCP_URL: string
  readonly PORTAL_URL: string
}

/** A setting that cannot be used, told in the name of its variable. */
export class ConfigError extends Error {}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => name in settings.shape && value !== undefined && value !== '',
    ),
  )
  const result = settings.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const config = result.data
  if (config.NODE_ENV === 'production') assertProductionSettings(config)
  // The first run in a terminal stays calm; a deployment wants its lines.
  const LOG_LEVEL = config.LOG_LEVEL ?? (config.NODE_ENV === 'production' ? 'info' : 'warn')
  return { ...config, LOG_LEVEL, identityProviders: identityProviders(environment) }
}

/** The database that the settings name, opened alike by the service and by every command beside it. */
export function databaseOptions(config: Settings): DatabaseOptions {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl, DATABASE_POOL: poolSize } = config
  const secrets = { secretKeys: config.SECRET_KEYS, secretKeyFile: path.join(config.DATA_DIR, 'secret.key') }
  return url
    ? { url, migrationUrl, poolSize, prepare: config.DATABASE_PREPARE, ...secrets }
    : { dataDir: config.DATA_DIR, ...secrets }
}

/** Fills in the addresses that follow from the port actually bound. */
export function withResolvedUrls(config: Settings, port: number): Config {
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
  const shown = host.includes(':') ? `[${host}]` : host
  const base = config.BASE_URL ?? `http://${shown}:${port}`
  return { ...config, BASE_URL: base, MCP_URL: `${base}/mcp`, PORTAL_URL: `${base}/portal` }
}

function assertProductionSettings(config: z.output<typeof settings>): void {
  const wrong: string[] = []
  if (!config.DATABASE_URL)
    wrong.push('  DATABASE_URL: production needs PostgreSQL; the embedded database is for first runs')
  if (config.MIGRATION_DATABASE_URL && !config.DATABASE_URL)
    wrong.push('  MIGRATION_DATABASE_URL: DATABASE_URL is missing beside it')
  if (!config.BASE_URL) wrong.push('  BASE_URL: production needs the public address')
  else if (!config.BASE_URL.startsWith('https://') && !isLoopback(config.BASE_URL)) {
    wrong.push('  BASE_URL: production needs https, except on loopback')
  }
  if (wrong.length > 0) throw new ConfigError(`These settings cannot be used:\n${wrong.join('\n')}`)
}

export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** `AUTH_<NAME>_ISSUER`, `AUTH_<NAME>_ID`, `AUTH_<NAME>_SECRET`: any number of OpenID Connect providers. */
function identityProviders(environment: Readonly<Record<string, string | undefined>>): IdentityProvider[] {
  const names = Object.keys(environment).flatMap(
    (name) => /^AUTH_([A-Z0-9]+(?:_[A-Z0-9]+)*)_ISSUER$/.exec(name)?.[1] ?? [],
  )
  return names.map((name) => {
    const issuer = environment[`AUTH_${name}_ISSUER`] ?? ''
    const clientId = environment[`AUTH_${name}_ID`]
    const clientSecret = environment[`AUTH_${name}_SECRET`]
    if (!URL.canParse(issuer) || (!issuer.startsWith('https://') && !isLoopback(issuer))) {
      throw new ConfigError(`AUTH_${name}_ISSUER must be an https URL.`)
    }
    if (!clientId) throw new ConfigError(`AUTH_${name}_ID is missing beside AUTH_${name}_ISSUER.`)
    return { name: name.toLowerCase(), issuer, clientId, ...(clientSecret ? { clientSecret } : {}) }
  })
}
