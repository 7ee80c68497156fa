import { describe, expect, it } from 'vitest'
import { Problem } from '../../tools/contract/problems.ts'
import { isObject } from '../../tools/contract/values.ts'
import type { Tool } from '../../tools/declaration/define.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { answer, exampleFor } from './answer.ts'

const { byName } = await loadRegistry()

/** Parts of the answers of each tool that has tables, one by one. */
const parts = [...byName.values()].flatMap(({ tool, descriptor }) => {
  const choices = descriptor.parameters.find(({ name }) => name === 'include')?.choices as
    | string[]
    | undefined
  return tool.views?.table && choices ? choices.map((part) => [tool.name, part, tool] as const) : []
})

/** Arguments without which an example has nothing of a part: C/2020 F3 was seen by eye in July 2020 (CBET 4786). */
const needed: Readonly<Record<string, object>> = {
  smallBodies: { latitude: 45, longitude: 10, datetime: '2020-07-15T21:30:00Z', magnitudeMax: 6 },
}

/** Rows of the table of a part alone, or the problem that refuses it. */
async function rowsOf(tool: Tool, part: string): Promise<readonly object[] | Problem> {
  try {
    const { data } = await answer(tool, { ...exampleFor(tool, part), ...needed[part] })
    return tool.views?.table?.(data) ?? []
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

describe('a part alone has rows in a table', () => {
  it.each(parts)('%s include=%s', async (_, part, tool) => {
    const rows = await rowsOf(tool, part)
    if (rows instanceof Problem) expect(rows.details.hint).toBeTruthy()
    else {
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        expect(Object.keys(row).length).toBeGreaterThan(0)
        // A list of records would be a cell without words.
        expect(Object.values(row).filter((cell) => Array.isArray(cell) && cell.some(isObject))).toEqual([])
      }
    }
  })
})
