interface Blocks {
  /** Credits that every call costs, with the first block in it. */
  readonly base: number
  /** How many units one credit more buys. */
  readonly each: number
  /** Plural of what is counted: `rows`. */
  readonly unit: string
}

/** A price that grows with the size of the answer, in whole credits known before the work. */
export const priceByBlock = ({ base, each, unit }: Blocks) => ({
  formula: `${base} for up to ${each} ${unit}, +1 per ${each} more`,
  creditsFor: (units: number): number => base + Math.max(0, Math.ceil(units / each) - 1),
})
