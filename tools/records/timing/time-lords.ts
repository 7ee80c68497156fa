import { z } from 'zod'
import { isLotPoint } from '../../core/bodies.ts'
import type { ChartRequest } from '../../core/charts/chart.ts'
import { isBySect, usualTables } from '../../core/charts/dignity-tables.ts'
import { sunAltitude } from '../../core/charts/lots.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import {
  currentPeriods,
  periodsAbout,
  periodsWithin,
  type TimeLordPeriod,
} from '../../core/charts/time-lords/periods.ts'
import {
  type Nativity,
  signOfPoint,
  type TimeLordMethod,
  type TimeLordPoint,
  type TimeLordRule,
  techniqueOf,
} from '../../core/charts/time-lords/time-lords.ts'
import { TROPICAL_YEAR } from '../../core/ephemeris/mean-periods.ts'
import { isoSeconds, MS_PER_DAY } from '../../core/time/time.ts'
import { houseFrom } from '../../core/vedic/rashis.ts'
import type { Sign } from '../../core/zodiac/zodiac.ts'
import { instantField } from '../../schema/instant.ts'
import { sign } from '../../schema/names.ts'
import { textsOfTerms } from '../dignity-texts.ts'
import { sectWarnings } from '../unknown-time.ts'
import { levelsOf, type TimeLordChoice, type TimeLordDates } from './time-lord-choice.ts'

/** Years of life whose periods of the first level are listed. */
const LIFE_YEARS = 120

const timeLordPeriod = z
  .object({
    level: z.int().describe('1 is longest.'),
    ruler: z.string().describe('Planet, northNode or southNode.'),
    sign: sign.optional().describe('Its sign.'),
    fromFortune: z.int().optional().describe('Place from Fortune; peaks 1, 4, 7, 10.'),
    loosed: z.literal(true).optional().describe('Bond loosed.'),
    start: instantField.describe('When it begins.'),
    end: instantField.describe('When it ends.'),
  })
  .meta({ id: 'TimeLordPeriod' })

/** Output shape of the periods of time lords. */
export const timeLordPeriods = z
  .object({
    periods: z.array(timeLordPeriod).describe('Level 1, then parts of current.'),
    current: z.array(timeLordPeriod).describe('At targetDatetime.'),
  })
  .meta({ id: 'TimeLords' })

/** Text that each technique follows, with its year; where it was not opened, the handbooks that quote it. */
export const timeLordTexts: Readonly<Record<TimeLordMethod, string>> = {
  profections: 'Ptolemy, Tetrabiblos IV.10, as handbooks quote it; tropical years',
  firdaria: 'Abu Mashar, Revolutions of Nativities IV, as handbooks quote it; tropical years',
  releasing: 'Valens, Anthologies IV.4–10',
  decennials: 'Valens, Anthologies VI.5–6',
  distributions:
    'Ptolemy, Tetrabiblos III.10, as handbooks quote it; a tropical year for each degree that rises',
}

/** Each point on which texts differ: the usual rule, and the one that its word asks for. */
export const forks: Readonly<Record<TimeLordRule, readonly [usual: string, variant: string]>> = {
  months28: ['months and days are twelfths', 'months of 28 days, days of 2⅓'],
  nodesAfterMars: ['nodes last', 'nodes after Mars'],
  solarYear: ['years of 360 days', 'years of 365.25 days'],
  capricorn30: ['Capricorn 27', 'Capricorn 30'],
  sameSign: ['Spirit beside Fortune: next sign', 'Spirit beside Fortune: same sign'],
  proportional: ['cycles of 129 days', 'days in proportion'],
}

/** The birth as time lords know it, with how high the Sun stands. */
function nativityOf(cast: ChartRequest, point: TimeLordPoint | undefined) {
  const place = cast.place as NonNullable<ChartRequest['place']>
  const bodies = new Set(['lotFortune', 'lotSpirit', ...(point ? [point] : [])] as const)
  bodies.delete('ascendant')
  bodies.delete('midheaven')
  const chart = castWithPoints({
    ...cast,
    houseSystem: 'whole-sign',
    bodies: [...bodies] as NonNullable<ChartRequest['bodies']>,
  }) as Nativity['chart']
  const altitude = sunAltitude(cast.instant, { ...place, elevation: 0 })
  const nativity: Nativity = {
    birth: cast.instant,
    place,
    zodiac: cast.zodiac,
    chart,
    isDay: altitude > 0,
  }
  return { nativity, altitude }
}

/** Record of a period; the place of its sign is counted from Fortune where that is wanted. */
const periodRecord =
  (fortune: Sign | undefined) =>
  ({ level, ruler, sign, loosed, start, end }: TimeLordPeriod) => ({
    level,
    ruler,
    ...(sign && { sign }),
    ...(sign && fortune && { fromFortune: houseFrom(fortune, sign) }),
    ...(loosed && { loosed }),
    start: isoSeconds(start),
    end: isoSeconds(end),
  })

/** The periods of a technique about a date, or within a range, and those that hold the date; settings and warnings. */
export function timeLordPeriodsAt(
  cast: ChartRequest,
  method: TimeLordMethod,
  choice: TimeLordChoice,
  { target, targetEnd }: TimeLordDates,
) {
  const technique = techniqueOf(method)
  const { nativity, altitude } = nativityOf(cast, choice.point)
  const point = choice.point ?? technique.usualPoint(nativity.isDay)
  const { terms = usualTables.terms } = choice
  const system = technique.system(nativity, point ?? 'ascendant', new Set(choice.rules), terms)
  const levels = levelsOf(method, choice)
  const life = cast.instant.utc + LIFE_YEARS * TROPICAL_YEAR * MS_PER_DAY
  const latest = Math.max(life, target.utc + 1)
  const bySect =
    technique.bySect ||
    (point !== null && isLotPoint(point)) ||
    (technique.byTerms === true && isBySect(terms))
  return {
    periods: targetEnd
      ? periodsWithin(system, { start: target.utc, end: targetEnd.utc }, levels)
      : periodsAbout(system, target.utc, levels).filter(({ start }) => start < latest),
    current: currentPeriods(system, target.utc, levels),
    fortune: method === 'releasing' ? signOfPoint(nativity, 'lotFortune') : undefined,
    settings: {
      timeLords: timeLordTexts[method],
      ...(technique.rules.length > 0 && {
        rules: technique.rules.map((rule) => forks[rule][choice.rules.includes(rule) ? 1 : 0]),
      }),
      ...(technique.byTerms && { terms: textsOfTerms[terms] }),
      ...(point && { point }),
      ...(bySect && { sect: nativity.isDay ? 'day' : 'night' }),
    },
    warnings: bySect ? sectWarnings(altitude, 'the periods') : [],
  }
}

/** Records of the periods of a technique, with settings and warnings. */
export function timeLordsAt(
  cast: ChartRequest,
  method: TimeLordMethod,
  choice: TimeLordChoice,
  dates: TimeLordDates,
) {
  const { periods, current, fortune, settings, warnings } = timeLordPeriodsAt(cast, method, choice, dates)
  const record = periodRecord(fortune)
  return {
    data: {
      houseSystem: null,
      method,
      progressedInstant: null,
      arc: 0,
      timeLords: { periods: periods.map(record), current: current.map(record) },
    },
    settings,
    warnings,
  }
}
