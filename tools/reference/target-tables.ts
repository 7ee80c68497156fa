import { orbitExample } from '../core/targets/orbit-text.ts'
import { entry, FACTS, type ReferenceEntry } from './entry.ts'

const GRAMMAR = 'Grammar of the service (tools/core/targets)'

/** The ways to write a target, each with an example that can be sent. */
export const targetEntries = (): ReferenceEntry[] => [
  entry(
    'body',
    'The Sun, the Moon or a planet, or a small body by name, number or designation.',
    'mars',
    GRAMMAR,
  ),
  entry(
    'star',
    'A star by name, Bayer letter, Hipparcos or Henry Draper number. list_body_events has minima and maxima of 221 eclipsing and pulsating ones, by elements whose error grows with their age (timeErrorSeconds), eclipseHours and periodDays: star:algol, star:mira, star:hip110991 (δ Cephei).',
    'star:sirius',
    `${GRAMMAR}; N. N. Samus et al., General Catalogue of Variable Stars, version 2013 Apr.`,
  ),
  entry(
    'feature',
    'Parameter of list_body_events for kinds=featureSunrise and featureSunset, bodies=moon: a crater by name, or selenographic longitude (east positive) and latitude, degrees. kinds=lunarX is when the Sun stands 1.4° over Werner, kinds=lunarV 0.6° under the horizon of Ukert; kinds=libration has the limb that is turned to the Earth.',
    'Tycho, or -11.2,-43.3',
    'Meeus, Astronomical Algorithms, 2nd ed., ch. 53; D. M. F. Chapman, J. Roy. Astron. Soc. Can. (2007), after quotations',
  ),
  entry('messier', 'An object of the Messier catalog.', 'messier:m45', GRAMMAR),
  entry(
    'dso',
    'A nebula, cluster or galaxy by number or name; ngc:7000, ic:434 and caldwell:14 too.',
    'dso:ngc7000',
    GRAMMAR,
  ),
  entry(
    'radec',
    'A direction of J2000.0: hours and degrees, decimal or as 06:45:09 -16:42:58 or 06h45m09s -16d42m58s; proper motion behind it as ;pm=-546.01/-1223.07, milliarcseconds a year in right ascension times cos(declination) and in declination.',
    'radec:6.7525,-16.7161',
    GRAMMAR,
  ),
  entry(
    'comet',
    'A comet by number, designation or name: 2,257, from the elements whose epoch is nearest, followed for 50 years from them.',
    'comet:2P',
    'Minor Planet Center, list of comets of 2022-12-22, and JPL Small-Body Database, as kstars-data 3.6.2 has them',
  ),
  entry(
    'asteroid',
    'An asteroid by name, number, both or designation; asteroid: may stand before it. Beside the small bodies of topic=bodies, of which charts have places too: of the 50 brightest in a mean opposition the 41 others, and twelve that come near the Earth, each followed for 50 years from its elements. meta.accuracy says how well each is known; after a passage near the Earth it is known far less.',
    'apophis, 7, 7 Iris, 1999 RQ36',
    'JPL Small-Body Database, 2022-08-09, in kstars-data 3.6.2; Minor Planet Center, 2023 to 2024, in stellarium-data 26.3',
  ),
  entry(
    'orbit',
    'A body of your own about the Sun by osculating elements, ecliptic of J2000.0: epoch (Julian date TDB, or a date), e, q or a (au), i, node, peri (degrees), tp or M, and for its magnitude H and G, or M1 and k1 of a comet; name for answers. Pairs name=value between semicolons, or a JSON object; names of JPL (om, w, ma) are understood. Or as published: a line of CometEls.txt or MPCORB.DAT (Minor Planet Center) with its blanks, the JSON of the SBDB API, the elements that Horizons prints (JPL). It is followed under the pull of the Sun, the planets, the Moon and four asteroids for 50 years from its epoch; the warning orbit_error says how far it may be off.',
    orbitExample,
    'J. M. A. Danby, Fundamentals of Celestial Mechanics, 2nd ed. (1988), §6.9; Press et al., Numerical Recipes, 3rd ed., §17.3',
    { licence: FACTS },
  ),
  entry(
    'tle',
    'An artificial satellite by its two lines, separated by | or a line break, or by an OMM in JSON, CSV, XML or KVN as CelesTrak has it (a table last in a list; one satellite of several). A checksum may be missing. A name may stand before them, mag=-1.8 after them: the standard magnitude at 1000 km, half lit (STANDARD_MAGNITUDE in an OMM). It is answered for 60 days from its epoch; the warning old_elements comes from 3 days on. get_rise_set lists its passes; search_conjunctions (with a place, for 10 days) when it passes before the Sun and the Moon or within maxSeparation of anything: crossing has ingress and egress to 0.1 s, radii from the middle of the disc, the path and the distance; get_ephemeris (distance) and passes have rangeKm, its distance to 0.1 km, and the point under it on WGS84 with its height; convert_coordinates gives its directions, render_sky_map marks it; others refuse it.',
    'tle:ISS (ZARYA)|1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927|2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537|mag=-1.8',
    'D. A. Vallado et al., Revisiting Spacetrack Report #3, AIAA 2006-6753 (2006), by satellite.js',
    { licence: 'MIT (satellite.js)' },
  ),
]
