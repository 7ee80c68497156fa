import { AstroTime, Body, DeltaT_EspenakMeeus, SetDeltaTFunction } from 'astronomy-engine'
import type { BodyId } from '../../../tools/core/bodies.ts'
import { deltaT } from '../../../tools/core/time/delta-t.ts'
import type { Contender } from './tally.ts'

/** The library as its own documentation uses it: what a service without this core would answer. */

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

/** Runs work with the library's own ΔT, or with ours (which is as good as true), and puts ours back. */
export function withDeltaTOf<T>(contender: Contender, work: () => T): T {
  if (contender !== 'plainOwnDeltaT') return work()
  SetDeltaTFunction(DeltaT_EspenakMeeus)
  try {
    return work()
  } finally {
    SetDeltaTFunction(deltaT)
  }
}

/** The moment of a row: known in TT for the one that is given the true ΔT, a UTC clock for the one that is not. */
export const plainTime = (contender: Contender, tt: number, utc: number): AstroTime =>
  contender === 'plainOwnDeltaT' ? new AstroTime(new Date(utc)) : AstroTime.FromTerrestrialTime(tt)

export const plainContenders: readonly Exclude<Contender, 'ours'>[] = ['plain', 'plainOwnDeltaT']
