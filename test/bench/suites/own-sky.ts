import { bodyIds } from '../../../tools/core/bodies.ts'
import { castChart } from '../../../tools/core/charts/chart.ts'
import { apparentTopocentric } from '../../../tools/core/ephemeris/position.ts'
import { lunarEclipses } from '../../../tools/core/events/eclipses/lunar.ts'
import { moonQuarters } from '../../../tools/core/events/moon-phases.ts'
import { ecliptic, equatorial, horizontal } from '../../../tools/core/frames/coordinates.ts'
import { riseSet } from '../../../tools/core/horizon/rise-set.ts'
import { bodyTarget } from '../../../tools/core/targets/target.ts'
import { instantOfUtc } from '../../../tools/core/time/time.ts'
import { DAY_MS, SITE, type Sky, YEAR_MS } from './sky-work.ts'

const targets = bodyIds.map(bodyTarget)

export const ownSky: Sky = {
  name: 'ours',
  snapshot(utc) {
    const instant = instantOfUtc(utc)
    let sum = 0
    for (const body of bodyIds) {
      const { vector } = apparentTopocentric(body, instant, SITE)
      const { longitude, latitude } = ecliptic(vector, instant)
      const { ra, dec } = equatorial(vector)
      const { azimuth, altitude } = horizontal(vector, instant, SITE)
      // Reads all fields, because unused ones would not be computed.
      sum += longitude + latitude + ra + dec + azimuth + altitude
    }
    return sum
  },
  riseSet(utc) {
    let found = 0
    for (const target of targets) {
      const { rises, sets } = riseSet(target, SITE, utc, utc + DAY_MS)
      found += rises.length + sets.length
    }
    return found
  },
  quarters: (utc) => [...moonQuarters(utc, utc + YEAR_MS)].length,
  lunarEclipse: (utc) => lunarEclipses(utc, utc + YEAR_MS).next().value?.greatest.utc ?? 0,
  natal(utc) {
    const chart = castChart({
      instant: instantOfUtc(utc),
      place: SITE,
      houseSystem: 'placidus',
      zodiac: 'tropical',
    })
    return chart.placements.sun.longitude + chart.nodes.true
  },
}
