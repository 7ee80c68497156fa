import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { Registry } from '../../tools/declaration/registry.ts'
import { narrowed } from '../mcp/list/tool-lists.ts'
import { toolList } from '../product/tool-list.ts'

/** Tokens of `tools/list` in o200k_base, the vocabulary of OpenAI's models since GPT-4o. */
export interface ToolListSize {
  readonly all: number
  readonly withoutOutputSchemas: number
  /** Of a list that was narrowed to one toolset, which has no output schemas. */
  readonly toolsets: Readonly<Record<string, number>>
}

/** Counts the tokens of the tool list, whole and narrowed. */
export function toolListSize({ descriptors, toolsets }: Registry): ToolListSize {
  const tools = toolList(descriptors)
  const tokens = (list: readonly object[]) => countTokens(JSON.stringify({ tools: list }))
  const rows = toolsets.map((toolset) => {
    const listed = tools.filter(({ name }) => toolset.tools.includes(name))
    return [toolset.name, tokens(listed.map((tool) => narrowed(tool)))] as const
  })
  return {
    all: tokens(tools),
    withoutOutputSchemas: tokens(tools.map(({ outputSchema: _, ...tool }) => tool)),
    toolsets: Object.fromEntries(rows),
  }
}
