import { houseSystemName } from './names.ts'

/** Parameter of the house system. */
export const houseSystem = houseSystemName.default('equal').meta({
  description: 'placidus, whole-sign, koch … Default equal; ask: most Western software uses placidus.',
})
