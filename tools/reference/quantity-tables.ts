import { ephemerisQuantityNames, quantityOf } from '../core/quantities/ephemeris-quantities.ts'
import { subjects } from '../core/quantities/quantity.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const OWN = 'Grammar of the service (tools/core/quantities)'

/** How rows, second targets and quantities are asked for. */
const grammar: readonly ReferenceEntry[] = [
  entry(
    'reference',
    'Parameter of get_ephemeris: the second target of separation, offset and referenceAngle, written as targets are (topic=targets).',
    'moon',
    OWN,
  ),
  entry(
    'step',
    'Parameter of get_ephemeris. 30s, 10m, 1h, 1d: fixed, a day of 24 hours. P1D, P1W, P1M, P1Y: days, weeks, months, years of the calendar of timezone, at the same reading of its clock; where a month has no such day, its last. sunAltitude:-9: each time that the centre of the Sun crosses the airless altitude, rising or setting; needs a place. change:0.5deg (arcmin, arcsec): the start, and each time that the first target has moved so far on the sky. The last two have at most 500 rows, on one page.',
    ['10m', '1d', 'P1M', 'sunAltitude:-9', 'change:30arcmin'],
    OWN,
  ),
]

/** The quantities of get_ephemeris, from the declarations that compute them. */
export const quantityEntries = (): ReferenceEntry[] => [
  ...grammar,
  ...ephemerisQuantityNames.map((name) => {
    const {
      meaning,
      columns,
      horizons,
      of = 'any',
      needs = null,
      fromEarth = false,
      accuracy,
    } = quantityOf(name)
    return entry(
      name,
      meaning,
      {
        columns: columns.map((column) => (column.unit ? `${column.name} (${column.unit})` : column.name)),
        of: subjects[of].words,
        needs,
        fromEarthOnly: fromEarth,
        accuracy,
        horizonsQuantity: horizons,
      },
      'get_ephemeris',
    )
  }),
]
