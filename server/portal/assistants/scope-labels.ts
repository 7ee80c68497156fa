import type { Scope } from '../../../tools/contract/scopes.ts'

/** Labels of the scopes: what each permits, and the price of the calls. */
export const scopeLabels: Readonly<Record<Scope, { readonly does: string; readonly costs: string }>> = {
  'sky:read': {
    does: 'Get positions, rise and set times, and events in the sky',
    costs: 'Most calls use 1 credit, searches more.',
  },
  'charts:read': {
    does: 'Compute charts from birth data that you give it',
    costs: 'Most charts use 3 to 5 credits. Birth data is not stored.',
  },
  'usage:read': {
    does: 'See your credits and the list of past calls',
    costs: 'Free.',
  },
  'keys:manage': {
    does: 'List, create and revoke your API keys',
    costs: 'Free. It can revoke keys that your programs use; it never sees a key itself.',
  },
}
