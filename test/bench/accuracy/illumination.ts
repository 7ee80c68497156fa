import { AngleFromSun, Illumination } from 'astronomy-engine'
import { illumination as ownIllumination } from '../../../tools/core/appearance/illumination.ts'
import type { BodyId } from '../../../tools/core/bodies.ts'
import { instantOfTt, J2000_JULIAN_DATE } from '../../../tools/core/time/time.ts'
import { plainBody, plainContenders, plainTime, withDeltaTOf } from './plain.ts'
import { type Contender, records, type Scorer } from './tally.ts'

interface Light {
  readonly phaseAngle: number
  readonly fraction: number
  readonly elongation: number
  readonly magnitude: number
}

function plain(contender: Contender, body: BodyId, tt: number, utc: number): Light {
  return withDeltaTOf(contender, () => {
    const time = plainTime(contender, tt, utc)
    const { phase_angle, phase_fraction, mag } = Illumination(plainBody[body], time)
    const elongation = AngleFromSun(plainBody[body], time)
    return { phaseAngle: phase_angle, fraction: phase_fraction, elongation, magnitude: mag }
  })
}

/** The truth's phase angle includes aberration of one of its two rays, ours of neither: up to 30″ difference. */
export const illumination: Scorer = {
  topic: 'illumination',
  score(truth, tally) {
    const order = (truth.bodyOrder ?? []).map((name) => name.toLowerCase() as BodyId)
    for (const row of records(truth)) {
      const utc = row.utc as string
      const tt = (row.jdTt as number) - J2000_JULIAN_DATE
      order.forEach((body, index) => {
        const [phaseAngle, fraction, elongation, , magnitude] = (row.bodies as (number | null)[][])[
          index
        ] as number[]
        if (body === 'sun') return
        const note = (contender: Contender, light: Light): void => {
          const add = (quantity: string, unit: string, error: number): void =>
            tally.error(contender, quantity, body, unit, error, utc)
          add('phase angle', '″', (light.phaseAngle - (phaseAngle as number)) * 3600)
          add('lit fraction', '1', light.fraction - (fraction as number))
          add('elongation', '″', (light.elongation - (elongation as number)) * 3600)
          if (magnitude !== null) add('magnitude', 'mag', light.magnitude - (magnitude as number))
        }
        const own = ownIllumination(body, instantOfTt(tt))
        note('ours', {
          phaseAngle: own.phaseAngle ?? Number.NaN,
          fraction: own.illumination ?? Number.NaN,
          elongation: own.elongation ?? Number.NaN,
          magnitude: own.magnitude,
        })
        for (const contender of plainContenders) note(contender, plain(contender, body, tt, Date.parse(utc)))
      })
    }
  },
}
