import type { AskedTarget } from '../../arguments/target.ts'
import { type EphemerisQuantity, quantityOf } from '../../core/quantities/ephemeris-quantities.ts'
import type { RowStep } from '../../core/quantities/row-times.ts'
import { isFromEarth } from '../../core/targets/point-of-view.ts'
import type { Viewpoint } from '../../core/targets/target-view.ts'
import { MS_PER_DAY } from '../../core/time/time.ts'

/** Members of a request that the conventions of its table name. */
interface TableRequest {
  readonly station: Viewpoint
  readonly quantities: readonly EphemerisQuantity[]
  readonly frame: string
  readonly timezone?: string | undefined
  readonly step: RowStep
  readonly reference?: AskedTarget | undefined
}

/** Conventions of an answer. */
export const tableSettings = ({ station, quantities, frame, timezone, step, reference }: TableRequest) => ({
  pov: station.pov,
  places: isFromEarth(station.pov) ? 'apparent' : 'geometric',
  ...(quantities.some((name) => name !== 'vectors')
    ? { equinox: 'true equator, equinox and ecliptic of date' }
    : {}),
  ...(quantities.some((name) => isOfGlobes(name))
    ? { globes: 'IAU rotation, Archinal et al. (2018); planetographic' }
    : {}),
  ...(quantities.includes('vectors') ? { vectors: 'geometric in frame', frame } : {}),
  ...(reference ? { reference: reference.target.id } : {}),
  timezone: timezone ?? 'UTC',
  ...stepSetting(step, timezone),
})

const isOfGlobes = (name: EphemerisQuantity): boolean => {
  const { of } = quantityOf(name)
  return of === 'globe' || of === 'lit'
}

function stepSetting(step: RowStep, timezone: string | undefined): { readonly step?: string } {
  switch (step.kind) {
    case 'calendar':
      return {
        step: `every ${step.count} ${step.unit}s of the calendar of ${timezone ?? 'UTC'}, by its clock`,
      }
    case 'sunAltitude':
      return {
        step: `each time that the centre of the Sun crosses the airless altitude of ${step.degrees}°`,
      }
    case 'change':
      return { step: `each time that the first target has moved ${step.degrees}° on the sky` }
    default:
      return timezone && step.ms % MS_PER_DAY === 0
        ? { step: `days of 24 hours: the clock of ${timezone} reads otherwise after it is changed` }
        : {}
  }
}
