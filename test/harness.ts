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

/** A real service on a free loopback port, with a database of its own. */
export interface TestService extends RunningService {
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly key: string
  readonly testKey: string
  /** An ID token of the owner, obtained as a person does: sign-in link, session, token. */
  idToken(): Promise<string>
  /** The cookie of a portal session of the owner. */
  session(): Promise<string>
  /** GET with the live key, unless other headers are given. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
}

/** All tests of a service come from one address; those that are about a limit say it themselves. */
const wideLimits = { AUTHORIZATION_LIMIT: '1000000', REGISTRATION_LIMIT: '1000000', SIGN_IN_LIMIT: '1000000' }

/**
 * Inside this process, from source; or, where `TEST_BUILT_SERVER` asks for it and a test has no wish that only a
 * service inside can fulfil, as it was built, in a process of its own.
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

async function signIn(url: string): Promise<string> {
  const { pathname, search, searchParams } = new URL(url)
  const visitor = new Visitor(url)
  const token = searchParams.get('token') ?? ''
  const answer = await visitor.send(pathname + search, { token }, { action: pathname })
  const session = visitor.cookies.get('__Host-sky_session')
  if (!session) throw new Error(`The sign-in link answered ${answer.status} without a session.`)
  return `__Host-sky_session=${session}`
}
