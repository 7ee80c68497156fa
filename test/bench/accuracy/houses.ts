import { ARCSECOND, circularDifference } from '../../../tools/core/angles.ts'
import { houseFrame } from '../../../tools/core/chart.ts'
import { chartAngles } from '../../../tools/core/chart-angles.ts'
import { type HouseSystem, houseCusps } from '../../../tools/core/houses.ts'
import { instantOfUtc } from '../../../tools/core/time.ts'
import { type Measure, type Row, records, type Topic, type Truth } from './measure.ts'

const angles = {
  ascendant: 'ascendantDeg',
  midheaven: 'mcDeg',
  vertex: 'vertexDeg',
  eastPoint: 'eastPointDeg',
} as const
/** The table's spelling of the one system whose id has a dash. */
const idOf = (name: string) => (name === 'wholeSign' ? 'whole-sign' : name) as HouseSystem

/**
 * Angles from the clock (UTC to ARMC and obliquity to angle), then angles and cusps from the table's own ARMC and
 * obliquity: the second tells errors of the closed forms from errors of the Earth's rotation.
 */
function* score(truth: Truth): Generator<Measure> {
  for (const row of records(truth)) {
    const clock = houseFrame(instantOfUtc(Date.parse(row.utc)), place(row))
    const given = {
      armc: value(row, 'armcDeg'),
      obliquity: value(row, 'trueObliquityDeg'),
      latitude: value(row, 'latDeg'),
    }
    for (const [name, column] of Object.entries(angles)) {
      const key = name as keyof typeof angles
      yield arc(`${name} from UTC`, chartAngles(clock)[key], value(row, column), row.utc)
      yield arc(`${name} from ARMC`, chartAngles(given)[key], value(row, column), row.utc)
    }
    const tables = row.cuspsDeg as unknown as readonly (readonly number[] | null)[]
    for (const [at, cusps] of tables.entries()) {
      if (!cusps) continue
      const system = idOf(truth.houseSystems?.[at] ?? '')
      const ours = houseCusps(system, given)
      for (const [house, cusp] of cusps.entries()) {
        yield arc(`${system} cusps`, ours[house] ?? Number.NaN, cusp, row.utc)
      }
    }
  }
}

const value = (row: Row, column: string): number => row[column] ?? Number.NaN
const place = (row: Row) => ({ latitude: value(row, 'latDeg'), longitude: value(row, 'lonDegEast') })

function arc(quantity: string, ours: number, truth: number, at: string): Measure {
  return { quantity, unit: 'arcsec', error: circularDifference(ours, truth) / ARCSECOND, at }
}

export default { file: 'houses.json', score } satisfies Topic
