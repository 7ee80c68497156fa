import type { ReadActor, ReadAuditEvent } from '../../../db/accounts/audit.ts'
import type { FailedSignIn } from '../../../db/accounts/failed-sign-ins.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { browserName } from '../access/sessions.ts'
import { instant, number } from '../page/format.ts'

/** List of events: the time, the change, what it is about, and who did it from where. */
export function activityList(events: readonly ReadAuditEvent[], accountId: string): Markup {
  return markup`<ul class="plain happened">${events.map((event) => activityItem(event, accountId))}</ul>`
}

/** One event. An account is named by nothing else on its own page, and a session by its browser. */
function activityItem(event: ReadAuditEvent, accountId: string): Markup {
  const { at: time, action, subject, about, actor } = event
  const name = about ?? (/^(key|grt|feed|whk|alt)_/.test(subject) ? subject : undefined)
  return markup`<li>${instant(time)} ${whatOf(event)}${name ? markup`: <b>${name}</b>` : null}
<span class="about">${action === 'sign_in_failed' ? fromWhere(actor) : byWhom(actor, accountId)}</span></li>`
}

/** The change in words; a failed sign-in counts the further ones of its hour. */
function whatOf({ action, subject, detail }: ReadAuditEvent): string {
  if (action === 'budget_warning' && detail?.limit !== undefined)
    return `${number(Number(detail.used))} of a daily limit of ${number(Number(detail.limit))} credits were used`
  if (action !== 'sign_in_failed') return actions[action] ?? action
  const moreFailures = Number(detail?.failures ?? 1) - 1
  const reason = failedWays[subject as FailedSignIn['way']] ?? failedWays.password
  return `a sign-in failed: ${reason}${moreFailures > 0 ? `, and ${number(moreFailures)} more within the hour` : ''}`
}

/** Actor with browser and address: “by Ada, Firefox on Linux, 192.0.2.*”. */
function byWhom(actor: ReadActor | undefined, accountId: string): string {
  if (!actor) return ''
  const { kind, id = '', name } = actor
  const names = {
    person: name ?? (id === accountId ? 'you' : id),
    key: `the key ${name ?? id}`,
    grant: `the assistant ${name ?? id}`,
    operator: 'the operator of this service',
    service: 'the service',
  }[kind]
  return [`by ${names}`, ...placeOf(actor)].join(', ')
}

/** Browser and address alone: “from Firefox on Linux, 192.0.2.*”. */
function fromWhere(actor: ReadActor | undefined): string {
  const place = placeOf(actor)
  return place.length > 0 ? `from ${place.join(', ')}` : ''
}

const placeOf = ({ userAgent, address }: Partial<ReadActor> = {}): readonly string[] => [
  ...(userAgent ? [browserName(userAgent)] : []),
  ...(address ? [address] : []),
]

/** Reason of a failed sign-in. */
const failedWays: Readonly<Record<FailedSignIn['way'], string>> = {
  password: 'wrong password',
  passkey: 'the passkey was refused',
  provider: 'the identity provider did not confirm it',
}

/** Events about how the account's own person signs in, which other owners do not read. */
export const isPersonal = (action: string) => /^(sign_in|signed_|passkey_|identity_|password_)/.test(action)

/** Label of each audit action; an unknown action is shown by its code. */
const actions: Readonly<Record<string, string>> = {
  signed_in: 'signed in',
  sign_in_link_made: 'a sign-in link was created',
  sign_in_link_used: 'a sign-in link was used',
  signed_out: 'signed out',
  key_created: 'an API key was created',
  key_opened: 'an API key was shown',
  key_revoked: 'an API key was revoked',
  key_changed: 'an API key was changed',
  key_rotated: 'an API key was rotated',
  key_expired: 'an API key expired',
  budget_warning: 'most of a daily limit was used',
  feed_made: 'a calendar feed was created',
  feed_revoked: 'a calendar feed was revoked',
  file_links_ended: 'all links to files were ended',
  alert_added: 'a sky alert was added',
  alert_paused: 'a sky alert was paused',
  alert_resumed: 'a sky alert was resumed',
  alert_removed: 'a sky alert was removed',
  alert_held: 'a sky alert waits, since its search could not be made',
  mail_link_made: 'another link to confirm an e-mail address was sent',
  mail_confirmed: 'an e-mail address was confirmed by the link in its mail',
  mail_ended: 'mails to an e-mail address were ended by the link in one',
  webhook_added: 'a webhook was added',
  webhook_changed: 'a webhook was changed',
  webhook_disabled: 'a webhook was disabled, since it did not accept events',
  webhook_ended: 'a webhook was disabled with the membership of the person who made it',
  webhook_secret_made: 'the secret of a webhook was rotated',
  webhook_removed: 'a webhook was removed',
  password_set: 'the password was set',
  passkey_added: 'a passkey was added',
  passkey_renamed: 'a passkey was renamed',
  passkey_removed: 'a passkey was removed',
  member_invited: 'a person was invited',
  invitation_revoked: 'an invitation was revoked',
  member_waits: 'a person asked to join with an invitation',
  member_joined: 'an invitation was accepted',
  member_role_changed: 'the role of a member was changed',
  member_removed: 'a member was removed',
  member_left: 'a member left',
  tier_changed: 'the tier was changed',
  account_renamed: 'the account was renamed',
  status_changed: 'the account was suspended or reactivated',
  identity_attached: 'a way to sign in was added',
  identity_removed: 'a way to sign in was removed',
  assistant_limit_changed: 'the daily limit of an assistant was changed',
  assistant_connected: 'an assistant was connected',
  assistant_disconnected: 'an assistant was disconnected',
}
