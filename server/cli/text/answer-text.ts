import { isObject } from '../../../tools/contract/values.ts'
import type { TextRecord } from './cells.ts'
import { chartText } from './chart-text.ts'
import { moonText } from './moon-text.ts'
import { nightText } from './night-text.ts'
import { dataText } from './table.ts'

/** Texts of tools whose answer a small drawing says better than a table. */
const drawings: Readonly<Record<string, (data: TextRecord, width: number) => string | undefined>> = {
  get_moon: moonText,
  list_visible_objects: nightText,
  get_natal_chart: chartText,
}

/** An answer as text for people. A drawing is named, not shown: its SVG is a file. */
export function answerText(tool: string, data: unknown, width: number): string {
  const drawing = isObject(data) ? drawings[tool]?.(data as TextRecord, width) : undefined
  if (drawing !== undefined) return drawing
  const { svg, ...facts } = Object(data)
  return dataText(svg === undefined ? data : facts, width)
}
