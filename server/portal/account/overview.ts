import type { Role } from '../../../db/accounts/members.ts'
import type { Consent } from '../../../oauth/consent.ts'
import type { LedgerEntry } from '../../../tools/contract/ports.ts'
import { dayMs } from '../../../tools/contract/values.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { cards } from '../../html/cards.ts'
import { chip } from '../../html/chip.ts'
import { dataTable } from '../../html/data-table.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { moonRow } from '../../html/moon-row.ts'
import { channelNames, instant, number } from '../page/format.ts'
import { renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import { accountNameOf } from '../page/people.ts'
import { roleSentence } from '../page/roles.ts'
import type { PageHandler } from '../page/routes.ts'
import { toolTitle } from '../page/tier.ts'
import { hasNoMethod } from '../sign-in/sign-in-methods.ts'
import { firstSteps, hidesSteps, programSteps } from './first-steps.ts'
import { nearLimits, newSignInMethods } from './notices.ts'
import { toolsAndChannels, usageCharts } from './usage-chart.ts'

/** Rows of the table of recent calls. */
const callsShown = 12
/** Days that the charts cover. */
const daysShown = 30

/** Overview page: credits left today, charts of the last 30 days, and the latest ledger entries. */
export function overviewHandler(
  stores: PortalStores,
  consent: () => Promise<Consent>,
  { registry }: Pick<CallRuntime, 'registry'>,
): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const { accountId, personId, role, caller, actingFor } = pageRequest.person
      const isOwn = accountId === personId
      const signal = pageRequest.exchange.signal()
      const now = Date.now()
      const span = { start: now - daysShown * dayMs, end: now + dayMs }
      const hasSteps = isOwn && !hidesSteps(pageRequest)
      const [balance, { uses }, recent, identities, passkeys, budgets, password, programs] =
        await Promise.all([
          stores.ledger.balance(accountId, 'live'),
          stores.dailyUse(accountId, daysShown, signal),
          stores.ledger.entries({ accountId, mode: 'live', ...span, limit: callsShown }, signal),
          stores.identities.list(accountId),
          stores.passkeys.list(accountId),
          stores.budgets(accountId, signal),
          stores.passwords.of(accountId),
          hasSteps ? programSteps(stores, consent, accountId, signal) : null,
        ])
      // The owner of the service types no name with the password.
      const isOwner = password?.name === null
      const passwordSince = password?.since ?? null
      const isFirst = hasNoMethod({
        identities,
        passkeys: passkeys.length,
        hasPassword: passwordSince !== null,
      })
      const steps = programs && firstSteps(pageRequest, { signInMethod: !isFirst, ...programs })
      const creditsLeft = Math.max(0, balance.quota - balance.used)
      return renderPage(
        {
          title: 'Overview',
          body: markup`${isOwn ? newSignInMethods({ identities, passkeys, isOwner, passwordSince }) : null}${isOwn && isFirst && !steps ? setPassword : null}${nearLimits(budgets, role)}${actingFor ? markup`<p class="lead">You work on the account ${accountNameOf(actingFor, accountId)}. ${roleSentence(role)}</p>` : null}
<dl class="figures"><div class="wide"><dt>Credits left today</dt><dd>${number(creditsLeft)} <small>of ${number(balance.quota)}</small></dd>
${meter(creditsLeft, balance.quota)}</div>
<div><dt>Used today</dt><dd>${number(balance.used)}</dd></div>
<div><dt>Tier</dt><dd>${caller.tier}</dd></div>
<div><dt>Renews</dt><dd>00:00 <small>UTC</small></dd></div></dl>${steps}
${role === 'viewer' ? null : entrances(now)}
<h2>The last ${daysShown} days</h2>${
            uses.length > 0
              ? usageCharts(
                  toolsAndChannels(uses, (tool) => toolTitle(tool, registry)),
                  balance.day,
                  daysShown,
                )
              : nothingYet(role)
          }
<p><a href="/portal/usage">Usage by key and for other ranges</a></p>
<h2>Recent charges</h2>${recent.entries.length > 0 ? calls(recent.entries, registry) : markup`<p>No charges yet.</p>`}
<p><a href="/portal/requests">All requests, with errors, test calls and free ones</a></p>`,
        },
        pageRequest,
      )
    },
  }
}

/** Notice to a person without a way to sign in again, who has hidden the first steps. */
const setPassword = markup`<p class="said">You signed in with a one-time link.
<a href="/portal/account">Set a password or add a passkey</a> so you can sign in again.</p>`

/** Pages that show the sky without a program, under the Moon of the coming week. */
const entrances = (now: number): Markup =>
  markup`<h2>Look up</h2>${moonRow(now, 7, 1, true)}${cards(
    [
      { href: '/portal/sky', title: 'The sky now', text: 'Over your town, or any other.', icon: 'star' },
      {
        href: '/portal/chart',
        title: 'A chart',
        text: 'Of a birth, a moment, or two people.',
        icon: 'wheel',
      },
      {
        href: '/portal/alerts',
        title: 'A sky alert',
        text: 'When something is worth going out for.',
        icon: 'bell',
      },
      { href: '/portal/playground', title: 'Any question', text: 'Each tool with a form.', icon: 'play' },
    ],
    3,
  )}`

/** Placeholder of the charts of a new account, with the pages that make calls for a role that has them. */
const nothingYet = (role: Role) =>
  role === 'viewer'
    ? markup`<p>No calls yet.</p>`
    : markup`<p>No calls yet. <a href="/portal/keys">Create a key</a> for a program,
<a href="/portal/connect">connect an assistant</a>, or look at <a href="/portal/sky">the sky now</a>.</p>`

/** Percent of the credits from which downwards the bar warns: four fifths are used. */
const lowShare = 20

/** Bar of the credits left. Hidden from screen readers, because the figure above it has the number. */
function meter(creditsLeft: number, quota: number): Markup {
  const share = quota > 0 ? Math.min(100, (100 * creditsLeft) / quota) : 0
  const level = share === 0 ? ' out' : share <= lowShare ? ' low' : ''
  return markup`<svg class="meter${level}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
<rect class="track" width="100" height="4"/><rect class="left" width="${share.toFixed(1)}" height="4"/></svg>`
}

/** Label of each kind of credential in the column "Source". */
const credentials: Readonly<Record<LedgerEntry['credential'], string>> = {
  key: 'key',
  grant: 'assistant',
  person: 'a person',
}

/** Table of ledger entries, newest first. */
function calls(entries: readonly LedgerEntry[], registry: Registry): Markup {
  return dataTable({
    label: 'Recent charges',
    columns: [
      { title: 'When' },
      { title: 'Question' },
      { title: 'Source' },
      { title: 'Credits', isNumber: true },
      { title: 'Balance', isNumber: true },
    ],
    rows: entries.map((entry) => [
      instant(entry.time),
      subject(entry, registry),
      `${channelNames[entry.channel]}, ${credentials[entry.credential]}`,
      signed(entry.credits),
      number(entry.balanceAfter),
    ]),
  })
}

/** Tool of an entry, with the kind if it is no charge (a refund, for example). */
function subject({ tool, kind }: LedgerEntry, registry: Registry): Markup {
  const title = tool && toolTitle(tool, registry)
  const name = title ? markup`<a href="/docs/tools/${tool}">${title}</a>` : null
  return kind === 'charge' ? markup`${name}` : markup`${name} ${chip(kind)}`
}

/** Credits with U+2212 as minus sign. */
const signed = (credits: number) => (credits > 0 ? `+${credits}` : String(credits).replace('-', '−'))
