import {
  CAZIMI,
  COMBUST,
  middleMotion,
  SIEGE,
  STAR_REACH,
  UNDER_BEAMS,
} from '../core/judgement/accidental.ts'
import { housePoints } from '../core/judgement/almuten.ts'
import { TREE_ORB } from '../core/judgement/dial.ts'
import { EARLY_ASCENDANT, LATE_ASCENDANT } from '../core/judgement/horary.ts'
import { PARAN_MAGNITUDE, PARAN_MINUTES } from '../core/judgement/parans.ts'
import { BEAMS } from '../core/judgement/phases.ts'
import { roundAngle } from '../core/round.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const LILLY = 'W. Lilly, Christian Astrology (1647)'
const motions = Object.fromEntries(
  Object.entries(middleMotion).map(([planet, degrees]) => [planet, roundAngle(degrees)]),
)

/** Conventions of judgement in get_chart_analysis. */
export const judgementConventions = (): ReferenceEntry[] => [
  entry(
    'dignity-tables',
    'terms=egyptian, ptolemaic, chaldean or lilly, triplicities=dorothean, ptolemaic, lilly or morin: the first of each unless another is asked for, for dignities, receptions, almutens and horary facts alike. Tables: topic=dignities.',
    { terms: 'egyptian', triplicities: 'dorothean' },
    `Ptolemy, Tetrabiblos I.18, I.20–21; Dorotheus, Carmen Astrologicum I.1; ${LILLY}, p. 104; J.-B. Morin, Astrologia Gallica (1661), XV, after A. Louis (2012)`,
  ),
  entry(
    'accidental-dignities',
    'Distances from the Sun are in longitude, in whatever sign. Partile: in the same degree of their signs. swift is beyond the middle motion, forward or back. besieged: neighbours in the zodiac, of the seven, are Saturn and Mars, no farther apart than given. joy and inSect have no points.',
    {
      cazimi: roundAngle(CAZIMI),
      combust: COMBUST,
      underBeams: UNDER_BEAMS,
      stars: STAR_REACH,
      besieged: SIEGE,
    },
    `${LILLY}, pp. 113–115, as handbooks print it; the width of a siege is a choice of this service`,
    { unit: 'deg' },
  ),
  entry(
    'middle-motion',
    'Degrees a day that a planet is swift beyond.',
    motions,
    `${LILLY}, pp. 57–80, as handbooks print it`,
    { unit: 'deg/d' },
  ),
  entry(
    'hayz',
    'halb: planets of the day on the side of the horizon where the Sun is, those of the night on the other. hayz: in a sign of their gender as well; Mars is masculine, Mercury as its sect.',
    'halb and gender',
    'Abū Maʿshar, Great Introduction VII.1; the word halb: al-Bīrūnī, Book of Instruction (1029), §496, as handbooks quote it',
  ),
  entry(
    'almuten',
    'Of a degree: 5, 4, 3, 2, 1 points for the dignities, the triplicity by the sect. figuris: Sun, Moon, ascendant, Fortune and syzygy, three points for every ruler of a triplicity, day 7, hour 6, and the house of each planet. Some give house 8 five points and house 9 four, or count a planet five degrees before a cusp in the next house.',
    { houses: housePoints },
    'Abraham Ibn Ezra, Book of Nativities, as handbooks after R. Zoller quote it',
  ),
  entry(
    'syzygy',
    'The last new or full Moon before birth. At a full Moon the degree is that of the light above the horizon of the birthplace at that Moon; J. M. Ashmand (1822, III.3) reads Ptolemy of the light above it at birth, others take the Moon.',
    'light above the horizon at that Moon',
    'Ptolemy, Tetrabiblos III.2 (F. E. Robbins, 1940)',
  ),
  entry(
    'planetary-phases',
    'Rising and setting are where a planet is so far from the Sun in longitude; when it is seen: list_body_events kinds=heliacal.',
    BEAMS,
    'Paulus Alexandrinus, Introductory Matters (378), ch. 14, as handbooks quote it',
    { unit: 'deg' },
  ),
  entry(
    'parans',
    'Passages of horizon and meridian in the day about the birth, 12 hours before and after; the second of a pair may be there minutes outside of it. Geocentric, without refraction, each body where it is then. Stars to the magnitude given; those that never rise have none.',
    { minutes: PARAN_MINUTES, magnitude: PARAN_MAGNITUDE },
    "B. Brady, Brady's Book of Fixed Stars (1998), as handbooks quote it; the orb is a choice of this service",
    { unit: 'min' },
  ),
  entry(
    'horary',
    'Of seven planets, exact aspects. hourByDomicile, hourByTriplicity: the planetary hour is that of the ruler of the ascendant or of its triplicity. moonVoidInSign: no aspect before the Moon leaves its sign; moonVoidFor30Degrees: none on the next 30° of its way. moonInBurntWay: from 15° Libra to 15° Scorpio.',
    { earlyAscendant: EARLY_ASCENDANT, lateAscendant: LATE_ASCENDANT },
    `${LILLY}, pp. 112, 121–123; 30°: Antiochus of Athens; both as handbooks quote them`,
    { unit: 'deg' },
  ),
  entry(
    'dial',
    'Longitudes without whole quarters; a tree has the midpoints at a multiple of 45° from its point.',
    TREE_ORB,
    'A. Witte, L. Rudolph, Regelwerk für Planetenbilder (1928), as handbooks quote it',
    { unit: 'deg' },
  ),
]
