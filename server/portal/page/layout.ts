import type { Membership, Role } from '../../../db/accounts/members.ts'
import type { PersonName } from '../../../db/accounts/people.ts'
import { asset } from '../../html/assets.ts'
import { documentHead } from '../../html/document-head.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { masthead } from '../../html/masthead.ts'
import type { Reply } from '../../http/exchange.ts'
import { mask } from './form-token.ts'
import { onAccount, type PageRequest, type User } from './page-request.ts'
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

/** Navigation of the portal, in order. */
const places = [
  ['/portal', 'Overview'],
  ['/portal/usage', 'Usage'],
  ['/portal/requests', 'Requests'],
  ['/portal/keys', 'API keys'],
  ['/portal/feeds', 'Calendar feeds'],
  ['/portal/webhooks', 'Webhooks'],
  ['/portal/alerts', 'Sky alerts'],
  ['/portal/assistants', 'Assistants'],
  ['/portal/connect', 'Connect'],
  ['/portal/sky', 'The sky now'],
  ['/portal/chart', 'Chart'],
  ['/portal/playground', 'Playground'],
  ['/portal/team', 'Team'],
  ['/portal/account', 'Account'],
] as const

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

/** HTML document of a page. */
function htmlDocument({ title, body, alone }: PortalPage, pageRequest: LayoutRequest): Markup {
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
${masthead({ path: pageRequest.url.pathname, portalUrl: '/portal', session: session(pageRequest, alone) })}
<div class="columns">
${pageRequest.person && !alone ? navigation(pageRequest.url.pathname, onAccount(pageRequest.person).role) : null}
<main id="text" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
</div>
<footer><p>Sky Data Service is free software under the MIT licence. No trackers and no third-party
requests.</p></footer>
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

/** Side navigation with the pages that the role includes; `path` marks the current entry. */
function navigation(path: string, role: Role): Markup {
  const isOpen = (href: string) => {
    const leastRole = permissions[href]
    return leastRole === 'self' || (leastRole !== undefined && includes(role, leastRole))
  }
  const link = ([href, label]: (typeof places)[number]) => {
    const isCurrent = href === path || (href !== '/portal' && path.startsWith(`${href}/`))
    return markup`<li><a href="${href}"${isCurrent ? markup` aria-current="page"` : null}>${label}</a></li>`
  }
  return markup`<nav class="places" aria-label="Portal"><ul>${places.filter(([href]) => isOpen(href)).map(link)}</ul></nav>`
}

/** A hidden field. */
export const hiddenField = (name: string, value: string): Markup =>
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
