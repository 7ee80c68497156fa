import type { Registry } from '../../../tools/declaration/registry.ts'

/** Sum of the credits of one call of each tool; of a price formula its leading number. */
export function creditsOf({ byName }: Registry, tools: readonly string[]): number {
  return tools.reduce((sum, tool) => {
    const credits = /^\d+/.exec(byName.get(tool)?.descriptor.credits ?? '')?.[0]
    if (credits === undefined) throw new Error(`The price of ${tool} does not begin with a number.`)
    return sum + Number(credits)
  }, 0)
}

/** Credits of the wheel of one birth, and of two, with which the formula of its price begins. */
export function wheelCredits(registry: Registry): { readonly one: number; readonly two: number } {
  const wheel = 'render_chart_wheel'
  const wheelPrice = registry.byName.get(wheel)?.descriptor.leastCredits
  if (wheelPrice === undefined) throw new Error(`${wheel} has no least price.`)
  return { one: wheelPrice, two: creditsOf(registry, [wheel]) }
}
