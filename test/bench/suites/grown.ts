import type { Row } from '../measure.ts'

/** Cost per unit at one size, next to that at the smallest: a ratio of one means linear growth. */
export function grown(
  suite: string,
  quantity: string,
  note: string,
  costs: readonly (readonly [size: number, cost: number])[],
  unit = 'µs each',
): Row[] {
  const [, least] = costs[0] as readonly [number, number]
  return costs.map(([size, cost]) => ({
    suite,
    quantity: `${quantity}, ${size.toLocaleString('en')}`,
    unit,
    smallerIsBetter: true,
    ours: cost,
    baselines: size === costs[0]?.[0] ? [] : [{ name: 'the smallest', value: least }],
    note,
  }))
}
