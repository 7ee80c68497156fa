import type { Config } from './config.ts'
import { isLoopback } from './loopback.ts'

type Addresses = Pick<Config, 'BASE_URL' | 'LEGACY_URL' | 'ALLOWED_HOSTS' | 'PORT'>

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Values of `Host` for the names of this machine at a port. */
export const loopbackHosts = (port: number | string, scheme = 'http:'): string[] =>
  loopbackNames.map((name) => new URL(`${scheme}//${name}:${port}`).host)

/** Cache by configuration, because every request needs it. */
const urlsByConfig = new WeakMap<Addresses, ReadonlyMap<string, string>>()

/**
 * The URLs that the service is served under, by `Host`: `BASE_URL`, `LEGACY_URL`, those of `ALLOWED_HOSTS`, and the
 * loopback names beside `BASE_URL`. No other header of a request changes them, so that no client can put a URL into a document
 * that caches hold.
 */
export function servedUrls(config: Addresses): ReadonlyMap<string, string> {
  const cached = urlsByConfig.get(config)
  if (cached) return cached
  const { protocol, port } = new URL(config.BASE_URL)
  const otherUrls = [
    ...(hasLoopbackNames(config) ? loopbackHosts(port, protocol) : []),
    ...config.ALLOWED_HOSTS,
  ].map((name) => new URL(name.includes('://') ? name : `${protocol}//${name}`).origin)
  const urls = [...otherUrls, config.LEGACY_URL, config.BASE_URL].filter((url) => url !== undefined)
  const served = new Map(urls.map((url) => [new URL(url).host, url]))
  urlsByConfig.set(config, served)
  return served
}

/**
 * Whether clients use loopback names: where `BASE_URL` has one, or is the plain address of the bound port. Elsewhere a
 * loopback name in `Host` is the address of this server in a proxy, which nginx sends by default, and means `BASE_URL`.
 */
function hasLoopbackNames({ BASE_URL, PORT }: Addresses): boolean {
  const { protocol, port } = new URL(BASE_URL)
  return isLoopback(BASE_URL) || (protocol === 'http:' && Number(port || 80) === PORT)
}

/**
 * The public URL that a request was sent to. Clients reject metadata that names another resource than the one requested
 * (RFC 9728 §3.3).
 */
export function publicUrl(config: Addresses, host: string | null): string {
  return servedUrls(config).get(host?.toLowerCase() ?? '') ?? config.BASE_URL
}

/**
 * The issuer for a request: the public URL that it was sent to, so that a client that compares finds what it expects
 * (RFC 8414 §3.3), and reaches the token endpoint as it reached the service. A plain name of a network gets `BASE_URL`,
 * since an issuer is an https URL (RFC 8414 §2), and clients send no secrets to others but loopback ones.
 */
export function issuerUrl(config: Addresses, host: string | null): string {
  const url = publicUrl(config, host)
  return url.startsWith('https:') || isLoopback(url) ? url : config.BASE_URL
}

/**
 * The same page at `BASE_URL`, for a request to another name; `undefined` at `BASE_URL` itself. Cookies, passkeys and the
 * answers of identity providers belong to one host.
 */
export function atBaseUrl(
  config: Addresses,
  host: string | null,
  page: Pick<URL, 'pathname' | 'search'>,
): string | undefined {
  if (publicUrl(config, host) === config.BASE_URL) return undefined
  return config.BASE_URL + page.pathname + page.search
}

/** Accepted resource identifiers of the MCP server in OAuth requests. All denote one resource, the first. */
export function ownResources(config: Addresses): readonly [string, ...string[]] {
  const otherUrls = [...servedUrls(config).values()].filter((url) => url !== config.BASE_URL)
  return [`${config.BASE_URL}/mcp`, ...otherUrls.map((url) => `${url}/mcp`)]
}
