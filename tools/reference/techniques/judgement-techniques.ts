import { STAR_REACH } from '../../core/judgement/accidental.ts'
import { TREE_ORB } from '../../core/judgement/dial.ts'
import { PARAN_MAGNITUDE, PARAN_MINUTES } from '../../core/judgement/parans.ts'
import { BEAMS } from '../../core/judgement/phases.ts'
import { type DescribedTechnique, technique } from './technique.ts'

const LILLY = 'W. Lilly, Christian Astrology (1647)'

/** Techniques of judgement: the facts, without a verdict. */
export const judgementTechniques: readonly DescribedTechnique[] = [
  technique(
    'accidental dignities',
    'House, motion, side of the Sun, beams, partile aspects, siege and stars of each of the seven planets. Each row that a planet meets, with the points of the book.',
    'get_chart_analysis include=accidental',
    { combust: '8°30′, in whatever sign', underBeams: '17°', cazimi: '17′', stars: `${STAR_REACH}°` },
    `${LILLY}, pp. 113–115, as handbooks print it`,
  ),
  technique(
    'almuten',
    'The planet with most dignity in a degree, and of the whole figure. Every part of the points is listed, and a tie names all.',
    'get_chart_analysis include=almuten',
    {
      triplicity: 'of a degree by the sect; of the figure all three rulers',
      houses: '12, 6, 3, 9, 7, 1, 10, 4, 5, 11, 8, 2',
    },
    `Abraham Ibn Ezra, Book of Nativities, as handbooks after R. Zoller quote it; ${LILLY}, p. 115`,
  ),
  technique(
    'dispositors',
    'The ruler of the sign of a point, the ruler of the sign of that one, and so on. A planet in its own sign that ends every chain is the final one.',
    'get_chart_analysis include=dispositors',
    { rulers: 'the seven planets, by domicile' },
    `${LILLY}, p. 113, as handbooks quote it`,
  ),
  technique(
    'prenatal syzygy',
    'The last new or full Moon before the birth. Its degree at a full Moon is that of the light then above the horizon of the birthplace.',
    'get_chart_analysis include=syzygy',
    { fullMoon: 'light above the horizon at that Moon; at birth: Ashmand (1822), or the Moon: others' },
    'Ptolemy, Tetrabiblos III.2 (F. E. Robbins, 1940)',
  ),
  technique(
    'planetary phases',
    'Where Mercury to Saturn are in their rounds with the Sun: the last and next conjunction, opposition, rising, setting or station. Days are counted from the birth.',
    'get_chart_analysis include=phases',
    { rising: `${BEAMS}° from the Sun in longitude; by the eye: list_body_events kinds=heliacal` },
    'Paulus Alexandrinus, Introductory Matters (378), ch. 14, as handbooks quote it',
  ),
  technique(
    'parans',
    'Two bodies, or a body and a bright star, on horizon and meridian at about one time on the day of the birth. Each is where it is at that time.',
    'get_chart_analysis include=parans',
    {
      orb: `${PARAN_MINUTES} minutes`,
      stars: `to magnitude ${PARAN_MAGNITUDE}`,
      day: '12 hours before and after',
    },
    "B. Brady, Brady's Book of Fixed Stars (1998), as handbooks quote it",
  ),
  technique(
    'horary facts',
    'Hour and ascendant, early or late degrees, Saturn in house 7, the way of the Moon through its sign and whether it is void. Nothing is judged.',
    'get_chart_analysis include=horary',
    { void: 'until the end of the sign, and for 30°', planets: 'seven', orbs: 'none' },
    `${LILLY}, pp. 112, 121–123, as handbooks quote it`,
  ),
  technique(
    '90° dial',
    'Points by their degrees on a dial of 90°, and the midpoints on the axis of each. Multiples of 45° count.',
    'get_chart_analysis include=dial',
    { orb: `${TREE_ORB}°` },
    'A. Witte, L. Rudolph, Regelwerk für Planetenbilder (1928), as handbooks quote it',
  ),
]
