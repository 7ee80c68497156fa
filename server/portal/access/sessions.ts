import { sessionIdle } from '../../../db/accounts/authority.ts'
import type { PortalSession } from '../../../db/accounts/sign-in.ts'
import { chip } from '../../html/chip.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { clearCookie } from '../page/session-cookie.ts'

/** Page of sessions, with buttons that end one or all of them. */
export function sessionsHandler({ signIn }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const { accountId, sessionId } = pageRequest.person
      const sessions = await signIn.sessions(accountId, sessionIdle)
      return renderPage(
        {
          title: 'Sessions',
          body: markup`<p class="lead">Browsers that are signed in to your account. A session ends a day after its last
page, or a week after sign-in.</p>
<ul class="things">${sessions.map((session) => sessionItem(session, session.sessionId === sessionId, pageRequest))}</ul>
<form method="post" action="/portal/account/sessions">${csrfField(pageRequest)}
<button class="danger" name="end" value="all">Sign out everywhere</button></form>
<p class="hint">Includes this browser, sign-in links that were not used, and ID tokens of earlier sign-ins at identity
providers. API keys and assistants keep working.</p>`,
        },
        pageRequest,
      )
    },
    async post({ person }, form) {
      const { accountId, sessionId, actor } = person
      const target = form.get('end') ?? ''
      if (target === 'all') await signIn.endSessions(accountId, undefined, actor)
      else await signIn.endSession(accountId, target, actor)
      const endedHere = target === 'all' || target === sessionId
      return endedHere
        ? onward('/portal/sign-in', { 'set-cookie': clearCookie })
        : onward('/portal/account/sessions')
    },
  }
}

/** List item of one session; the current one has no button of its own. */
function sessionItem(session: PortalSession, isCurrent: boolean, pageRequest: AuthenticatedRequest): Markup {
  const name = browserName(session.userAgent ?? '')
  const end = markup`<form method="post" action="/portal/account/sessions">${csrfField(pageRequest)}
<button class="second" name="end" value="${session.sessionId}">Sign out <span class="unseen">${name}</span></button></form>`
  return markup`<li><h2>${name}</h2>${isCurrent ? markup` ${chip('this browser', 'good')}` : null}
<p class="about">Signed in ${instant(session.createdAt)}${session.address ? ` from ${session.address}` : null}; last page ${instant(session.lastSeenAt)}</p>
${isCurrent ? null : end}</li>`
}

/** In order of precedence: User-Agent strings also name other browsers (Edge contains "Chrome" and "Safari"). */
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
/** In order of precedence: Android contains "Linux", iOS contains "Mac OS X". */
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** “Firefox on Linux”; the first 60 characters of any other User-Agent. */
export function browserName(userAgent: string): string {
  const first = (patterns: readonly (readonly [RegExp, string])[]) =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = first(browsers)
  const system = first(systems)
  if (browser) return system ? `${browser} on ${system}` : browser
  return userAgent.slice(0, 60) || 'A program without a name'
}
