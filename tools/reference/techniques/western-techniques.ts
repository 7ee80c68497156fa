import { ANTISCION_ORB, MIDPOINT_ORB, PARALLEL_ORB } from '../../core/charts/points.ts'
import { FAINTEST_STAR, STAR_ORB } from '../../core/charts/star-conjunctions.ts'
import { PROGRESSED_ORB } from '../../core/zodiac/aspects.ts'
import { type DescribedTechnique, technique } from './technique.ts'

const VALENS = 'Vettius Valens, Anthologies, ed. W. Kroll (1908)'
const LILLY = 'W. Lilly, Christian Astrology (1647)'

/** Techniques of the time of life: progressions, directions, returns, transits and time lords. */
const timing: readonly DescribedTechnique[] = [
  technique(
    'secondary progressions',
    'Each day after birth stands for a year of life. The planets are those of that day, with the progressed angles and houses.',
    'get_progressed_chart method=secondary',
    {
      year: 'tropical',
      orb: `${PROGRESSED_ORB}° to the birth chart`,
      midheaven: 'moves by solar arc in longitude; ascendant and cusps follow at the latitude of birth',
    },
    'A. Leo, The Progressed Horoscope (1905), as handbooks quote it',
  ),
  technique(
    'tertiary progressions',
    'Each day after birth stands for a tropical month of life. Otherwise as secondary progressions.',
    'get_progressed_chart method=tertiary',
    { month: 'tropical' },
    'E. H. Troinski (1951), as handbooks quote it',
  ),
  technique(
    'minor progressions',
    'Each tropical month after birth stands for a year of life. Otherwise as secondary progressions.',
    'get_progressed_chart method=minor',
    { month: 'tropical' },
    'handbooks of the 20th century',
  ),
  technique(
    'solar arc directions',
    'Everything is turned forward by the way that the secondary progressed Sun has come since birth. About a degree is a year.',
    'get_progressed_chart method=solarArc',
    { arc: 'true, in longitude; mean: method=naibodArc' },
    'A. Witte, L. Rudolph, Regelwerk für Planetenbilder (1928), as handbooks quote it',
  ),
  technique(
    'naibod directions',
    'Everything is turned forward by 0°59′08″ for each year, the mean daily motion of the Sun. It is the even form of the solar arc.',
    'get_progressed_chart method=naibodArc',
    { arc: 'in longitude' },
    'V. Naibod, Enarratio elementorum astrologiae (1560), as handbooks quote it',
  ),
  technique(
    'dated progressions',
    'The dates on which progressed or directed planets and angles come to an aspect of the birth chart, or into another sign or house. Each has its place in the progressed chart of that date.',
    'list_transits method=secondary start=2026-01-01 end=2027-01-01 kinds=aspects,signs,houses',
    { method: 'secondary, tertiary, minor, solarArc, naibodArc', houses: 'those of birth' },
    'as the progressions and directions above',
  ),
  technique(
    'primary directions',
    'The turn of the sky carries planets and their aspects to the places of planets and angles at birth. Degrees of the equator are years.',
    'list_transits method=primary start=2026-01-01 end=2027-01-01 converse=modern include=speculum',
    {
      places:
        'semi-arcs with latitude, aspects in the world; position circles, or the zodiac without latitude: directionMethod',
      year: '0.98565°; 1°, the Sun in right ascension: directionKey',
      converse: 'left out; the significator carried, the sky turned back: converse',
    },
    'Ptolemy, Tetrabiblos III.10; Placidus, Primum Mobile (1657), Regiomontanus, Tabulae directionum (1490), as handbooks quote them',
  ),
  technique(
    'annual profection',
    'Ascendant and planets move by a sign for each whole year of life. The ruler of the sign that the ascendant has come to is lord of the year.',
    'get_progressed_chart method=profection',
    { point: 'the whole chart by signs; from any point, with months and days: method=profections' },
    'Ptolemy, Tetrabiblos IV.10, as handbooks quote it',
  ),
  technique(
    'profections',
    'From the sign of a point a sign for each year, of that sign for each month, of that for each day. The rulers are the lords of these times.',
    'get_progressed_chart method=profections levels=3',
    { months: 'twelfths of the year; 28 days: rules=months28', point: 'ascendant, any other: point' },
    'Ptolemy, Tetrabiblos IV.10, as handbooks quote it',
  ),
  technique(
    'firdaria',
    'The seven planets rule life in turns of 7 to 13 years, from the Sun by day and from the Moon by night, then the nodes. The sum is 75 years.',
    'get_progressed_chart method=firdaria',
    { nodes: 'last; after Mars: rules=nodesAfterMars', year: 'tropical', parts: 'equal sevenths' },
    'Abū Maʿshar, On the Revolutions of the Years of Nativities IV, as handbooks quote it',
  ),
  technique(
    'drawn periods',
    'Dashas or time lords of a life as bars by level, with a table of the dates. The periods that hold transitDatetime are marked.',
    'render_chart_wheel style=periods method=firdaria',
    { method: 'vimshottari; others: topic=conventions, periods-on-drawings', levels: '2; 1 to 4: levels' },
    'Periods of get_vedic_chart and get_progressed_chart',
  ),
  technique(
    'zodiacal releasing',
    'From a lot the signs release the times of life, each for the minor years of its ruler. Four levels, with the loosing of the bond and the angles from Fortune.',
    'get_progressed_chart method=releasing point=lotSpirit levels=4',
    {
      year: '360 days; 365.25: rules=solarYear',
      Capricorn: '27 years; 30: rules=capricorn30',
      'Spirit in the sign of Fortune': 'from the next sign; the same: rules=sameSign',
      loosing: 'to the opposite sign',
    },
    `${VALENS}, IV.4–10`,
  ),
  technique(
    'decennials',
    'From the light of the sect each planet in turn rules 129 months. Within these each has its minor years as months.',
    'get_progressed_chart method=decennials',
    {
      'deeper levels': 'cycles of 129 days; in proportion: rules=proportional',
      start: 'the light of the sect; another: point',
    },
    `${VALENS}, VI.5–6`,
  ),
  technique(
    'distributions',
    'The ascendant moves through the bounds by oblique ascensions of the birthplace, a year for each degree. The ruler of the bound distributes.',
    'get_progressed_chart method=distributions',
    { bounds: 'Egyptian; Ptolemaic, Chaldean, of Lilly: terms', year: 'tropical' },
    'Ptolemy, Tetrabiblos III.10, as handbooks quote it',
  ),
  technique(
    'returns',
    'The instant at which Sun, Moon or planet comes back to its longitude of birth, with the chart of that instant. All retrograde passes come.',
    'get_return_chart body=sun',
    {
      place: 'birthplace; another: returnLatitude, returnLongitude',
      precession: 'not corrected; zodiac=sidereal is',
    },
    'al-Bīrūnī, The Book of Instruction (1029; tr. R. R. Wright, 1934), as handbooks quote it',
  ),
  technique(
    'transits',
    'The planets of a date in aspect to the birth chart, with the exact times of every pass. Orbs by the pace of the moving body.',
    'list_transits start=2026-12-01 end=2027-01-01',
    { orbs: 'Sun and Moon 3°, Mercury to Mars 2°, others 1°; aspects=trine:2 sets them' },
    'Ptolemy, Tetrabiblos IV.10, as handbooks quote it',
  ),
]

/** Techniques of one chart and of two. */
const charts: readonly DescribedTechnique[] = [
  technique(
    'sect',
    'A chart is of the day when the center of the Sun is above the horizon. Each planet belongs to the day or the night, and has its half of the sky (halb) and signs of its gender (hayz).',
    'get_chart_analysis include=sect',
    {
      horizon: 'level, without refraction',
      Mercury: 'by rising before or after the Sun',
      hayz: 'by hemisphere and gender, Mars masculine',
    },
    'Paulus Alexandrinus, Introductory Matters (378), ch. 6; Abū Maʿshar, Great Introduction VII.1',
  ),
  technique(
    'essential dignities',
    'Domicile, exaltation, triplicity, term and face of each planet, with detriment, fall and peregrine. The points are those of Lilly.',
    'get_chart_analysis include=dignities',
    {
      terms: 'Egyptian; terms=ptolemaic, terms=chaldean',
      triplicities: 'Dorotheus; triplicities=ptolemaic, triplicities=lilly',
      points: '5, 4, 3, 2, 1; −5, −4, −5',
    },
    `${LILLY}, p. 115; Ptolemy, Tetrabiblos I.17–20; Dorotheus, Carmen Astrologicum I.1–2`,
  ),
  technique(
    'receptions',
    'A planet in a dignity of another, which receives it, and whether it is received in turn. An aspect between them is not required.',
    'get_chart_analysis include=receptions',
    { kinds: 'all five dignities; mutual by domicile or exaltation, else by the same' },
    `${LILLY}, p. 112`,
  ),
  technique(
    'lots',
    'As far from the ascendant as one planet from another: Fortune, Spirit and others. By night the two change places.',
    'get_chart_analysis include=lots',
    { night: 'reversed' },
    'Paulus Alexandrinus, Introductory Matters (378), ch. 23',
  ),
  technique(
    'midpoints',
    'The point halfway between two, and what stands on it by multiples of 45°. Each pair once.',
    'get_chart_analysis include=midpoints',
    { orb: `${MIDPOINT_ORB}°` },
    'R. Ebertin, The Combination of Stellar Influences (1940)',
  ),
  technique(
    'antiscia',
    'The mirror of a place in the axis of the solstices, and its opposite. Contacts within an orb.',
    'get_chart_analysis include=antiscia',
    { axis: '0° Cancer to 0° Capricorn', orb: `${ANTISCION_ORB}°` },
    'Firmicus Maternus, Mathesis II.29, as handbooks quote it',
  ),
  technique(
    'parallels of declination',
    'Two bodies equally far from the equator, on one side or on both. Bodies beyond the obliquity are out of bounds.',
    'get_chart_analysis include=declinations',
    { orb: `${PARALLEL_ORB}°` },
    'A. Leo, The Key to Your Own Nativity (1910), as handbooks quote it',
  ),
  technique(
    'harmonic charts',
    'All longitudes times a whole number from 2 to 360. Bodies that are a part of the circle apart stand together.',
    'get_natal_chart harmonic=5',
    {
      houses: 'equal, from the multiplied ascendant',
      'south node': 'multiplied by itself',
      'without a place': 'get_zodiac_positions harmonic=5',
    },
    'J. M. Addey, Harmonics in Astrology (1976), as handbooks quote it',
  ),
  technique(
    'heliocentric zodiac',
    'Places of planets, earth, small bodies and Hamburg planets as their light reaches the Sun, true equinox of date. Sun, Moon, nodes and draconic zodiacs are directions from the Earth and refused.',
    'get_zodiac_positions pov=sun',
    {
      corrections: 'light-time; neither aberration nor deflection',
      'ayanamsas by stars': 'their apparent place from the Earth',
    },
    'after D. Koch, A. Treindl, Swiss Ephemeris, General Documentation (2.10), flag SEFLG_HELCTR',
  ),
  technique(
    'fixed stars',
    `Named stars to magnitude ${FAINTEST_STAR} near bodies and angles in longitude. Places are apparent, of date, with proper motion.`,
    'get_chart_analysis include=fixedStars',
    { orb: `${STAR_ORB}°; Robson gives the brightest up to 7.5°` },
    'V. Robson, The Fixed Stars and Constellations in Astrology (1923)',
  ),
  technique(
    'aspect patterns',
    'Stellium, T-square, grand trine and others among the bodies. A pattern within a larger one is not named again.',
    'get_chart_analysis include=patterns',
    { orbs: 'topic=conventions, pattern-orbs' },
    'B. Tierney, Dynamics of Aspect Analysis (1983)',
  ),
  technique(
    'balance',
    'Bodies by element, quality, polarity and hemisphere. Each body counts one.',
    'get_chart_analysis include=balance',
    { weights: 'none' },
    'handbooks of the 20th century',
  ),
  technique(
    'house cusps of all systems',
    'The cusps of twenty house systems side by side. One that does not exist at a latitude is null.',
    'get_chart_analysis include=houses',
    { systems: 'topic=houses' },
    'R. W. Holden, The Elements of House Division (1977)',
  ),
  technique(
    'composite chart',
    'A chart of the midpoints of two charts. The nearer midpoint counts.',
    'get_composite_chart method=midpoint',
    { angles: 'midpoints of all; from the midheaven: compositeAngles=derived' },
    'R. Hand, Planets in Composite (1975), ch. 1',
  ),
  technique(
    'davison chart',
    'A chart of the middle of two births in time and place. It is a chart of the real sky.',
    'get_composite_chart method=davison',
    { place: 'mean of the coordinates; halfway along the shortest line: davisonPlace=greatCircle' },
    'R. C. Davison, Synastry (1977)',
  ),
  technique(
    'synastry',
    'Aspects between two charts, and the houses that the planets of each fall into in the other. Orbs as within one chart.',
    'get_synastry',
    { orbs: 'as within one chart' },
    'R. C. Davison, Synastry (1977)',
  ),
  technique(
    'astrocartography',
    'Lines on the Earth where a body of the birth sky rises, sets or culminates. Bodies with their latitude, not points of the ecliptic.',
    'get_astrocartography',
    { body: 'center, without parallax and refraction' },
    'J. Lewis, Astro*Carto*Graphy (1976)',
  ),
  technique(
    'planetary hours',
    'Day and night have twelve hours each, ruled in turn from the ruler of the weekday. Their length follows the season.',
    'get_planetary_hours datetime=2026-11-28',
    { day: 'from sunrise of the upper limb, with refraction' },
    'Vettius Valens, Anthology I.10; al-Bīrūnī, Book of Instruction (1029), §390',
  ),
  technique(
    'void of course Moon',
    'From the last exact major aspect of the Moon in a sign until it enters the next. Sun to Pluto count.',
    'list_zodiac_events start=2026-12-01 end=2027-01-01 kinds=voidOfCourse',
    { bodies: 'Sun to Pluto', aspects: 'exact before the sign ends; Lilly asks for none within orb' },
    'N. deVore, Encyclopedia of Astrology (1947), “Void of course”',
  ),
]

/** Techniques of Western traditions. */
export const westernTechniques: readonly DescribedTechnique[] = [...charts, ...timing]
