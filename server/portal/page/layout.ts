import { asset } from '../../html/assets.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { mask } from './form-token.ts'
import type { PageRequest } from './page-request.ts'

/** A page of the portal: what `framed` puts into the frame that all pages share. */
export interface Page {
  readonly title: string
  readonly body: Markup
  readonly status?: number
  /** Where forms of this page may lead beside this service, as a CSP source. */
  readonly formAction?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A page that shows a secret for good use elsewhere is not compressed: its length would tell of it. */
  readonly isSecret?: boolean
  /** A page that asks for a decision has no list of other places beside it. */
  readonly alone?: boolean
}

/** What the frame needs to know of a pageRequest. */
export type Shown = Pick<PageRequest, 'url' | 'person' | 'csrf' | 'cookie'>

const places = [
  ['/portal', 'Overview'],
  ['/portal/keys', 'API keys'],
  ['/portal/feeds', 'Calendar feeds'],
  ['/portal/assistants', 'Assistants'],
  ['/portal/connect', 'Connect'],
  ['/portal/sky', 'The sky now'],
  ['/portal/chart', 'Chart'],
  ['/portal/playground', 'Playground'],
  ['/portal/account', 'Account'],
] as const

/** The answer that shows a page: its frame, and the headers that keep it to itself. */
export function renderPage(page: Page, pageRequest: Shown): Reply {
  return {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(page.formAction),
      ...privately,
      ...(pageRequest.cookie ? { 'set-cookie': pageRequest.cookie } : {}),
      ...page.headers,
    },
    body: written(page, pageRequest).value,
    compressFrom: page.isSecret ? undefined : longPage,
  }
}

/** Bytes; less fits into one packet as it is. */
const longPage = 1_400

/** No page of the portal is kept by a browser or shown inside another site. */
const privately = {
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
}

/** Everything a page loads is our own and in a file. `formAction` comes from a URL that was parsed. */
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

function written({ title, body, alone }: Page, pageRequest: Shown): Markup {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sky Data Service</title>
<link rel="icon" href="${asset('favicon.svg').path}" type="image/svg+xml">
<link rel="stylesheet" href="${asset('style.css').path}">
<link rel="stylesheet" href="${asset('portal.css').path}">
<link rel="stylesheet" href="${asset('sky.css').path}">
<script src="${asset('portal.js').path}" defer></script>
<script src="${asset('sky.js').path}" defer></script>
</head>
<body class="portal">
<a class="skip" href="#text">Skip to content</a>
${masthead(pageRequest)}
<div class="columns">
${pageRequest.person && !alone ? navigation(pageRequest.url.pathname) : null}
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

function masthead(pageRequest: Shown): Markup {
  const { person } = pageRequest
  const whose = person
    ? markup`<span class="who">${person.label ?? 'Signed in'}</span>
<form method="post" action="/portal/sign-out">${csrfField(pageRequest)}<button class="quiet">Sign out</button></form>`
    : null
  return markup`<header class="masthead"><a class="name" href="${person ? '/portal' : '/docs'}">Sky Data Service</a>
<nav aria-label="Documents"><a href="/docs">Guide</a><a href="/reference">API reference</a></nav>
<div class="session">${whose}</div></header>`
}

function navigation(path: string): Markup {
  const link = ([href, label]: (typeof places)[number]) => {
    const here = href === path || (href !== '/portal' && path.startsWith(`${href}/`))
    return markup`<li><a href="${href}"${here ? markup` aria-current="page"` : null}>${label}</a></li>`
  }
  return markup`<nav class="places" aria-label="Portal"><ul>${places.map(link)}</ul></nav>`
}

/** Belongs into every form that is posted. */
export function csrfField({ csrf }: Pick<PageRequest, 'csrf'>): Markup {
  return markup`<input type="hidden" name="csrf" value="${mask(csrf)}">`
}

/** Sends the browser on with the form it sent (307): a reload then repeats the second request and not the first. */
export function onwardWithForm(location: string): Reply {
  return { status: 307, headers: { location, 'cache-control': 'no-store' } }
}

/** Sends the browser on after a form was taken (303, so that the form is not sent again). */
export function onward(location: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } }
}
