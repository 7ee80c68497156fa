import {
  MOON_PENUMBRAL_K,
  MOON_RADIUS,
  MOON_UMBRAL_RADIUS,
  SUN_RADIUS,
} from '../core/appearance/disc-radii.ts'
import { KM_PER_AU } from '../core/bodies.ts'
import { DANJON } from '../core/events/eclipses/lunar.ts'
import { CHORD_KM } from '../core/events/eclipses/path.ts'
import { SUPERMOON_SHARE } from '../core/events/moon-apsides.ts'
import { NAMED_DAYS } from '../core/events/moon-phases.ts'
import { LIGHTLESS, LOWEST_SEEN } from '../core/frames/coordinates.ts'
import { STANDARD_HORIZON } from '../core/horizon/skyline.ts'
import {
  crossingStatuses,
  photographicLight,
  twilightAltitudes,
  twilightStatuses,
} from '../core/horizon/sun-times.ts'
import { MOONLESS_LIMIT } from '../core/horizon/visibility.ts'
import { DARK_ENOUGH, HIGH_ENOUGH } from '../core/observing/best-view.ts'
import { WITH_GLASS } from '../core/observing/eye-sight.ts'
import { roundAngle, rounded, roundKm, roundMagnitude } from '../core/round.ts'
import { J2000_MJD, tableEndMjd } from '../core/time/delta-t.ts'
import { isoSeconds, J2000_JULIAN_DATE, utcOfJulianDate } from '../core/time/time.ts'
import { majorAspects } from '../core/zodiac/aspects.ts'
import { aspectedBodies } from '../core/zodiac/void-of-course.ts'
import { instantBounds } from '../schema/instant.ts'
import { feedWords } from '../words/feed-words.ts'
import { instantWords, timeWords } from '../words/time-words.ts'
import { drawingConventions } from './drawing-conventions.ts'
import { entry, type ReferenceEntry } from './entry.ts'
import { almanacConventions, chartConventions } from './tradition-conventions.ts'

const supplement = 'Urban & Seidelmann, Explanatory Supplement to the Astronomical Almanac, 3rd ed.'
const ownChoice = 'a choice of this service'

/** Calendar feeds: how to ask for one, and where its address is in the answer. */
const feedValue = { argument: 'format=feed', mcp: 'data.feed.url', rest: 'meta.links.feed' }

/** Conventions of positions and frames. */
const places = (): ReferenceEntry[] => [
  entry(
    'apparent-place',
    'Places are apparent: light-time, deflection by the Sun and aberration; true equator, equinox and ecliptic of date.',
    'apparent',
    `${supplement}, ch. 7; precession Vondrák et al. (2011), nutation IAU 2000B`,
  ),
  entry(
    'engine',
    'Calculation mode precise: VSOP87B (to Mars) and ELP/MPP02 in full, the outer planets from JPL DE430; rotation axes by astronomy-engine.',
    'precise',
    'tools/core/data/series and outer; astronomy-engine (MIT)',
  ),
  entry('span', 'Instants that are answered for.', instantBounds, ownChoice),
  entry(
    'delta-t',
    'TT − UT1: observed by the IERS, with predictions to the date given; the spline of Morrison et al. from -720 to 1955, their long-term rate outside. meta.accuracy has its standard error.',
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
  entry('azimuth', 'Bearing from north through east.', { north: 0, east: 90 }, ownChoice, { unit: 'deg' }),
  entry(
    'j2000-frames',
    'convert_coordinates: equatorialJ2000, eclipticJ2000 and galactic are astrometric, as in catalogs; frames of date and horizontal are apparent.',
    { astrometric: ['equatorialJ2000', 'eclipticJ2000', 'galactic'] },
    `${supplement}, ch. 7`,
  ),
  entry(
    'size-from-place',
    'get_body: angular diameters are from the place; points and angles of the disc, phase and magnitude from the centre of the Earth, as almanacs have them. get_ephemeris has all of a disc from the place.',
    { topocentric: ['angularDiameterArcsec', 'phaseDefectArcsec'] },
    ownChoice,
  ),
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
    ownChoice,
  ),
  entry(
    'ranges',
    'start is inclusive, end exclusive; a bare date is its midnight.',
    '[start, end)',
    ownChoice,
  ),
  entry('time-words', timeWords, instantWords, ownChoice),
  entry('feed', Object.values(feedWords).join(' '), feedValue, `RFC 5545; ${ownChoice}`),
  entry(
    'calendar',
    'Dates before 1582-10-15 are Julian, sent and answered (warning julian_calendar); later ones Gregorian. Years are astronomical: -0584 or -000584 is 585 BC. julian: or gregorian: before a date, or [u-ca=julian], [u-ca=iso8601] behind it, or calendar beside it in charts and clocks, say which it is. A date between 1582-10-15 and the reform of its country, known by timezone or the place, has the warning calendar_of_country with both readings; a day that a reform left out is refused. convert_time gives and reads other calendars.',
    'mixed',
    'ISO 8601-1:2019, §4.3.3; RFC 9557, §3.1; Espenak & Meeus, NASA/TP-2006-214141, §1.3; H. Grotefend, Taschenbuch der Zeitrechnung (1941), in tzdb 2025b',
  ),
  entry(
    'before-standard-time',
    'Clocks kept the mean time of their own longitude; where the database has that of a city, both are possible: resolve_local_time gives both, a chart takes the own one and says so. City times that were the law of a country are standard time.',
    'local mean time',
    'IANA Time Zone Database, comments of its files; V. Ogle, The Global Transformation of Time (2015)',
  ),
]

/** Standard deviation of the refraction at the horizon, degrees: 9.6′, Schaefer & Liller (1990). */
const HORIZON_SCATTER = 0.16

/** Conventions of the horizon and the atmosphere. */
const horizon = (): ReferenceEntry[] => [
  entry(
    'rise-set-horizon',
    'Rise and set: the upper limb of Sun and Moon, the centre of others, at this airless altitude, on level ground. Elevation does not lower the horizon but with horizon=sea, by its dip: 1.76 arcminutes times the root of metres. A skyline is met at the azimuth of the centre.',
    roundAngle(STANDARD_HORIZON),
    `${supplement}, §12.1.2`,
    { unit: 'deg' },
  ),
  entry(
    'refraction',
    'altitude has the refraction of a standard atmosphere (1010 hPa, 10 °C); altitudeAirless has none. Between these two airless altitudes refraction falls to 0; below, altitude is the airless one.',
    { formula: 'Saemundsson', holdsDownTo: LOWEST_SEEN, noneFrom: LIGHTLESS },
    'Saemundsson, Sky & Telescope 72, 70 (1986); Meeus, Astronomical Algorithms, 2nd ed., eq. 16.4; the fall below the horizon is a choice of this service',
    { unit: 'deg' },
  ),
  entry(
    'sunrise-in-real-air',
    'Rise and set times take 34 arcminutes of refraction at the horizon, of air at sea level, at every elevation. Real refraction there scatters about its mean by this standard deviation (degrees), so that a sunrise or sunset comes earlier or later by this many seconds over the cosine of the latitude at an equinox, more where the Sun rises at a slant; hills and weather add to it. Believe the minute, not the second.',
    { standardDeviation: HORIZON_SCATTER, seconds: rounded(HORIZON_SCATTER * 240, 0) },
    'B. E. Schaefer, W. Liller, Refraction near the horizon, PASP 102, 796 (1990)',
    { unit: 'deg, s' },
  ),
  entry(
    'twilight',
    "Airless altitudes of the Sun's centre at which the twilights begin and end.",
    twilightAltitudes,
    `${supplement}, §12.1.3`,
    { unit: 'deg' },
  ),
  entry(
    'limiting-magnitude',
    'An object is seen where its magnitude is brighter than the faintest star of the sky about it: airglow, twilight and moonlight by their directions, extinction by altitude, of clear air in the country; in bright light twice the threshold, as the place is not known to the minute. Clusters, nebulae and galaxies as the star that is as hard to see. moonless: overhead.',
    { moonless: roundMagnitude(MOONLESS_LIMIT) },
    'B. E. Schaefer, Sky & Telescope 95 (5), 57 (1998), VISLIMIT; Krisciunas & Schaefer, PASP 103, 1033 (1991); A. Crumey, MNRAS 442, 2600 (2014), eq. 41',
    { unit: 'mag' },
  ),
  entry(
    'best-time',
    'plan_observing: when a target is highest, bestTime from sunset to sunrise while the Sun leaves it to the eye or, if it is fainter than the magnitude given here, to a glass; darkBestTime with the Sun at darkSunAltitude or lower. list_visible_objects: highest while it is 2 magnitudes brighter than the faintest star of its place; else highest in the dark; else when it stands out most.',
    WITH_GLASS,
    ownChoice,
    { unit: 'mag' },
  ),
  entry(
    'night-rank',
    'plan_observing, usefulHours: hours of darkWindows (without targets of the dark) with the Sun this low, or as sunAltitudeMax; those with the Moon up times 1 - moonIllumination. fraction: hours of darkWindows over darkHours.',
    twilightAltitudes.astronomical,
    ownChoice,
    { unit: 'deg' },
  ),
  entry(
    'twilight-dates',
    'Sunrise, sunset, dawn and dusk stand under the date they fall on. duskFirst: a dusk after midnight, which ends the day before; duskAfterMidnight: the dusk of this day is on the next date; dawnBeforeMidnight: the dawn was on the date before. noNight: the Sun stays above the altitude all day; alwaysNight: below it.',
    { twilights: twilightStatuses, angles: crossingStatuses },
    ownChoice,
  ),
  entry(
    'golden-and-blue-hour',
    "Altitudes of the Sun's centre from and to. There is no standard.",
    photographicLight,
    'PhotoPills, Understanding golden hour, blue hour and twilights',
    { unit: 'deg' },
  ),
]

/** Conventions of meteor showers. */
const meteors = (): ReferenceEntry[] => [
  entry(
    'meteor-rate',
    'expectedRate takes the zenithal hourly rate of its hour, from that of the maximum and the slope B of the shower: 0.19 where none was measured. Outbursts are not in it.',
    'ZHR · 10^(-B · |degrees of solar longitude from the maximum|) · r^(limitingMagnitude - 6.5) · sin(radiantAltitude)',
    'IMO Handbook for Meteor Observers (2008), §8; P. Jenniskens, Astron. Astrophys. 287, 990 (1994)',
    { unit: '1/h' },
  ),
  entry(
    'radiant',
    'Place of a radiant at the maximum, mean equator of J2000.0: ra in hours, dec in degrees; driftRa and driftDec both in degrees of arc a day.',
    { ra: 'h', dec: 'deg', driftRa: 'deg/d', driftDec: 'deg/d' },
    'IMO Meteor Shower Calendar 2026; drift: P. Jenniskens et al., Icarus 266 (2016) 331, §2',
  ),
]

/** Conventions of the Moon and eclipses. */
const moonAndEclipses = (): ReferenceEntry[] => [
  entry(
    'phase-names',
    'A quarter (new, first, full, last) names so many hours on either side of its exact instant; between them waxing and waning, crescent and gibbous. Others name whole days.',
    NAMED_DAYS * 24,
    ownChoice,
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
    'declination-extremes',
    'A declination maximum or minimum is a turning point of declination: the farthest of a round, or a turn of a retrograde loop, where a minimum may be north of the equator.',
    'every turning point',
    ownChoice,
  ),
  entry(
    'greatest-brightness',
    "Least magnitude by Mallama & Hilton. Mercury's is near superior conjunction, lost in the Sun's glare; small gains of other planets behind the Sun are left out.",
    'least magnitude',
    'Mallama & Hilton, Astronomy and Computing 25, 10 (2018)',
  ),
  entry(
    'calendar-look',
    'get_sky_calendar with a place: visible is true only when look.time exists: targets this high, the Sun set, bright enough for the eye in twilight and moonlight (limiting-magnitude), a pair still near. Importance is by what is seen.',
    { altitude: HIGH_ENOUGH },
    ownChoice,
    { unit: 'deg' },
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
    { bodies: aspectedBodies, aspects: majorAspects.map(({ aspect }) => aspect) },
    'N. deVore, Encyclopedia of Astrology (1947)',
  ),
  entry(
    'eclipse-radii',
    'Radii of Sun and Moon. The Moon has k = 0.2725076 for the penumbra and lunar eclipses, k = 0.272281 for the umbra: c2, c3, the path and its limits. Magnitude and obscuration use both. One k for all makes totality 3 to 9 s longer.',
    {
      sunKm: roundKm(SUN_RADIUS * KM_PER_AU),
      moonKm: roundKm(MOON_RADIUS * KM_PER_AU),
      moonUmbralKm: roundKm(MOON_UMBRAL_RADIUS * KM_PER_AU),
    },
    'Espenak & Meeus, Five Millennium Canon of Solar Eclipses, NASA/TP-2006-214141, §1.3',
    { unit: 'km' },
  ),
  entry(
    'eclipse-path',
    "Chords of a central line and of its band leave the true ones by less than this. The band ends where the Sun's centre is on the true horizon, without refraction, in the middle of the eclipse; limits of total eclipses are within 3 km on the last 70 km. Eclipses whose axis misses the Earth have a band alone.",
    CHORD_KM,
    ownChoice,
    { unit: 'km' },
  ),
  entry(
    'occultation',
    "For a place only: the farther target's centre on the nearer one's limb, the Moon's being the mean one. A contact is visible with the target this many degrees up, with refraction, and bright enough for a telescope of 10 cm in the light of the Sun and at the Moon's limb, dark or lit: see settings of search_conjunctions.",
    { moonK: MOON_PENUMBRAL_K, altitude: HIGH_ENOUGH },
    `IAU 1982 limb, ${supplement}, §11.2.3; visibility ${ownChoice}`,
  ),
  entry(
    'jupiter-moon-events',
    "Contacts are those of a moon's centre with Jupiter's limb or its shadow's edge. Eclipses and occultations are observable by an end that is neither behind Jupiter nor in its shadow; transits by any moment; Jupiter and the Sun as given, in degrees. Transits of the Great Red Spot are written in the minutes that their error leaves, which grows after the last observation as drifts of three years have differed from those before.",
    { altitude: HIGH_ENOUGH, sunAltitude: DARK_ENOUGH },
    ownChoice,
  ),
  entry(
    'shadow-enlargement',
    "Danjon: the Moon's parallax is raised by this factor for lunar eclipses. Chauvenet's rule moves contacts by up to a minute.",
    DANJON,
    `${supplement}, §11.4.1`,
  ),
]

/** All conventions of the service, as entries of the reference table. */
export const conventionEntries = (): ReferenceEntry[] => [
  ...places(),
  ...horizon(),
  ...meteors(),
  ...moonAndEclipses(),
  ...chartConventions(),
  ...almanacConventions(),
  ...drawingConventions(),
]
