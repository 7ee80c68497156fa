import { warmUp } from '../../../tools/core/ephemeris/position.ts'
import { instantOfUtc } from '../../../tools/core/time/time.ts'
import { type Contestant, type Row, raced } from '../measure.ts'
import { ownSky } from './own-sky.ts'
import { plainSky } from './plain-sky.ts'
import { DAY_MS, type Sky } from './sky-work.ts'
import type { Suite } from './suite.ts'
import { swissSky } from './swiss-sky.ts'

const START = Date.UTC(2026, 10, 20, 12)
/** Days between the instants of two rounds: all different, within the range that is cached at start. */
const STRIDE_DAYS = 1.0137
const WARM_DAYS = 400

/** Warm-up calls: a service has answered thousands before, and every contestant gets equal time from the compiler. */
const WARM_ROUNDS = 60

type Work = Exclude<keyof Sky, 'name'>
/** Repetitions, so that one of our measurements takes about a millisecond and switching costs little. */
const works: readonly (readonly [work: Work, quantity: string, repeat: number])[] = [
  ['snapshot', 'ten bodies from a place', 400],
  ['riseSet', 'rise and set of ten bodies', 24],
  ['quarters', "a year of the Moon's quarters", 12],
  ['lunarEclipse', 'next lunar eclipse', 20],
  ['natal', 'natal chart', 80],
]

const moment = (round: number): number => START + ((round * STRIDE_DAYS) % (WARM_DAYS - 370)) * DAY_MS

/** Positions and events, against a library in the same process and a native one. */
export const sky: Suite = {
  name: 'sky',
  async run({ quick, fetched }) {
    warmUp(instantOfUtc(START + (WARM_DAYS / 2) * DAY_MS), WARM_DAYS)
    const skies = [ownSky, plainSky, ...(fetched ? [swissSky(fetched)] : [])].filter(
      (one): one is Sky => one !== undefined,
    )
    const rows: Row[] = []
    for (const [work, quantity, repeat] of works) {
      const contestants: Contestant[] = skies.map((one) => ({
        name: one.name,
        repeat,
        run: (round) => one[work](moment(round)),
      }))
      rows.push(await raced('sky', quantity, contestants, quick ? 9 : 61, quick ? 2 : WARM_ROUNDS))
    }
    return rows
  },
}
