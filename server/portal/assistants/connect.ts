import type { Registry } from '../../../tools/declaration/registry.ts'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/loopback.ts'
import { copyable } from '../../html/copyable.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { bears } from '../../html/star-figure.ts'
import { appsNote, type Host, hosts } from '../../product/mcp-hosts.ts'
import { renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { signInHosts } from './host-guides.ts'
import { addressList, addressOf, type ToolAddress } from './tool-addresses.ts'

/** One way to connect a host; a host that supports both has two. */
type HostSetup = Pick<Host, 'id' | 'name' | 'steps' | 'snippet' | 'install' | 'isRemote'>

/** True for hosts that are configured with the URL alone, without a key. */
const takesAddress = ({ snippet }: HostSetup) => snippet('address') === 'address'
/** Hosts that sign in with OAuth. */
const bySignIn: readonly HostSetup[] = [...hosts.filter(takesAddress), ...signInHosts]
/** Hosts that authenticate with a key. */
const byKey: readonly HostSetup[] = hosts.filter((host) => !takesAddress(host))
const groups = [
  ['Sign in', bySignIn],
  ['With a key', byKey],
] as const
const all = [...bySignIn, ...byKey]

/** Guide with a tab per host, for one address. Tabs are links, so they work without scripts and can be shared. */
export function connectHandler({ MCP_URL }: Config, registry: Registry): PageHandler<AuthenticatedRequest> {
  return {
    get(pageRequest) {
      const { searchParams } = pageRequest.url
      const address = addressOf(MCP_URL, registry, searchParams.get('tools'))
      const reach = reachOf(MCP_URL)
      const requested = all.find(({ id }) => id === searchParams.get('host'))
      const host = requested ?? (all.find((candidate) => isReached(candidate, reach)) as HostSetup)
      return renderPage(
        {
          title: 'Connect an assistant',
          body: markup`<div class="opening"><div><p class="lead">Most assistants only need this URL. You'll be asked to approve the connection here.</p>
${copyable(address.url, 'the address')}</div>${bears()}</div>
<p class="note">${reach.note}</p>
${oneClick(address)}
${groups.map(([title, group]) => tabs(title, group, host.id, address))}
${steps(host, address.url, isReached(host, reach))}
<p id="apps">${appsNote}</p>
${addressList(MCP_URL, registry, host.id, address)}
<p>See and disconnect assistants under <a href="/portal/assistants">Assistants</a>. For hosts that need a key, create one
under <a href="/portal/keys">API keys</a>.</p>`,
        },
        pageRequest,
      )
    },
  }
}

/** Hosts that can connect to an address, and the note that says so. */
interface Reach {
  readonly isPublic: boolean
  readonly note: string
}

/**
 * Hosts that an address can be reached by.
 * @see Model Context Protocol 2025-11-25, Authorization, "Communication Security": sign-in needs https, except on loopback
 */
function reachOf(mcpUrl: string): Reach {
  if (isLoopback(mcpUrl))
    return {
      isPublic: false,
      note:
        'This service runs on your own machine, and every assistant on this machine can connect. Claude (claude.ai, and the ' +
        'connectors of its apps) and ChatGPT can’t: they connect from their own servers and need a public https address.',
    }
  if (new URL(mcpUrl).protocol === 'http:')
    return {
      isPublic: false,
      note:
        'This service has no https. Assistants on your network can connect with a key, which others on the network can ' +
        'read. Claude, ChatGPT and every assistant that signs in need a public https address.',
    }
  return { isPublic: true, note: 'Every assistant below can connect if the Internet can reach this address.' }
}

const isReached = ({ isRemote }: HostSetup, { isPublic }: Reach): boolean => isPublic || !isRemote

/** Links that install the server in a host on this machine. */
function oneClick({ url }: ToolAddress): Markup {
  const links = hosts.map(({ name, install }) =>
    install ? markup`<a class="button" href="${install(url)}">Install in ${name}</a> ` : null,
  )
  return markup`<p class="installs">${links}</p>`
}

/** Navigation with one tab per host. */
function tabs(title: string, group: readonly HostSetup[], open: string, { query }: ToolAddress): Markup {
  return markup`<nav class="tabs" aria-label="Hosts: ${title}"><span>${title}</span>${group.map(
    ({ id, name }) =>
      markup`<a href="/portal/connect?host=${id}${query}"${id === open ? markup` aria-current="page"` : null}>${name.replace(/ \(.*/, '')}</a>`,
  )}</nav>`
}

/** Steps for one host, with its snippet; the plain URL is omitted, because it stands at the top of the page. */
function steps(host: HostSetup, mcpUrl: string, reached: boolean): Markup {
  const text = host.snippet(mcpUrl)
  return markup`<h2>${host.name}</h2>${
    reached
      ? null
      : markup`<p class="said wrong">${host.name} cannot reach <code>${mcpUrl}</code>: it connects from its own servers.</p>`
  }<p>${inline(host.steps)}</p>
${takesAddress(host) ? null : copyable(text, `the text for ${host.name}`)}`
}
