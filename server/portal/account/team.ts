import {
  type Invitation,
  invitationDays,
  type MadeThing,
  type Member,
  maxMembers,
  type Role,
  roles,
} from '../../../db/accounts/members.ts'
import type { PersonName } from '../../../db/accounts/people.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Config } from '../../config/config.ts'
import { chip } from '../../html/chip.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant } from '../page/format.ts'
import { csrfField, hiddenField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import { nameOf } from '../page/people.ts'
import { roleWords } from '../page/roles.ts'
import type { PageHandler } from '../page/routes.ts'
import {
  againInstead,
  freshnessHint,
  isFresh,
  isStamped,
  requireFreshSignIn,
  stampField,
} from '../sign-in/fresh.ts'
import { activityList, isPersonal } from './activity.ts'

const team = '/portal/team'

/** Page of the team: members, open invitations and, for an account that is not the person's own, its activity. */
export function teamHandler(stores: PortalStores, config: Config): PageHandler<AuthenticatedRequest> {
  return {
    get: (pageRequest) => teamPage(pageRequest, stores, config),

    async post(pageRequest, form) {
      const stale = isStamped(pageRequest, stores, form) ? undefined : requireFreshSignIn(pageRequest)
      if (stale) return stale
      const { accountId, actor } = pageRequest.person
      const invited = { email: emailOf(form), role: roleOf(form) }
      const invitation = await stores.members.invite(accountId, invited, actor)
      if (invitation === 'full')
        throw new Problem('forbidden', `The account has ${maxMembers} members, open invitations included.`, {
          hint: 'Remove one, or revoke an invitation.',
        })
      const link = `${config.PORTAL_URL}/invitation?token=${invitation.token}`
      return teamPage(pageRequest, stores, config, { link, email: invited.email })
    },
  }
}

async function teamPage(
  pageRequest: AuthenticatedRequest,
  stores: PortalStores,
  { identityProviders }: Config,
  invited?: { readonly link: string; readonly email: string },
): Promise<Reply> {
  const { accountId, personId } = pageRequest.person
  const { members, auditEvents } = stores
  const [all, open, creations, events] = await Promise.all([
    members.members(accountId),
    members.invitations(accountId),
    members.made(accountId),
    personId === accountId ? [] : auditEvents(accountId, 100, personId),
  ])
  const waiting = open.flatMap(({ claimedBy }) => claimedBy ?? [])
  const names = new Map<string, PersonName>([
    ...(await members.names([accountId, ...waiting])),
    ...all.map((member) => [member.memberId, member] as const),
  ])
  return renderPage(
    {
      title: 'Team',
      isSecret: invited !== undefined,
      body: markup`${invited ? newLink(invited) : null}
<p class="lead">People with access to this account. Everyone signs in with their own login.</p>
<ul class="things"><li><h2>${nameOf(names.get(accountId), accountId)}</h2><p class="about">Account holder. Always an owner; the only one who can delete
the account.</p></li>${all.map((member) =>
        memberItem(
          member,
          creations.filter(({ maker }) => maker === member.memberId),
          pageRequest,
        ),
      )}</ul>
${open.length > 0 ? markup`<h2>Open invitations</h2><ul class="things">${open.map((invitation) => invitationItem(invitation, names, pageRequest))}</ul>` : null}
<h2>Invite a person</h2><p>We create a link; you send it. This service doesn’t send e-mail. It works once, within ${invitationDays} days.</p>
${namelessNote(names.get(accountId), accountId === personId)}${
  isFresh(pageRequest.person)
    ? markup`<form method="post" action="${team}">${csrfField(pageRequest)}${stampField(pageRequest, stores)}<div class="field"><label for="email">E-mail address</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="off" required aria-describedby="email-hint">
<p class="hint" id="email-hint">${identityProviders.length === 0 ? byLink : byProvider}</p></div>
${roleField('role', 'viewer')}${freshnessHint(pageRequest)}<button>Create the link</button></form>`
    : againInstead(pageRequest)
}
<dl class="meanings">${roles.map((role) => markup`<dt>${chip(role)}</dt><dd class="meaning">${roleWords[role]}</dd>`)}</dl>
${
  personId === accountId
    ? null
    : markup`<h2>Activity</h2>${activityList(
        events.filter(({ action }) => !isPersonal(action)).slice(0, 20),
        accountId,
      )}<h2>Data of the account</h2><p><a href="${team}/export" download>Download as JSON</a></p>`
}`,
    },
    pageRequest,
  )
}

/** The person of a link where an identity provider confirms addresses. */
const byProvider = `The link is accepted for this address, verified by the person’s identity provider. A person without a verified
address asks to join, and you confirm them here.`

/** The person of a link elsewhere. */
const byLink = `Whoever opens the link joins as the person with this address and chooses a passkey or a password. So send it to
them alone, and revoke it if it went astray. People who have an account here already sign in with it.`

/** Asks to name an account that still has the name of the first start, which invitations would show. */
const namelessNote = (name: PersonName | undefined, isOwn: boolean): Markup | null =>
  isOwn && (name?.accountName ?? name?.label ?? 'owner') === 'owner'
    ? markup`<p class="note">Your account has no name yet, and people you invite would read “Join owner?”.
<a href="/portal/account#account-name">Name it</a> first.</p>`
    : null

/** The link of a new invitation, shown once. */
function newLink({ link, email }: { readonly link: string; readonly email: string }): Markup {
  return markup`<section class="secret" data-once aria-labelledby="made" role="status"><h2 id="made">The invitation of ${email}</h2>
<p>Copy the link now and send it to ${email}. You won’t be able to see it again.</p>${copyable(link, 'the link')}</section>`
}

/** Select field of a role. */
function roleField(id: string, selected: Role): Markup {
  return markup`<div class="field"><label for="${id}">Role</label><select id="${id}" name="role">${roles.map(
    (role) => markup`<option value="${role}"${role === selected ? markup` selected` : null}>${role}</option>`,
  )}</select></div>`
}

/** List item of a member, with forms that change the role and remove the member. */
function memberItem(
  { memberId, role, since, ...names }: Member,
  creations: readonly MadeThing[],
  pageRequest: AuthenticatedRequest,
): Markup {
  const name = nameOf(names, memberId)
  const hidden = markup`${csrfField(pageRequest)}${hiddenField('member', memberId)}`
  return markup`<li><h2>${name}</h2>${memberId === pageRequest.person.personId ? markup` ${chip('you', 'good')}` : null}
<p class="about">${chip(role)} since ${instant(since)}</p>
<details><summary>Change the role <span class="unseen">of ${name}</span></summary><form method="post" action="${team}/role">${hidden}
${roleField(`role-${memberId}`, role)}${ending(creations, `role-${memberId}`, 'a viewer')}<button class="second">Save the role</button></form></details>
<form method="post" action="${team}/remove">${hidden}${ending(creations, `remove-${memberId}`, 'a former member')}<button class="danger">Remove <span class="unseen">${name}</span></button></form></li>`
}

/** Name of each kind of thing, and its fate when its maker goes. */
const thingWords: Readonly<Record<MadeThing['kind'], string>> = {
  webhook: 'webhook, is disabled',
  alert: 'sky alert, pauses',
  feed: 'calendar feed, ends',
  key: 'API key that was shown to them, goes on: rotate it',
}

/** The things that a member made and would lose, with a box for each that the account may keep; null without any. */
function ending(creations: readonly MadeThing[], id: string, as: string): Markup | null {
  if (creations.length === 0) return null
  return markup`<fieldset><legend>Made by this person, who as ${as} may not have it. Tick what the account keeps:</legend>${creations.map(
    ({ kind, id: thingId, name }) =>
      kind === 'key'
        ? markup`<p class="hint"><a href="/portal/keys/${thingId}">${name ?? thingId}</a>: ${thingWords[kind]}</p>`
        : markup`<div class="field check"><input type="checkbox" id="${id}-${thingId}" name="keep" value="${thingId}">
<label for="${id}-${thingId}">${name ?? thingId}</label><p class="hint">${thingWords[kind]}</p></div>`,
  )}<p class="hint">Assistants that the person approved, and invitations that they made, end in any case.</p></fieldset>`
}

/** List item of an open invitation; a person who waits with it can be confirmed. */
function invitationItem(
  { invitationId, email, role, expiresAt, invitedBy, claimedBy }: Invitation,
  names: ReadonlyMap<string, PersonName>,
  pageRequest: AuthenticatedRequest,
): Markup {
  const hidden = markup`${csrfField(pageRequest)}${hiddenField('invitation', invitationId)}`
  const person = claimedBy && nameOf(names.get(claimedBy), claimedBy)
  return markup`<li><h3>${email}</h3><p class="about">${chip(role)} until ${instant(expiresAt)}; ${
    invitedBy
      ? `made by ${nameOf(names.get(invitedBy), invitedBy)}`
      : 'made before an update, so it cannot be accepted'
  }</p>
${
  person && claimedBy
    ? markup`<p class="note">${person} opened the link and asks to join. No identity provider has verified an address of theirs: anybody
who has the link could be this person. Ask ${email} whether their account is <code>${claimedBy}</code>.</p>
<form method="post" action="${team}/confirm">${hidden}${hiddenField('member', claimedBy)}<button>Confirm <span class="unseen">${person}</span></button></form>`
    : null
}
<form method="post" action="${team}/revoke">${hidden}
<button class="danger">Revoke <span class="unseen">the invitation of ${email}</span></button></form></li>`
}

/** POST handler that makes a person who waits with an invitation a member, after a fresh sign-in. */
export function confirmMemberHandler({ members }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const stale = requireFreshSignIn(pageRequest)
      if (stale) return stale
      const { accountId, actor } = pageRequest.person
      if (!(await members.confirm(accountId, form.get('invitation') ?? '', form.get('member') ?? '', actor)))
        throw new Problem('not_found', 'The account has no such open invitation with a person who waits.')
      return onward(team)
    },
  }
}

/** POST handler that revokes an open invitation. */
export function revokeInvitationHandler({ members }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async post({ person }, form) {
      if (!(await members.revokeInvitation(person.accountId, form.get('invitation') ?? '', person.actor)))
        throw new Problem('not_found', 'The account has no such open invitation.')
      return onward(team)
    },
  }
}

/** POST handler that changes the role of a member, after a fresh sign-in. */
export function memberRoleHandler({ members }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const stale = requireFreshSignIn(pageRequest)
      if (stale) return stale
      const { accountId, actor } = pageRequest.person
      const changed = await members.setRole(
        accountId,
        form.get('member') ?? '',
        roleOf(form),
        actor,
        form.getAll('keep'),
      )
      if (!changed) throw noMember()
      return onward(team)
    },
  }
}

/** POST handler that removes a member, after a fresh sign-in. */
export function removeMemberHandler({ members }: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const stale = requireFreshSignIn(pageRequest)
      if (stale) return stale
      const { person } = pageRequest
      const memberId = form.get('member') ?? ''
      const keptIds = form.getAll('keep')
      if (!(await members.remove(person.accountId, memberId, person.actor, keptIds))) throw noMember()
      return onward(memberId === person.personId ? '/portal' : team)
    },
  }
}

const noMember = () =>
  new Problem('not_found', 'The account has no such member.', {
    hint: 'The account holder is always an owner and can’t be changed.',
  })

/** @throws Problem `invalid_parameter` for text that is no e-mail address */
function emailOf(form: URLSearchParams): string {
  const email = form.get('email')?.trim() ?? ''
  if (email.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email)) return email
  throw new Problem('invalid_parameter', 'Enter the e-mail address of the person to invite.', {
    parameter: 'email',
  })
}

/** @throws Problem `invalid_parameter` for an unknown role */
function roleOf(form: URLSearchParams): Role {
  const role = roles.find((candidate) => candidate === form.get('role'))
  if (role) return role
  throw new Problem('invalid_parameter', `A role is one of ${roles.join(', ')}.`, { parameter: 'role' })
}
