import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pino from 'pino'
import { readConfig } from '../server/config/config.ts'
import { type RunningService, type ServiceOptions, startService } from '../server/service.ts'
import { builtServer } from './built-server.ts'
import { copyPreparedDatabase } from './prepared-database.ts'
import { Visitor } from './server/portal/visitor.ts'

/** A real service on a free loopback port, with its own database. */
export interface TestService extends RunningService {
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly key: string
  readonly testKey: string
  /** An ID token of the owner, obtained through sign-in link, session and token. */
  idToken(): Promise<string>
  /** Cookie of the owner's portal session. */
  session(): Promise<string>
  /** GET with the live key, or with other headers. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
}

/** All tests share one client address; tests of the address limit set their own. */
const wideLimits = {
  AUTHORIZATION_LIMIT: '1000000',
  REGISTRATION_LIMIT: '1000000',
  SIGN_IN_LIMIT: '1000000',
  CONNECTION_LIMIT: '10000',
}

/**
 * Starts the service from source in this process; with `TEST_BUILT_SERVER` as the built program in its own process,
 * except for tests with options that only work in this process.
 */
export async function testService(
  environment: Readonly<Record<string, string>> = {},
  options?: ServiceOptions,
): Promise<TestService> {
  const isBuilt = process.env.TEST_BUILT_SERVER && !options
  const settings = { ...wideLimits, ...environment }
  const service = await (isBuilt ? builtServer(settings) : insideService(settings, options))
  const facts = service.firstRun
  if (!facts) throw new Error('A new data directory makes a first run.')
  let session: Promise<string> | undefined
  const ownSession = () => {
    session ??= signIn(facts.signInUrl)
    return session
  }
  return {
    ...service,
    baseUrl: facts.baseUrl,
    mcpUrl: facts.mcpUrl,
    key: facts.apiKey,
    testKey: facts.testApiKey,
    session: ownSession,
    async idToken() {
      const answer = await fetch(`${facts.portalUrl}/id-token`, { headers: { cookie: await ownSession() } })
      return ((await answer.json()) as { idToken: string }).idToken
    },
    get: (target, headers) =>
      fetch(`${facts.baseUrl}${target}`, { headers: headers ?? { authorization: `Bearer ${facts.apiKey}` } }),
  }
}

async function insideService(
  environment: Readonly<Record<string, string>>,
  options: ServiceOptions = {},
): Promise<RunningService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sky-'))
  await copyPreparedDatabase(dataDir)
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const service = await startService(config, { log: pino({ level: 'silent' }), ...options })
  return {
    ...service,
    async close() {
      await service.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Follows a sign-in link, and returns the cookie of the session. */
export async function signIn(url: string): Promise<string> {
  const { pathname, search, searchParams } = new URL(url)
  const visitor = new Visitor(url)
  const token = searchParams.get('token') ?? ''
  const answer = await visitor.send(pathname + search, { token }, { action: pathname })
  const session = visitor.cookies.get('__Host-sky_session')
  if (!session) throw new Error(`The sign-in link answered ${answer.status} without a session.`)
  return `__Host-sky_session=${session}`
}
