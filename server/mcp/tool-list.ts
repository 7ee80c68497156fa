import type { Tool } from '@modelcontextprotocol/server'
import type { Descriptor } from '../../tools/descriptor.ts'

/** Every operation as MCP publishes it, in the order of the registry: the same list for every caller. */
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
 * Clients of the 2025 generation check `structuredContent` against the output schema even when `isError` is
 * set, and throw the result away if it does not fit. The schema therefore admits the two things a call can
 * give: the envelope, or the problem record that says why there is none.
 */
function answerOrRefusal(schema: Descriptor['outputSchema']): object {
  const { required, ...rest } = schema
  return { ...rest, anyOf: [{ required }, { required: ['code', 'status', 'detail'] }] }
}
