import type { Registry } from '../../../tools/registry.ts'

/** Sum of the least credits of one call of each tool. */
export function creditsOf({ byName }: Registry, tools: readonly string[]): number {
  return tools.reduce((sum, tool) => {
    const credits = byName.get(tool)?.descriptor.leastCredits
    if (credits === undefined) throw new Error(`${tool} has no least price.`)
    return sum + credits
  }, 0)
}

/** Credits of a wheel of two births, with which the formula of its price begins. */
export function pairWheelCredits({ byName }: Registry): number {
  const { credits = '' } = byName.get('render_chart_wheel')?.descriptor ?? {}
  const [, number] = /^(\d+) for synastry/.exec(credits) ?? []
  if (number === undefined)
    throw new Error(`The price of a wheel does not begin with that of synastry: ${credits}`)
  return Number(number)
}
