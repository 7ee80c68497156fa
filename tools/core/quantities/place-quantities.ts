import { positionAngle } from '../appearance/physical.ts'
import { KM_PER_AU, LIGHT_AU_PER_DAY } from '../bodies.ts'
import { rayOfBody, rayOfStar } from '../ephemeris/frame-conversion.ts'
import {
  ecliptic,
  equatorial,
  type Horizontal,
  horizontal,
  hourAngle,
  toGalactic,
  toJ2000,
} from '../frames/coordinates.ts'
import { localSiderealTime, type Observer, observerState } from '../frames/earth.ts'
import { airmass } from '../horizon/airmass.ts'
import { clearAir, extinction } from '../horizon/sky-brightness.ts'
import { visibilityFrom } from '../horizon/visibility.ts'
import { signedDegrees } from '../math/angles.ts'
import { direction, length, rotate, spherical, unit, type Vector } from '../math/geometry.ts'
import { rangeKm, subpointRecord } from '../records/satellite-place.ts'
import { roundAngle, roundDirection, rounded, roundHours, roundMagnitude } from '../round.ts'
import { constellation } from '../stars/constellation.ts'
import { isFromEarth } from '../targets/point-of-view.ts'
import { zodiacPlace } from '../zodiac/zodiac.ts'
import {
  of,
  orNull,
  type Quantity,
  type QuantityCell,
  type RowSource,
  roundDistance,
  viewOf,
} from './quantity.ts'

const PLACES = 'as accuracy says (topic=accuracy, q=positions)'
const equatorialCells = (vector: Vector): [number, number] => {
  const { ra, dec } = equatorial(vector)
  return [roundHours(ra), roundAngle(dec)]
}

const observerOf = ({ station }: RowSource): Observer => station.observer as Observer
const horizontalOf = (look: RowSource): Horizontal =>
  horizontal(viewOf(look).vector, look.instant, observerOf(look))

/** The apparent direction along the axes of J2000.0. */
export const apparentJ2000 = (look: RowSource): Vector => toJ2000(viewOf(look).vector, look.instant)

/** The direction without aberration and deflection, J2000.0; of satellites and from elsewhere the geometric one. */
export function astrometricDirection(look: RowSource): Vector {
  const { target, instant, station } = look
  if (!isFromEarth(station.pov) || target.satellite) return apparentJ2000(look)
  const standpoint = { instant, observer: station.pov === 'earth' ? station.observer : undefined }
  const { body, fixed } = target
  return fixed
    ? rayOfStar(fixed(instant), standpoint).astrometric
    : rayOfBody(body as NonNullable<typeof body>, standpoint).astrometric
}

/** Quantities of the direction in which a target is seen, and of its distance. */
export const placeQuantities = {
  radec: {
    meaning: 'Apparent right ascension and declination, true equator and equinox of date (IAU 2006/2000B).',
    horizons: 2,
    accuracy: PLACES,
    columns: [...of('h', 'ra'), ...of('deg', 'dec')],
    read: (look) => equatorialCells(viewOf(look).vector),
  },
  astrometric: {
    meaning: 'Astrometric right ascension and declination, ICRS: light-time only, as in star catalogs.',
    horizons: 1,
    accuracy: PLACES,
    columns: [...of('h', 'raAstrometric'), ...of('deg', 'decAstrometric')],
    read: (look) => equatorialCells(astrometricDirection(look)),
  },
  apparentIcrs: {
    meaning:
      'Apparent right ascension and declination along the axes of the ICRS: light-time, deflection, aberration.',
    horizons: 45,
    accuracy: PLACES,
    columns: [...of('h', 'raApparentIcrs'), ...of('deg', 'decApparentIcrs')],
    read: (look) => equatorialCells(apparentJ2000(look)),
  },
  altaz: {
    meaning:
      'Altitude with refraction (Saemundsson, 1010 hPa, 10 °C) and without, and azimuth from north through east.',
    horizons: 4,
    needs: 'place',
    accuracy: '0.5″ airless; refraction 0.1′ above 10°',
    columns: of('deg', 'altitude', 'azimuth', 'altitudeAirless'),
    read: (look) => {
      const { altitude, azimuth, altitudeAirless } = horizontalOf(look)
      return [roundAngle(altitude), roundDirection(azimuth), roundAngle(altitudeAirless)]
    },
  },
  hourAngle: {
    meaning: 'Apparent hour angle of the place, -12 to 12 hours, west of the meridian positive.',
    horizons: 42,
    needs: 'place',
    accuracy: '0.01 s against JPL Horizons (Mars, December 2025)',
    columns: of('h', 'hourAngleHours'),
    read: (look) => [rounded(hourAngle(viewOf(look).vector, look.instant, observerOf(look)) / 15, 7)],
  },
  parallacticAngle: {
    meaning:
      'Angle at the target from the north celestial pole to the zenith, -180 to 180, positive through east: after the meridian.',
    horizons: null,
    needs: 'place',
    accuracy: '0.0001° against ERFA hd2pa',
    columns: of('deg', 'parallacticAngle'),
    read: (look) => {
      const { latitude, longitude } = observerOf(look)
      const zenith = direction(localSiderealTime(look.instant, longitude), latitude)
      return [roundAngle(signedDegrees(positionAngle(viewOf(look).vector, zenith)))]
    },
  },
  airmass: {
    meaning:
      'Airmass by the refracted altitude (Kasten & Young 1989) and the magnitudes that clear air of the height takes (Schaefer 1998); null below the horizon.',
    horizons: 8,
    needs: 'place',
    accuracy: '0.5 % at the horizon, better above; the air differs by tenths of a magnitude',
    columns: [...of('1', 'airmass'), ...of('mag', 'extinction')],
    read: (look) => {
      const { altitude } = horizontalOf(look)
      const mass = airmass(altitude)
      if (mass === null) return [null, null]
      return [rounded(mass, 3), roundMagnitude(extinction(clearAir(observerOf(look).elevation), altitude))]
    },
  },
  skyBrightness: {
    meaning:
      'Brightness of the moonlit or twilit sky at the target, magnitudes of a square arcsecond, far from towns (Schaefer 1998, Krisciunas & Schaefer 1991); null below the horizon.',
    horizons: 48,
    needs: 'place',
    accuracy: '0.7 mag in twilight, against Patat et al. (2006)',
    columns: of('mag/arcsec2', 'skyBrightness'),
    read: (look) => {
      const { altitude, altitudeAirless, azimuth } = horizontalOf(look)
      if (altitude < 0) return [null]
      const sight = direction(azimuth, altitudeAirless)
      return [roundMagnitude(visibilityFrom(observerOf(look)).brightnessAt(sight, look.instant.tt))]
    },
  },
  ecliptic: {
    meaning: 'Apparent longitude and latitude on the true ecliptic and equinox of date.',
    horizons: 31,
    accuracy: PLACES,
    columns: of('deg', 'eclipticLongitude', 'eclipticLatitude'),
    read: (look) => {
      const { longitude, latitude } = ecliptic(viewOf(look).vector, look.instant)
      return [roundDirection(longitude), roundAngle(latitude)]
    },
  },
  zodiac: {
    meaning: 'Sign of the tropical zodiac of date and the degree in it.',
    horizons: null,
    accuracy: PLACES,
    columns: [...of(null, 'sign'), ...of('deg', 'signDegree'), ...of(null, 'formatted')],
    read: (look) => {
      const place = zodiacPlace(ecliptic(viewOf(look).vector, look.instant).longitude)
      return [place.sign, place.signDegree, place.formatted]
    },
  },
  galactic: {
    meaning: 'Galactic longitude and latitude (IAU 1958) of the apparent direction.',
    horizons: 33,
    accuracy: PLACES,
    columns: of('deg', 'galacticLongitude', 'galacticLatitude'),
    read: (look) => {
      const { longitude, latitude } = spherical(rotate(toGalactic, apparentJ2000(look)))
      return [roundDirection(longitude), roundAngle(latitude)]
    },
  },
  constellation: {
    meaning: 'Constellation by the IAU code: boundaries of Delporte (1930), after Roman (1987).',
    horizons: 29,
    accuracy: 'exact to the place',
    columns: of(null, 'constellation'),
    read: (look) => [constellation(unit(astrometricDirection(look))).symbol],
  },
  distance: {
    meaning:
      'Length of the path of the light, and how long it is on its way; of satellites also the point under them.',
    horizons: 20,
    accuracy: PLACES,
    columns: [...of('au', 'distanceAu'), ...of('min', 'lightTimeMinutes')],
    read: (look) => {
      const { distanceAu } = viewOf(look)
      return [
        orNull(distanceAu, roundDistance),
        orNull(distanceAu, (au) => rounded((au / LIGHT_AU_PER_DAY) * 1440, 5)),
      ]
    },
    ofSatellites: {
      columns: [
        ...of('km', 'rangeKm'),
        ...of('deg', 'subpointLatitude', 'subpointLongitude'),
        ...of('km', 'heightKm'),
      ],
      read: satelliteCells,
    },
  },
  siteDistance: {
    meaning: 'Distance of the place from the centre of the Earth, and the light-time of it.',
    horizons: 35,
    needs: 'place',
    accuracy: '1 m (WGS84)',
    columns: [...of('km', 'siteDistanceKm'), ...of('min', 'siteLightTimeMinutes')],
    read: (look) => {
      const au = length(observerState(look.instant, observerOf(look)).position)
      return [rounded(au * KM_PER_AU, 3), rounded((au / LIGHT_AU_PER_DAY) * 1440, 6)]
    },
  },
} as const satisfies Record<string, Quantity>

function satelliteCells(look: RowSource): QuantityCell[] {
  const { satellite } = look.target
  if (!satellite) return [null, null, null, null]
  const { latitude, longitude, heightKm } = subpointRecord(satellite, look.instant)
  return [orNull(viewOf(look).distanceAu, rangeKm), latitude, longitude, heightKm]
}
