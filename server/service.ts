import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { toNodeHandler } from 'h3/node'
import type { Logger } from 'pino'
import { sessionIdle } from '../db/accounts/authority.ts'
import { isWellFormedKey } from '../db/accounts/key-format.ts'
import type { Database } from '../db/connection/database.ts'
import { openDatabase } from '../db/connection/open.ts'
import { sealSecrets } from '../db/secrets/sealed-secrets.ts'
import { getOrCreateSecret } from '../db/secrets/settings.ts'
import type { FetchDocument } from '../oauth/clients/client-document.ts'
import { providerSignIn } from '../oauth/sign-in/auth-core.ts'
import { idTokenVerifier } from '../oauth/sign-in/id-token.ts'
import { type EmbeddedIdentity, embeddedIdentity } from '../oauth/sign-in/identity.ts'
import { passkeySite } from '../oauth/sign-in/passkey-site.ts'
import { loadRegistry, type Registry } from '../tools/declaration/registry.ts'
import { createApp } from './app.ts'
import { type Authenticate, authenticator } from './calls/authenticate.ts'
import { batchCall } from './calls/batch.ts'
import type { CallRuntime } from './calls/call.ts'
import { PaidAnswers } from './calls/paid-answers.ts'
import { PublicAnswers } from './calls/public-answers.ts'
import { warmUpTools } from './compute/warm-up.ts'
import type { OwnedWorkerPool } from './compute/worker-pool.ts'
import { openWorkerPool } from './compute/worker-pool.ts'
import {
  type Config,
  ConfigError,
  databaseOptions,
  isForOwnMachine,
  type Settings,
  withResolvedUrls,
} from './config/config.ts'
import { mailSenderOf, mailServerOf } from './config/mail-server.ts'
import { ownResources } from './config/public-url.ts'
import { contractVersion, engineVersion, releaseVersion } from './config/version.ts'
import type { WorkerRole } from './config/worker-role.ts'
import { refusalPage } from './docs/pages/not-found.ts'
import { feedLinks } from './feeds/feed-links.ts'
import { bind } from './http/http-server.ts'
import { guardRequests } from './http/request-guard.ts'
import { earthOrientationFile, installEarthOrientation } from './lifecycle/earth-orientation.ts'
import { type FirstRun, firstRunOnce, onlyWayIn, writeFirstRun } from './lifecycle/first-run.ts'
import { linkFor, openOperatorSocket } from './lifecycle/operator-socket.ts'
import type { ShutdownStep } from './lifecycle/shutdown.ts'
import { closeInOrder } from './lifecycle/shutdown.ts'
import type { Stores } from './lifecycle/stores.ts'
import { openStores } from './lifecycle/stores.ts'
import { AccountConcurrencyLimiter } from './limits/account-concurrency.ts'
import { AnonymousLimit } from './limits/anonymous-limit.ts'
import { IdempotencyLocks } from './limits/idempotency-locks.ts'
import { KnownBalances } from './limits/known-balances.ts'
import { RateLimit } from './limits/rate-limit.ts'
import { createOAuthServer } from './oauth/create-server.ts'
import { releaseIdleMemory } from './ops/idle-memory.ts'
import { instrumentDatabase } from './ops/instrumented-database.ts'
import { createLog } from './ops/log.ts'
import { Metrics } from './ops/metrics.ts'
import { type Operations, openOperations } from './ops/operations.ts'
import { DatabaseReadiness } from './ops/readiness.ts'
import { RequestRecorder } from './ops/request-recorder.ts'
import { mailer } from './outbound/mail.ts'
import { AccountEventWatch } from './webhooks/account-events.ts'
import { searchAlert } from './webhooks/alert-search.ts'
import { type Mails, mails, sendingOf } from './webhooks/mail-poster.ts'
import { eventPoster, type PostEvent } from './webhooks/post-event.ts'
import { SkyAlertWatch } from './webhooks/sky-alerts.ts'
import { WebhookSender } from './webhooks/webhook-sender.ts'

/** Verifies an ID token of a trusted issuer. */
type VerifyIdToken = ReturnType<typeof idTokenVerifier>

/** A started service, as its owner (the entry point or a test) sees it. */
export interface RunningService {
  readonly config: Config
  readonly registry: Registry
  readonly database: Database
  /** Set only by the start that created the owner's account. */
  readonly firstRun: FirstRun | undefined
  /** Set by later starts while the owner has neither a password nor a linked identity. */
  readonly signInLink: string | undefined
  readonly log: Logger
  /** Graceful shutdown: fails `/readyz`, refuses new connections, finishes running requests, closes the database. */
  close(): Promise<void>
}

/** Overrides for embedding and for tests. */
export interface ServiceOptions {
  /** Folders with toolsets to load beside the built-in ones. */
  readonly toolRoots?: readonly string[]
  readonly log?: Logger
  /** Fetches client metadata documents; tests replace it, to need no Internet. */
  readonly fetchDocument?: FetchDocument
  /** Sends events to webhooks; tests replace it, to need no Internet. */
  readonly postEvent?: PostEvent
  /** Set in a process that shares its port with others of this machine. */
  readonly worker?: WorkerRole | undefined
  /** The database, where it is being opened already. */
  readonly opening?: Promise<Database>
}

/**
 * Composition root: opens the database, wires all parts and starts listening.
 * @throws ConfigError when production runs on a PostgreSQL without durable commits
 */
export async function startService(
  settings: Settings,
  options: ServiceOptions = {},
): Promise<RunningService> {
  const log = options.log ?? createLog(settings.LOG_LEVEL)
  const orientation = await earthOrientationFile(settings)
  await installEarthOrientation(orientation)
  // Both at once: the database opens while modules load.
  const opening = options.opening ?? openDatabase(databaseOptions(settings))
  const loading = loadRegistry(options.toolRoots)
  const [registry, opened] = await Promise.all([loading, opening]).catch(async (error: unknown) => {
    await opening.then(
      (database) => database.close(),
      () => {},
    )
    throw error
  })
  const slots = new AccountConcurrencyLimiter()
  const workerOptions = { toolRoots: options.toolRoots, earthOrientationFile: orientation }
  const workers = openWorkerPool(workerOptions, slots.isShared, settings.WORKERS)
  try {
    await assertDurability(settings, opened)
    const readiness = new DatabaseReadiness(() => opened.ping())
    const metrics = new Metrics({
      worker: options.worker?.number,
      audits: doesUpkeep(options),
      workers: () => workers.load(),
      ready: () => readiness.last,
      database: () => ({
        connections: opened.driver === 'pglite' ? 1 : settings.DATABASE_POOL,
        refusing: opened.isRefusing(),
      }),
    })
    const database = instrumentDatabase(opened, metrics)
    return await serve(settings, { registry, database, slots, workers, readiness, metrics, log, options })
  } catch (error) {
    await workers.close()
    await opened.close()
    throw error
  }
}

/** Whether this process prints the URLs and makes a sign-in link for the owner; of several, the first at its first start. */
const greets = ({ worker }: ServiceOptions): boolean => worker?.isFirstStart ?? true

/** Whether this process cleans up and audits the database, which one process of a machine does for all. */
const doesUpkeep = ({ worker }: ServiceOptions): boolean => worker === undefined || worker.number === 1

/** Dependencies created before the port is bound. */
interface Foundation {
  readonly registry: Registry
  readonly database: Database
  readonly slots: AccountConcurrencyLimiter
  readonly workers: OwnedWorkerPool
  readonly readiness: DatabaseReadiness
  readonly metrics: Metrics
  readonly log: Logger
  readonly options: ServiceOptions
}

/**
 * Requires durable commits (`fsync` and the like) in production: an acknowledged charge must survive a crash.
 * @throws ConfigError that names the settings
 */
async function assertDurability(settings: Settings, database: Database): Promise<void> {
  const unsafe = settings.NODE_ENV === 'production' ? await database.unsafeSettings() : []
  if (unsafe.length > 0) {
    throw new ConfigError(`DATABASE_URL: production needs ${unsafe.join(' and ')} switched on in PostgreSQL.`)
  }
}

/** Binds the port and mounts the application. Requests that arrive before that is done wait. */
async function serve(settings: Settings, foundation: Foundation): Promise<RunningService> {
  const { registry, database, readiness, log, options } = foundation
  // Port 0 lets the system choose, and the URLs depend on the port: so bind first, and queue early requests.
  let wired = () => {}
  const wiring = new Promise<void>((resolve) => {
    wired = resolve
  })
  let handler: RequestListener = (request, response) => void wiring.then(() => handler(request, response))
  let config = withResolvedUrls(settings, settings.PORT)
  let port = settings.PORT
  let observe: Operations['observe'] | undefined
  const front = guardRequests({
    config: () => config,
    port: () => port,
    observe: (exchange) => observe?.(exchange),
    page: (problem) => refusalPage(registry, config, problem),
    answer: (request, response) => handler(request, response),
  })
  // Behind a trusted proxy all clients share one connection address; the proxy has to limit them.
  const perAddress = settings.TRUST_PROXY === 0 ? settings.CONNECTION_LIMIT : undefined
  const keepAliveMs = settings.KEEP_ALIVE_SECONDS * 1_000
  const listening = () => bind({ port, host: settings.HOST }, front, { perAddress, keepAliveMs })
  const earlyListeners = port === 0 ? await listening() : undefined
  port = earlyListeners?.port ?? port
  config = withResolvedUrls(settings, port)

  const stores = openStores(database, log, doesUpkeep(options))
  await sealSecrets(database)
  const identity = embeddedIdentity(config.BASE_URL, stores.signingKeys)
  const oauth = await createOAuthServer(config, {
    ...stores,
    fetchDocument: options.fetchDocument,
    onRefusedClient: (client, reason) => log.info({ client, reason }, 'an OAuth client was refused'),
    isActive: async (accountId) => (await stores.accounts.get(accountId))?.status === 'active',
  })
  const verifyIdToken = trustedIdTokens(config, identity)
  const operations = openOperations({ ...foundation, config, audits: doesUpkeep(options) })
  observe = operations.observe
  const recorder = new RequestRecorder({
    write: (rows) => stores.requests.write(rows),
    dropped: (count, reason) => foundation.metrics.requestsDropped(count, reason),
    log,
  })
  const runtime = createRuntime(config, foundation, stores, operations, recorder)
  const allowsLoopback = isForOwnMachine(config)
  const mail = mailsOf(config, stores, log)
  const sender = new WebhookSender({
    outbox: stores.outbox,
    endpoints: stores.webhooks,
    post: sendingOf(options.postEvent ?? eventPoster(allowsLoopback, config.BASE_URL), mail),
    log,
  })
  const watch = doesUpkeep(options)
    ? new AccountEventWatch({ ...stores.accountStates, add: stores.outbox.add, look: sender.look, log })
    : undefined
  const alertWatch = doesUpkeep(options)
    ? new SkyAlertWatch({
        alerts: stores.alerts,
        search: (request, signal) => searchAlert(runtime, request, signal),
        look: sender.look,
        searched: (outcome) => foundation.metrics.alertSearched(outcome),
        log,
      })
    : undefined
  const app = createApp({
    runtime,
    authenticate: authentication(config, stores, identity, verifyIdToken),
    surroundings: { config, log, observe: operations.observe },
    portal: {
      config,
      stores,
      identity,
      webhooks: { allowsLoopback, look: sender.look, mail },
      consent: async () => (await oauth.server()).consent,
      passkeys: passkeySite(config.BASE_URL),
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
  // Bind before the first run is recorded: the port may be taken.
  const listener = earlyListeners ?? (await listening())
  const facts = await firstRunOnce(database, stores, config)
  // Requests wait until first-run.json is written: once a probe is answered, tools that read the file find it.
  if (facts) await writeFirstRun(config.DATA_DIR, facts)
  // Asked for before the tools are warmed up, which takes the event loop: the operator waits for the link.
  const link = facts || !greets(options) ? undefined : ((await onlyWayIn(stores, config)) ?? undefined)
  const closeSocket =
    database.driver === 'pglite'
      ? await openOperatorSocket(config.DATA_DIR, (account) => linkFor(stores, config, account))
      : undefined
  handler = toNodeHandler(app) as typeof handler
  wired()
  runtime.untilWarm = warmUpTools(registry, Date.now())
  const stopReleasing = releaseIdleMemory()
  return {
    config,
    registry,
    database,
    firstRun: facts,
    signInLink: link,
    log,
    async close() {
      readiness.close()
      listener.bidFarewell()
      await sleep(config.SHUTDOWN_DELAY * 1_000)
      const steps: ShutdownStep[] = [
        ['operator socket', async () => closeSocket?.()],
        ['listener', () => listener.drain()],
        ['account events', async () => watch?.stop()],
        ['sky alerts', async () => alertWatch?.stop()],
        ['webhooks', () => sender.stop()],
        ['workers', () => runtime.workers.close()],
        ['request log', () => recorder.flush()],
        ['idle memory', async () => stopReleasing()],
        ['operations', () => operations.close()],
        ['stores', () => stores.close()],
        ['database', () => database.close()],
      ]
      await closeInOrder(steps, log)
    },
  }
}

/** 256 random bits: the secret of sign-in through providers. */
const newSecret = () => randomBytes(32).toString('base64url')

/** The mails of the service; null where the operator has named no mail server. */
function mailsOf(config: Config, { mailboxes, alerts }: Stores, log: Logger): Mails | null {
  const server = mailServerOf(config.SMTP_URL ?? '')
  const from = mailSenderOf(config.MAIL_FROM ?? '')
  if (!server || !from) return null
  return mails({
    send: mailer({ server, from, hostName: new URL(config.BASE_URL).hostname }),
    mailboxes,
    readerOf: async (accountId, alertId) =>
      (await alerts.list(accountId)).find((alert) => alert.alertId === alertId)?.args ?? null,
    baseUrl: config.BASE_URL,
    log,
  })
}

/** Builds the dependencies that every tool call shares. */
function createRuntime(
  config: Config,
  { registry, slots, workers, log, database }: Foundation,
  stores: Stores,
  operations: Operations,
  recorder: RequestRecorder,
): CallRuntime {
  const minuteLimit = new RateLimit()
  const runtime: CallRuntime = {
    registry,
    workers: workers,
    slots,
    paidAnswers: new PaidAnswers(database.vault),
    publicAnswers: new PublicAnswers(),
    anonymousLimit: new AnonymousLimit(),
    prepareLinks: feedLinks(stores.feeds, config.BASE_URL),
    balances: new KnownBalances(),
    idempotencyLocks: new IdempotencyLocks(),
    rateLimit: minuteLimit,
    dataVersion: `${releaseVersion} ${engineVersion}`,
    checkOutput: config.NODE_ENV !== 'production',
    now: Date.now,
    log,
    observe(call) {
      operations.observeCall(call)
      recorder.record(call)
    },
    record: recorder.record,
    warn({ accountId, credential, limit, used: usedCredits }) {
      const event = {
        accountId,
        action: 'budget_warning',
        subject: credential.id,
        detail: { limit, used: usedCredits },
      }
      stores
        .addAuditEvent(event)
        .catch((err: unknown) => log.error({ err }, 'budget warning was not recorded'))
    },
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
      call: batchCall(() => runtime),
    },
  }
  return runtime
}

/** Verifier for ID tokens of the service's own issuer and of the configured identity providers. */
function trustedIdTokens(config: Config, identity: EmbeddedIdentity): VerifyIdToken {
  return idTokenVerifier([
    { issuer: identity.issuer, audience: identity.audience, keys: () => identity.publicKeys() },
    ...config.identityProviders.map(({ issuer, clientId }) => ({ issuer, audience: clientId })),
  ])
}

/** Connects the authenticator to the stores: API keys, OAuth access tokens, and accounts by ID token. */
function authentication(
  config: Config,
  stores: Stores,
  identity: EmbeddedIdentity,
  verifyIdToken: VerifyIdToken,
): Authenticate {
  const resources = ownResources(config)
  return authenticator({
    wellFormedKey: isWellFormedKey,
    async findKey(key) {
      const apiKey = await stores.keys.find(key)
      if (apiKey?.status === 'active') stores.keys.noteUse(apiKey.accountId, apiKey.keyId)
      return apiKey
    },
    noteUse: ({ accountId, credential }) => stores.keys.noteUse(accountId, credential.id),
    async findToken(token) {
      const accessToken = await stores.accessTokens.find(token)
      // Every name denotes the one resource, also one that was `BASE_URL` when the token was issued.
      if (!accessToken || !resources.includes(accessToken.audience)) return null
      stores.accessTokens.noteUse(accessToken.accountId, accessToken.grantId)
      return accessToken
    },
    verifyIdToken,
    accountOf: async ({ issuer, subject, sessionId, signedInAt }) => {
      if (issuer !== identity.issuer) {
        const account = await stores.accounts.byIdentity(issuer, subject, config.SIGN_UP_TIER)
        return account.authAfter !== null && signedInAt <= account.authAfter ? null : account
      }
      if (!sessionId || !(await stores.signIn.isLive(subject, sessionId, sessionIdle))) return null
      const account = await stores.accounts.get(subject)
      return { ...(account ?? { accountId: subject, tier: 'free', status: 'deleted' }), session: sessionId }
    },
  })
}
