import type { PostgresType } from 'postgres'

/** Object ids of the array types that the statements use (PostgreSQL `pg_type.dat`). */
const oids = { integers: 1007, texts: 1009, bigIntegers: 1016 }

/** Whether an object id is one of those. */
export const isArrayType = (oid: number): boolean => Object.values(oids).includes(oid)

/**
 * An array literal with every element quoted (PostgreSQL manual, §8.15.2). `JSON.stringify` quotes the same way, and
 * faster than code of our own, unless something has to be escaped.
 */
export function arrayLiteral(elements: readonly unknown[]): string {
  const json = JSON.stringify(elements)
  return json.includes('\\') ? escapedLiteral(elements) : `{${json.slice(1, -1)}}`
}

function escapedLiteral(elements: readonly unknown[]): string {
  const quoted = elements.map((element) =>
    element === null || element === undefined ? 'NULL' : `"${String(element).replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${quoted.join(',')}}`
}

/**
 * Array serializers for the driver. Without them it queries each new connection for its types without handling errors:
 * a connection lost at that moment causes an unhandled rejection, which ends the process.
 */
export const arrayTypes: Readonly<Record<string, PostgresType>> = Object.fromEntries(
  Object.entries(oids).map(([name, to]) => [
    name,
    { to, from: [], serialize: arrayLiteral, parse: (text: unknown) => text },
  ]),
)
