import { aspectNames, aspectRule, majorAspects } from '../../core/aspects.ts'
import { ayanamsas } from '../../core/ayanamsa.ts'
import { KM_PER_AU } from '../../core/bodies.ts'
import { CHINESE_FROM } from '../../core/calendar-dates/chinese.ts'
import { dateOfDay } from '../../core/calendars.ts'
import { isoDate } from '../../core/civil.ts'
import { J2000_MJD, tableEndMjd } from '../../core/delta-t.ts'
import { MOON_RADIUS, SUN_RADIUS } from '../../core/eclipses/discs.ts'
import { DANJON } from '../../core/eclipses/lunar.ts'
import { polarSystems } from '../../core/houses.ts'
import { NAMED_DAYS } from '../../core/moon.ts'
import { SUPERMOON_SHARE } from '../../core/moon-apsides.ts'
import { patternOrbs, STELLIUM } from '../../core/patterns.ts'
import { chaldeanOrder } from '../../core/planetary-hours.ts'
import { TROPICAL_YEAR } from '../../core/progressions.ts'
import { STANDARD_HORIZON } from '../../core/rise-set.ts'
import { roundAngle, roundKm } from '../../core/round.ts'
import { photographicLight, twilightAltitudes } from '../../core/sun-times.ts'
import { isoSeconds, J2000_JULIAN_DATE, utcOfJulianDate } from '../../core/time.ts'
import { DASHA_YEAR_DAYS } from '../../core/vedic/dashas.ts'
import { combustionOrbs } from '../../core/vedic/graha-places.ts'
import { vargas } from '../../core/vedic/vargas.ts'
import { met } from '../../core/void-of-course.ts'
import { instantBounds } from '../instant.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const supplement = 'Urban & Seidelmann, Explanatory Supplement to the Astronomical Almanac, 3rd ed.'
const own = 'a choice of this service'

/** Where places are, and in which frames. */
const places = (): ReferenceEntry[] => [
  entry(
    'apparent-place',
    'Places are apparent: light-time, deflection by the Sun and aberration; true equator, equinox and ecliptic of date.',
    'apparent',
    `${supplement}, ch. 7; precession IAU 2006, nutation IAU 2000B`,
  ),
  entry(
    'engine',
    'Calculation mode precise: VSOP87B and ELP/MPP02 in full; Pluto and rotation axes by astronomy-engine.',
    'precise',
    'tools/core/data/series; astronomy-engine (MIT)',
  ),
  entry('span', 'Instants that are answered for.', instantBounds, own),
  entry(
    'delta-t',
    'TT − UT1: observed by the IERS, with predictions to the date given; the spline of Morrison et al. before 1955, their long-term rate after.',
    { observedAndPredictedTo: isoSeconds(utcOfJulianDate(tableEndMjd() - J2000_MJD + J2000_JULIAN_DATE)) },
    'IERS EOP 20 C04 and Bulletin A; Morrison et al., Proc. R. Soc. A 477: 20200776 (2021)',
    { unit: 's' },
  ),
  entry(
    'utc',
    'UTC counts leap seconds from 1972 to the end of the predictions of UT1; before and after, utc means UT1.',
    'UTC, else UT1',
    'IERS Bulletin C',
  ),
  entry('azimuth', 'Bearing from north through east.', { north: 0, east: 90 }, own, { unit: 'deg' }),
  entry(
    'right-ascension',
    'Right ascension and sidereal time are in hours; every other angle is in degrees.',
    'hours',
    supplement,
    { unit: 'h' },
  ),
  entry(
    'day',
    'A day is the civil day of timezone when one is named, else the mean solar day of the longitude.',
    'civil, else mean solar',
    own,
  ),
  entry(
    'ranges',
    'start is inclusive, end exclusive; a bare date is its midnight; now, today and tonight (22:00 of the night after the last noon) are words.',
    '[start, end)',
    own,
  ),
  entry(
    'calendar',
    'Dates are proleptic Gregorian; convert_time gives others.',
    'gregorian',
    'ISO 8601-1:2019',
  ),
]

/** Horizon and air. */
const horizon = (): ReferenceEntry[] => [
  entry(
    'rise-set-horizon',
    'Rise and set: the upper limb of Sun and Moon, the centre of others, at this airless altitude, on level ground. Elevation does not lower the horizon; horizon does.',
    roundAngle(STANDARD_HORIZON),
    `${supplement}, §12.1.2`,
    { unit: 'deg' },
  ),
  entry(
    'refraction',
    'altitude has the refraction of a standard atmosphere (1010 hPa, 10 °C); altitudeAirless has none.',
    'Saemundsson',
    'Saemundsson, Sky & Telescope 72, 70 (1986); Meeus, Astronomical Algorithms, 2nd ed., eq. 16.4',
  ),
  entry(
    'twilight',
    "Airless altitudes of the Sun's centre at which the twilights begin and end.",
    twilightAltitudes,
    `${supplement}, §12.1.3`,
    { unit: 'deg' },
  ),
  entry(
    'golden-and-blue-hour',
    "Altitudes of the Sun's centre from and to. There is no standard.",
    photographicLight,
    'PhotoPills, Understanding golden hour, blue hour and twilights',
    { unit: 'deg' },
  ),
]

/** The Moon and eclipses. */
const moonAndEclipses = (): ReferenceEntry[] => [
  entry(
    'phase-names',
    'A quarter (new, first, full, last) names so many hours on either side of its exact instant; between them waxing and waning, crescent and gibbous. Others name whole days.',
    NAMED_DAYS * 24,
    own,
    { unit: 'h' },
  ),
  entry(
    'supermoon',
    'A new or full Moon at least this share of the way from apogee to perigee; a micromoon is its mirror.',
    SUPERMOON_SHARE,
    'R. Nolle, Horoscope (1979)',
  ),
  entry(
    'blue-moon',
    'monthly: second full Moon of a calendar month; seasonal: third of four in a season. The answer says which.',
    ['monthly', 'seasonal', 'both'],
    'J. H. Pruett, Sky & Telescope, March 1946; D. W. Olson et al., Sky & Telescope, May 1999',
  ),
  entry(
    'lunar-mansions',
    '28 Arabic mansions in equal parts of the tropical zodiac from 0° Aries. Chinese xiù and Indian nakshatras are other divisions.',
    28,
    'al-Bīrūnī, Book of Instruction (1029), §164; Agrippa, De occulta philosophia (1533), II.33',
  ),
  entry(
    'void-of-course',
    'From the last exact major aspect of the Moon in a sign to its entry into the next. Lilly knew seven bodies and asked for no aspect within orb.',
    { bodies: met, aspects: majorAspects.map(({ aspect }) => aspect) },
    'N. deVore, Encyclopedia of Astrology (1947)',
  ),
  entry(
    'eclipse-radii',
    'Radii of Sun and Moon (k = 0.2725076 for every contact). Other canons shrink k for inner contacts: up to 4 s.',
    { sunKm: roundKm(SUN_RADIUS * KM_PER_AU), moonKm: roundKm(MOON_RADIUS * KM_PER_AU) },
    `${supplement}, §11.2.3`,
    { unit: 'km' },
  ),
  entry(
    'shadow-enlargement',
    "Danjon: the Moon's parallax is raised by this factor for lunar eclipses. Chauvenet's rule moves contacts by up to a minute.",
    DANJON,
    `${supplement}, §11.4.1`,
  ),
]

/** Charts and their traditions. */
const charts = (): ReferenceEntry[] => [
  entry(
    'node',
    'Nodes in charts are mean; trueLongitude stands beside. get_vedic_chart takes nodeType.',
    'mean',
    'Chapront & Francou, Astron. Astrophys. 404, 735 (2003)',
  ),
  entry(
    'lilith',
    'Mean apogee of the Moon, projected from its orbit on the ecliptic; the osculating one stands beside.',
    'mean',
    'Chapront & Francou, Astron. Astrophys. 404, 735 (2003)',
  ),
  entry(
    'houses-inside-polar-circles',
    'Placidus and Koch do not exist there and are refused (house_system_undefined); the ascendant stays on the eastern horizon, the midheaven above it.',
    polarSystems,
    'R. W. Holden, The Elements of House Division (1977)',
  ),
  entry(
    'orbs',
    'Default orbs; every tool with aspects takes name:orb. One pair gets one name, the closest to exact.',
    Object.fromEntries(aspectNames.map((name) => [name, aspectRule(name).orb])),
    own,
    { unit: 'deg' },
  ),
  entry(
    'pattern-orbs',
    `Orbs of aspect patterns; a stellium is ${STELLIUM} bodies in a sign.`,
    patternOrbs,
    own,
    {
      unit: 'deg',
    },
  ),
  entry(
    'sect',
    'A chart is of the day when the centre of the Sun is above the level horizon, without refraction.',
    'airless centre',
    'Paulus Alexandrinus, Introductory Matters (378), ch. 6',
  ),
  entry(
    'lots',
    'By night the two terms of each lot change places.',
    'reversed by night',
    'Paulus Alexandrinus, Introductory Matters (378), ch. 23',
  ),
  entry(
    'progression-year',
    'A day after birth stands for one tropical year.',
    TROPICAL_YEAR,
    'Simon et al. (1994)',
    {
      unit: 'd',
    },
  ),
  entry(
    'time-unknown',
    'timeKnown=false: the chart is of noon of the day; angles, houses and what hangs on them are null.',
    '12:00',
    own,
  ),
  entry(
    'planetary-hours',
    'A twelfth of daylight or night; the first hour belongs to the ruler of the weekday of that sunrise.',
    chaldeanOrder,
    'Vettius Valens, Anthology I.10; al-Bīrūnī, Book of Instruction (1029), §390',
  ),
  entry(
    'ayanamsas',
    'Origins of the sidereal zodiac; lahiri unless another is asked for.',
    ayanamsas,
    'topic ayanamsas',
  ),
]

/** India, and calendars. */
const almanacs = (): ReferenceEntry[] => [
  entry(
    'dasha-year',
    'Days in a Vimshottari year. Others use 360, 365.2422 or 365.2564: up to a year and a half at the age of 100.',
    DASHA_YEAR_DAYS,
    'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46; the Julian year is our choice',
    { unit: 'd' },
  ),
  entry(
    'vargas',
    'Divisional charts by the rules of Parāśara; D2 by Sun and Moon, D30 by unequal parts.',
    vargas,
    'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 6',
  ),
  entry(
    'combustion',
    'Distance from the Sun in longitude within which a graha is combust.',
    combustionOrbs,
    'Sūrya Siddhānta (tr. E. Burgess, 1860), IX.6–9',
    { unit: 'deg' },
  ),
  entry(
    'panchang-day',
    'From sunrise to sunrise, named by the date of its sunrise; before sunrise it is the day before.',
    'sunrise to sunrise',
    'Sūrya Siddhānta (tr. E. Burgess, 1860)',
  ),
  entry(
    'hindu-months',
    'Named by the sidereal sign the true Sun enters; amanta ends with the new moon, purnimanta with the full moon; adhika when no sign is entered.',
    ['amanta', 'purnimanta'],
    'Reingold & Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 20',
  ),
  entry(
    'chinese-calendar',
    'True Sun and Moon at 120° E (before 1929 at 116°25′ E); not given before this date.',
    isoDate(dateOfDay(CHINESE_FROM)),
    'GB/T 33661-2017',
  ),
  entry(
    'persian-calendar',
    'The year begins on the day whose apparent noon at 52.5° E first follows the March equinox.',
    52.5,
    'Reingold & Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 15',
    { unit: 'deg' },
  ),
  entry(
    'islamic-calendar',
    'Tabular (civil), leap years 2, 5, 7, 10, 13, 16, 18, 21, 24, 26, 29; by sighting it may differ by a day or two.',
    'islamicCivil',
    'Reingold & Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 7',
  ),
]

export const conventionEntries = (): ReferenceEntry[] => [
  ...places(),
  ...horizon(),
  ...moonAndEclipses(),
  ...charts(),
  ...almanacs(),
]
