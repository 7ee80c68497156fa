import type { Config } from './config.ts'
import { isLoopback } from './loopback.ts'
import { loopbackHosts, servedUrls } from './public-url.ts'

/** Names and origins of this service, for one configuration and port. */
interface Served {
  readonly port: number
  /** Every accepted spelling of `Host`, and the name in its usual spelling. */
  readonly hosts: ReadonlyMap<string, string>
  /** Names of `ALLOWED_HOSTS` without a port, which stand for every port. */
  readonly names: ReadonlySet<string>
  readonly origins: ReadonlySet<string>
}

/** Cache by configuration, because every request needs it. */
const knownNames = new WeakMap<Config, Served>()

function served(config: Config, port: number): Served {
  const cached = knownNames.get(config)
  if (cached?.port === port) return cached
  const ownUrls = [config.BASE_URL, config.LEGACY_URL].flatMap((url) => (url ? [new URL(url)] : []))
  const loopback = loopbackHosts(port).map((host) => new URL(`http://${host}`))
  const urls = [...[...servedUrls(config).values()].map((url) => new URL(url)), ...loopback]
  // Names as they are first, so that a spelling without a port does not replace one.
  const spellings = [
    ...urls.map((url) => [url.host, url.host]),
    ...urls.filter(impliesPort).map((url) => [`${url.host}:${defaultPort(url)}`, url.host]),
    ...ownUrls.filter((url) => !isLoopback(url.origin)).map((url) => [url.hostname, url.host]),
  ] as [string, string][]
  const allowed = config.ALLOWED_HOSTS.map((name) => inLowerCase(name.replace(/^.*:\/\//, '')))
  const served = {
    port,
    hosts: new Map(spellings.reverse()),
    names: new Set(allowed.filter((name) => nameOf(name) === name)),
    origins: new Set([...ownUrls, ...loopback].map(({ origin }) => origin)),
  }
  knownNames.set(config, served)
  return served
}

const impliesPort = ({ host, hostname }: URL): boolean => host === hostname
const defaultPort = ({ protocol }: URL): number => (protocol === 'https:' ? 443 : 80)

/** In lower case and without the dot that ends a name of the root zone (RFC 3986 §3.2.2). */
const inLowerCase = (host: string): string => host.toLowerCase().replace(/\.(?=:\d+$|$)/, '')

/** The name of a `Host`, without its port. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '')

/**
 * The usual spelling of a `Host` that names this service (defence against DNS rebinding), or undefined: the public URL,
 * the legacy one, `ALLOWED_HOSTS`, and loopback names at the bound port. The first two are accepted
 * without their port too, because some proxies drop it (nginx's `$host`): a page of a rebound name is refused by that name.
 * Loopback names are not, since each port is another service there.
 */
export function servedHost(host: string, config: Config, port: number): string | undefined {
  const { hosts, names } = served(config, port)
  const usual = hosts.get(host)
  if (usual !== undefined) return usual
  const spelled = inLowerCase(host)
  return hosts.get(spelled) ?? (names.has(nameOf(spelled)) ? spelled : undefined)
}

/** Whether a browser origin may call: our own URLs, loopback at the bound port, and `ALLOWED_ORIGINS`. */
export function originAllowed(origin: string, config: Config, port: number): boolean {
  return served(config, port).origins.has(origin) || config.ALLOWED_ORIGINS.includes(origin)
}

/** The names to tell a client whose `Host` is not served: in production only that of the public URL, which everybody can know. */
export function shownHosts(config: Config, port: number): readonly string[] {
  const { host } = new URL(config.BASE_URL)
  if (config.NODE_ENV === 'production') return [host]
  return [...new Set([host, ...served(config, port).hosts.values()])]
}
