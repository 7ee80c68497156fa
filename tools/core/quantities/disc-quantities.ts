import { axis } from '../appearance/axis.ts'
import { radiusKm, semidiameter } from '../appearance/disc-radii.ts'
import { illuminatedFraction } from '../appearance/magnitude.ts'
import {
  type Faces,
  facesOf,
  jupiterMeridians,
  phaseDefectArcsec,
  positionAngle,
  sunSeenFrom,
} from '../appearance/physical.ts'
import { EQUATORIAL_RADIUS_KM, isMajor, KM_PER_AU, POLAR_RADIUS_KM, type SkyPlace } from '../bodies.ts'
import { equatorial, toOfDate } from '../frames/coordinates.ts'
import { circularDifference, cosine, normalDegrees, signedDegrees, sine } from '../math/angles.ts'
import { length, separation } from '../math/geometry.ts'
import { roundAngle, roundDirection, rounded, roundFraction, roundHours, roundMagnitude } from '../round.ts'
import { placeOf } from '../targets/target-view.ts'
import { J2000_JULIAN_DATE } from '../time/time.ts'
import {
  bodyOf,
  globeOf,
  lit,
  of,
  orNull,
  type Quantity,
  type QuantityCell,
  type RowSource,
  raysOf,
  roundArcsec,
  viewOf,
} from './quantity.ts'

const IAU = 'Archinal et al. (2018)'
const ACCURACY =
  '0.001° against JPL Horizons (Mars 1959 and 2025, the Moon 2021); gas giants as their IAU models, meridians to 0.1°'

const faces = (look: RowSource): Faces => facesOf(globeOf(look), raysOf(look))
const diameterArcsec = (look: RowSource): number =>
  2 * semidiameter(radiusKm(bodyOf(look)) / KM_PER_AU, length(raysOf(look).fromObserver)) * 3600

/** Angle at a body between Sun and observer, with the place of the observer; of satellites by their own light. */
function phaseOf(look: RowSource): number | null {
  const place = placeOf(look.target)
  if (place === null) return lit(look).phaseAngle
  if (place === 'sun') return null
  const { fromObserver, fromSun } = raysOf(look)
  return separation(fromObserver, fromSun)
}

/** Polar over equatorial radius. */
const flattened = (place: SkyPlace): number =>
  place === 'earth' || isMajor(place) ? POLAR_RADIUS_KM[place] / EQUATORIAL_RADIUS_KM[place] : 1

/** Position angle of the north pole of date. */
const poleAngle = (look: RowSource): number => {
  const { pole } = axis(globeOf(look), raysOf(look).emission)
  return positionAngle(viewOf(look).vector, toOfDate(pole, look.instant))
}

/** Quantities of a body's light and disc. */
export const discQuantities = {
  magnitude: {
    meaning: 'Apparent visual magnitude: planets by Mallama & Hilton (2018); null where none is known.',
    horizons: 9,
    accuracy: '0.1 mag; of comets as the warning comet_magnitude says',
    columns: of('mag', 'magnitude'),
    read: (look) => [orNull(lit(look).magnitude, roundMagnitude)],
  },
  surfaceBrightness: {
    meaning: 'Mean magnitude of a square arcsecond of the lit part of the disc.',
    horizons: 9,
    of: 'disc',
    accuracy: 'as the magnitude',
    columns: of('mag/arcsec2', 'surfaceBrightness'),
    read: (look) => {
      const { magnitude } = lit(look)
      const share = illuminatedFraction(phaseOf(look) ?? 0)
      if (magnitude === null || share < 1e-4) return [null]
      const area = Math.PI * (diameterArcsec(look) / 2) ** 2 * flattened(bodyOf(look)) * share
      return [roundMagnitude(magnitude + 2.5 * Math.log10(area))]
    },
  },
  phase: {
    meaning:
      'Lit fraction of the disc and the angle at the body between Sun and observer, from the place when there is one; null for the Sun and for what is fixed.',
    horizons: 10,
    accuracy: '0.01°',
    columns: [...of('1', 'illumination'), ...of('deg', 'phaseAngle')],
    read: (look) => {
      const phaseAngle = phaseOf(look)
      if (phaseAngle === null) return [null, null]
      return [roundFraction(illuminatedFraction(phaseAngle)), roundAngle(phaseAngle)]
    },
  },
  phaseDefect: {
    meaning: 'Greatest width of the unlit part of the disc.',
    horizons: 11,
    of: 'disc',
    accuracy: '0.001″ against JPL Horizons (Mars, December 2025)',
    columns: of('arcsec', 'phaseDefectArcsec'),
    read: (look) => [
      orNull(phaseOf(look), (angle) =>
        roundArcsec(phaseDefectArcsec(diameterArcsec(look), illuminatedFraction(angle))),
      ),
    ],
  },
  angularDiameter: {
    meaning: `Equatorial diameter of the disc (${IAU}), from the place when there is one.`,
    horizons: 13,
    of: 'disc',
    accuracy: '0.001″ against JPL Horizons (Mars, December 2025)',
    columns: of('arcsec', 'angularDiameterArcsec'),
    read: (look) => [rounded(diameterArcsec(look), 3)],
  },
  elongation: {
    meaning: 'Angle from the Sun; null for the Sun itself.',
    horizons: 23,
    accuracy: '0.0001° against JPL Horizons (Mars, December 2025)',
    columns: of('deg', 'elongation'),
    read: (look) => [orNull(lit(look).elongation, roundAngle)],
  },
  subObserver: {
    meaning: `Planetographic longitude and latitude of the centre of the disc (${IAU}): the central meridian, of Jupiter in System III.`,
    horizons: 14,
    of: 'globe',
    accuracy: ACCURACY,
    columns: of('deg', 'subObserverLongitude', 'subObserverLatitude'),
    read: (look) => pointCells(faces(look).subObserver),
  },
  subSolar: {
    meaning: 'Planetographic longitude and latitude with the Sun overhead.',
    horizons: 15,
    of: 'lit',
    accuracy: ACCURACY,
    columns: of('deg', 'subSolarLongitude', 'subSolarLatitude'),
    read: (look) => pointCells(faces(look).subSolar as Faces['subObserver']),
  },
  subSolarAngle: {
    meaning:
      'Position angle of the point with the Sun overhead and its distance from the centre of the disc, negative when hidden.',
    horizons: 16,
    of: 'lit',
    accuracy: '0.02° against JPL Horizons (Mars, December 2025)',
    columns: [...of('deg', 'subSolarAngle'), ...of('arcsec', 'subSolarDistance')],
    read: (look) => {
      const sun = sunSeenFrom(bodyOf(look), raysOf(look))
      const angle = positionAngle(viewOf(look).vector, toOfDate(sun, look.instant))
      const phase = phaseOf(look) as number
      const distance = (diameterArcsec(look) / 2) * sine(phase)
      return [roundDirection(angle), roundArcsec(phase > 90 ? -distance : distance)]
    },
  },
  northPole: {
    meaning:
      'Position angle of the north pole, from the north of date through east, and its distance from the centre of the disc, negative when hidden.',
    horizons: 17,
    of: 'globe',
    accuracy: '0.001° against JPL Horizons (Mars, December 2025)',
    columns: [...of('deg', 'northPoleAngle'), ...of('arcsec', 'northPoleDistance')],
    read: (look) => {
      const { latitudeCentric } = faces(look).subObserver
      const reach = (diameterArcsec(look) / 2) * flattened(bodyOf(look)) * cosine(latitudeCentric)
      return [roundDirection(poleAngle(look)), roundArcsec(latitudeCentric < 0 ? -reach : reach)]
    },
  },
  poleDirection: {
    meaning: `Right ascension and declination of the body's north pole, ICRS (${IAU}).`,
    horizons: 32,
    of: 'globe',
    accuracy: '0.00002° against JPL Horizons, 1970–2050',
    columns: [...of('h', 'poleRa'), ...of('deg', 'poleDec')],
    read: (look) => {
      const { ra, dec } = equatorial(axis(globeOf(look), raysOf(look).emission).pole)
      return [roundHours(ra), roundAngle(dec)]
    },
  },
  rings: {
    meaning:
      "Saturn's rings: latitude of observer and Sun over their plane (B, B′), north positive; position angle of the minor axis; axes of the outer edge (Meeus, ch. 45).",
    horizons: null,
    of: 'saturn',
    accuracy: '0.01° against Meeus, example 45.a',
    columns: [
      ...of('deg', 'ringTilt', 'ringTiltSun', 'ringAngle'),
      ...of('arcsec', 'ringMajorAxis', 'ringMinorAxis'),
    ],
    read: (look) => {
      const { subObserver, subSolar } = faces(look)
      const tilt = subObserver.latitudeCentric
      const axisArcsec = RING_ARCSEC / length(raysOf(look).fromObserver)
      return [
        roundAngle(tilt),
        roundAngle((subSolar as Faces['subObserver']).latitudeCentric),
        roundAngle(signedDegrees(poleAngle(look))),
        roundArcsec(axisArcsec),
        roundArcsec(axisArcsec * Math.abs(sine(tilt))),
      ]
    },
  },
  centralMeridians: {
    meaning: "Longitude of Jupiter's central meridian in Systems I, II and III; not corrected for phase.",
    horizons: null,
    of: 'jupiter',
    accuracy: '0.1°, as the rotation rates of the systems',
    columns: of('deg', 'centralMeridian1', 'centralMeridian2', 'centralMeridian3'),
    read: (look) => {
      const { longitude } = faces(look).subObserver
      const { systemI, systemII } = jupiterMeridians(longitude, raysOf(look).emission)
      return [systemI, systemII, longitude].map(roundDirection)
    },
  },
  sunDisc: {
    meaning:
      "The Sun's disc: position angle P of the north pole (-180 to 180), latitude B0 and Carrington longitude L0 of the centre, and the Carrington rotation with the part of it that is over.",
    horizons: null,
    of: 'sun',
    accuracy: 'P 0.01°, B0 and L0 0.01°, rotation 0.0002, against the Astronomical Almanac 2013',
    columns: [...of('deg', 'sunP', 'sunB0', 'sunL0'), ...of('1', 'carringtonRotation')],
    read: (look) => {
      const { longitude, latitude } = faces(look).subObserver
      return [
        roundAngle(signedDegrees(poleAngle(look))),
        roundAngle(latitude),
        roundDirection(longitude),
        rounded(carringtonRotation(longitude, look.instant.tt), 4),
      ]
    },
  },
  libration: {
    meaning:
      'Libration of the Moon in longitude and latitude, optical and physical, and position angle of its axis (-180 to 180): from the place when there is one, else geocentric.',
    horizons: 14,
    of: 'moon',
    accuracy:
      '0.0001° against JPL Horizons (the Moon, October 2021), 0.01° against NASA SVS (2021, JPL DE421)',
    columns: of('deg', 'librationLongitude', 'librationLatitude', 'axisAngle'),
    read: (look) => {
      const { longitude, latitude } = faces(look).subObserver
      return [signedDegrees(longitude), latitude, signedDegrees(poleAngle(look))].map(roundAngle)
    },
  },
  colongitude: {
    meaning:
      'Selenographic colongitude of the Sun, 0 at first quarter, 90 at full Moon, and latitude with the Sun overhead.',
    horizons: 15,
    of: 'moon',
    accuracy:
      '0.0001° against JPL Horizons (the Moon, October 2021), 0.01° against NASA SVS (2021, JPL DE421)',
    columns: of('deg', 'colongitude', 'moonSunLatitude'),
    read: (look) => {
      const { longitude, latitudeCentric } = faces(look).subSolar as Faces['subObserver']
      return [roundDirection(normalDegrees(90 - longitude)), roundAngle(latitudeCentric)]
    },
  },
} as const satisfies Record<string, Quantity>

const pointCells = ({ longitude, latitude }: Faces['subObserver']): QuantityCell[] => [
  roundDirection(longitude),
  roundAngle(latitude),
]

/** Greater axis of the outer edge of Saturn's ring A at 1 au, arcseconds. Meeus, Astronomical Algorithms, 2nd ed., ch. 45, p. 319. */
const RING_ARCSEC = 375.35

/**
 * Carrington's rotation at a TT, days since J2000.0: the number is that of the mean rotation, the part of it that is over that which the
 * longitude of the centre tells. Meeus, Astronomical Algorithms, 2nd ed., ch. 29, eq. 29.1.
 */
function carringtonRotation(l0: number, tt: number): number {
  const mean = (tt + J2000_JULIAN_DATE - 2398140.227) / 27.2752316
  const part = 1 - l0 / 360
  return mean + circularDifference((part - mean) * 360, 0) / 360
}
