/** Terms of a price by size. */
interface Blocks {
  /** Credits of every call, including the first block. */
  readonly base: number
  /** Units per block; each further block costs one credit. */
  readonly each: number
  /** Plural name of the unit: `rows`. */
  readonly unit: string
}

/** Price by size, in whole credits: of a range that is asked for, or of the rows that come. */
export const priceByBlock = ({ base, each: blockSize, unit }: Blocks) => ({
  formula: `${base} for up to ${blockSize} ${unit}, +1 per ${blockSize} more`,
  creditsFor: (units: number): number => base + Math.max(0, Math.ceil(units / blockSize) - 1),
})
