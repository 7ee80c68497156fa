import { CHINESE_FROM } from '../core/calendars/chinese.ts'
import { compositeAngleRules, davisonPlaceRules } from '../core/charts/composite.ts'
import { polarSystems } from '../core/charts/houses.ts'
import { patternOrbs, STELLIUM } from '../core/charts/patterns.ts'
import { TROPICAL_YEAR } from '../core/ephemeris/mean-periods.ts'
import { isoDate } from '../core/time/civil.ts'
import { dateOfDay } from '../core/time/day-count.ts'
import { planetFactors, signFactors } from '../core/vedic/ashtakavarga.ts'
import { dashaYears } from '../core/vedic/dashas.ts'
import { combustionOrbs } from '../core/vedic/graha-places.ts'
import { karakaSchemes } from '../core/vedic/karakas.ts'
import { taras } from '../core/vedic/koota-classes.ts'
import { vargas } from '../core/vedic/vargas.ts'
import { aspectNames, aspectRule, PROGRESSED_ORB, transitOrbs } from '../core/zodiac/aspects.ts'
import { ayanamsas, draconicNodes } from '../core/zodiac/ayanamsa.ts'
import { chaldeanOrder } from '../core/zodiac/planetary-hours.ts'
import { houseSystem } from '../schema/zodiac.ts'
import { directionConventions } from './direction-conventions.ts'
import { entry, type ReferenceEntry } from './entry.ts'
import { judgementConventions } from './judgement-conventions.ts'
import { timeLordConventions } from './time-lord-conventions.ts'
import { strengthConventions } from './vedic-strength-conventions.ts'

const ownChoice = 'a choice of this service'

/** Conventions of charts in Western traditions. */
export const chartConventions = (): ReferenceEntry[] => [
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
    'house-system',
    'equal unless another is asked for: 30° each from the ascendant, at every latitude. The midheaven then may stand in house 8 to 11. Most Western software uses Placidus. Answers name the system first.',
    houseSystem.parse(undefined),
    ownChoice,
  ),
  entry(
    'houses-inside-polar-circles',
    'Placidus and Koch do not exist there and are refused (house_system_undefined); the ascendant stays on the eastern horizon, the midheaven above it. Cusps of others may run against the zodiac or to and fro, with a warning (houses_out_of_order).',
    polarSystems,
    'R. W. Holden, The Elements of House Division (1977)',
  ),
  entry(
    'orbs',
    'Default orbs within one chart and between two; every tool with aspects takes name:orb and lists the closest first. One pair gets one name, the closest to exact.',
    Object.fromEntries(aspectNames.map((name) => [name, aspectRule(name).orb])),
    ownChoice,
    { unit: 'deg' },
  ),
  entry(
    'transit-orbs',
    'Default orbs of moving bodies, and of a return chart, to the birth chart: by the moving point, never wider than within one chart.',
    transitOrbs,
    ownChoice,
    { unit: 'deg' },
  ),
  entry(
    'progressed-orb',
    'Default orb of progressions and directions to the birth chart: about a year of life.',
    PROGRESSED_ORB,
    ownChoice,
    { unit: 'deg' },
  ),
  entry(
    'applying',
    'From the speeds of the two bodies; ascendant and midheaven of a chart stand still, so that a planet applies to an angle by its own motion. Progressed angles move with the progression.',
    'angles still',
    ownChoice,
  ),
  entry(
    'pattern-orbs',
    `Orbs of aspect patterns; a stellium is ${STELLIUM} bodies in a sign.`,
    patternOrbs,
    ownChoice,
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
    'By night the two terms of the seven change places; of others as their texts have it (topic=lots).',
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
    'progressed-angles',
    'Progressions: the midheaven moves by solar arc in longitude, ascendant and cusps follow from it at the latitude of birth. house is among these cusps, natalHouse the house of birth.',
    'solar arc in longitude',
    ownChoice,
  ),
  entry(
    'directed-houses',
    'Directions by arc: house and natalHouse are the house of birth that a planet has come to; houseCusps are turned with the rest.',
    'houses of birth',
    ownChoice,
  ),
  entry(
    'return-place',
    'Returns are to the longitude of birth in the zodiac asked for (sidereal: without precession), cast for the birthplace unless returnLatitude and returnLongitude are sent.',
    'birthplace',
    ownChoice,
  ),
  entry(
    'composite-angles',
    'midpoints: ascendant, midheaven and cusps halfway between those of the births. derived: from the midpoint of the midheavens at the mean latitude.',
    compositeAngleRules,
    'R. Hand, Planets in Composite (1975), ch. 1',
  ),
  entry(
    'davison-place',
    'mean: half the sum of latitudes, and of longitudes the shorter way round. greatCircle: halfway along the shortest line.',
    davisonPlaceRules,
    'R. C. Davison, Synastry (1977)',
  ),
  entry(
    'time-unknown',
    'timeKnown=false, or a date alone: the chart is of noon of the day; angles, houses and what hangs on them are null.',
    '12:00',
    ownChoice,
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
  entry(
    'draconic-zodiac',
    'Longitudes less that of the ascending node of the Moon at their own instant: mean, or osculating by draconic-true. Angles and cusps turn with it; speeds and stations are counted in it. Progressed and transiting bodies count from the node of their own time.',
    draconicNodes,
    'after handbooks of draconic charts',
  ),
  ...directionConventions(),
  ...judgementConventions(),
  ...timeLordConventions(),
]

/** Conventions of Indian astrology and of calendars. */
export const almanacConventions = (): ReferenceEntry[] => [
  entry(
    'dasha-year',
    'Days in the year of a dasha, by dashaYear; julian unless another is asked for. They part by up to a year and a half at the age of 100.',
    dashaYears,
    'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46; the Julian year is our choice',
    { unit: 'd' },
  ),
  entry(
    'dasha-systems',
    'By the nakshatra of the Moon. Ashtottari: lords have four and three nakshatras by turns from Ardra on, without Abhijit; others begin with Krittika. Yogini: three rounds of 36 years, lords by their grahas, Mangala (Moon) first. Each period is divided in the same shares, from its own lord on.',
    { vimshottari: 120, ashtottari: 108, yogini: 36 },
    'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46',
  ),
  entry(
    'dashas-of-signs',
    'chara: years to the lord of a sign, Ketu and Rahu beside Mars and Saturn (the one outside the sign, with more company, farther in its sign), none for exaltation or fall; a round from the lagna and a second with the rest of twelve years, twelve equal parts from the next sign on. kalachakra: two padas from that of the Moon on, parts by the nine signs of the pada. dashaFrom and dashaTo choose a range of any dashas; four levels without dashaTo come 100 at a time from dashaAt on, 4 beside more than five other parts.',
    { kalachakra: [100, 85, 83, 86] },
    'K. N. Rao, Predicting through Jaimini’s Chara Dasha (1995); Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46 and 51: both as handbooks quote them',
    { unit: 'a' },
  ),
  entry(
    'vargas',
    'Divisional charts by the rules of Parāśara; D2 by Sun and Moon, D30 by unequal parts.',
    vargas,
    'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 6',
  ),
  entry(
    'ashtakavarga',
    'Tables of Parāśara; Varāhamihira has other rows of the Moon. Signs Aries first. The lagna has points, which sarva leaves out. trikona: each of the three loses the least of them. ekadhipatya: a sign with one of the seven planets or the lagna keeps its points, an empty one gets no more than its pair.',
    { sarva: 337, signFactors, planetFactors },
    'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 66–69; the lagna as occupant after P. V. R. Narasimha Rao, Vedic Astrology (2000), ch. 12',
  ),
  entry(
    'karakas',
    'Chara karakas by degrees in the sign; those of Rahu count from its end. Both schemes come: seven planets, without Pitru as K. N. Rao has it, and eight with Rahu.',
    karakaSchemes,
    'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 32',
  ),
  entry(
    'arudhas',
    'As far from the lord of a house as the lord is from the house; for the house itself the tenth from it, for the seventh the fourth. Lords are the seven planets; others let Ketu rule Scorpio and Rahu Aquarius as well.',
    'with exceptions',
    'Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), 29.1–5',
  ),
  entry(
    'ashta-koota',
    'Points by the sidereal Moons, first the groom, second the bride, without exceptions (parihara), which are up to the reader: one lord of both signs is said beside bhakoot. Tables of vashya, yoni and gana differ: vashya and yoni are the same either way, gana has 6 6 0, 5 6 0, 1 0 6.',
    { varna: 1, vashya: 2, tara: 3, yoni: 4, grahaMaitri: 5, gana: 6, bhakoot: 7, nadi: 8 },
    'Rāma Daivajña, Muhūrta Cintāmaṇi (1600), 6, after handbooks that print its tables',
  ),
  entry(
    'porutham',
    'Counts go from the bride to the groom. dina 2, 4, 6, 8, 9 of nine; gana: a bride of the rakshasas fits a groom of them alone; stree deergha beyond 9, others 7 or 13; rashi 1 or 7 to 12; rashyadhipati: friends, or friend and neutral.',
    'without exceptions',
    'after quotations of B. V. Raman, Muhurtha (1946)',
  ),
  entry(
    'kp',
    'Sign, star, sub and sub-sub lords in shares of the Vimshottari years, cusps of Placidus; the zodiac is that of ayanamsa, and Krishnamurti used his own. Significators: grahas in stars of occupants, occupants, grahas in stars of the owner, owner. Nodes stand for themselves, not for others.',
    249,
    'after handbooks of K. S. Krishnamurti, Krishnamurti Padhdhati, Readers I and II (1963)',
  ),
  ...strengthConventions(),
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
    'choghadiya',
    'Eighths of daylight and night. By day from the ruler of the weekday in the order of the hours, by night each four weekdays on, from the fifth weekday. Names by rulers, Sun to Saturn in the order of the week.',
    ['Udveg', 'Amrit', 'Rog', 'Labh', 'Shubh', 'Char', 'Kaal'],
    'after printed panchangs',
  ),
  entry(
    'tarabala',
    'Tara of a nakshatra counted from that of birth, in nines; vipat, pratyari and vadha are the bad ones.',
    taras,
    'Rāma Daivajña, Muhūrta Cintāmaṇi (1600), after handbooks',
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
    'hebrew-calendar',
    'The date of the daylight: its day began at the sunset before, whatever the hour asked about. month counts from Tishri, monthFromNisan from Nisan, as in the Bible.',
    { month: 'Tishri = 1', monthFromNisan: 'Nisan = 1' },
    'Reingold & Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 8',
  ),
  entry(
    'islamic-calendar',
    'Tabular (civil), leap years 2, 5, 7, 10, 13, 16, 18, 21, 24, 26, 29; by sighting it may differ by a day or two.',
    'islamicCivil',
    'Reingold & Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 7',
  ),
]
