import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/**
 * Tables and fonts that stand beside this file. Text in a module is kept twice for as long as the process lives, as a source and
 * as its value, and with one letter beyond Latin-1 in two bytes a character; a file is read when it is asked for.
 */
export const fileBytes = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

/** A part of a table of numbers; no more of it is read. */
export function tableBytes(name: string, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const file = openSync(new URL(name, import.meta.url), 'r')
  try {
    readSync(file, bytes, 0, length, offset)
  } finally {
    closeSync(file)
  }
  return bytes
}

/** A table as text, a row a line. */
export const tableText = (name: string): string => fileBytes(name).toString()

/** A table of which a few rows are asked for: its bytes are kept, and a row becomes text when it is read. */
export interface TableFile {
  readonly length: number
  row(index: number): string
}

/** The rest of the row that begins with a key, of a table whose rows stand in the order of their keys. */
export function valueOfKey(table: TableFile, key: string): string | undefined {
  const position = placeOfKey(table, key)
  const row = position < table.length ? table.row(position) : ''
  return row.startsWith(`${key}\t`) ? row.slice(key.length + 1) : undefined
}

/** Where a key is or would be, of a table whose rows stand in the order of their keys. */
export function placeOfKey(table: TableFile, key: string): number {
  let [low, high] = [0, table.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = table.row(middle)
    if (row.slice(0, row.indexOf('\t')) < key) low = middle + 1
    else high = middle
  }
  return low
}

export function tableFile(name: string): TableFile {
  const bytes = fileBytes(name)
  const newline = 0x0a
  const starts: number[] = []
  for (let offset = 0; offset < bytes.length; offset = bytes.indexOf(newline, offset) + 1) starts.push(offset)
  // One past the last row; every row ends with a newline.
  const offsets = Uint32Array.from([...starts, bytes.length])
  return {
    length: starts.length,
    row: (index) => bytes.toString('utf8', offsets[index], (offsets[index + 1] as number) - 1),
  }
}
