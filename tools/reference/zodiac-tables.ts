import { dignityPoints, elementOf, exaltations, traditionalPlanets } from '../core/charts/dignities.ts'
import { termSystems, triplicitySystems } from '../core/charts/dignity-tables.ts'
import { type HouseSystem, houseSystems, polarSystems } from '../core/charts/houses.ts'
import { roundAngle } from '../core/round.ts'
import { NAKSHATRA, nakshatras, vimshottari } from '../core/vedic/nakshatras.ts'
import { aspectNames, aspectRule, majorAspects } from '../core/zodiac/aspects.ts'
import { signRuler } from '../core/zodiac/rulers.ts'
import { signOf, signs } from '../core/zodiac/zodiac.ts'
import { entry, type ReferenceEntry } from './entry.ts'

/** Aspects with their angles and default orbs. */
export const aspectEntries = (): ReferenceEntry[] =>
  aspectNames.map((name) => {
    const { angle, orb } = aspectRule(name)
    const isMajor = majorAspects.some(({ aspect }) => aspect === name)
    return entry(
      name,
      `Two bodies ${angle}° apart in ecliptic longitude, within an orb of ${orb}° unless another is asked for.`,
      { angle, orb, major: isMajor },
      isMajor
        ? 'Ptolemy, Tetrabiblos I.13; the orbs are a modern custom and a parameter'
        : 'J. Kepler, Harmonices Mundi (1619), IV; the orbs are a modern custom and a parameter',
      { unit: 'deg' },
    )
  })

/** Principle of each house system. */
const divisions: Readonly<Record<HouseSystem, string>> = {
  equal: 'Houses of 30° from the ascendant.',
  'equal-mc': 'Houses of 30° with the midheaven as tenth cusp.',
  'whole-sign': 'Each sign is a house; the first is the sign of the ascendant.',
  placidus: 'Thirds of the time that each point takes between horizon and meridian.',
  koch: 'Thirds of the semi-arc of the midheaven, by ascension at the birthplace.',
  porphyry: 'Thirds of the ecliptic arcs between the angles.',
  regiomontanus: 'Equal parts of the celestial equator, by circles through north and south points.',
  campanus: 'Equal parts of the prime vertical, by circles through north and south points.',
  alcabitius: 'Thirds of the semi-arcs of the ascendant, by hour circles.',
  morinus: 'Equal parts of the equator, brought to the ecliptic by circles through its poles.',
  topocentric: 'Polich and Page (1961): poles whose tangents are thirds of that of the latitude.',
  vehlow: 'Houses of 30° with the ascendant in the middle of the first.',
  sripati: "Porphyry's cusps as the middles of the houses.",
  meridian:
    'Zariel: equal parts of the equator from the meridian, by hour circles; the first cusp is the east point.',
  horizontal: 'Equal parts of the horizon, by vertical circles.',
  carter:
    'Equal parts of the equator from the ascendant, by hour circles; the tenth cusp is not the midheaven.',
  krusinski: 'Equal parts of the circle through ascendant and zenith, by hour circles (2006).',
  apc: "Knegt: equal parts of the ascendant's parallel of declination above and below the horizon.",
  'pullen-delta': 'Pullen (1994): houses differ from 30° by the sine of their middle.',
  'pullen-ratio': 'Pullen (2016): houses of the quadrants in powers of one ratio.',
}

/** Systems that are described after a program's documentation. */
const recent: readonly HouseSystem[] = ['sripati', 'krusinski', 'apc', 'pullen-delta', 'pullen-ratio']

const houseSource = (system: HouseSystem): string =>
  recent.includes(system)
    ? 'D. Koch, A. Treindl, Swiss Ephemeris, General Documentation (2.10), house systems'
    : 'R. W. Holden, The Elements of House Division (1977)'

/** House systems. */
export const houseEntries = (): ReferenceEntry[] =>
  houseSystems.map((system) =>
    entry(
      system,
      divisions[system],
      { insidePolarCircles: polarSystems.includes(system) },
      houseSource(system),
    ),
  )

/** Nakshatras. */
export const nakshatraEntries = (): ReferenceEntry[] =>
  nakshatras.map(({ number, name, lord, deity }) => {
    const years = vimshottari.find(([planet]) => planet === lord)?.[1]
    const start = roundAngle((number - 1) * NAKSHATRA)
    return entry(
      name,
      `Nakshatra ${number} of 27, ruled by ${lord}, of the deity ${deity}.`,
      { number, start, end: roundAngle(number * NAKSHATRA), lord, deity, dashaYears: years },
      'Taittirīya Brāhmaṇa 3.1; Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46',
      { unit: 'deg sidereal' },
    )
  })

const opposite = (sign: (typeof signs)[number]) => signOf(30 * signs.indexOf(sign) + 180)

/** Essential dignities: an entry for each planet, one for each sign, and the points of each state. */
export const dignityEntries = (): ReferenceEntry[] => [
  ...traditionalPlanets.map((planet) => {
    const domicile = signs.filter((sign) => signRuler[sign] === planet)
    const { sign, degree } = exaltations[planet]
    return entry(
      planet,
      `Where ${planet} is at home, exalted, in detriment and in fall.`,
      {
        domicile,
        detriment: domicile.map(opposite),
        exaltation: sign,
        exaltationDegree: degree,
        fall: opposite(sign),
      },
      'Ptolemy, Tetrabiblos I.17 and I.19; degrees: Dorotheus of Sidon, Carmen Astrologicum I.2',
      { unit: 'deg (exaltationDegree)' },
    )
  }),
  ...signs.map((sign) =>
    entry(
      sign,
      `Rulers of ${sign}: domicile, triplicity by day and night, and Egyptian terms with the degree each ends before.`,
      {
        domicile: signRuler[sign],
        element: elementOf(sign),
        triplicity: {
          day: triplicitySystems.dorothean[elementOf(sign)].day.ruler,
          night: triplicitySystems.dorothean[elementOf(sign)].night.ruler,
          participating: triplicitySystems.dorothean[elementOf(sign)].day.participating,
        },
        terms: termSystems.egyptian.day[sign],
      },
      'Ptolemy, Tetrabiblos I.17 and I.20 (Robbins, 1940); Dorotheus of Sidon, Carmen Astrologicum I.1',
    ),
  ),
  entry(
    'ptolemaic-terms',
    'Terms of Ptolemy by sign, with terms=ptolemaic: rulers and the degree each ends before. Editions differ in some signs; these readings have the sums of the Egyptian terms.',
    termSystems.ptolemaic.day,
    'Ptolemy, Tetrabiblos I.21',
  ),
  entry(
    'lilly-terms',
    'Ptolemaic terms as Lilly prints them, with terms=lilly. They differ from terms=ptolemaic in Taurus, Gemini, Leo, Libra, Scorpio, Capricorn and Pisces.',
    termSystems.lilly.day,
    'W. Lilly, Christian Astrology (1647), p. 104, after flatlib 0.2 and the lists of degrees by planet on pp. 58–77',
  ),
  entry(
    'chaldean-terms',
    'Terms of the Chaldeans by day, with terms=chaldean; by night Mercury and Saturn change places.',
    termSystems.chaldean.day,
    'Ptolemy, Tetrabiblos I.21',
  ),
  entry(
    'other-triplicities',
    'Rulers of the triplicities by day and night, with triplicities=ptolemaic, lilly or morin.',
    {
      ptolemaic: triplicitySystems.ptolemaic,
      lilly: triplicitySystems.lilly,
      morin: triplicitySystems.morin,
    },
    'Ptolemy, Tetrabiblos I.18; W. Lilly, Christian Astrology (1647), p. 104, as handbooks print it; J.-B. Morin, Astrologia Gallica (1661), XV, after A. Louis (2012)',
  ),
  entry(
    'points',
    'Points that each state counts.',
    dignityPoints,
    'W. Lilly, Christian Astrology (1647), p. 115',
  ),
]
