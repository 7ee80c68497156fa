/** Milliseconds of an hour. */
export const hourMs = 3_600_000
/** Milliseconds of a day of UTC. */
export const dayMs = 86_400_000

/** An instant in milliseconds since 1970 as ISO 8601 in UTC, with the second that it is in. */
export const isoText = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`

/** Whether a value of JSON is an object, and neither an array nor null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
