/** Parts of a unit that people count sixty of, the greatest first. */
const sixtieths = (perUnit: number): number[] => [30, 20, 10, 5, 2, 1].map((count) => count / perUnit)

/** Steps of a grid that people count in: degrees of declination, and hours of right ascension. */
export const degreeSteps = [...sixtieths(1), ...sixtieths(60), ...sixtieths(3600).slice(0, 3)]
export const hourSteps = [2, 1, ...sixtieths(60), ...sixtieths(3600), 0.5 / 3600]

/** Lengths of a scale bar, degrees. */
export const barLengths = [...sixtieths(1).slice(1), ...sixtieths(60), ...sixtieths(3600).slice(0, 4)]

/** The greatest step of a list that is not greater than a value; its last where all are. */
export const stepTo = (steps: readonly number[], greatest: number): number =>
  steps.find((step) => step <= greatest) ?? (steps.at(-1) as number)
