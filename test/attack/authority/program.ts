import fc from 'fast-check'

/** Events that end the authority of the member Bea, or give her one, at once. */
export const events = [
  'sign in',
  'sign out',
  'sign out everywhere',
  'become owner',
  'become developer',
  'become viewer',
  'be removed',
  'leave',
  'come back',
  'be suspended',
  'be reactivated',
  'be deleted',
  'lose the assistant',
  'lose the key',
  'have the account suspended',
  'have the account reactivated',
] as const
export type Event = (typeof events)[number]

/** Forms of the portal that Bea sends about the account of Ada, with the least role, and `self` for those about her own. */
export const forms = {
  'make a key': 'developer',
  'open a key': 'developer',
  'change a key': 'developer',
  'rotate a key': 'developer',
  'rotate a leaked key': 'developer',
  'revoke a key': 'developer',
  'end a feed': 'developer',
  'add a webhook': 'developer',
  'change a webhook': 'developer',
  'make a secret': 'developer',
  'remove a webhook': 'developer',
  'pause an alert': 'developer',
  'resume an alert': 'developer',
  'remove an alert': 'developer',
  'disconnect an assistant': 'developer',
  'limit an assistant': 'owner',
  'approve an assistant': 'developer',
  invite: 'owner',
  'confirm a person': 'owner',
  'end an invitation': 'owner',
  'change a role': 'owner',
  'remove a member': 'owner',
  'rename a passkey': 'self',
  'remove a passkey': 'self',
  'remove an identity': 'self',
  'switch the account': 'self',
  'leave the account': 'self',
  'end sessions': 'self',
  'delete the own account': 'self',
} as const
export type Form = keyof typeof forms

/** Calls of tools: by an assistant over MCP, by an ID token over REST, by a key over MCP. */
export const calls = [
  'assistant makes a key',
  'assistant revokes a key',
  'assistant lists keys',
  'assistant reads the usage',
  'assistant reads the ledger',
  'person makes a key',
  'key makes a feed',
  'friend accepts her invitation',
] as const
export type CallName = (typeof calls)[number]

export type Step =
  | { readonly kind: 'event'; readonly event: Event }
  | {
      readonly kind: 'request'
      readonly what: Form | CallName
      readonly process: 0 | 1
      /** Bytes that are sent at first: in the headers, all headers, or all but the last one. */
      readonly sent: 'some' | 'headers' | 'all but one'
      /** Steps after which the rest is sent. */
      readonly held: number
      /** Milliseconds that pass before the next step, for the service to read what it has got. */
      readonly pause: number
    }

const request = fc.record({
  kind: fc.constant('request' as const),
  what: fc.constantFrom(...(Object.keys(forms) as Form[]), ...calls),
  process: fc.constantFrom(0 as const, 1 as const),
  sent: fc.constantFrom('all but one' as const, 'headers' as const, 'some' as const),
  held: fc.nat({ max: 3 }),
  pause: fc.nat({ max: 20 }),
})
const event = fc.record({ kind: fc.constant('event' as const), event: fc.constantFrom(...events) })

/** Up to twelve steps. */
export const program: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: request }, { weight: 2, arbitrary: event }),
  { minLength: 1, maxLength: 12, size: 'max' },
)
