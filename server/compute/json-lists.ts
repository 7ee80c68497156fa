/** A value within JSON: offsets of its first byte and of the byte behind it. */
export interface JsonSpan {
  readonly from: number
  readonly to: number
}

/** Members of an object around a list that say how many rows it has. */
interface Counts {
  count?: JsonSpan
  /** A boolean. */
  truncated?: JsonSpan
}

/** A list within JSON. */
export interface JsonList extends JsonSpan {
  /** Names on the way to it. */
  readonly path: readonly string[]
  readonly rows: readonly JsonSpan[]
  /** The objects around it. */
  readonly around: readonly Counts[]
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** The lists of an answer, as `writeJson` wrote it, but for those within the rows of others. */
export function listsOf(json: Uint8Array): readonly JsonList[] {
  const lists: JsonList[] = []
  readValue(json, 0, [], [], lists)
  return lists
}

/** Collects the lists of the value at an offset. @returns the offset behind it */
function readValue(
  json: Uint8Array,
  from: number,
  path: readonly string[],
  outerCounts: readonly Counts[],
  lists: JsonList[],
): number {
  const byte = json[from]
  if (byte === openList) return readList(json, from, path, outerCounts, lists)
  if (byte !== openObject) return endOf(json, from)
  const counts: Counts = {}
  let offset = from + 1
  while (json[offset] !== closeObject) {
    const nameEnd = endOf(json, offset)
    const name = textOf(json, { from: offset + 1, to: nameEnd - 1 })
    const valueFrom = nameEnd + 1
    offset = readValue(json, valueFrom, [...path, name], [...outerCounts, counts], lists)
    const isBoolean = json[valueFrom] === 0x74 || json[valueFrom] === 0x66
    if (name === 'count') counts.count = { from: valueFrom, to: offset }
    if (name === 'truncated' && isBoolean) counts.truncated = { from: valueFrom, to: offset }
    if (json[offset] === comma) offset += 1
  }
  return offset + 1
}

/** The text of a member of an object within JSON; undefined without it. */
export function textOfMember(json: Uint8Array, { from }: JsonSpan, name: string): string | undefined {
  let offset = from + 1
  while (json[offset] !== closeObject) {
    const valueFrom = endOf(json, offset) + 1
    const valueTo = endOf(json, valueFrom)
    if (textOf(json, { from: offset + 1, to: valueFrom - 2 }) === name)
      return textOf(json, { from: valueFrom, to: valueTo })
    offset = json[valueTo] === comma ? valueTo + 1 : valueTo
  }
  return undefined
}

/** Text of bytes within JSON. */
export const textOf = (json: Uint8Array, { from, to }: JsonSpan): string =>
  Buffer.from(json.subarray(from, to)).toString()

function readList(
  json: Uint8Array,
  from: number,
  path: readonly string[],
  outerCounts: readonly Counts[],
  lists: JsonList[],
): number {
  const rows: JsonSpan[] = []
  let offset = from + 1
  while (json[offset] !== closeList) {
    const to = endOf(json, offset)
    rows.push({ from: offset, to })
    offset = json[to] === comma ? to + 1 : to
  }
  lists.push({ from, to: offset + 1, path, rows, around: outerCounts })
  return offset + 1
}

/** The offset behind the value at an offset. */
function endOf(json: Uint8Array, from: number): number {
  let depth = 0
  let offset = from
  do {
    const byte = json[offset++]
    if (byte === quote) offset = endOfText(json, offset)
    else if (byte === openList || byte === openObject) depth += 1
    else if (byte === closeList || byte === closeObject) depth -= 1
    // A number or word, which ends before a mark.
    else if (depth === 0) while (offset < json.length && !isMark(json[offset])) offset += 1
  } while (depth > 0)
  return offset
}

const isMark = (byte: number | undefined): boolean =>
  byte === comma || byte === closeList || byte === closeObject

/** The offset behind the closing quote of a text whose first character is at an offset. */
function endOfText(json: Uint8Array, from: number): number {
  let offset = from
  while (json[offset] !== quote) offset += json[offset] === backslash ? 2 : 1
  return offset + 1
}
