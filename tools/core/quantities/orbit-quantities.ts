import { axis } from '../appearance/axis.ts'
import { positionAngle, sunSeenFrom } from '../appearance/physical.ts'
import { isGivenBody, KM_PER_AU, type MajorPlace } from '../bodies.ts'
import { accuracyOf } from '../ephemeris/accuracy.ts'
import { doubtOf } from '../ephemeris/ephemeris.ts'
import { orbit } from '../ephemeris/orbit.ts'
import { doubtSeen } from '../ephemeris/position.ts'
import { toEclipticJ2000 } from '../frames/coordinates.ts'
import { arcSine, arcTangent, normalDegrees } from '../math/angles.ts'
import {
  add,
  cross,
  dot,
  length,
  rotate,
  type State,
  scale,
  spherical,
  unit,
  type Vector,
} from '../math/geometry.ts'
import { roundAngle, roundDirection, rounded } from '../round.ts'
import { motionsOf } from '../targets/target-rays.ts'
import { SECONDS_PER_DAY } from '../time/time.ts'
import { apparentJ2000 } from './place-quantities.ts'
import {
  bodyOf,
  globeOf,
  of,
  type Quantity,
  type QuantityCell,
  type RowSource,
  raysOf,
  roundArcsec,
  roundDistance,
  roundSpeed,
} from './quantity.ts'

const aboutSun = (look: RowSource): State => motionsOf(bodyOf(look), look.instant, look.station).aboutSun

/** Normal of the plane that a body moves in about the Sun, on the side from which the motion is counter-clockwise. */
const orbitNormal = ({ position, velocity }: State): Vector => unit(cross(position, velocity))

/** Quantities of a body's way about the Sun, and of how well it is known. */
export const orbitQuantities = {
  heliocentric: {
    meaning:
      'Longitude and latitude about the Sun when its light leaves it, mean ecliptic and equinox of J2000.0.',
    horizons: 18,
    of: 'orbiting',
    accuracy: '0.0001° against JPL Horizons (Mars, December 2025)',
    columns: of('deg', 'heliocentricLongitude', 'heliocentricLatitude'),
    read: (look) => directionCells(rotate(toEclipticJ2000, raysOf(look).fromSun)),
  },
  sunDistance: {
    meaning: 'Distance from the Sun when its light leaves it, and how fast that grows.',
    horizons: 19,
    of: 'orbiting',
    accuracy: '1e-6 au and 0.001 km/s against JPL Horizons (Mars, December 2025)',
    columns: [...of('au', 'sunDistanceAu'), ...of('km/s', 'sunRadialVelocityKmS')],
    read: (look) => {
      const { position, velocity } = aboutSun(look)
      const growth = dot(position, velocity) / length(position)
      return [roundDistance(length(position)), roundSpeed((growth * KM_PER_AU) / SECONDS_PER_DAY)]
    },
  },
  trueAnomaly: {
    meaning:
      'True anomaly of the osculating orbit, of the Moon about the Earth; null for the Sun and on a hyperbola.',
    horizons: 41,
    of: 'orbiting',
    accuracy: '0.01° against JPL Horizons (Mars, December 2025)',
    columns: of('deg', 'trueAnomaly'),
    read: (look) => {
      const elements = orbit(bodyOf(look), raysOf(look).emission)
      return [elements && roundDirection(elements.trueAnomaly)]
    },
  },
  orbitPlaneAngle: {
    meaning: 'How far the observer stands over the plane of the orbit, seen from the body: north positive.',
    horizons: 28,
    of: 'orbiting',
    accuracy: '0.01° against JPL Horizons (Mars, December 2025)',
    columns: of('deg', 'orbitPlaneAngle'),
    read: (look) => {
      const normal = orbitNormal(aboutSun(look))
      const angle = arcSine(-dot(normal, unit(apparentJ2000(look))))
      return [roundAngle(normal.z < 0 ? -angle : angle)]
    },
  },
  tailAngles: {
    meaning:
      "Position angles, from the north of J2000.0, of the direction away from the Sun and of that against the body's motion: a comet's gas and dust tail.",
    horizons: 27,
    of: 'orbiting',
    accuracy: '0.02° against JPL Horizons (Mars, December 2025)',
    columns: of('deg', 'antisolarAngle', 'antimotionAngle'),
    read: (look) => {
      const { fromObserver, fromSun } = raysOf(look)
      const { velocity } = aboutSun(look)
      return [
        roundDirection(positionAngle(fromObserver, fromSun)),
        roundDirection(positionAngle(fromObserver, scale(velocity, -1))),
      ]
    },
  },
  phaseBisector: {
    meaning:
      'Longitude and latitude of the direction halfway between those from the Sun and from the observer to the body, mean ecliptic of J2000.0.',
    horizons: 43,
    of: 'orbiting',
    accuracy: '0.003° against JPL Horizons (Mars, December 2025)',
    columns: of('deg', 'bisectorLongitude', 'bisectorLatitude'),
    read: (look) => {
      const { fromObserver, fromSun } = raysOf(look)
      return directionCells(rotate(toEclipticJ2000, add(unit(fromObserver), unit(fromSun))))
    },
  },
  solarLongitude: {
    meaning:
      "Longitude of the Sun seen from the planet, from its equinox of spring in the north: the planet's season, Ls of Mars.",
    horizons: 44,
    of: 'planet',
    accuracy: '0.01° against JPL Horizons (Mars, December 2025)',
    columns: of('deg', 'solarLongitude'),
    read: (look) => {
      const state = aboutSun(look)
      const normal = orbitNormal(state)
      const { pole } = axis(globeOf(look) as MajorPlace, raysOf(look).emission)
      const equinox = unit(cross(pole, normal))
      const sun = unit(sunSeenFrom(bodyOf(look), raysOf(look)))
      return [roundDirection(normalDegrees(arcTangent(dot(sun, cross(normal, equinox)), dot(sun, equinox))))]
    },
  },
  uncertainty: {
    meaning:
      'Estimated error of the place on the sky and in space: of comets and orbits by the figures of their elements (warning orbit_error), of other bodies the greatest measured error of the year, null where none was measured. ΔT: quantity deltaT.',
    horizons: 38,
    of: 'body',
    accuracy: 'itself an estimate',
    columns: [...of('arcsec', 'placeErrorArcsec'), ...of('km', 'placeErrorKm')],
    read: errorCells,
  },
} as const satisfies Record<string, Quantity>

function directionCells(vector: Vector): QuantityCell[] {
  const { longitude, latitude } = spherical(vector)
  return [roundDirection(longitude), roundAngle(latitude)]
}

function errorCells(look: RowSource): QuantityCell[] {
  const body = bodyOf(look)
  const { instant } = look
  const distanceKm = length(raysOf(look).fromObserver) * KM_PER_AU
  if (isGivenBody(body)) {
    return [
      roundArcsec(Math.max(0.1, doubtSeen(body, instant) * 3600)),
      rounded(doubtOf(body, instant.tt) * KM_PER_AU, 0),
    ]
  }
  if (body === 'earth') return [null, null]
  const { angleArcsec } = accuracyOf({ utc: instant.utc, bodies: [body] })
  if (angleArcsec === null) return [null, null]
  return [roundArcsec(angleArcsec), rounded((angleArcsec / 206264.806) * distanceKm, 0)]
}
