import type { PostgresType } from 'postgres'

/** Object ids of the array types that our statements take (PostgreSQL's `pg_type.dat`). */
const oids = { integers: 1007, texts: 1009, bigIntegers: 1016 }

export const isArrayType = (oid: number): boolean => Object.values(oids).includes(oid)

/**
 * An array as PostgreSQL reads it, every text quoted (PostgreSQL manual, §8.15.2). JSON quotes as it does, and faster
 * than code of ours, until something has to be escaped: from there on the two differ.
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
 * How the driver is to write arrays. It would otherwise ask each new connection for its types, in a query that nobody
 * waits for: a connection lost in that moment is a rejection that nobody catches, which ends the process.
 */
export const arrayTypes: Readonly<Record<string, PostgresType>> = Object.fromEntries(
  Object.entries(oids).map(([name, to]) => [
    name,
    { to, from: [], serialize: arrayLiteral, parse: (text: unknown) => text },
  ]),
)
