import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { orbitFormula } from '../../../tools/declaration/request-price.ts'

/** The members of a descriptor that its price is made of. */
type PricedTool = Pick<Descriptor, 'name' | 'credits' | 'free' | 'leastCredits'>

/** The published price of a call, for programs and models: `free`, `1 credit`, or its formula. */
export function publishedPrice({ credits, free }: PricedTool): string {
  if (free) return 'free'
  return /^\d+$/.test(credits) ? plainCredits(Number(credits)) : credits
}

/** Prices whose formula is no price by size. */
const sentences: Readonly<Record<string, string>> = {
  list_eclipses: '2 credits for up to 20 eclipses in 25 years, 1 for each further 20; the path of one adds 3',
  search_conjunctions: '2 credits for each pair of objects in 10 years, 1 for each further 10',
  list_meteor_showers: '1 credit for the whole Earth; for a place, 1 per 5 years',
  get_chart_analysis: '4 credits with one group, 1 for each further group',
  get_return_chart: '4 credits for each chart; 2 for a list of up to 20 dates',
  render_chart_wheel: '4 credits, 5 for two people',
  run_batch: 'the sum of its calls',
}

/** `2 for up to 60 days, +1 per 60 more`. */
const bySize = /^(\d+) for up to (\d+) (\w{1,30})[^,]{0,80}, \+1 per \d+ more/

/** Price of a call in a person's words: “free”, “1 credit”, “1 credit per 60 days”. */
export function price({ name, credits, free }: PricedTool): string {
  if (free) return 'free'
  const formula = credits.replace(`; ${orbitFormula}`, '')
  const orbits = formula === credits ? '' : ' (more with a long orbit of your own)'
  if (/^\d+$/.test(formula)) return plainCredits(Number(formula)) + orbits
  return (sentences[name] ?? priceBySize(formula)) + orbits
}

/** “1 credit per 100 phases”, “3 credits for the first year, 1 for each further year”. */
function priceBySize(formula: string): string {
  const [, base, each, unit = ''] = bySize.exec(formula) ?? []
  if (base === undefined) return formula
  const single = each === '1' ? unit.replace(/s$/, '') : `${each} ${unit}`
  if (base === '1') return `1 credit per ${single}`
  return `${base} credits for the first ${single}, 1 for each further ${each === '1' ? single : each}`
}

/** Price in few words: “1 credit”, or “from 2 credits” where arguments decide. */
export function leastPrice(descriptor: PricedTool): string {
  const { credits, free, leastCredits } = descriptor
  if (free || leastCredits === undefined || /^\d+(;|$)/.test(credits))
    return price(descriptor).replace(/ \(.*/, '')
  return `from ${plainCredits(leastCredits)}`
}

const plainCredits = (count: number): string => `${count} credit${count === 1 ? '' : 's'}`
