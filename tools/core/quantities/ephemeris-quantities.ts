/** The quantities of an ephemeris: every one that get_ephemeris, its documentation and the reference table have. */
import type { SkyTarget } from '../targets/sky-target.ts'
import { discQuantities } from './disc-quantities.ts'
import { motionQuantities } from './motion-quantities.ts'
import { orbitQuantities } from './orbit-quantities.ts'
import { pairQuantities } from './pair-quantities.ts'
import { placeQuantities } from './place-quantities.ts'
import { type Quantity, type RowSource, subjects } from './quantity.ts'
import { timeQuantities } from './time-quantities.ts'

/** The names of `quantities` with what each adds to a row. */
export const ephemerisQuantities = {
  ...placeQuantities,
  ...discQuantities,
  ...motionQuantities,
  ...pairQuantities,
  ...orbitQuantities,
  ...timeQuantities,
} as const satisfies Record<string, Quantity>

export type EphemerisQuantity = keyof typeof ephemerisQuantities
export const ephemerisQuantityNames = Object.keys(ephemerisQuantities) as EphemerisQuantity[]

/** A quantity by its name. */
export const quantityOf = (name: EphemerisQuantity): Quantity => ephemerisQuantities[name]

/** Whether a target has a quantity. */
export const hasQuantity = (name: EphemerisQuantity, target: SkyTarget): boolean =>
  subjects[quantityOf(name).of ?? 'any'].includes(target)

/** The columns of quantities, in order, in a table with or without satellites; of a target that has no such thing the cells are `null`. */
export function ephemerisColumns(
  names: readonly EphemerisQuantity[],
  hasSatellites: boolean,
): readonly Pick<Quantity, 'columns' | 'read'>[] {
  return names.flatMap((name) => {
    const quantity = quantityOf(name)
    const part: Pick<Quantity, 'columns' | 'read'> = {
      columns: quantity.columns,
      read: (look: RowSource) =>
        hasQuantity(name, look.target) ? quantity.read(look) : quantity.columns.map(() => null),
    }
    return hasSatellites && quantity.ofSatellites ? [part, quantity.ofSatellites] : [part]
  })
}
