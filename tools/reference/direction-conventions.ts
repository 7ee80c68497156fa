import { converseRules, directionKeyRules, directionRules } from '../records/timing/transit-choice.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const PTOLEMY = 'Ptolemy, Tetrabiblos III.10'
const HANDBOOKS = 'as handbooks quote'

/** Conventions of dated progressions and of primary directions. */
export const directionConventions = (): ReferenceEntry[] => [
  entry(
    'dated-progressions',
    'list_transits with a method: points move as in get_progressed_chart of each day of life. Houses and changes of house are among the houses of birth.',
    'as get_progressed_chart',
    'this service',
  ),
  entry(
    'primary-method',
    'Promissors (bodies) and their aspects are carried by the turn of the sky to significators (natalPoints). placidus: equal shares of semi-arcs, which give the arcs of Ptolemy where latitude is left out (zodiacalPlacidus). regiomontanus: circles through the north and south of the horizon, those of Campanus too. Mundane aspects are 30° for a house.',
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
