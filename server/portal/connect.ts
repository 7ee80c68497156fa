import type { Config } from '../config.ts'
import { hosts } from '../docs/hosts.ts'
import { inline } from '../docs/inline.ts'
import { markup } from '../docs/markup.ts'
import type { Door } from './doors.ts'
import { framed } from './layout.ts'
import { signInHosts } from './sign-in-hosts.ts'
import type { PersonalVisit } from './visit.ts'
import { copyable } from './words.ts'

const all = [...signInHosts, ...hosts.map((host) => ({ ...host, name: `${host.name} with a key` }))]

/** How to connect each host, one tab for each. A tab is a link, so it works without script and can be sent on. */
export function connectDoor({ MCP_URL }: Config): Door<PersonalVisit> {
  return {
    get(visit) {
      const wanted = visit.url.searchParams.get('host')
      const host = all.find(({ id }) => id === wanted) ?? all[0]
      const tab = ({ id, name }: (typeof all)[number]) =>
        markup`<a href="/portal/connect?host=${id}"${id === host?.id ? markup` aria-current="page"` : null}>${name}</a>`
      return framed(
        {
          title: 'Connect an assistant',
          body: markup`<p class="lead">Assistants need nothing but this address. They send you here to say yes.</p>
${copyable(MCP_URL, 'the address')}
<nav class="tabs" aria-label="Hosts">${all.map(tab)}</nav>
${host ? markup`<h2>${host.name}</h2><p>${inline(host.steps)}</p>${copyable(host.snippet(MCP_URL), `the text for ${host.name}`)}` : null}
<p>What is connected, and a way to end it, is under <a href="/portal/assistants">Assistants</a>. Ways that need a key
take one from <a href="/portal/keys">API keys</a>.</p>`,
        },
        visit,
      )
    },
  }
}
