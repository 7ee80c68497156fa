/**
 * A JSON value without the object members that are `null`, at any depth. No argument of any operation has `null` as a
 * value, and programs that fill in every member of a schema send it for what they leave out. Items of arrays stay: without
 * one, the others would move.
 */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  // Unlike assignments, this makes a member of `__proto__` too.
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]))
}

/** Whether a JSON text can hold a `null`. Nearly none does, and the search costs less than a walk through its values. */
export function mayHoldNull(json: Uint8Array): boolean {
  return Buffer.from(json.buffer, json.byteOffset, json.byteLength).includes('null')
}
