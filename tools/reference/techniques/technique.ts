/** A technique: two sentences, the call that asks for it, the points on which texts and programs differ, and its text. */
export interface DescribedTechnique {
  readonly id: string
  readonly definition: string
  /** A tool and the arguments beside those of a birth: `get_progressed_chart method=firdaria`. */
  readonly ask: string
  /** By parameter or subject: the rule of this service, then others that can be asked for. */
  readonly forks: Readonly<Record<string, string>>
  readonly source: string
}

/** A row of the table of techniques. */
export const technique = (
  id: string,
  definition: string,
  ask: string,
  forks: DescribedTechnique['forks'],
  source: string,
): DescribedTechnique => ({ id, definition, ask, forks, source })
