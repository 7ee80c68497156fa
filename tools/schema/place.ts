import { z } from 'zod'

/** Parameter of the latitude, degrees north. */
export const latitude = z
  .number({ error: 'latitude must be a number from -90 to 90' })
  .min(-90, 'latitude must be at least -90')
  .max(90, 'latitude must be at most 90')
  .meta({ description: 'Degrees north.', problem: 'invalid_latitude' })

/** Parameter of the longitude, degrees east. */
export const longitude = z
  .number({ error: 'longitude must be a number from -180 to 180' })
  .min(-180, 'longitude must be at least -180')
  .max(180, 'longitude must be at most 180')
  .meta({ description: 'Degrees east.', problem: 'invalid_longitude' })

/** Parameter of the elevation, metres above sea level: from below the Dead Sea to above any aircraft's ceiling. */
export const elevation = z
  .number({ error: 'elevation must be a number of metres' })
  .min(-500, 'elevation must be at least -500 m')
  .max(20_000, 'elevation must be at most 20000 m')
  .default(0)
  .meta({ description: 'Metres above sea level.' })

/** Parameter that leaves out what a place does not see. */
export const visibleOnly = (description: string) =>
  z.boolean({ error: 'visibleOnly must be true or false' }).default(false).meta({ description })
