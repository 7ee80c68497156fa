import { ARCSECOND, circularDifference } from '../../../tools/core/angles.ts'
import { castChart } from '../../../tools/core/chart.ts'
import { lotNames, lots } from '../../../tools/core/lots.ts'
import { instantOfUtc } from '../../../tools/core/time.ts'
import { type Measure, records, type Topic, type Truth } from './measure.ts'

function* score(truth: Truth): Generator<Measure> {
  for (const row of records(truth)) {
    const { placements, frame } = castChart({
      instant: instantOfUtc(Date.parse(row.utc)),
      place: { latitude: row.latDeg ?? Number.NaN, longitude: row.lonDegEast ?? Number.NaN },
      houseSystem: 'equal',
      zodiac: 'tropical',
    })
    const { sun, moon, mercury, venus, mars, jupiter, saturn } = placements
    const terms = {
      sun: sun.longitude,
      moon: moon.longitude,
      mercury: mercury.longitude,
      venus: venus.longitude,
      mars: mars.longitude,
      jupiter: jupiter.longitude,
      saturn: saturn.longitude,
      ascendant: frame?.angles.ascendant ?? Number.NaN,
    }
    const found = lots(terms, Boolean(row.isDay))
    for (const lot of lotNames) {
      const error = circularDifference(found[lot], row[`${lot}Deg`] ?? Number.NaN) / ARCSECOND
      yield { quantity: lot, unit: 'arcsec', error, at: row.utc }
    }
  }
}

export default { file: 'lots.json', score } satisfies Topic
