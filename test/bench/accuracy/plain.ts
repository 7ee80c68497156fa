import { AstroTime, Body, DeltaT_EspenakMeeus, SetDeltaTFunction } from 'astronomy-engine'
import type { BodyId } from '../../../tools/core/bodies.ts'
import { deltaT } from '../../../tools/core/time/delta-t.ts'
import type { Contender } from './tally.ts'

/** The library used as documented: the results of a service without this core. */

export const plainBody: Readonly<Record<BodyId, Body>> = {
  sun: Body.Sun,
  moon: Body.Moon,
  mercury: Body.Mercury,
  venus: Body.Venus,
  mars: Body.Mars,
  jupiter: Body.Jupiter,
  saturn: Body.Saturn,
  uranus: Body.Uranus,
  neptune: Body.Neptune,
  pluto: Body.Pluto,
}

/** Runs work with the library's own ΔT, or with ours (as good as true), and restores ours. */
export function withDeltaTOf<T>(contender: Contender, work: () => T): T {
  if (contender !== 'plainOwnDeltaT') return work()
  SetDeltaTFunction(DeltaT_EspenakMeeus)
  try {
    return work()
  } finally {
    SetDeltaTFunction(deltaT)
  }
}

/** The instant of a row: TT for the variant with the true ΔT, UTC for the other. */
export const plainTime = (contender: Contender, tt: number, utc: number): AstroTime =>
  contender === 'plainOwnDeltaT' ? new AstroTime(new Date(utc)) : AstroTime.FromTerrestrialTime(tt)

export const plainContenders: readonly Exclude<Contender, 'ours'>[] = ['plain', 'plainOwnDeltaT']
