/** How much of the sky has a name: nothing but marks; bodies, figures, the brightest stars and objects; or all there is room for. */
export const labelings = ['none', 'few', 'all'] as const
export type Labels = (typeof labelings)[number]
