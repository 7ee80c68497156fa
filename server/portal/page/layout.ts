import type { Membership } from '../../../db/accounts/members.ts'
import type { PersonName } from '../../../db/accounts/people.ts'
import { asset } from '../../html/assets.ts'
import { documentHead } from '../../html/document-head.ts'
import { type IconName, icon, iconOutlines } from '../../html/icons.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { masthead } from '../../html/masthead.ts'
import type { Reply } from '../../http/exchange.ts'
import { mask } from './form-token.ts'
import { home, onAccount, type PageRequest, type User } from './page-request.ts'
import { accountNameOf } from './people.ts'
import { includes, permissions } from './permissions.ts'

/** Content of a portal page; `framed` adds the layout. */
export interface PortalPage {
  /** Becomes both `<title>` and `<h1>`. */
  readonly title: string
  readonly body: Markup
  /** HTTP status; 200 if omitted. */
  readonly status?: number
  /** Additional CSP source that forms of this page may be submitted to. */
  readonly formAction?: string
  readonly headers?: Readonly<Record<string, string>>
  /** True for a page that shows a secret: it is not compressed, because its length would leak the secret. */
  readonly isSecret?: boolean
  /** True for a page that asks for a decision: it has no navigation. */
  readonly alone?: boolean
}

/** The part of a page request that the layout uses. */
export type LayoutRequest = Pick<PageRequest, 'url' | 'person' | 'csrf' | 'cookie'>

/** Path, label and symbol of a page in the menu. */
type Place = readonly [path: string, label: string, symbol: IconName]

/** Menu of the portal: groups of pages, in order. */
const menu: readonly (readonly [group: string, places: readonly Place[]])[] = [
  ['', [[home, 'Overview', 'home']]],
  [
    'Use',
    [
      ['/portal/sky', 'The sky now', 'star'],
      ['/portal/chart', 'Chart', 'wheel'],
      ['/portal/playground', 'Playground', 'play'],
    ],
  ],
  [
    'Connect',
    [
      ['/portal/keys', 'API keys', 'key'],
      ['/portal/connect', 'Add an assistant', 'plug'],
      ['/portal/assistants', 'Assistants', 'speech'],
      ['/portal/alerts', 'Sky alerts', 'bell'],
      ['/portal/webhooks', 'Webhooks', 'send'],
      ['/portal/feeds', 'Calendar feeds', 'calendar'],
    ],
  ],
  [
    'Account',
    [
      ['/portal/usage', 'Usage', 'bars'],
      ['/portal/requests', 'Requests', 'list'],
      ['/portal/team', 'Team', 'people'],
      ['/portal/account', 'Account', 'person'],
    ],
  ],
]

/** Response with the page in the portal's layout, with security headers and `no-store`. */
export function renderPage(page: PortalPage, pageRequest: LayoutRequest): Reply {
  return {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(page.formAction),
      ...privately,
      ...(pageRequest.cookie ? { 'set-cookie': pageRequest.cookie } : {}),
      ...page.headers,
    },
    body: htmlDocument(page, pageRequest).value,
    compressFrom: page.isSecret ? undefined : longPage,
  }
}

/** Bytes from which a page is compressed; a shorter one fits into one packet anyway. */
const longPage = 1_400

/** Headers that forbid caching and framing of portal pages. */
const privately = {
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
}

/**
 * CSP: only files of this origin, no inline code. `formAction` comes from a parsed URL, so it cannot inject directives.
 */
function policy(formAction = ''): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self'${formAction && ` ${formAction}`}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** HTML document of a page. A page that asks for a decision has the session in its header, others in their menu. */
function htmlDocument({ title, body, alone }: PortalPage, pageRequest: LayoutRequest): Markup {
  const hasMenu = pageRequest.person !== null && !alone
  const path = pageRequest.url.pathname
  const navigationMenu = hasMenu ? navigation(pageRequest, path) : null
  return markup`<!doctype html>
<html lang="en">
<head>
${documentHead(
  title,
  markup`<link rel="stylesheet" href="${asset('portal.css').path}">
<link rel="stylesheet" href="${asset('sky.css').path}">
<script src="${asset('portal.js').path}" defer></script>
<script src="${asset('sky.js').path}" defer></script>`,
)}
</head>
<body class="portal">
<a class="skip" href="#text">Skip to content</a>
${masthead({ path, portalUrl: home, session: hasMenu ? null : session(pageRequest, alone) })}
<div class="columns">
${navigationMenu}
<main id="text" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
</div>
<footer><p>Sky Data Service is free software under the MIT licence. No trackers and no third-party
requests.</p></footer>
${iconOutlines(navigationMenu, body)}
</body>
</html>
`
}

/** The user's name and the button to sign out; null without a session. */
function session(pageRequest: LayoutRequest, alone = false): Markup | null {
  const { person } = pageRequest
  return person
    ? markup`${alone ? null : accountSwitch(pageRequest, person)}<span class="who">${person.label ?? 'Signed in'}</span>
<form method="post" action="/portal/sign-out">${csrfField(pageRequest)}<button class="quiet">Sign out</button></form>`
    : null
}

/** Form that chooses the account to work on, for a person who is a member of another; null for others. */
function accountSwitch(
  pageRequest: LayoutRequest,
  { memberships, actingFor, personId }: User,
): Markup | null {
  if (memberships.length === 0) return null
  const ownAccount = { accountId: personId, label: 'Your own account', isVerified: true }
  const option = ({ accountId, ...names }: Pick<Membership, 'accountId' | keyof PersonName>) =>
    markup`<option value="${accountId}"${accountId === (actingFor?.accountId ?? personId) ? markup` selected` : null}>${accountNameOf(names, accountId)}</option>`
  return markup`<form class="switch" method="post" action="/portal/switch">${csrfField(pageRequest)}
<label class="unseen" for="switch">Account</label><select id="switch" name="account">${[ownAccount, ...memberships].map(option)}</select>
<button class="quiet">Switch</button></form>`
}

/**
 * Menu of the pages that the role includes, with the session; `path` marks the current entry. It is collapsed in narrow
 * windows, under the name of the page that is open.
 */
function navigation(pageRequest: LayoutRequest, path: string): Markup {
  const role = pageRequest.person ? onAccount(pageRequest.person).role : 'viewer'
  const isOpen = ([href]: Place) => {
    const leastRole = permissions[href]
    return leastRole === 'self' || (leastRole !== undefined && includes(role, leastRole))
  }
  const isCurrent = ([href]: Place) => href === path || (href !== home && path.startsWith(`${href}/`))
  const link = (place: Place) => {
    const [href, label, symbol] = place
    return markup`<li><a href="${href}"${isCurrent(place) ? markup` aria-current="page"` : null}>${icon(symbol)}${label}</a></li>`
  }
  const groups = menu.map(([title, places]) => {
    const links = places.filter(isOpen).map(link)
    if (links.length === 0) return null
    return title
      ? markup`<p aria-hidden="true">${title}</p><ul aria-label="${title}">${links}</ul>`
      : markup`<ul>${links}</ul>`
  })
  const current = menu.flatMap(([, places]) => places).find(isCurrent)
  return markup`<nav class="places" aria-label="Portal"><details class="pages"><summary>${
    current ? markup`Portal <span aria-hidden="true">›</span> ${current[1]}` : 'Portal'
  }</summary>
${groups}<div class="session">${session(pageRequest)}</div></details></nav>`
}

/** A hidden field. */
export const hiddenField = (name: string, value: string | number): Markup =>
  markup`<input type="hidden" name="${name}" value="${value}">`

/** Hidden CSRF field; every POST form must contain it. */
export function csrfField({ csrf }: Pick<PageRequest, 'csrf'>): Markup {
  return hiddenField('csrf', mask(csrf))
}

/** Redirect that repeats the POST at `location` (307): a reload then repeats that request and not this one. */
export function onwardWithForm(location: string): Reply {
  return { status: 307, headers: { location, 'cache-control': 'no-store' } }
}

/** Redirect to a GET after a form was processed (303), so that a reload does not submit it again. */
export function onward(location: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } }
}
