/** Why elements that a caller gives are refused, and how to write them. */
export class ElementsFault extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.name = 'ElementsFault'
    this.hint = hint
  }
}

/** Characters of a target at most: an answer of JPL's Small-Body Database has some 3,500, an OMM in XML 1,600. */
export const LONGEST_ELEMENTS = 4_000

/** Members of one JSON object, names in lower case; numbers and texts alone. */
export function jsonMembers(text: string, hint: string): Map<string, string> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ElementsFault('the elements are not one well-formed JSON object of numbers and texts', hint)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ElementsFault('the elements must be one JSON object', hint)
  const members = new Map<string, string>()
  for (const [name, member] of Object.entries(value)) {
    if (member === null) continue
    if (typeof member === 'string' || typeof member === 'number')
      members.set(name.toLowerCase(), String(member).trim())
  }
  return members
}

const number = /^[+-]?(?:\d{1,10}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,2})?$/

/** The number of a member within its bounds; undefined if it is absent. */
export function numberOf(
  members: ReadonlyMap<string, string>,
  name: string,
  [minimum, maximum]: readonly [number, number],
  hint: string,
): number | undefined {
  const text = members.get(name.toLowerCase())
  if (text === undefined) return undefined
  const value = number.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  throw new ElementsFault(`${name} must be a number from ${minimum} to ${maximum}`, hint)
}

/** Letters of a name that a caller gives. */
const plainName = /^[A-Za-zÀ-ÖØ-öø-ÿ0-9 ()/.'+_-]{1,40}$/

/** The name of a body, or another when it has none. */
export function nameOf(text: string | undefined, usual: string, hint: string): string {
  if (text === undefined || text === '') return usual
  if (plainName.test(text)) return text
  throw new ElementsFault("a name has at most 40 letters, digits, spaces and ()/.'+_-", hint)
}

/** Part of an id: lower-case letters, digits and hyphens. */
export const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'unnamed'
