import { conditionNames, conditionQuantities } from '../core/conditions/quantities.ts'
import type { ConditionQuantity } from '../core/conditions/quantity.ts'
import { measurements } from '../core/ephemeris/accuracy.ts'
import { constellations } from '../core/stars/constellations.ts'
import { compactList } from '../records/compact.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const measuredAgainst =
  'Measured by npm run accuracy against Swiss Ephemeris 2.10.03 with JPL DE431, small-horizons against JPL Horizons (tools/core/data/accuracy.ts)'

/** Measured errors, one entry with a table per topic, because separate entries would be repetitive. */
export const accuracyEntries = (): ReferenceEntry[] =>
  [...new Set(measurements.map(({ topic }) => topic))].map((topic) => {
    const rows = measurements
      .filter((figure) => figure.topic === topic)
      .map(({ subject, quantity, from, to, unit, rows, max, rms, missed }) => ({
        subject,
        quantity,
        years: `${from}-${to}`,
        unit,
        rows,
        max,
        rms,
        missed,
      }))
    return entry(
      topic,
      `Greatest error and root mean square of each quantity of ${topic}, by span of years; missed counts events.`,
      compactList(rows),
      measuredAgainst,
      { unit: 'as each row says', licence: 'our own figures; free to use' },
    )
  })

/** The 88 constellations. */
export const constellationEntries = (): ReferenceEntry[] =>
  constellations.map(({ code, name, genitive, area }) =>
    entry(
      code,
      `The constellation ${name}; of its stars one says ${genitive}.`,
      { name, genitive, area },
      'International Astronomical Union (1922, 1928); boundaries: E. Delporte (1930), by N. Roman (1987)',
      { unit: 'deg² (area)' },
    ),
  )

/** Quantities of search_sky_conditions. */
export const conditionEntries = (): ReferenceEntry[] =>
  conditionNames.map((name) => {
    const about: ConditionQuantity = conditionQuantities[name]
    const { meaning, unit, operators, targets, bodies, needsPlace, needsZone = false } = about
    const { values, circular, example } = about
    return entry(
      name,
      meaning,
      { operators, targets, bodies, needsPlace, needsZone, values, circular, example },
      'search_sky_conditions',
      { unit },
    )
  })
