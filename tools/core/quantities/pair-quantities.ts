import { illuminatedFraction } from '../appearance/magnitude.ts'
import { positionAngle } from '../appearance/physical.ts'
import { equatorial } from '../frames/coordinates.ts'
import { circularDifference, cosine } from '../math/angles.ts'
import { scale, separation, subtract, unit } from '../math/geometry.ts'
import { roundAngle, roundDirection, rounded, roundFraction } from '../round.ts'
import { companionPlace } from '../stars/binary-stars.ts'
import { MOON, type SkyTarget, SUN } from '../targets/sky-target.ts'
import { raysTo } from '../targets/target-rays.ts'
import { placeOf, viewTarget } from '../targets/target-view.ts'
import {
  binaryOf,
  of,
  type Quantity,
  type QuantityCell,
  type RowSource,
  roundArcsec,
  viewOf,
} from './quantity.ts'

const referenceView = ({ reference, instant, station }: RowSource) =>
  viewTarget(reference as SkyTarget, instant, station)

/** Quantities of a target and another one. */
export const pairQuantities = {
  separation: {
    meaning:
      'Angle between the target and that of the parameter reference, and the position angle of the target seen from it, from the north of date through east.',
    horizons: 12,
    needs: 'reference',
    accuracy: '1e-5° for given places, against ERFA seps and pas',
    columns: of('deg', 'separation', 'separationAngle'),
    read: (look) => {
      const [from, to] = [referenceView(look).vector, viewOf(look).vector]
      return [roundAngle(separation(from, to)), roundDirection(positionAngle(from, to))]
    },
  },
  offset: {
    meaning:
      'Difference of right ascension, times the cosine of the declination of the reference, and of declination, from the reference to the target.',
    horizons: 6,
    needs: 'reference',
    accuracy: 'as separation',
    columns: of('arcsec', 'offsetEast', 'offsetNorth'),
    read: (look) => {
      const from = equatorial(referenceView(look).vector)
      const to = equatorial(viewOf(look).vector)
      return [
        roundArcsec(circularDifference(to.ra * 15, from.ra * 15) * cosine(from.dec) * 3600),
        roundArcsec((to.dec - from.dec) * 3600),
      ]
    },
  },
  referenceAngle: {
    meaning:
      'Angle at the reference between observer and target, in space; null where a distance is not known.',
    horizons: 26,
    needs: 'reference',
    accuracy: '0.001°',
    columns: of('deg', 'referenceAngle'),
    read: (look) => {
      const [from, to] = [referenceView(look), viewOf(look)]
      if (from.distanceAu === null || to.distanceAu === null) return [null]
      const [first, second] = [
        scale(unit(from.vector), from.distanceAu),
        scale(unit(to.vector), to.distanceAu),
      ]
      return [roundAngle(separation(subtract(second, first), scale(first, -1)))]
    },
  },
  elongationSide: {
    meaning:
      'trailing: behind the Sun in right ascension, in the evening sky; leading: in the morning sky; null for the Sun.',
    horizons: 23,
    fromEarth: true,
    accuracy: 'exact to the place',
    columns: of(null, 'elongationSide'),
    read: (look) => {
      if (placeOf(look.target) === 'sun') return [null]
      const sun = equatorial(viewOf({ ...look, target: SUN }).vector).ra
      const side = circularDifference(equatorial(viewOf(look).vector).ra * 15, sun * 15)
      return [side >= 0 ? 'trailing' : 'leading']
    },
  },
  moonSeparation: {
    meaning: 'Angle from the Moon, and the lit fraction of the Moon; null for the Moon itself.',
    horizons: 25,
    fromEarth: true,
    accuracy: '0.05° against JPL Horizons (Mars, December 2025), its rounding; as the places',
    columns: [...of('deg', 'moonSeparation'), ...of('1', 'moonIllumination')],
    read: (look) => {
      if (placeOf(look.target) === 'moon') return [null, null]
      const moon = viewOf({ ...look, target: MOON }).vector
      const { fromObserver, fromSun } = raysTo('moon', look.instant, look.station)
      const share = illuminatedFraction(separation(fromObserver, fromSun))
      return [roundAngle(separation(moon, viewOf(look).vector)), roundFraction(share)]
    },
  },
  companion: {
    meaning:
      "Where the companion of a double star stands by its published orbit: separation, position angle from the north of date and of J2000.0; components, the orbit's grade (1 definitive to 5 indeterminate) and its authors' code with the year.",
    horizons: null,
    of: 'binary',
    accuracy:
      '0.06° and 0.0005″ against the ephemerides of the Sixth Orbit Catalog for 2023–2027; the orbits themselves as their grade',
    columns: [
      ...of('arcsec', 'companionSeparation'),
      ...of('deg', 'companionAngle', 'companionAngleJ2000'),
      ...of(null, 'companionPair'),
      ...of('1', 'companionGrade'),
      ...of(null, 'companionOrbit'),
    ],
    read: companionCells,
  },
} as const satisfies Record<string, Quantity>

function companionCells({ target, instant }: RowSource): QuantityCell[] {
  const orbit = binaryOf(target)
  const star = target.fixed?.(instant)
  if (!orbit || !star) return [null, null, null, null, null, null]
  const place = companionPlace(orbit, star, instant)
  return [
    rounded(place.separationArcsec, 4),
    roundDirection(place.positionAngle),
    roundDirection(place.positionAngleJ2000),
    orbit.pair,
    orbit.grade,
    orbit.reference,
  ]
}
