import type { Config } from '../../config/config.ts'
import { type Host, hosts, signInNeeds } from '../../docs/content/mcp-hosts.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { copyable } from '../page/format.ts'
import { renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { signInHosts } from './host-guides.ts'

/** One way to connect a host; a host that supports both has two. */
type Way = Pick<Host, 'id' | 'name' | 'steps' | 'snippet'>

/** True for hosts that are configured with the URL alone, without a key. */
const takesAddress = ({ snippet }: Way) => snippet('address') === 'address'
/** Hosts that sign in with OAuth. */
const bySignIn: readonly Way[] = [...hosts.filter(takesAddress), ...signInHosts]
/** Hosts that authenticate with a key. */
const byKey: readonly Way[] = hosts.filter((host) => !takesAddress(host))
const groups = [
  ['Sign in', bySignIn],
  ['With a key', byKey],
] as const
const all = [...bySignIn, ...byKey]

/** Guide with a tab per host. Tabs are links, so they work without scripts and can be shared. */
export function connectHandler({ MCP_URL }: Config): PageHandler<AuthenticatedRequest> {
  return {
    get(pageRequest) {
      const wanted = pageRequest.url.searchParams.get('host')
      const isLocal = isLoopback(MCP_URL)
      const reaches = (way: Way) => !isLocal || !takesAddress(way)
      const host = all.find(({ id }) => id === wanted) ?? all.find(reaches)
      return renderPage(
        {
          title: 'Connect an assistant',
          body: markup`<p class="lead">Most assistants only need this URL. You'll be asked to approve the connection here.</p>
${copyable(MCP_URL, 'the address')}
${isLocal ? markup`<p class="note">This service runs on a loopback address: only programs on the same machine can reach it. ${signInNeeds}</p>` : null}
${groups.map(([title, some]) => tabs(title, some, host?.id))}
${host ? steps(host, MCP_URL, reaches(host)) : null}
<p>See and disconnect assistants under <a href="/portal/assistants">Assistants</a>. For hosts that need a key, create one
under <a href="/portal/keys">API keys</a>.</p>`,
        },
        pageRequest,
      )
    },
  }
}

/** True for a loopback URL (RFC 6890 §2.2.2, RFC 6761 §6.3). */
const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Navigation with one tab per host. */
function tabs(title: string, some: readonly Way[], open: string | undefined): Markup {
  return markup`<nav class="tabs" aria-label="Hosts: ${title}"><span>${title}</span>${some.map(
    ({ id, name }) =>
      markup`<a href="/portal/connect?host=${id}"${id === open ? markup` aria-current="page"` : null}>${name.replace(/ \(.*/, '')}</a>`,
  )}</nav>`
}

/** Steps for one host, with its snippet; the plain URL is omitted, because it stands at the top of the page. */
function steps(host: Way, mcpUrl: string, isReached: boolean): Markup {
  const text = host.snippet(mcpUrl)
  return markup`<h2>${host.name}</h2>${
    isReached
      ? null
      : markup`<p class="said wrong">${host.name} cannot reach <code>${mcpUrl}</code>: it connects from its own servers.</p>`
  }<p>${inline(host.steps)}</p>
${takesAddress(host) ? null : copyable(text, `the text for ${host.name}`)}`
}
