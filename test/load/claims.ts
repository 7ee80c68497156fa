import { aligned } from '../bench/results.ts'

/** Something that must be so under load, and what was found. */
export interface Claim {
  /** Id in `test/attack/requirements.ts`. */
  readonly row: string
  readonly claim: string
  /** `undecided` where the machine was too busy with other work to say. */
  readonly held: boolean | 'undecided'
  readonly figure: string
}

export function claimTable(claims: readonly Claim[]): string {
  const lines = claims.map(({ row, claim, held, figure }) => [row, claim, outcome(held), figure])
  return aligned([['row', 'claim', 'outcome', 'figure'], ...lines])
}

const outcome = (held: Claim['held']) => (held === 'undecided' ? held : held ? 'held' : 'MISSED')
