import { isObject } from '../contract/values.ts'

/** Flattens records by name, for tables: `riseSet: { rise }` becomes `riseSet.rise`. */
export function flat(records: Readonly<Record<string, object>>): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(records).map(([name, record]) => [name, flattened(record)]))
}

/** Flattens one record; lists stay values. */
export function flattened(record: object): Record<string, unknown> {
  const entries = Object.entries(record).flatMap(([name, value]) =>
    isObject(value)
      ? Object.entries(flattened(value)).map(
          ([inner, innerValue]) => [`${name}.${inner}`, innerValue] as const,
        )
      : [[name, value] as const],
  )
  return Object.fromEntries(entries)
}
