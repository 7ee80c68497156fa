import { apparentTopocentric } from '../ephemeris/position.ts'
import { hourAngle } from '../frames/coordinates.ts'
import { type Observer, orientation } from '../frames/earth.ts'
import { equationOfTime } from '../horizon/solar-time.ts'
import { normalDegrees } from '../math/angles.ts'
import { rounded, roundHours } from '../round.ts'
import { deltaTError, J2000_MJD, tableEndMjd } from '../time/delta-t.ts'
import { FIRST_LEAP_SECOND_MJD } from '../time/leap-seconds.ts'
import {
  J2000_JULIAN_DATE,
  julianDateTt,
  julianDateUt1,
  julianDateUtc,
  SECONDS_PER_DAY,
} from '../time/time.ts'
import { clockText, of, type Quantity, type RowSource } from './quantity.ts'

/** Quantities of the moment and the place alone. */
export const timeQuantities = {
  jd: {
    meaning: 'Julian Dates of the UTC clock and of TT.',
    horizons: null,
    accuracy: 'exact to the digits',
    columns: of('d', 'julianDate', 'julianDateTt'),
    read: ({ instant }) => [rounded(julianDateUtc(instant), 6), rounded(julianDateTt(instant), 6)],
  },
  siderealTime: {
    meaning: 'Apparent and mean sidereal time, decimal and as HH:MM:SS.ss: of the place, else of Greenwich.',
    horizons: 7,
    fromEarth: true,
    accuracy: '0.0003 s for a given UT1, 1900–2100, against ERFA gst06a and gmst06',
    columns: [
      ...of('h', 'siderealApparent', 'siderealMean'),
      ...of('h:m:s', 'siderealApparentHms', 'siderealMeanHms'),
    ],
    read: ({ instant, station }) => {
      const { gast, gmst } = orientation(instant)
      const east = station.observer?.longitude ?? 0
      const [apparent, mean] = [normalDegrees(gast + east) / 15, normalDegrees(gmst + east) / 15]
      return [roundHours(apparent), roundHours(mean), clockText(apparent), clockText(mean)]
    },
  },
  solarTime: {
    meaning: 'Apparent solar time of the place, as a sundial shows it: hour angle of the Sun and 12 hours.',
    horizons: 34,
    needs: 'place',
    accuracy: '0.05 s against JPL Horizons (Mars, December 2025)',
    columns: of('h:m:s', 'apparentSolarTime'),
    read: (look) => [clockText(12 + sunHourAngle(look) / 15)],
  },
  equationOfTime: {
    meaning: 'Apparent minus mean solar time, geocentric.',
    horizons: null,
    fromEarth: true,
    accuracy: '0.14 s, 1700–2100, against Swiss Ephemeris 2.10.03 with DE431',
    columns: of('s', 'equationOfTimeSeconds'),
    read: ({ instant }) => [rounded(equationOfTime(instant), 2)],
  },
  deltaT: {
    meaning:
      'TT − UT1 with its standard error, and UT1 − UTC; the last is null where utc means UT1, before 1972 and after the predictions.',
    horizons: 30,
    accuracy: 'observed by the IERS from 1973; its standard error stands beside it',
    columns: of('s', 'deltaTSeconds', 'deltaTErrorSeconds', 'ut1MinusUtcSeconds'),
    read: ({ instant }) => {
      const mjd = julianDateUtc(instant) - J2000_JULIAN_DATE + J2000_MJD
      const isUtc = mjd >= FIRST_LEAP_SECOND_MJD && mjd < tableEndMjd()
      const seconds = (julianDateUt1(instant) - julianDateUtc(instant)) * SECONDS_PER_DAY
      return [
        rounded(instant.deltaT, 3),
        Number(deltaTError(instant.ut1).toPrecision(3)),
        isUtc ? rounded(seconds, 3) : null,
      ]
    },
  },
} as const satisfies Record<string, Quantity>

function sunHourAngle({ instant, station }: RowSource): number {
  const observer = station.observer as Observer
  return hourAngle(apparentTopocentric('sun', instant, observer).vector, instant, observer)
}
