/** Which tables can be asked for, and when their rows are. */
import type { AskedTarget } from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import {
  type EphemerisQuantity,
  hasQuantity,
  quantityOf,
} from '../../core/quantities/ephemeris-quantities.ts'
import { subjects } from '../../core/quantities/quantity.ts'
import {
  type CountedStep,
  changeTimes,
  type RowStep,
  rowsIn,
  sunAltitudeTimes,
  timeOfRow,
} from '../../core/quantities/row-times.ts'
import { isFromEarth } from '../../core/targets/point-of-view.ts'
import { placeOf, type Viewpoint, viewTarget } from '../../core/targets/target-view.ts'
import { instantOfUtc } from '../../core/time/time.ts'

/** Rows of a table whose times are searched for, which comes on one page. */
export const MOST_SEARCHED = 500

/** Problem of a table with more rows than it may have. */
export const tooManyRows = (detail: string, limit: number): Problem =>
  new Problem('too_many_rows', detail, {
    parameter: 'step',
    limit,
    hint: 'Take a longer step, a shorter range or fewer targets.',
  })

interface TableRequest {
  readonly askedTargets: readonly AskedTarget[]
  readonly station: Viewpoint
  readonly step: RowStep
  readonly countedStep: CountedStep | undefined
  readonly zone: string
  readonly start: number
  readonly end: number
}

interface RowTimes {
  readonly count: number
  /** Time of the rows of all targets by their number, ms since 1970 UTC. */
  readonly timeOf: (row: number) => number
}

/** The times of a table, at each of which every target has a row. @throws Problem `too_many_rows`, `range_too_large` */
export function rowTimes(request: TableRequest): RowTimes {
  const { countedStep, start, zone } = request
  if (countedStep) {
    const count = rowsIn(request, countedStep, zone)
    return { count, timeOf: (row) => timeOfRow(start, countedStep, zone, row) }
  }
  const times = searchedTimes(request)
  if (times.length * request.askedTargets.length > MOST_SEARCHED) {
    throw tooManyRows(`More than ${MOST_SEARCHED} rows; a table at such steps has no more.`, MOST_SEARCHED)
  }
  return { count: times.length, timeOf: (row) => times[row] ?? start }
}

function searchedTimes({
  step,
  askedTargets: targets,
  station,
  start,
  end,
}: TableRequest): readonly number[] {
  const rowLimit = Math.floor(MOST_SEARCHED / targets.length) + 1
  const { observer } = station
  if (step.kind === 'sunAltitude' && observer) {
    return sunAltitudeTimes({ start, end }, step.degrees, observer, rowLimit)
  }
  const [first] = targets
  if (step.kind !== 'change' || !first) return []
  const directionAt = (utc: number) => viewTarget(first.target, instantOfUtc(utc), station).vector
  const times = changeTimes({ start, end }, step.degrees, directionAt, rowLimit)
  if (times) return times
  throw new Problem('range_too_large', `The way of ${first.target.id} is too long for one table.`, {
    parameter: 'end',
    hint: 'Take a shorter range.',
  })
}

interface AskedTable {
  readonly targets: readonly AskedTarget[]
  readonly quantities: readonly EphemerisQuantity[]
  readonly reference?: AskedTarget | undefined
  readonly step: RowStep
  readonly frame?: string | undefined
}

/** Rejects contradictory parameters, so that none is accepted and then ignored. */
export function refuseContradictions(table: AskedTable, station: Viewpoint): void {
  refusePlaces(station)
  for (const name of table.quantities) refuseQuantity(name, table, station)
  if (table.step.kind === 'sunAltitude' && !station.observer) throw placeMissing('step=sunAltitude')
  if (table.frame !== undefined && !table.quantities.includes('vectors')) {
    throw new Problem('invalid_parameter', 'frame applies to vectors, which were not requested.', {
      parameter: 'frame',
      hint: 'Add vectors to quantities, or leave out frame.',
    })
  }
  if (table.reference && !table.quantities.some((name) => quantityOf(name).needs === 'reference')) {
    throw new Problem('invalid_parameter', 'reference applies to separation, offset and referenceAngle.', {
      parameter: 'reference',
      hint: 'Add separation to quantities, or leave out reference.',
    })
  }
  refuseUnderfoot(table, isFromEarth(station.pov) ? 'earth' : station.pov)
}

function refuseUnderfoot({ targets, reference }: AskedTable, standing: string): void {
  const isUnderfoot = ({ target }: AskedTarget) => placeOf(target) === standing
  const isTarget = targets.some(isUnderfoot)
  if (!isTarget && !(reference && isUnderfoot(reference))) return
  throw new Problem('unknown_target', `${standing} cannot be seen from itself.`, {
    parameter: isTarget ? 'targets' : 'reference',
    hint: standing === 'earth' ? 'Send pov=sun to see the Earth.' : 'Leave it out, or take another pov.',
  })
}

function refusePlaces({ pov, observer }: Viewpoint): void {
  if (pov === 'earth' && !observer) {
    throw new Problem('missing_parameter', 'pov=earth requires latitude and longitude.', {
      parameter: 'latitude',
      hint: 'Send latitude and longitude, or pov=geocenter.',
    })
  }
  if (pov !== 'earth' && observer) {
    throw new Problem('invalid_pov', `A place on the Earth has no meaning with pov=${pov}.`, {
      parameter: 'pov',
      allowed: ['earth'],
      hint: 'Leave out latitude and longitude, or pov.',
    })
  }
}

const placeMissing = (option: string): Problem =>
  new Problem('missing_parameter', `${option} requires latitude and longitude.`, {
    parameter: 'latitude',
    hint: 'Send latitude and longitude.',
  })

function refuseQuantity(name: EphemerisQuantity, table: AskedTable, { pov, observer }: Viewpoint): void {
  const { needs, fromEarth, of = 'any' } = quantityOf(name)
  if (needs === 'place' && !observer) throw placeMissing(name)
  if (needs === 'reference' && !table.reference) {
    throw new Problem('missing_parameter', `${name} requires a second target.`, {
      parameter: 'reference',
      hint: 'Send reference, such as reference=moon.',
    })
  }
  if (fromEarth && !isFromEarth(pov)) {
    throw new Problem('invalid_pov', `${name} has a meaning in the sky of the Earth alone.`, {
      parameter: 'pov',
      allowed: ['earth', 'geocenter'],
      hint: `Leave out pov, or ${name}.`,
    })
  }
  if (table.targets.some(({ target }) => hasQuantity(name, target))) return
  const detail = `No target has ${name}: it is of ${subjects[of].words}.`
  throw new Problem('invalid_target_for_quantity', detail, {
    parameter: 'quantities',
    hint: `Leave out ${name}, or ask for a target that has it.`,
  })
}
