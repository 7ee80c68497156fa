import type { DebitBatch, DebitGroup, GroupedCall } from './debit-groups.ts'

/** SQL types and values of columns that a statement reads as lists, by name. */
type Columns<Item> = Readonly<Record<string, readonly [type: string, value: (item: Item) => unknown]>>

/** The columns of a group of calls. */
const groupColumns: Columns<DebitGroup> = {
  n: ['int', ({ n }) => n],
  account_id: ['text', ({ first }) => first.request.accountId],
  mode: ['text', ({ first }) => first.request.mode],
  credential_kind: ['text', ({ first }) => first.request.credential.kind],
  credential_id: ['text', ({ first }) => first.request.credential.id],
  channel: ['text', ({ first }) => first.request.channel],
  tool: ['text', ({ first }) => first.request.tool],
  tier: ['text', ({ first }) => first.request.tier],
  /** A test call costs none of the account's credits; its price counts against the quota of test calls. */
  paid_credits: ['int', ({ first: { request } }) => (request.mode === 'test' ? 0 : request.credits)],
  call_credits: ['int', ({ first }) => first.request.credits],
  group_credits: ['int', ({ credits }) => credits],
  credential_credits: ['int', ({ creditsOfCredential }) => creditsOfCredential],
  idempotency: ['text', ({ first }) => first.idempotency],
  arguments_hash: ['text', ({ first }) => first.request.idempotency?.argumentsHash ?? null],
  as_of: ['bigint', ({ first }) => first.request.idempotency?.asOf ?? null],
}

/** The columns of a call. */
const callColumns: Columns<GroupedCall> = {
  group_n: ['int', ({ group }) => group.n],
  op_id: ['text', ({ debit }) => debit.opId],
  later_credits: ['int', ({ laterCredits }) => laterCredits],
  request_id: ['text', ({ debit }) => debit.request.requestId],
}

const groupNames = Object.keys(groupColumns)
const groupValues = Object.values(groupColumns).map(([, value]) => value)
const callValues = Object.values(callColumns).map(([, value]) => value)

/** Types of the parameters of a debit: the lists of the groups, those of the calls, and the quotas. */
export const parameterTypes: readonly string[] = [
  ...[...Object.values(groupColumns), ...Object.values(callColumns)].map(([type]) => `${type}[]`),
  'text',
]

/** The parameters of a debit, in the order of their types. */
export const debitParameters = ({ groups, calls }: DebitBatch, quotas: string): unknown[] => [
  ...groupValues.map((value) => groups.map(value)),
  ...callValues.map((value) => calls.map(value)),
  quotas,
]

/** Index of the accounts among the parameters. */
export const accountParameter = groupNames.indexOf('account_id')

/** SQL of columns as a list of rows named `c`, the first of them from a parameter. */
function rowsOf(names: readonly string[], from: number, omitted?: string): string {
  const columns = names.map((name, n) => ({ name, list: `$${from + n + 1}::${parameterTypes[from + n]}` }))
  const read = columns.filter(({ name }) => name !== omitted)
  return `unnest(${read.map(({ list }) => list).join(', ')}) AS c(${read.map(({ name }) => name).join(', ')})`
}

/** SQL of the groups of a batch, named `c`. */
export const groupRows = rowsOf(groupNames, 0)

/** The same without the account, where that is one parameter. */
export const groupRowsOfAccount = rowsOf(groupNames, 0, 'account_id')

/** SQL of the calls of a batch, named `c`. */
export const callRows = rowsOf(Object.keys(callColumns), groupNames.length)

/** SQL of the quotas. */
export const quotasParameter = `$${parameterTypes.length}::text::jsonb`
