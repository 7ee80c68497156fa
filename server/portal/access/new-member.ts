import type { NewMember } from '../../../db/accounts/members.ts'
import { hashPassword, passwordError } from '../../../oauth/sign-in/password.ts'
import { accountIdOf } from '../../../tools/contract/ids.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { onward } from '../page/layout.ts'
import { home, originOf, type PageRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { deviceCookie } from '../page/session-cookie.ts'
import { passkeyOptions, takeResponse } from '../sign-in/passkey.ts'
import { withCookies } from '../sign-in/provider.ts'
import { newSession } from '../sign-in/session.ts'
import { invitationGone, newMemberPage } from './invitation.ts'
import type { JoinDeps } from './join-forms.ts'
import { browserName } from './sessions.ts'

/** A registration belongs to the browser and the invitation that began it. */
const boundTo = ({ csrf }: PageRequest, token: string) => `join ${csrf} ${token}`

/** POST handler with the options of the passkey of a new account. */
export function newMemberOptionsHandler(deps: JoinDeps): PageHandler<PageRequest> {
  const { passkeys, stores, spendSignIn, makesAccounts } = deps
  return {
    async post(pageRequest) {
      await spendSignIn(pageRequest.exchange, 'begin')
      const token = pageRequest.url.searchParams.get('token') ?? ''
      const invitation = makesAccounts ? await stores.members.invitation(token) : null
      if (!passkeys || !invitation) return invitationGone(pageRequest)
      // A passkey is made for the account before it exists.
      const person = { accountId: accountIdOf(token), name: invitation.email }
      return passkeyOptions(passkeys.registration(person, []), boundTo(pageRequest, token), stores)
    },
  }
}

/**
 * POST handler that makes the account of the person invited, joins with it and signs in. The link, which an owner has
 * sent, is the proof. A browser that is signed in joins with its own account instead.
 */
export function newMemberHandler(deps: JoinDeps): PageHandler<PageRequest> {
  const { passkeys, stores, spendSignIn, tier, makesAccounts } = deps
  return {
    async post(pageRequest, form) {
      await spendSignIn(pageRequest.exchange, 'finish')
      const token = form.get('token') ?? ''
      if (pageRequest.person) return onward(`/portal/invitation?token=${encodeURIComponent(token)}`)
      const isOpen = makesAccounts && (await stores.members.invitation(token)) !== null
      if (!isOpen) return invitationGone(pageRequest)
      const formAgain = (fault: string) => newMemberPage(pageRequest, token, deps, fault)
      const method = form.has('response')
        ? await passkeyOf(pageRequest, form, deps)
        : await passwordOf(form.get('password') ?? '')
      if (typeof method === 'string') return formAgain(method)
      const accountId = accountIdOf(token)
      const outcome = await stores.members.acceptAsNew(token, { accountId, tier, ...method })
      if (outcome === 'taken') return formAgain(hasAccount)
      if (!outcome) return invitationGone(pageRequest)
      const session = await newSession(pageRequest, accountId, stores, Date.now(), outcome.accountId)
      const device = deviceCookie(stores.passwords.newDevice(accountId))
      return withCookies(onward(home), { cookies: [session, device] })
    },
  }

  /** The passkey of a form, or why there is none. */
  async function passkeyOf(pageRequest: PageRequest, form: URLSearchParams, { stores }: JoinDeps) {
    if (!passkeys) throw new Problem('not_found', 'This service has no passkeys.')
    const response = await takeResponse(form, boundTo(pageRequest, form.get('token') ?? ''), stores)
    const passkey = response && passkeys.register(response)
    const name = browserName(originOf(pageRequest).userAgent ?? '')
    return passkey ? { passwordHash: null, passkey: { ...passkey, name } } : notConfirmed
  }
}

/** A password as it is stored, or why it is refused. */
async function passwordOf(password: string): Promise<Pick<NewMember, 'passwordHash' | 'passkey'> | string> {
  return passwordError(password) ?? { passwordHash: await hashPassword(password), passkey: null }
}

const hasAccount =
  'This e-mail address has an account here already. Sign in with it, then open the link again.'
const notConfirmed =
  'The browser did not confirm a passkey. The request may have expired after five minutes. Passkeys need JavaScript.'
