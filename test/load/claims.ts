import { aligned } from '../bench/results.ts'

/** A requirement under load, and its result. */
export interface Claim {
  /** Id in `test/attack/requirements.ts`. */
  readonly row: string
  readonly claim: string
  /** `undecided` if the machine was too busy with other work. */
  readonly held: boolean | 'undecided'
  readonly figure: string
}

export function claimTable(claims: readonly Claim[]): string {
  const lines = claims.map(({ row, claim, held, figure }) => [row, claim, outcome(held), figure])
  return aligned([['row', 'claim', 'outcome', 'figure'], ...lines])
}

const outcome = (held: Claim['held']) => (held === 'undecided' ? held : held ? 'held' : 'MISSED')
