import type { AttemptLimits } from '../../../db/accounts/password-attempts.ts'
import type { StoredPassword } from '../../../db/accounts/passwords.ts'
import { hashOfNone, verifyPassword } from '../../../oauth/sign-in/password.ts'
import type { Config } from '../../config/config.ts'
import { markup } from '../../html/markup.ts'
import { addressOf } from '../../http/client-address.ts'
import type { Exchange, Reply } from '../../http/exchange.ts'
import { rateLimited } from '../../limits/rate-limit.ts'
import { csrfField, hiddenField, onward, renderPage } from '../page/layout.ts'
import { type PageRequest, type PortalStores, returnPath } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { deviceCookie, readDevice } from '../page/session-cookie.ts'
import { passwordForm } from './password-form.ts'
import { withCookies } from './provider.ts'
import { newSession, noteFailure } from './session.ts'

/** Password attempts per five minutes, per IP address and in total: each one costs 0.1 s of CPU time. */
const limits: AttemptLimits = { windowSeconds: 300, perAddress: 10, ofAll: 300 }

/** Counts one password attempt of the client at an account, if there is one; throws `rate_limited` over the limit. */
export type ConsumeAttempt = (exchange: Exchange, stored: StoredPassword | null) => Promise<void>

/** Limiter of password attempts by IP address; a browser with a device cookie of the account has an allowance of its own. */
export function passwordAttempts(stores: PortalStores, config: Config): ConsumeAttempt {
  return async ({ event }, stored) => {
    const address = addressOf(event, config.TRUST_PROXY)
    const device = readDevice(event.req.headers.get('cookie'))
    const { allowed, resetSeconds } = await stores.passwords.spendGuess(address, limits, device, stored)
    if (!allowed) throw rateLimited(limits.perAddress, resetSeconds)
  }
}

/** Signs in with a password: the owner, or a person by their address. */
export function passwordHandler(stores: PortalStores, spendGuess: ConsumeAttempt): PageHandler<PageRequest> {
  return {
    async post(pageRequest, form) {
      const name = (form.get('username') ?? '').trim()
      const stored = await stores.passwords.byName(name.slice(0, 254))
      await spendGuess(pageRequest.exchange, stored)
      const isRight = await verifyPassword(form.get('password') ?? '', stored?.hash ?? hashOfNone)
      if (stored?.hash && isRight) {
        const session = await newSession(pageRequest, stored.accountId, stores)
        const next = onward(returnPath(form.get('return')))
        const device = deviceCookie(stores.passwords.newDevice(stored.accountId))
        return withCookies(next, { cookies: [session, device] })
      }
      if (stored) await noteFailure(pageRequest, stored.accountId, 'password', stores)
      return formAgain(pageRequest, form, await stores.passwords.hasNames())
    },
  }
}

/** Page (403) with the form again after a wrong password. */
function formAgain(pageRequest: PageRequest, form: URLSearchParams, hasNames: boolean): Reply {
  const hidden = markup`${csrfField(pageRequest)}
${hiddenField('return', returnPath(form.get('return')))}`
  return renderPage(
    {
      title: 'Sign in',
      body: markup`<p class="said wrong" role="alert">${hasNames ? 'Wrong e-mail address or password.' : 'Wrong password.'}</p>
${passwordForm(hidden, hasNames, hasNames ? (form.get('username') ?? '') : '')}
<p class="hint"><a href="/portal/sign-in">Forgot your password?</a></p>`,
      status: 403,
    },
    pageRequest,
  )
}
