import { Problem } from '../../../tools/contract/problems.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { csrfField, onward } from '../page/layout.ts'
import { type AuthenticatedRequest, home, type PortalStores } from '../page/page-request.ts'
import { accountNameOf } from '../page/people.ts'
import type { PageHandler } from '../page/routes.ts'

/** Section of the account page: the accounts that the person is a member of, each with a button to leave. */
export function membershipsSection(pageRequest: AuthenticatedRequest): Markup | null {
  const { memberships } = pageRequest.person
  if (memberships.length === 0) return null
  return markup`<h2>Accounts of others</h2><p>Choose the account to work on at the top of the page. This page is about your own.
When you leave one, assistants that you approved there and feeds of keys that you have seen end, webhooks that you added or changed
are disabled, and your sky alerts pause.</p>
<ul class="things">${memberships.map(({ accountId, role, ...names }) => {
    const name = accountNameOf(names, accountId)
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
