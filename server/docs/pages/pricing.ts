import type { TierName } from '../../../tools/contract/ports.ts'
import { tierAtLeast, tierOrder, tiers } from '../../../tools/contract/tiers.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { dayArc } from '../../html/day-arc.ts'
import { markup, trusted } from '../../html/markup.ts'
import type { Site } from '../../product/site.ts'
import { literal, type MarkdownText, markdownText } from '../content/guides.ts'
import { pricedCalls, type ToolGroup, toolGroups } from '../content/pricing-words.ts'
import { creditsOfCall } from './call-price.ts'
import type { Page } from './layout.ts'
import { contact } from './privacy.ts'

/** Path of the page. */
export const pricingPath = '/pricing'

/** Names of the tiers as people read them. */
const planNames: Readonly<Record<TierName, string>> = {
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
  scale: 'Scale',
}

const count = new Intl.NumberFormat('en')
/** Tools whose longest ranges stand for those of all, with words for the row. */
const ranges = [
  ['get_rise_set', 'Rise and set at once'],
  ['plan_observing', 'Observing plan at once'],
  ['list_moon_phases', 'Moon phases at once'],
  ['list_eclipses', 'Eclipses at once'],
] as const

/** The page of prices: what each tier has, what a credit buys, and how to get a tier. */
export function pricingText(registry: Registry, site: Site): MarkdownText {
  const free = count.format(tiers.free.dailyCredits)
  return markdownText(`# Pricing

Start free: ${free} credits a day, no card. Most calls cost 1 credit; failed calls and unchanged answers cost nothing.

## What each plan has

${table('Plan', [...limitRows(registry), ...groupRows(registry)])}

Credits renew at 00:00 UTC. A plan never changes an answer, only how much you may ask for. Computations that fail count in the
computing seconds too.

## What a credit buys

${purchases(registry)}

Every call says its price before you send it in the [playground](${site.PORTAL_URL}/playground), and after it in \`meta.usage\`. The price
of each tool stands on [its page](/docs#tools).

## How to get a plan

${offer(site)}

Running the service yourself? Then you are the operator: [self-hosting](/docs/self-hosting) is free, and \`npm run set-tier\` gives an
account any plan.
`)
}

/** The page with its ticks as a column of signs, which are read out as words. */
export function withSigns(page: Page): Page {
  const body = page.body.value.replace(
    /<td( data-label="[^"]*")>([✓–])<\/td>/g,
    (_, label: string, mark: string) => sign(label, mark),
  )
  return {
    ...page,
    body: markup`<div class="plans">${trusted(body.replace('</h1>', `</h1>${dayArc().value}`))}</div>`,
  }
}

function sign(label: string, mark: string): string {
  const word = mark === '✓' ? 'yes' : 'no'
  return markup`<td${trusted(label)} class="${word}"><span aria-hidden="true">${mark}</span><span class="unseen">${word}</span></td>`
    .value
}

/** A table with a column for each tier. */
function table(title: string, rows: readonly (readonly string[])[]): string {
  const head = [title, ...tierOrder.map((tier) => planNames[tier])]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const rowOf = (words: string, cell: (tier: TierName) => string): string[] => [words, ...tierOrder.map(cell)]

function limitRows({ byName }: Registry): string[][] {
  return [
    rowOf('Credits a day', (tier) => count.format(tiers[tier].dailyCredits)),
    rowOf('Credits of test keys a day', (tier) => count.format(tiers[tier].testCredits)),
    rowOf('Calls a minute', (tier) => count.format(tiers[tier].perMinute)),
    rowOf('Computing seconds a minute', (tier) => count.format(tiers[tier].workerMs / 1000)),
    ...ranges.flatMap(([name, words]) => {
      const cap = byName.get(name)?.descriptor.cap
      if (!cap) return []
      return [rowOf(`${words}, ${cap.unit}`, (tier) => count.format(cap[tier === 'scale' ? 'pro' : tier]))]
    }),
  ]
}

/** Groups of all tools but those of the account; a tool that no group names has a row of its own, by its title. */
export function toolRows({ descriptors }: Registry): ToolGroup[] {
  const grouped = new Set(toolGroups.flatMap(({ tools }) => tools))
  const ungrouped = descriptors.filter(({ name, toolset }) => toolset !== 'account' && !grouped.has(name))
  return [...toolGroups, ...ungrouped.map(({ name, title }) => ({ words: title, tools: [name] }))]
}

/** A row for each group of tools, ticked where a tier has all of them. */
function groupRows(registry: Registry): string[][] {
  return toolRows(registry).flatMap(({ words, tools }) => {
    const lowestTiers = tools.flatMap((name) => registry.byName.get(name)?.descriptor.tier ?? [])
    if (lowestTiers.length === 0) return []
    return [rowOf(words, (plan) => (lowestTiers.every((tier) => tierAtLeast(plan, tier)) ? '✓' : '–'))]
  })
}

/** Calls with their prices, and how many of them the free credits of a day buy. */
function purchases(registry: Registry): string {
  const rows = pricedCalls.flatMap(({ words, tool, args }) => {
    const price = creditsOfCall(registry, tool, args, Date.UTC(2026, 11, 1))
    const lowestTier = registry.byName.get(tool)?.descriptor.tier
    if (!price || !lowestTier) return []
    const { credits, isMost } = price
    const daily = Math.floor(tiers[lowestTier].dailyCredits / credits)
    return [
      `| [${words}](/docs/tools/${tool}) | ${isMost ? 'up to ' : ''}${credits} | ${count.format(daily)} on ${planNames[lowestTier]} |`,
    ]
  })
  return ['| Call | Credits | That is, a day |', '|---|---|---|', ...rows].join('\n')
}

/** How to get a higher tier, in the operator's words if there are any. */
function offer(site: Site): string {
  const { TIER_OFFER: words, SUPPORT_CONTACT: address } = site
  if (words) return literal(words)
  return address
    ? `Tell us what you build and how many calls you expect: ${contact(site)}.`
    : 'Your account shows its plan in the portal. For a higher one, ask the people who run this service.'
}
