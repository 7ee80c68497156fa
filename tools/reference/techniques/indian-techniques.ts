import { type DescribedTechnique, technique } from './technique.ts'

const BPHS = 'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984)'

/** Techniques of a Vedic chart. */
const charts: readonly DescribedTechnique[] = [
  technique(
    'vimshottari dasha',
    'Nine lords rule 120 years in turns that begin with the nakshatra of the Moon at birth. Each turn is divided in the same shares, down to four levels.',
    'get_vedic_chart include=dashas,currentDasha',
    {
      year: 'julian, 365.25 days; savana, tropical, sidereal: dashaYear',
      start: 'the share of the nakshatra still to come',
    },
    `${BPHS}, ch. 46`,
  ),
  technique(
    'ashtottari dasha',
    'Eight lords rule 108 years, by groups of four and three nakshatras. The groups begin with Ardra.',
    'get_vedic_chart include=dashas dashaSystem=ashtottari',
    { start: 'from Ardra; others from Krittika', Abhijit: 'not counted' },
    `${BPHS}, ch. 46`,
  ),
  technique(
    'yogini dasha',
    'Eight yoginis rule 36 years in turns of one to eight years, three rounds of them. The first is that of the nakshatra of the Moon.',
    'get_vedic_chart include=dashas dashaSystem=yogini',
    { names: 'lords by their grahas, Mangala (Moon) first' },
    `${BPHS}, ch. 46`,
  ),
  technique(
    'chara dasha',
    'Twelve signs rule from the lagna on, each as many years as there are steps to its lord, in a second round the rest of twelve. Each is divided in twelfths.',
    'get_vedic_chart include=dashas dashaSystem=chara',
    {
      lords: 'Ketu and Rahu beside Mars and Saturn',
      exaltation: 'no years more or less',
      'second round': 'twelve less the first, after P. V. R. Narasimha Rao; K. N. Rao has one',
      parts: 'from the next sign on, last its own; others from its own, or in one order for all',
    },
    'K. N. Rao, Predicting through Jaimini’s Chara Dasha (1995), as handbooks quote it',
  ),
  technique(
    'kalachakra dasha',
    'Nine signs of the pada of the Moon rule 100, 85, 83 or 86 years, forward or backward. The signs that follow these in that order come next.',
    'get_vedic_chart include=dashas dashaSystem=kalachakra',
    {
      parts: 'nine signs of its pada, from its own round to it; others go on into the next pada',
      deha: 'first sign of the pada, backward the last; jiva the other end',
    },
    `${BPHS}, ch. 46 and 51, as handbooks quote it`,
  ),
  technique(
    'shadbala',
    'Six strengths of each of the seven planets in virupas, every part by itself. Sums, the least they should be, ishta and kashta phala.',
    'get_vedic_chart include=shadbala',
    {
      cheshta: 'mean places of Raman’s tables; of Sun and Moon 0',
      required: 'Sun 5 rupas; BPHS 6.5',
      war: 'the planet with less longitude wins',
    },
    `${BPHS}, ch. 27–28, after B. V. Raman, Graha and Bhava Balas (13th ed., 1992)`,
  ),
  technique(
    'vimshopaka',
    'Points of 20 for the signs of a planet in divisional charts. Four schemes of six, seven, ten and sixteen charts.',
    'get_vedic_chart include=vimshopaka',
    { relations: 'compound, to the lords of signs; exaltation does not count' },
    `${BPHS}, ch. 7`,
  ),
  technique(
    'avasthas',
    'States of planets: age, alertness and mood by degrees and the lord of the sign. Lajjitadi by company and looks, each with its planets and rule.',
    'get_vedic_chart include=avasthas',
    {
      kinds: 'baladi, jagradadi, deeptadi, lajjitadi; no shayanadi',
      trishita: 'an enemy looks; Santhanam: a malefic',
      mudita: 'any one ground, friends; Jātaka Pārijāta: friend’s sign and company; Santhanam: benefics',
      kshobhita: 'a malefic or enemy looks; Santhanam: or is with it',
      'lajjitadi relations': 'natural; of compound ones none together are friends',
    },
    `${BPHS}, 45.3–18; P. V. R. Narasimha Rao, Vedic Astrology (2000), 15.4.3, as quoted`,
  ),
  technique(
    'yogas',
    'Combinations that a chart has, each with its planets, rule and text. Cancellations and grounds are listed as facts.',
    'get_vedic_chart include=yogas',
    { houses: 'whole signs', planets: 'seven, without the nodes' },
    `${BPHS}, ch. 34–41 and 75, and handbooks`,
  ),
  technique(
    'doshas',
    'Mars in houses of conflict with its cancellations, and all planets within the nodes (kaal sarp). The passages of Saturn over the sign of the Moon (sade sati) with dates.',
    'get_vedic_chart include=doshas dashaAt=2026-11-28',
    { mangal: 'from lagna, Moon and Venus; house 2 counts' },
    'B. V. Raman, Muhurtha (1946), as handbooks quote it; handbooks of our time',
  ),
  technique(
    'divisional charts',
    'A sign is divided in 2 to 60 parts, each of which belongs to a sign. Sixteen vargas from D1 to D60.',
    'get_vedic_chart include=vargas vargas=D9,D10',
    { D2: 'Sun and Moon alone', D30: 'unequal parts' },
    `${BPHS}, ch. 6`,
  ),
  technique(
    'ashtakavarga',
    'Each graha and the lagna give points to signs counted from them. Prastara, bhinna and sarva with both reductions and the pindas.',
    'get_vedic_chart include=ashtakavarga',
    { tables: 'Parāśara; Varāhamihira has other rows of the Moon', sarva: '337, without the lagna' },
    `${BPHS}, ch. 66–69`,
  ),
  technique(
    'chara karakas',
    'The grahas in the order of their degrees in the sign signify soul, minister, brother and others. Schemes of seven and of eight stand side by side.',
    'get_vedic_chart include=karakas',
    { eight: 'with Rahu, counted from the end of its sign' },
    `${BPHS}, ch. 32`,
  ),
  technique(
    'arudhas',
    'The image of a house: as far from its lord as the lord is from the house. The house itself and the seventh are exceptions.',
    'get_vedic_chart include=arudhas',
    { lords: 'seven planets, without the nodes', exceptions: 'tenth from the house; fourth' },
    `${BPHS}, 29.1–5`,
  ),
  technique(
    'KP',
    'Sign, star, sub and sub-sub lords of grahas and cusps, and the significators of each house. The 249 subs divide the nakshatras in shares of the Vimshottari years.',
    'get_vedic_chart include=kp ayanamsa=krishnamurti',
    {
      cusps: 'Placidus',
      zodiac: 'that of ayanamsa; Krishnamurti used his own',
      nodes: 'stand for themselves',
    },
    'after handbooks of K. S. Krishnamurti, Krishnamurti Padhdhati, Readers I and II (1963)',
  ),
]

/** Techniques of two charts and of a day. */
const pairAndDayTechniques: readonly DescribedTechnique[] = [
  technique(
    'ashta koota',
    'Eight comparisons of the Moons of two births, with 36 points. Each part comes with its points and its reason.',
    'get_synastry include=koota',
    { roles: 'first the groom, second the bride', exceptions: 'none; the lord of both signs is said' },
    'Rāma Daivajña, Muhūrta Cintāmaṇi (1600), 6, after handbooks that print its tables',
  ),
  technique(
    'porutham',
    'The ten agreements of the south of India between two Moons. Each agrees or does not, with its reason.',
    'get_synastry include=koota',
    { count: 'from the bride to the groom', exceptions: 'none' },
    'after quotations of B. V. Raman, Muhurtha (1946)',
  ),
  technique(
    'panchang',
    'Tithi, nakshatra, yoga, karana and weekday of a day from sunrise to sunrise. Each with the times that it begins and ends.',
    'get_panchang include=tithi,nakshatra,yoga,karana datetime=2026-11-28',
    { day: 'sunrise of the upper limb, with refraction' },
    'Sūrya Siddhānta (tr. E. Burgess, 1860)',
  ),
  technique(
    'choghadiya',
    'Eighths of daylight and of night with names of good and bad. The first belongs to the ruler of the weekday.',
    'get_panchang include=choghadiya datetime=2026-11-28',
    { night: 'each four weekdays on, from the fifth weekday' },
    'after printed panchangs',
  ),
  technique(
    'hora',
    'Twenty-four planetary hours of the day. Twelfths of daylight and of night.',
    'get_panchang include=hora datetime=2026-11-28',
    { length: 'unequal' },
    'Sūrya Siddhānta (tr. E. Burgess, 1860), XII.78, as handbooks quote it',
  ),
  technique(
    'tarabala',
    'The nakshatra of the day counted from each nakshatra of birth, in nines. The third, fifth and seventh are bad.',
    'get_panchang include=tarabala datetime=2026-11-28',
    { count: 'from the nakshatra of birth, itself the first' },
    'Rāma Daivajña, Muhūrta Cintāmaṇi (1600), after handbooks',
  ),
]

/** Techniques of Indian astrology. */
export const indianTechniques: readonly DescribedTechnique[] = [...charts, ...pairAndDayTechniques]
