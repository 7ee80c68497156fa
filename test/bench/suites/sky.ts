import { warmUp } from '../../../tools/core/ephemeris/position.ts'
import { instantOfUtc } from '../../../tools/core/time/time.ts'
import { type Contestant, type Row, raced } from '../measure.ts'
import { ownSky } from './own-sky.ts'
import { plainSky } from './plain-sky.ts'
import { DAY_MS, type Sky } from './sky-work.ts'
import type { Suite } from './suite.ts'
import { swissSky } from './swiss-sky.ts'

const START = Date.UTC(2026, 10, 20, 12)
/** Days between the moments of one round and the next: no two alike, within the span that is warm at a start. */
const STRIDE_DAYS = 1.0137
const WARM_DAYS = 400

/** A service has answered thousands before the one that is measured: the compiler gets as many looks at all contestants. */
const WARM_ROUNDS = 60

type Work = Exclude<keyof Sky, 'name'>
/** So often that one measurement is about a millisecond of ours: what a switch between contestants costs is little of it. */
const works: readonly (readonly [work: Work, quantity: string, repeat: number])[] = [
  ['snapshot', 'ten bodies from a place', 400],
  ['riseSet', 'rise and set of ten bodies', 24],
  ['quarters', "a year of the Moon's quarters", 12],
  ['lunarEclipse', 'next lunar eclipse', 20],
  ['natal', 'natal chart', 80],
]

const moment = (round: number): number => START + ((round * STRIDE_DAYS) % (WARM_DAYS - 370)) * DAY_MS

/** The places behind everything, against a library in the same process and a native one. */
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
