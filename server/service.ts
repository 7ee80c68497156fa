import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { toNodeHandler } from 'h3/node'
import type { Logger } from 'pino'
import { isWellFormedKey } from '../db/accounts/key-format.ts'
import type { Database } from '../db/connection/database.ts'
import { openDatabase } from '../db/connection/open.ts'
import { sealSecrets } from '../db/secrets/sealed-secrets.ts'
import { getOrCreateSecret } from '../db/secrets/settings.ts'
import type { FetchDocument } from '../oauth/clients/client-document.ts'
import type { RefreshTokenGrace } from '../oauth/refresh-races.ts'
import { providerSignIn } from '../oauth/sign-in/auth-core.ts'
import { idTokenVerifier } from '../oauth/sign-in/id-token.ts'
import { type EmbeddedIdentity, embeddedIdentity } from '../oauth/sign-in/identity.ts'
import { loadRegistry, type Registry } from '../tools/registry.ts'
import { createApp } from './app.ts'
import { type Authenticate, authenticator } from './calls/authenticate.ts'
import { batchCall } from './calls/batch.ts'
import type { CallRuntime } from './calls/call.ts'
import { warmUpTools } from './compute/warm-up.ts'
import type { OwnedWorkerPool } from './compute/worker-pool.ts'
import { openWorkerPool } from './compute/worker-pool.ts'
import {
  type Config,
  ConfigError,
  databaseOptions,
  type Settings,
  withResolvedUrls,
} from './config/config.ts'
import { contractVersion, engineVersion } from './config/version.ts'
import { refusalPage } from './docs/pages/not-found.ts'
import { feedLinks } from './feeds/feed-links.ts'
import { bind } from './http/http-server.ts'
import { guardRequests } from './http/request-guard.ts'
import { earthOrientationFile, installEarthOrientation } from './lifecycle/earth-orientation.ts'
import { type FirstRun, firstRunOnce, onlyWayIn, writeFirstRun } from './lifecycle/first-run.ts'
import type { Step } from './lifecycle/shutdown.ts'
import { closeInOrder } from './lifecycle/shutdown.ts'
import type { Stores } from './lifecycle/stores.ts'
import { openStores } from './lifecycle/stores.ts'
import { AccountConcurrencyLimiter } from './limits/account-concurrency.ts'
import { KnownBalances } from './limits/known-balances.ts'
import { RateLimit } from './limits/rate-limit.ts'
import { IdempotencyLocks } from './limits/running-keys.ts'
import { createOAuthServer } from './oauth/create-server.ts'
import { instrumentDatabase } from './ops/instrumented-database.ts'
import { createLog } from './ops/log.ts'
import { Metrics } from './ops/metrics.ts'
import { type Operations, openOperations } from './ops/operations.ts'
import { DatabaseReadiness } from './ops/readiness.ts'
import { sessionIdle } from './portal/page/page-request.ts'

type VerifyIdToken = ReturnType<typeof idTokenVerifier>

export interface RunningService {
  readonly config: Config
  readonly registry: Registry
  readonly database: Database
  /** Only from the start that made the owner's account. */
  readonly firstRun: FirstRun | undefined
  /** From a later start, while the owner has no other way to sign in. */
  readonly signInLink: string | undefined
  readonly log: Logger
  /** Not ready, no new connections, finish what runs, close the database. */
  close(): Promise<void>
}

export interface ServiceOptions {
  /** Folders with toolsets beside the built-in ones. */
  readonly toolRoots?: readonly string[]
  readonly log?: Logger
  /** Stands in for the Internet where clients publish their metadata. */
  readonly fetchDocument?: FetchDocument
}

/** Puts the whole service together and starts it. */
export async function startService(wanted: Settings, options: ServiceOptions = {}): Promise<RunningService> {
  const log = options.log ?? createLog(wanted.LOG_LEVEL)
  const orientation = await earthOrientationFile(wanted)
  await installEarthOrientation(orientation)
  // Each is worked on while the other waits.
  const opening = openDatabase(databaseOptions(wanted))
  const loading = loadRegistry(options.toolRoots)
  const [registry, opened] = await Promise.all([loading, opening]).catch(async (error: unknown) => {
    await opening.then(
      (database) => database.close(),
      () => {},
    )
    throw error
  })
  const turns = new AccountConcurrencyLimiter()
  const equipment = { toolRoots: options.toolRoots, earthOrientationFile: orientation }
  const workshop = openWorkerPool(equipment, turns.isShared)
  try {
    await assertDurability(wanted, opened)
    const readiness = new DatabaseReadiness(() => opened.ping())
    const metrics = new Metrics({
      workers: () => workshop.load(),
      ready: () => readiness.last,
      database: () => ({
        connections: opened.driver === 'pglite' ? 1 : wanted.DATABASE_POOL,
        refusing: opened.isRefusing(),
      }),
    })
    const database = instrumentDatabase(opened, metrics)
    return await serve(wanted, { registry, database, turns, workshop, readiness, metrics, log, options })
  } catch (error) {
    await workshop.close()
    await opened.close()
    throw error
  }
}

/** What stands before the address is known. */
interface Foundation {
  readonly registry: Registry
  readonly database: Database
  readonly turns: AccountConcurrencyLimiter
  readonly workshop: OwnedWorkerPool
  readonly readiness: DatabaseReadiness
  readonly metrics: Metrics
  readonly log: Logger
  readonly options: ServiceOptions
}

/** In production a commit that was acknowledged must not be lost. */
async function assertDurability(wanted: Settings, database: Database): Promise<void> {
  const unsafe = wanted.NODE_ENV === 'production' ? await database.unsafeSettings() : []
  if (unsafe.length > 0) {
    throw new ConfigError(`DATABASE_URL: production needs ${unsafe.join(' and ')} switched on in PostgreSQL.`)
  }
}

async function serve(wanted: Settings, foundation: Foundation): Promise<RunningService> {
  const { registry, database, readiness, log, options } = foundation
  // A port that the system chooses must be known before the addresses are; whoever comes early waits.
  let wired = () => {}
  const wiring = new Promise<void>((resolve) => {
    wired = resolve
  })
  let handler: RequestListener = (request, response) => void wiring.then(() => handler(request, response))
  let config = withResolvedUrls(wanted, wanted.PORT)
  let port = wanted.PORT
  let observe: Operations['observe'] | undefined
  const front = guardRequests({
    config: () => config,
    port: () => port,
    observe: (exchange) => observe?.(exchange),
    page: (problem) => refusalPage(registry, config, problem),
    answer: (request, response) => handler(request, response),
  })
  // The address of a connection from a trusted proxy is that of all its clients; the proxy is to limit those.
  const perAddress = wanted.TRUST_PROXY === 0 ? wanted.CONNECTION_LIMIT : undefined
  const listening = () => bind({ port, host: wanted.HOST }, front, { perAddress })
  const early = port === 0 ? await listening() : undefined
  port = early?.port ?? port
  config = withResolvedUrls(wanted, port)

  const stores = openStores(database, log)
  await sealSecrets(database)
  const identity = embeddedIdentity(config.BASE_URL, stores.signingKeys)
  const oauth = await createOAuthServer(config, {
    ...stores,
    fetchDocument: options.fetchDocument,
    isActive: async (accountId) => (await stores.accounts.get(accountId))?.status === 'active',
  })
  const verifyIdToken = trustedIdTokens(config, identity)
  const operations = openOperations({ ...foundation, config })
  observe = operations.observe
  const road = createRuntime(config, foundation, stores, operations)
  const app = createApp({
    road,
    authenticate: authentication(config, stores, identity, verifyIdToken, oauth.races),
    surroundings: { config, log, observe: operations.observe },
    portal: {
      config,
      stores,
      identity,
      consent: oauth.server.consent,
      signIn: providerSignIn({
        baseUrl: config.BASE_URL,
        providers: config.identityProviders,
        secret: await getOrCreateSecret(database, 'sign_in_secret', newSecret),
        verify: verifyIdToken,
      }),
    },
    oauth,
    operations,
    port: () => port,
  })
  // Before the first run leaves its mark, for the port may be taken.
  const listener = early ?? (await listening())
  const facts = await firstRunOnce(database, stores, config)
  // Requests wait until here, so that a process that answers its probes has left the keys where they are looked for.
  if (facts) await writeFirstRun(config.DATA_DIR, facts)
  handler = toNodeHandler(app) as typeof handler
  wired()
  road.untilWarm = warmUpTools(registry, Date.now())
  return {
    config,
    registry,
    database,
    firstRun: facts,
    signInLink: facts ? undefined : ((await onlyWayIn(stores, config)) ?? undefined),
    log,
    async close() {
      readiness.close()
      listener.bidFarewell()
      await sleep(config.SHUTDOWN_DELAY * 1_000)
      const steps: Step[] = [
        ['listener', () => listener.drain()],
        ['workshop', () => road.workshop.close()],
        ['operations', () => operations.close()],
        ['stores', () => stores.close()],
        ['database', () => database.close()],
      ]
      await closeInOrder(steps, log)
    },
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

function createRuntime(
  config: Config,
  { registry, turns, workshop, log }: Foundation,
  stores: Stores,
  operations: Operations,
): CallRuntime {
  const minuteLimit = new RateLimit()
  const road: CallRuntime = {
    registry,
    workshop,
    turns,
    makeLinks: feedLinks(stores.feeds, config.BASE_URL),
    balances: new KnownBalances(),
    runningKeys: new IdempotencyLocks(),
    minuteLimit,
    dataVersion: `${contractVersion} ${engineVersion}`,
    checkOutput: config.NODE_ENV !== 'production',
    now: Date.now,
    log,
    observe: operations.observeCall,
    service: {
      baseUrl: config.BASE_URL,
      mcpUrl: config.MCP_URL,
      portalUrl: config.PORTAL_URL,
      version: contractVersion,
      engine: engineVersion,
      ledger: stores.ledger,
      keys: stores.keys,
      rateLimit: (caller) => minuteLimit.peek(caller),
      operations: registry.descriptors,
      call: batchCall(() => road),
    },
  }
  return road
}

/** The issuers whose word is taken: our own, and the configured ones. */
function trustedIdTokens(config: Config, identity: EmbeddedIdentity): VerifyIdToken {
  return idTokenVerifier([
    { issuer: identity.issuer, audience: identity.audience, keys: () => identity.publicKeys() },
    ...config.identityProviders.map(({ issuer, clientId }) => ({ issuer, audience: clientId })),
  ])
}

function authentication(
  config: Config,
  stores: Stores,
  identity: EmbeddedIdentity,
  verifyIdToken: VerifyIdToken,
  races: RefreshTokenGrace,
): Authenticate {
  return authenticator({
    wellFormedKey: isWellFormedKey,
    async findKey(key) {
      const found = await stores.keys.find(key)
      if (found?.status === 'active') stores.keys.noteUse(found.accountId, found.keyId)
      return found
    },
    noteUse: ({ accountId, credential }) => stores.keys.noteUse(accountId, credential.id),
    async findToken(token) {
      const found = await stores.accessTokens.find(token)
      if (found?.audience !== config.MCP_URL) return null
      races.arrived(token)
      stores.accessTokens.noteUse(found.accountId, found.grantId)
      return found
    },
    verifyIdToken,
    accountOf: async ({ issuer, subject, sessionId }) => {
      if (issuer !== identity.issuer) return stores.accounts.byIdentity(issuer, subject, config.SIGN_UP_TIER)
      if (!sessionId || !(await stores.signIn.isLive(subject, sessionId, sessionIdle))) return null
      return (await stores.accounts.get(subject)) ?? { accountId: subject, tier: 'free', status: 'deleted' }
    },
  })
}
