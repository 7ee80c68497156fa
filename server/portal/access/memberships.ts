import { Problem } from '../../../tools/contract/problems.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import { type AuthenticatedRequest, home, type PortalStores } from '../page/page-request.ts'
import { nameOf } from '../page/people.ts'
import { roleSentence } from '../page/roles.ts'
import type { PageHandler } from '../page/routes.ts'

/** Section of the account page: the accounts that the person is a member of, each with a button to leave. */
export function membershipsSection(pageRequest: AuthenticatedRequest): Markup | null {
  const { memberships } = pageRequest.person
  if (memberships.length === 0) return null
  return markup`<h2>Accounts of others</h2><p>Choose the account to work on at the top of the page. This page is about your own.
When you leave one, assistants that you approved there and feeds of keys that you have seen end, webhooks that you added or changed
are disabled, and your sky alerts pause.</p>
<ul class="things">${memberships.map(({ accountId, role, ...names }) => {
    const name = nameOf(names, accountId)
    return markup`<li><h3>${name}</h3><p class="about">You are a ${role}.</p>
<form method="post" action="/portal/account/leave">${csrfField(pageRequest)}
<button class="danger" name="account" value="${accountId}">Leave <span class="unseen">${name}</span></button></form></li>`
  })}</ul>`
}

/** POST handler that has the session work on another account of the person. */
export function switchHandler({ signIn }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async post({ person }, form) {
      const { personId, sessionId, memberships } = person
      const switchTo = form.get('account') ?? ''
      const isMember = memberships.some(({ accountId }) => accountId === switchTo)
      if (!isMember && switchTo !== personId) throw notMember()
      if (!(await signIn.actFor(personId, sessionId, isMember ? switchTo : null))) throw notMember()
      return onward(home)
    },
  }
}

/** POST handler that ends a membership of the person. */
export function leaveHandler({ members }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async post({ person }, form) {
      const { personId, actor } = person
      if (!(await members.remove(form.get('account') ?? '', personId, actor))) throw notMember()
      return onward('/portal/account')
    },
  }
}

const notMember = () => new Problem('not_found', 'You are not a member of this account.')

/** Page of an invitation; its form accepts it. A GET does not use it up, since mail scanners open links too. */
export function invitationHandler({
  members,
  accounts,
  signIn,
}: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const token = pageRequest.url.searchParams.get('token') ?? ''
      const invitation = await members.invitation(token)
      const account = invitation && (await accounts.get(invitation.accountId))
      if (!invitation || account?.status !== 'active') return invitationGone(pageRequest)
      const { personId, memberships } = pageRequest.person
      const names = await members.names([invitation.accountId, personId])
      const title = names.get(invitation.accountId)?.label ?? invitation.accountId
      const name = nameOf(names.get(invitation.accountId), invitation.accountId)
      if (
        invitation.accountId === personId ||
        memberships.some((membership) => membership.accountId === invitation.accountId)
      )
        return alreadyThere(pageRequest, name)
      const fits = await members.fits(token, personId)
      if (fits === 'another') return forAnother(pageRequest)
      if (invitation.claimedBy === personId && fits === 'waits') return waiting(pageRequest, name)
      return renderPage(
        {
          title: `Join ${title}?`,
          body: markup`<p class="lead">You were invited to the account ${name} as ${invitation.role}. Your own account stays; you can switch
between the two.</p><p>${roleSentence(invitation.role)}</p><p>The invitation is open until ${instant(invitation.expiresAt)}. Its owners will see your name, ${nameOf(names.get(personId), personId)}, and what you change.</p>
${fits === 'waits' ? markup`<p class="note">${unconfirmed} An owner of the account confirms you first.</p>` : null}
<form method="post" action="/portal/invitation">${csrfField(pageRequest)}<input type="hidden" name="token" value="${token}">
<div class="actions"><button>${fits === 'waits' ? 'Ask to join' : 'Join'}</button><a class="button-like" href="/portal">Cancel</a></div></form>`,
        },
        pageRequest,
      )
    },

    async post(pageRequest, form) {
      const { actor, personId, sessionId } = pageRequest.person
      const accepted = await members.accept(form.get('token') ?? '', actor)
      if (!('accountId' in accepted))
        return accepted.outcome === 'gone' ? invitationGone(pageRequest) : forAnother(pageRequest)
      const { accountId } = accepted
      if (accepted.outcome === 'waiting')
        return waiting(pageRequest, nameOf((await members.names([accountId])).get(accountId), accountId))
      await signIn.actFor(personId, sessionId, accountId)
      return onward(home)
    },
  }
}

const unconfirmed = 'No identity provider has verified an e-mail address of yours.'

/** A page with one sentence. */
const sentence = (pageRequest: AuthenticatedRequest, title: string, text: string, status: number): Reply =>
  renderPage(
    { title, body: markup`<p class="lead">${text}</p><p><a href="/portal">To the overview</a></p>`, status },
    pageRequest,
  )

/** Page (202) for a person whom an owner has yet to confirm. */
const waiting = (pageRequest: AuthenticatedRequest, name: string) =>
  sentence(
    pageRequest,
    'An owner confirms you first',
    `${unconfirmed} So an owner of the account ${name} confirms on its team page that you are the person who was invited. Tell one of them; you can then switch to the account at the top of the page.`,
    202,
  )

/** Page (410) of an invitation that is over, revoked or used. */
const invitationGone = (pageRequest: AuthenticatedRequest) =>
  sentence(
    pageRequest,
    'This invitation is over',
    'This invitation was used, was revoked or has expired. An owner of the account can create another.',
    410,
  )

/** Page (409) for a person who works on the account already. */
const alreadyThere = (pageRequest: AuthenticatedRequest, name: string) =>
  sentence(pageRequest, 'You are there already', `You work on the account ${name} already.`, 409)

/** Page (403) for a person with other verified addresses, and for a second one without any. */
const forAnother = (pageRequest: AuthenticatedRequest) =>
  sentence(
    pageRequest,
    'This invitation is for another person',
    'It was made for an e-mail address that is none of the verified ones of your account, or another person has asked to join with it. Attach an identity with that address under Account, or ask an owner for an invitation of yours.',
    403,
  )
