import type { Tool } from '@modelcontextprotocol/server'
import type { Descriptor } from '../../tools/descriptor.ts'

/** The MCP tool list in registry order, identical for every caller. */
export function toolList(descriptors: readonly Descriptor[]): Tool[] {
  return descriptors.map((descriptor) => ({
    name: descriptor.name,
    title: descriptor.title,
    description: descriptor.description,
    inputSchema: descriptor.inputSchema as Tool['inputSchema'],
    outputSchema: answerOrRefusal(descriptor.outputSchema) as Tool['outputSchema'],
    annotations: descriptor.annotations,
  }))
}

/**
 * Output schema that admits an envelope or a problem record. Clients of the 2025 revisions validate `structuredContent`
 * even when `isError` is set, and discard results that do not match.
 */
function answerOrRefusal(schema: Descriptor['outputSchema']): object {
  const { required, ...rest } = schema
  return { ...rest, anyOf: [{ required }, { required: ['code', 'status', 'detail'] }] }
}
