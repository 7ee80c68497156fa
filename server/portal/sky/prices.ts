import type { Registry } from '../../../tools/registry.ts'

/** Credits of one call of each tool: a price that is a formula begins with what a short answer costs. */
export function creditsOf({ byName }: Registry, tools: readonly string[]): number {
  return tools.reduce((sum, tool) => {
    const credits = /^\d+/.exec(byName.get(tool)?.descriptor.credits ?? '')?.[0]
    if (credits === undefined) throw new Error(`${tool} has no price that can be told beforehand.`)
    return sum + Number(credits)
  }, 0)
}
