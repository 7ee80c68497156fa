import type { RequestTally } from '../../tools/contract/ports.ts'

/** An empty summary of the tool calls of one request. */
export const newTally = (): RequestTally => ({ tools: new Set(), credits: 0, caller: undefined })
