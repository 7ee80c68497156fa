import { MS_PER_DAY } from '../../time/time.ts'
import type { Sign } from '../../zodiac/zodiac.ts'
import { signs } from '../../zodiac/zodiac.ts'
import type { TraditionalPlanet } from '../dignities.ts'
import { LORD_YEAR_DAYS, minorYears, SOLAR_YEAR_DAYS } from './minor-years.ts'
import { laidOut, roundOf, type Share, signShare, type TimeLordSystem } from './periods.ts'

export interface ReleasingRules {
  /** Years of 365.25 days instead of 360. */
  readonly solarYear: boolean
  /** Capricorn has 30 years, as Saturn, instead of 27. */
  readonly capricorn30: boolean
}

/** Years of Capricorn: a quarter of the 108 greatest years of the Moon, whose sign lies opposite. Valens IV.6, p. 164. */
const CAPRICORN_YEARS = 27

function signYears(count: number, { capricorn30 }: ReleasingRules): number {
  const { sign, ruler } = signShare(count)
  return sign === 'capricorn' && !capricorn30 ? CAPRICORN_YEARS : minorYears[ruler as TraditionalPlanet]
}

/**
 * Signs in the order in which a level below the first runs through them: after a whole circle the bond is loosed, and
 * the count goes on from the sign opposite. Valens IV.4, p. 162.
 */
function* boundSigns(first: number): Generator<{ readonly count: number; readonly loosed?: true }> {
  for (let step = 0; step < 12; step++) yield { count: first + step }
  yield { count: first + 6, loosed: true }
  for (let step = 1; step < 12; step++) yield { count: first + 6 + step }
}

/**
 * Zodiacal releasing (aphesis) from a sign. A level has a twelfth of the times of the level above: years, months of 30
 * days, 2½ days, 5 hours. After the twelve signs (211 years) the first level begins anew.
 * @see Vettius Valens, Anthologies (ed. W. Kroll, 1908) IV.4–10, pp. 160–171.
 */
export function releasing(birth: number, first: Sign, rules: ReleasingRules): TimeLordSystem {
  const yearMs = (rules.solarYear ? SOLAR_YEAR_DAYS : LORD_YEAR_DAYS) * MS_PER_DAY
  const share = (count: number, level: number): Share => ({
    ...signShare(count),
    length: (signYears(count, rules) * yearMs) / 12 ** (level - 1),
  })
  const circle = signs.map((_, step) => share(signs.indexOf(first) + step, 1))
  const circleMs = circle.reduce((sum, { length }) => sum + length, 0)
  function* sharesFrom(sign: Sign, level: number): Generator<Share> {
    for (const { count, ...loosing } of boundSigns(signs.indexOf(sign)))
      yield { ...share(count, level), ...loosing }
  }
  return {
    round(utc) {
      const span = roundOf(birth, circleMs, utc)
      return span ? laidOut(1, span, circle) : []
    },
    parts: ({ level, sign, ...span }) =>
      level < 4 ? laidOut(level + 1, span, sharesFrom(sign as Sign, level + 1)) : [],
  }
}

/**
 * The sign that releasing from Spirit begins with: the sign after it if Fortune is in the same, as at new and full moon.
 * Valens IV.4, p. 160.
 */
export function signOfSpirit(spirit: Sign, fortune: Sign, sameSign: boolean): Sign {
  return spirit === fortune && !sameSign ? signShare(signs.indexOf(spirit) + 1).sign : spirit
}
