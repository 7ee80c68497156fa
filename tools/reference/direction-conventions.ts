import { converseRules, directionKeyRules, directionRules } from '../records/timing/transit-choice.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const PTOLEMY = 'Ptolemy, Tetrabiblos III.10'
const HANDBOOKS = 'as handbooks quote'

/** Conventions of dated progressions and of primary directions. */
export const directionConventions = (): ReferenceEntry[] => [
  entry(
    'dated-progressions',
    'list_transits with a method: points move as in get_progressed_chart of each day of life. Houses and changes of house are among the houses of birth. Where the progressed midheaven meets the horizon, inside the polar circles, it and the ascendant leap to the opposite degrees: warnings name the days, and what is leapt over is no event.',
    'as get_progressed_chart',
    'this service',
  ),
  entry(
    'hit-times',
    'Times of list_transits and search_aspects are written as they are known: the measured errors of both points (angles and cusps: of sidereal time), by the speed of the aspect at its time in days of life. A chart recomputed then is exact within that unit. 0.1″ of the progressed Sun is a quarter of an hour of life, 1″ of an angle hours.',
    {
      second: 'known to half a minute: most transits',
      minute: 'to half an hour: progressed Moon and Sun, slow transits',
      'ten minutes': 'to a quarter of a day: progressed and directed angles, primary directions',
      date: 'less well: progressed outer planets, stations; the UTC day, the same in local fields, a whole day in calendars',
    },
    'this service; errors: topic=accuracy',
  ),
  entry(
    'primary-method',
    'As the sky turns in the hours after birth, a promissor (a body or one of its aspects) comes to the place of a significator (natalPoints); the degrees it turns by are the arc of direction. placidus: the promissor arrives when it has gone the same part of its semi-arc, the way from the horizon to the meridian, as the significator had at birth. Ptolemy has no method of his own: his seasonal hours are such parts, and zodiacalPlacidus (no latitude) has the arcs of his example, 0° Aries and Gemini: 45 rising, 58 culminating, 70 setting, 64 between; directionKey=ptolemy is his year. regiomontanus: circles through the north and south of the horizon, those of Campanus too. Mundane aspects are 30° for a house. A body that never rises or sets has no semi-arc and is directed to the meridian alone; warnings name each pair without an arc.',
    directionRules,
    `${PTOLEMY}; Placidus, Primum Mobile (1657), Regiomontanus, Tabulae directionum (1490), ${HANDBOOKS} them`,
  ),
  entry(
    'primary-key',
    'Arc of the equator for a tropical year of life. naibod is usual in programs; Ptolemy has a degree; the Sun in right ascension is ascribed to Placidus.',
    directionKeyRules,
    `V. Naibod, Enarratio (1560); ${PTOLEMY}`,
  ),
  entry(
    'primary-converse',
    'Programs differ. traditional: the significator is carried with the turn of the sky; ascendant and midheaven, which stand still, have none. modern: the sky is turned back.',
    converseRules,
    `definitions ${HANDBOOKS} them`,
  ),
]
