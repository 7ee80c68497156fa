/** Points of a call at which a server can be killed (`failpoint.ts`). */
export const failpoints = [
  'before the debit',
  'after the debit',
  'before the first byte',
  'mid-answer',
] as const
export type Failpoint = (typeof failpoints)[number]
