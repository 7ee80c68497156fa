import type { Invitation } from '../../../db/accounts/members.ts'
import type { PersonName } from '../../../db/accounts/people.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant } from '../page/format.ts'
import { csrfField, hiddenField, onward, renderPage } from '../page/layout.ts'
import { type AuthenticatedRequest, home, type PageRequest, type PortalStores } from '../page/page-request.ts'
import { accountNameOf, nameOf } from '../page/people.ts'
import { roleSentence } from '../page/roles.ts'
import type { PageHandler } from '../page/routes.ts'
import { type JoinDeps, newMemberForms } from './join-forms.ts'

/** An open invitation with the names that its page shows. */
interface OpenInvitation extends Invitation {
  readonly names: ReadonlyMap<string, PersonName>
}

/** The open invitation of a token to an account that is active, or null. */
async function openInvitation(
  token: string,
  { members, accounts }: PortalStores,
  ...people: readonly string[]
): Promise<OpenInvitation | null> {
  const invitation = await members.invitation(token)
  const account = invitation && (await accounts.get(invitation.accountId))
  if (!invitation || account?.status !== 'active') return null
  const inviters = invitation.invitedBy ? [invitation.invitedBy] : []
  return { ...invitation, names: await members.names([invitation.accountId, ...inviters, ...people]) }
}

/** Page of an invitation; its form accepts it. A GET does not use it up, since mail scanners open links too. */
export function invitationHandler(deps: JoinDeps): PageHandler<PageRequest> {
  const { stores } = deps
  return {
    async get(pageRequest) {
      const token = pageRequest.url.searchParams.get('token') ?? ''
      const { person } = pageRequest
      if (person) return personPage({ ...pageRequest, person }, token, stores)
      return deps.makesAccounts ? newMemberPage(pageRequest, token, deps) : toSignIn(pageRequest)
    },

    async post(pageRequest, form) {
      if (!pageRequest.person) return toSignIn(pageRequest)
      const { actor, personId, sessionId } = pageRequest.person
      const { members, signIn } = stores
      const accepted = await members.accept(form.get('token') ?? '', actor)
      if (!('accountId' in accepted))
        return accepted.outcome === 'gone' ? invitationGone(pageRequest) : forAnother(pageRequest)
      const { accountId } = accepted
      if (accepted.outcome === 'waiting')
        return waiting(
          pageRequest,
          accountNameOf((await members.names([accountId])).get(accountId), accountId),
        )
      await signIn.actFor(personId, sessionId, accountId)
      return onward(home)
    },
  }
}

/** To the sign-in page and back. */
const toSignIn = ({ url }: PageRequest) =>
  onward(`/portal/sign-in?return=${encodeURIComponent(url.pathname + url.search)}`)

/** “Join Mia’s observatory?” */
const titleOf = ({ accountId, names }: OpenInvitation): string => {
  const name = names.get(accountId)
  return `Join ${name?.accountName ?? name?.label ?? accountId}?`
}

/** The invitation in words: its maker, person, account and role, with the permissions of the role. */
const invitationText = ({ accountId, invitedBy, email, role, expiresAt, names }: OpenInvitation): Markup => {
  const name = accountNameOf(names.get(accountId), accountId)
  const maker = invitedBy && invitedBy !== accountId ? nameOf(names.get(invitedBy), invitedBy) : null
  return markup`<p class="lead">${maker ? markup`${maker} invited ${email}` : markup`${email} was invited`} to the account ${name} as ${role}.</p>
<p>${roleSentence(role)}</p><p>The invitation is open until ${instant(expiresAt)} and works once.</p>`
}

/** Page for a person who is signed in. */
async function personPage(
  pageRequest: AuthenticatedRequest,
  token: string,
  stores: PortalStores,
): Promise<Reply> {
  const { personId, memberships } = pageRequest.person
  const invitation = await openInvitation(token, stores, personId)
  if (!invitation) return invitationGone(pageRequest)
  const { accountId, claimedBy, names } = invitation
  const name = accountNameOf(names.get(accountId), accountId)
  if (accountId === personId || memberships.some((membership) => membership.accountId === accountId))
    return alreadyThere(pageRequest, name)
  const fits = await stores.members.fits(token, personId)
  if (fits === 'another') return forAnother(pageRequest)
  if (claimedBy === personId && fits === 'waits') return waiting(pageRequest, name)
  return renderPage(
    {
      title: titleOf(invitation),
      body: markup`${invitationText(invitation)}<p>You join as ${nameOf(names.get(personId), personId)}, whom you are signed in as. Your own account
stays; you can switch between the two. Its owners will see your name and what you change.</p>
${fits === 'waits' ? markup`<p class="note">${unconfirmed} An owner of the account confirms you first.</p>` : null}
<form method="post" action="/portal/invitation">${csrfField(pageRequest)}${hiddenField('token', token)}
<div class="actions"><button>${fits === 'waits' ? 'Ask to join' : 'Join'}</button><a class="button-like" href="/portal">Cancel</a></div></form>`,
    },
    pageRequest,
  )
}

/**
 * Page for a person without a session: they choose how they will sign in, which makes their account, or sign in to one.
 * @param fault why the last attempt made none
 */
export async function newMemberPage(
  pageRequest: PageRequest,
  token: string,
  deps: JoinDeps,
  fault?: string,
): Promise<Reply> {
  const invitation = await openInvitation(token, deps.stores)
  if (!invitation) return invitationGone(pageRequest)
  if (invitation.claimedBy) return forAnother(pageRequest)
  return renderPage(
    {
      title: titleOf(invitation),
      status: fault ? 400 : 200,
      body: markup`${fault ? markup`<p class="said wrong" role="alert">${fault}</p>` : null}
${invitationText(invitation)}<p>Choose how you’ll sign in. That makes an account of your own for ${invitation.email} and joins this one. If the link wasn’t
meant for you, close this page.</p>
${newMemberForms(pageRequest, token, deps, invitation.email)}
<p class="hint">You have an account here already? <a href="/portal/sign-in?return=${encodeURIComponent(`/portal/invitation?token=${token}`)}">Sign in
to join with it</a>.</p>`,
    },
    pageRequest,
  )
}

const unconfirmed = 'No e-mail address of yours is confirmed here.'

/** A page with one sentence. */
const sentence = (pageRequest: PageRequest, title: string, text: string, status: number): Reply =>
  renderPage(
    { title, body: markup`<p class="lead">${text}</p><p><a href="/portal">To the overview</a></p>`, status },
    pageRequest,
  )

/** Page (202) for a person whom an owner has yet to confirm. */
const waiting = (pageRequest: PageRequest, name: string) =>
  sentence(
    pageRequest,
    'An owner confirms you first',
    `${unconfirmed} So an owner of the account ${name} confirms on its team page that you are the person who was invited. Tell one of them; you can then switch to the account at the top of the page.`,
    202,
  )

/** Page (410) of an invitation that is over, revoked or used. */
export const invitationGone = (pageRequest: PageRequest): Reply =>
  sentence(
    pageRequest,
    'This invitation is over',
    'This invitation was used, was revoked or has expired. An owner of the account can create another.',
    410,
  )

/** Page (409) for a person who works on the account already. */
const alreadyThere = (pageRequest: PageRequest, name: string) =>
  sentence(
    pageRequest,
    'You are there already',
    `You work on the account ${name} already. Send the link to the person invited; it still works.`,
    409,
  )

/** Page (403) for a person with another address, and for a second one without any. */
const forAnother = (pageRequest: PageRequest) =>
  sentence(
    pageRequest,
    'This invitation is for another person',
    `It was made for another e-mail address than yours, or another person has asked to join with it. ${pageRequest.person ? 'If it is for you, sign out and open the link again, or attach an identity with that address under Account.' : ''} An owner of the account can send you an invitation of your own.`,
    403,
  )
