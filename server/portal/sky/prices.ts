import type { Registry } from '../../../tools/registry.ts'

/** Sum of the credits of one call of each tool; of a price formula its leading number, the price of a short answer. */
export function creditsOf({ byName }: Registry, tools: readonly string[]): number {
  return tools.reduce((sum, tool) => {
    const credits = /^\d+/.exec(byName.get(tool)?.descriptor.credits ?? '')?.[0]
    if (credits === undefined) throw new Error(`The price of ${tool} does not begin with a number.`)
    return sum + Number(credits)
  }, 0)
}
