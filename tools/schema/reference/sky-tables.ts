import { measurements } from '../../core/accuracy.ts'
import { conditionNames, conditionQuantities } from '../../core/conditions.ts'
import { constellations } from '../../core/constellations.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const measuredAgainst =
  'Measured by npm run accuracy against Swiss Ephemeris 2.10.03 with JPL DE431 (tools/core/data/accuracy.ts)'

const unitNames: Readonly<Record<string, string>> = { '″': 'arcsec', '1': 'fraction' }

/** Measured errors, one entry for each quantity, subject and span. */
export const accuracyEntries = (): ReferenceEntry[] =>
  measurements.map(({ topic, quantity, subject, from, to, unit, rows, max, rms, missed }) =>
    entry(
      [topic, quantity, subject, `${from}-${to}`].join(':').replaceAll(' ', '_'),
      `Error of ${quantity} of ${subject}, ${from} to ${to} (${topic}).`,
      { topic, quantity, subject, from, to, max, rms, rows, missed },
      measuredAgainst,
      { unit: unitNames[unit] ?? unit, licence: 'our own figures; free to use' },
    ),
  )

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

/** Quantities that search_sky_conditions can be asked about. */
export const conditionEntries = (): ReferenceEntry[] =>
  conditionNames.map((name) => {
    const { meaning, unit, operators, targets, bodies, needsPlace, values, circular, example } =
      conditionQuantities[name]
    return entry(
      name,
      meaning,
      { operators, targets, bodies, needsPlace, values, circular, example },
      'search_sky_conditions',
      { unit },
    )
  })
