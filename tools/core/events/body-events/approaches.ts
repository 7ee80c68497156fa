import { illumination } from '../../appearance/illumination.ts'
import { isMajor, KM_PER_AU, type SkyBody } from '../../bodies.ts'
import { geocentricState } from '../../ephemeris/position.ts'
import { dot, length } from '../../math/geometry.ts'
import { roots } from '../../math/root-finding.ts'
import { instantOfTt, SECONDS_PER_DAY } from '../../time/time.ts'
import { paceOf } from '../../zodiac/body-speeds.ts'
import { stationsBy } from '../../zodiac/stations.ts'
import { type BodyEvent, type EventFamily, TOLERANCE_DAYS, toEveryMinor } from './event.ts'
import { looksAt } from './motion-times.ts'
import { innerPlanets, outerPlanets } from './sun-relation.ts'

/** Days between looks at the distance of a planet: an eighth or less of its time from one nearest approach to the next. */
const distanceStep = (body: SkyBody): number => (body === 'mercury' ? 8 : 20)

/**
 * The body is nearest to the Earth's centre, as the two stand (light-time left out).
 *
 * **Accuracy**: the place over the speed: Apophis 2029 within two minutes and 0.00001 au of JPL's close approach, from the Minor Planet
 * Center's elements of 2019.
 */
function* closestApproaches(body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  const looks = looksAt(body, 'sunAndEarth', distanceStep(body))
  const rangeRate = (tt: number): number => {
    const state = geocentricState(body, instantOfTt(tt))
    return dot(state.position, state.velocity)
  }
  const options = { ...looks, tolerance: TOLERANCE_DAYS * 10, touching: true }
  for (const { at: tt, rising } of roots(rangeRate, fromTt, toTt, options)) {
    if (!rising) continue
    const instant = instantOfTt(tt)
    const { magnitude, elongation } = illumination(body, instant)
    const state = geocentricState(body, instant)
    const [value, speed] = [length(state.position), length(state.velocity)]
    yield {
      kind: 'closestApproach',
      name: 'closest to Earth',
      body,
      instant,
      value,
      unit: 'au',
      detail: { magnitude, elongation, speedKmS: (speed * KM_PER_AU) / SECONDS_PER_DAY },
    }
  }
}

/** The body stands still in apparent geocentric longitude and turns back. */
function* stations(body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  const looks = looksAt(body, 'sunAndEarth', isMajor(body) ? paceOf(body).step : 0)
  for (const { turns, instant, longitude } of stationsBy(looks, body, fromTt, toTt)) {
    yield {
      kind: 'station',
      name: `stations ${turns}`,
      body,
      instant,
      value: longitude,
      unit: 'deg',
      detail: { quantity: 'ecliptic longitude' },
    }
  }
}

const planets = [...innerPlanets, ...outerPlanets]

export const closestApproach: EventFamily = {
  bodies: planets,
  happensToMinor: toEveryMinor,
  search: closestApproaches,
}
export const station: EventFamily = { bodies: planets, happensToMinor: toEveryMinor, search: stations }
