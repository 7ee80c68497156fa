import { indianTechniques } from './indian-techniques.ts'
import { judgementTechniques } from './judgement-techniques.ts'
import type { DescribedTechnique } from './technique.ts'
import { westernTechniques } from './western-techniques.ts'

/** Techniques of astrology, each with its rules and its text. */
export const techniques: readonly DescribedTechnique[] = [
  ...westernTechniques,
  ...judgementTechniques,
  ...indianTechniques,
]
