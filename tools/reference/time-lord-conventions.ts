import { minorYears } from '../core/charts/time-lords/minor-years.ts'
import { TROPICAL_YEAR } from '../core/ephemeris/mean-periods.ts'
import { forks, timeLordTexts } from '../records/timing/time-lords.ts'
import { entry, type ReferenceEntry } from './entry.ts'

const VALENS = 'Vettius Valens, Anthologies, ed. W. Kroll (1908)'

/** Conventions of time lords. */
export const timeLordConventions = (): ReferenceEntry[] => [
  entry(
    'time-lord-rules',
    'Points on which texts differ: the usual rule, and the one that its word in rules asks for.',
    Object.fromEntries(Object.entries(forks).map(([rule, [usual, variant]]) => [rule, { usual, variant }])),
    'meta.settings.rules of each answer',
  ),
  entry(
    'profections',
    'By sign: a year from the sign of the point, months from that of the year, days from that of the month. Years are tropical, from the instant of birth.',
    TROPICAL_YEAR,
    timeLordTexts.profections,
    { unit: 'd' },
  ),
  entry(
    'firdaria',
    'Sun 10, Venus 8, Mercury 13, Moon 9, Saturn 11, Jupiter 12, Mars 7 tropical years, by night from the Moon on; nodes 3 and 2. Sevenths, downward from the lord; those of the nodes are not divided.',
    75,
    timeLordTexts.firdaria,
    { unit: 'a' },
  ),
  entry(
    'releasing',
    'Each level has a twelfth of the times above. After a circle (17 years 7 months) the bond is loosed to the opposite sign; loosing to a trine, which Valens reports and rejects, is not offered. Spirit in the sign of Fortune is released from the next sign. Peaks: signs 1, 4, 7 and 10 from Fortune.',
    { daysOfLevels: [360, 30, 2.5, 2.5 / 12], capricorn: 27, ...minorYears },
    `${VALENS}, IV.4–10`,
  ),
  entry(
    'decennials',
    'From the light of the sect in zodiacal order, 129 months each. Where that light is badly placed Valens takes the other, or the first planet after the ascendant: send it as point.',
    minorYears,
    `${VALENS}, VI.5–6`,
  ),
  entry(
    'distributions',
    'The ascendant moves through the bounds, a tropical year for each degree of oblique ascension at the birthplace; not inside the polar circles. Bounds are Egyptian unless terms=ptolemaic, chaldean (those of the sect) or lilly asks for others: topic=dignities.',
    TROPICAL_YEAR,
    timeLordTexts.distributions,
    { unit: 'd' },
  ),
]
