import { z } from 'zod'

/** Points of view: topocentric, the three great centres, and the centres of the other bodies. */
export const povs = [
  'earth',
  'geocenter',
  'sun',
  'barycenter',
  'moon',
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
  'pluto',
] as const
export type Pov = (typeof povs)[number]

export const pov = z
  .enum(povs, { error: `pov must be one of ${povs.join(', ')}` })
  .default('earth')
  .meta({
    description: 'Where the sky is seen from; earth is the observer at latitude and longitude.',
    problem: 'invalid_pov',
  })
