/*
 * Parts of SQL that statements about different tables share.
 */

/**
 * A timestamp column as ms since 1970, in a type that both drivers return as a number. It is immutable, as an interval
 * is extracted: Citus allows nothing else after RETURNING.
 */
export const ms = (column: string): string =>
  `(floor(extract(epoch FROM ${column} - timestamptz 'epoch') * 1000))::float8`

/** The instant in a parameter or column of ms since 1970. */
export const instantOf = (value: string): string => `to_timestamp(${value}::float8 / 1000)`

/** The span in a parameter of seconds. */
export const seconds = (param: string): string => `${param}::float8 * interval '1 second'`

/** The span in a parameter of milliseconds. */
export const milliseconds = (param: string): string => `${param}::float8 * interval '1 millisecond'`

/** The UTC day by the clock of the database. */
export const utcDay = `(now() AT TIME ZONE 'UTC')::date`

/**
 * A CTE `free` with a slot that account `$1` does not use, if there is one. It is chosen at random, so that parallel
 * requests seldom try the same.
 * @param slots how many there are
 * @param isPresent condition of a row `t` that leaves no slot free
 */
export const freeSlot = (table: string, slots: number, isPresent?: string): string => `free AS (
  SELECT s.slot FROM generate_series(1, ${slots}) AS s(slot)
  WHERE NOT EXISTS (SELECT 1 FROM ${table} t
    WHERE t.account_id = $1 AND ${isPresent ? `(t.slot = s.slot OR ${isPresent})` : 't.slot = s.slot'})
  ORDER BY random() LIMIT 1
)`
