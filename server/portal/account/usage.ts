import type { CredentialUsage, DailyUsage } from '../../../db/ledger/daily-usage.ts'
import type { Consent } from '../../../oauth/consent.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { plural } from '../page/format.ts'
import { renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores, User } from '../page/page-request.ts'
import { peopleOf } from '../page/people.ts'
import type { PageHandler } from '../page/routes.ts'
import { toolTitle } from '../page/tier.ts'
import { type NamedUse, toolsAndChannels, usageCharts } from './usage-chart.ts'

/** Ranges that the page offers: days, days per column, and label. */
const ranges = [
  { days: 7, perColumn: 1, label: '7 days' },
  { days: 30, perColumn: 1, label: '30 days' },
  { days: 84, perColumn: 7, label: '12 weeks' },
] as const
type Range = (typeof ranges)[number]
const usual: Range = ranges[1]

/** Page of charged usage by tool, channel, and key or assistant, for a range of days. */
export function usageHandler(
  stores: PortalStores,
  consent: () => Promise<Consent>,
  { registry }: Pick<CallRuntime, 'registry'>,
): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const { person } = pageRequest
      const { accountId } = person
      const range = rangeOf(pageRequest.url.searchParams.get('days'))
      const { days, perColumn, label } = range
      const signal = pageRequest.exchange.signal()
      const [{ day }, { uses, credentials }, names] = await Promise.all([
        stores.ledger.balance(accountId, 'live'),
        stores.dailyUse(accountId, days, signal),
        namesOf(stores, consent, person, signal),
      ])
      const bySource = [...namedUses(credentials, names), ...unnamed(uses, credentials)]
      const views = [
        ...toolsAndChannels(uses, (tool) => toolTitle(tool, registry)),
        { title: 'Credits by key or assistant', uses: bySource },
      ]
      return renderPage(
        {
          title: 'Usage',
          body: markup`<p class="lead">${summary(uses, label)}</p>
<nav class="tabs" aria-label="Range">${ranges.map((option) => rangeLink(option, option === range))}</nav>
${uses.length > 0 ? markup`<h2>The last ${label}</h2>${usageCharts(views, day, days, perColumn)}` : null}
<p class="hint">Days are in UTC. Test calls cost nothing and are not included; see <a href="/portal/requests">Requests</a>.</p>`,
        },
        pageRequest,
      )
    },
  }
}

/** @throws Problem `invalid_parameter` for a range that the page does not offer */
function rangeOf(text: string | null): Range {
  if (text === null) return usual
  const range = ranges.find(({ days }) => String(days) === text)
  if (range) return range
  throw new Problem('invalid_parameter', 'The page has no such range.', {
    parameter: 'days',
    hint: 'Choose one of the ranges of the page.',
  })
}

function rangeLink({ days, label }: Range, isCurrent: boolean): Markup {
  return markup`<a href="/portal/usage?days=${days}"${isCurrent ? markup` aria-current="page"` : null}>${label}</a>`
}

/** “1,204 credits for 960 calls in the last 30 days.” */
function summary(uses: readonly DailyUsage[], range: string): string {
  const sum = (of: (use: DailyUsage) => number) => uses.reduce((total, use) => total + of(use), 0)
  const [credits, calls] = [sum((use) => use.credits), sum((use) => use.calls)]
  if (uses.length === 0) return `No charged calls in the last ${range}.`
  return `${plural(credits, 'credit')} for ${plural(calls, 'call')} in the last ${range}.`
}

/** Names of the keys and assistants of an account, by id. */
async function namesOf(
  stores: PortalStores,
  consent: () => Promise<Consent>,
  person: User,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { assistants } = await consent()
  const { accountId } = person
  const [keyList, connected, people] = await Promise.all([
    stores.keys.list(accountId, signal),
    assistants(accountId, signal),
    peopleOf(stores, person),
  ])
  return new Map([
    ...[...people].map(([id, name]) => [id, `${name}, in the portal`] as const),
    ...keyList.map(({ keyId, name }) => [keyId, name ?? keyId] as const),
    ...connected.map(({ grantId, clientName }) => [grantId, clientName] as const),
  ])
}

/** Usage by the names of keys and assistants; one that is no longer listed has its id. */
function namedUses(credentials: readonly CredentialUsage[], names: ReadonlyMap<string, string>): NamedUse[] {
  const shared = new Map<string, Set<string>>()
  for (const [id, name] of names) shared.set(name, (shared.get(name) ?? new Set()).add(id))
  return credentials.map(({ date, credential, credits }) => {
    const name = names.get(credential) ?? credential
    // Two keys may have one name.
    const isShared = (shared.get(name)?.size ?? 0) > 1
    return { date, credits, name: isShared ? `${name} (${credential.slice(-4)})` : name }
  })
}

/** The rest of each day, beyond the credentials that are stored. */
function unnamed(uses: readonly DailyUsage[], credentials: readonly CredentialUsage[]): NamedUse[] {
  const remaining = new Map<string, number>()
  for (const { date, credits } of uses) remaining.set(date, (remaining.get(date) ?? 0) + credits)
  for (const { date, credits } of credentials) remaining.set(date, (remaining.get(date) ?? 0) - credits)
  return [...remaining]
    .filter(([, credits]) => credits > 0)
    .map(([date, credits]) => ({ date, credits, name: 'other keys' }))
}
