import type { RequestTally } from '../../tools/ports.ts'

export const newTally = (): RequestTally => ({ tools: new Set(), credits: 0, caller: undefined })
