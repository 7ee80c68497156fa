import { randomBytes } from 'node:crypto'
import { toNodeHandler } from 'h3/node'
import { listen } from 'listhen'
import type { Logger } from 'pino'
import { ulid } from 'ulid'
import { createAccounts } from '../db/accounts.ts'
import { createApiKeys } from '../db/api-keys.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { wellFormedKey } from '../db/key-format.ts'
import { createLedger } from '../db/ledger.ts'
import { settingMadeOnce } from '../db/settings.ts'
import { createSignIn } from '../db/sign-in.ts'
import { createSigningKeys } from '../db/signing-keys.ts'
import { idTokenVerifier } from '../oauth/id-token.ts'
import { embeddedIdentity } from '../oauth/identity.ts'
import { loadRegistry, type Registry } from '../tools/registry.ts'
import { testCallsPerDay, tiers } from '../tools/tiers.ts'
import { createApp } from './app.ts'
import { authenticator } from './authenticate.ts'
import { batchCall } from './batch.ts'
import type { Road } from './call-tool.ts'
import { type Config, located, type Settings } from './config.ts'
import { installEarthOrientation } from './earth-orientation.ts'
import { signedFeeds } from './feeds.ts'
import { type FirstRun, firstRun } from './first-run.ts'
import { guarded } from './guard.ts'
import { MinuteLimit } from './minute-limit.ts'
import { createLog } from './ops/log.ts'
import { contractVersion, engineVersion } from './version.ts'
import { openWorkshop } from './workshop.ts'

export interface RunningService {
  readonly config: Config
  readonly registry: Registry
  readonly database: Database
  /** Only from the start that made the owner's account. */
  readonly firstRun: FirstRun | undefined
  readonly log: Logger
  /** Not ready, no new connections, finish what runs, close the database. */
  close(): Promise<void>
}

export interface ServiceOptions {
  /** Folders with toolsets beside the built-in ones. */
  readonly toolRoots?: readonly string[]
  readonly log?: Logger
}

const drainMs = 10_000

/** Puts the whole service together and starts it. */
export async function startService(wanted: Settings, options: ServiceOptions = {}): Promise<RunningService> {
  const log = options.log ?? createLog(wanted.LOG_LEVEL)
  await installEarthOrientation(wanted.EARTH_ORIENTATION_FILE)
  const registry = await loadRegistry(options.toolRoots)
  const database = await openDatabase(
    wanted.DATABASE_URL
      ? { url: wanted.DATABASE_URL, poolSize: wanted.DATABASE_POOL }
      : { dataDir: wanted.DATA_DIR },
  )
  try {
    return await serve(wanted, registry, database, log, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(
  wanted: Settings,
  registry: Registry,
  database: Database,
  log: Logger,
  options: ServiceOptions,
): Promise<RunningService> {
  let closing = false
  let handler: Parameters<typeof guarded>[2] = (_, response) => response.writeHead(503).end()
  // The port must be known before the addresses are: bind first, answer 503 for the moment until all is wired.
  const early = { config: located(wanted, 0), port: 0 }
  const listener = await listen(
    (request, response) => guarded(early.config, () => early.port, handler)(request, response),
    {
      // Asked for 0, the library would begin at 3000; asked this way, it lets the system choose.
      port: wanted.PORT === 0 ? { port: 0, random: true } : wanted.PORT,
      hostname: wanted.HOST,
      // Without leave to be public it would quietly bind localhost in place of every address.
      public: wanted.HOST === '0.0.0.0' || wanted.HOST === '::',
      showURL: false,
      clipboard: false,
      open: false,
      isProd: true,
      autoClose: false,
    },
  )
  hardenTimeouts(listener.server as import('node:http').Server)
  const port = listener.address.port
  const config = located(wanted, port)
  early.config = config
  early.port = port

  const stores = {
    accounts: createAccounts(database),
    keys: createApiKeys(database),
    signIn: createSignIn(database),
    signingKeys: createSigningKeys(database),
    ledger: createLedger(database, {
      quotas: Object.fromEntries(
        Object.entries(tiers).map(([name, tier]) => [name, tier.dailyCredits]),
      ) as never,
      testCallsPerDay,
      instance: ulid(),
    }),
  }
  const identity = embeddedIdentity(config.BASE_URL, stores.signingKeys)
  const minuteLimit = new MinuteLimit()
  const feedSecret = await settingMadeOnce(database, 'feed_secret', () =>
    randomBytes(32).toString('base64url'),
  )
  const workshop = openWorkshop({
    toolRoots: options.toolRoots,
    earthOrientationFile: config.EARTH_ORIENTATION_FILE,
  })
  const road: Road = {
    registry,
    workshop,
    feeds: signedFeeds(feedSecret, config.BASE_URL),
    minuteLimit,
    dataVersion: `${contractVersion} ${engineVersion}`,
    checkOutput: config.NODE_ENV !== 'production',
    now: Date.now,
    log,
    service: {
      baseUrl: config.BASE_URL,
      mcpUrl: config.MCP_URL,
      portalUrl: config.PORTAL_URL,
      version: contractVersion,
      engine: engineVersion,
      ledger: stores.ledger,
      keys: stores.keys,
      rateLimit: (caller) => minuteLimit.look(caller),
      operations: registry.descriptors,
      call: batchCall(() => road),
    },
  }
  const verifyIdToken = idTokenVerifier([
    { issuer: identity.issuer, audience: identity.audience, keys: () => identity.publicKeys() },
    ...config.identityProviders.map(({ issuer, clientId }) => ({ issuer, audience: clientId })),
  ])
  const authenticate = authenticator({
    wellFormedKey,
    async findKey(key) {
      const found = await stores.keys.find(key)
      if (found?.status === 'active') stores.keys.noteUse(found.accountId, found.keyId)
      return found
    },
    verifyIdToken,
    accountOf: async ({ issuer, subject }) => {
      if (issuer !== identity.issuer) return stores.accounts.byIdentity(issuer, subject, config.SIGN_UP_TIER)
      return (await stores.accounts.get(subject)) ?? { accountId: subject, tier: 'free', status: 'deleted' }
    },
  })
  const app = createApp({
    road,
    authenticate,
    surroundings: { config, log },
    portal: { identity, ...stores.signIn },
    feedOwner: async (accountId, keyId) => {
      const account = await stores.accounts.get(accountId)
      const key = (await stores.keys.list(accountId)).find((one) => one.keyId === keyId)
      return account?.status === 'active' && key?.status === 'active'
        ? { tier: account.tier, mode: key.mode }
        : undefined
    },
    readiness: {
      ready: async () => {
        if (closing) return false
        await database.ping()
        return true
      },
    },
    port: () => port,
  })
  handler = toNodeHandler(app) as typeof handler
  const facts = await firstRunOnce(database, stores, config)
  return {
    config,
    registry,
    database,
    firstRun: facts,
    log,
    async close() {
      closing = true
      await drained(listener)
      await workshop.close()
      await database.close()
    },
  }
}

/** Slow senders are cut off: headers within 10 s, a whole request within 15 s. */
function hardenTimeouts(server: import('node:http').Server): void {
  server.headersTimeout = 10_000
  server.requestTimeout = 15_000
  server.keepAliveTimeout = 5_000
  server.maxConnections = 10_000
}

async function drained(listener: Awaited<ReturnType<typeof listen>>): Promise<void> {
  const server = listener.server as import('node:http').Server
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(late)
}

type Stores = Pick<FirstRunStores, 'accounts' | 'keys' | 'signIn'>
interface FirstRunStores {
  readonly accounts: ReturnType<typeof createAccounts>
  readonly keys: ReturnType<typeof createApiKeys>
  readonly signIn: ReturnType<typeof createSignIn>
}

/** Of all processes that ever open this database, one makes the owner's account. */
async function firstRunOnce(
  database: Database,
  stores: Stores,
  config: Config,
): Promise<FirstRun | undefined> {
  const mark = ulid()
  const winner = await settingMadeOnce(database, 'owner', () => mark)
  if (winner !== mark) return undefined
  return firstRun(
    {
      createAccount: (tier) => stores.accounts.create(tier, 'owner'),
      createKey: async (accountId, name, mode) => {
        const made = await stores.keys.create(accountId, { name, mode })
        if (made === 'limit') throw new Error('A new account has no keys yet.')
        return made.apiKey
      },
      createLink: (accountId, validMs) => stores.signIn.createLink(accountId, validMs),
    },
    { baseUrl: config.BASE_URL, mcpUrl: config.MCP_URL, portalUrl: config.PORTAL_URL },
    config.OWNER_TIER,
  )
}
