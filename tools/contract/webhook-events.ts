/** A field of an event's data. */
export interface EventField {
  readonly name: string
  readonly type: 'string' | 'integer'
  /** When it is null; never if absent. */
  readonly nullWhen?: string
  readonly description: string
  readonly example: string | number
}

/** A type of event that webhooks receive. */
export interface EventType {
  readonly description: string
  readonly fields: readonly EventField[]
}

const endpointId: EventField = {
  name: 'endpointId',
  type: 'string',
  description: 'Id of the webhook',
  example: 'whk_01KBPQ3M2V8F6T7W9X0Y1Z2A3B',
}

/** Days before its end at which a key is reported, the first one first. */
export const keyWarningDays: readonly number[] = [7, 1]

/** Share of a daily limit from which its owner is warned. */
export const warnedShare = 0.8

const budgetFields: readonly EventField[] = [
  {
    name: 'subject',
    type: 'string',
    description: 'What has the limit: `account`, `key` or `assistant`',
    example: 'key',
  },
  {
    name: 'id',
    type: 'string',
    description: 'Id of the account, key or assistant',
    example: 'key_01KBPQ3M2V8F6T7W9X0Y1Z2A3B',
  },
  {
    name: 'name',
    type: 'string',
    description: 'Name that the owner gave the key, or of the assistant',
    nullWhen: 'for an account, and for a key without a name',
    example: 'laptop',
  },
  { name: 'creditsUsed', type: 'integer', description: 'Credits used today', example: 820 },
  { name: 'creditsLimit', type: 'integer', description: 'Credits that may be used today', example: 1_000 },
  {
    name: 'resetsAt',
    type: 'string',
    description: 'When the count begins again, at 00:00 UTC',
    example: '2026-11-25T00:00:00Z',
  },
]

/** Every type of event. The guide, the portal and OpenAPI show this table. */
export const eventTypes = {
  'budget.warning': {
    description: `An account, or a key or assistant with a daily limit of its own, has used ${warnedShare * 100} % of its credits of the day. Once a day for each; within a minute.`,
    fields: budgetFields,
  },
  'budget.exhausted': {
    description:
      'The same has used all of them: further calls are refused until the count begins again. A call that costs more than is left is refused before that.',
    fields: budgetFields,
  },
  'key.expiring': {
    description: `An API key ends within ${keyWarningDays.join(' days, and again within ')} day. Not for a key that was replaced, nor for one that was made to last no longer.`,
    fields: [
      {
        name: 'keyId',
        type: 'string',
        description: 'Id of the key',
        example: 'key_01KBPQ3M2V8F6T7W9X0Y1Z2A3B',
      },
      {
        name: 'name',
        type: 'string',
        description: 'Name that the owner gave the key',
        nullWhen: 'for a key without a name',
        example: 'laptop',
      },
      { name: 'expiresAt', type: 'string', description: 'End of the key', example: '2026-12-01T00:00:00Z' },
      { name: 'days', type: 'integer', description: 'Days before the end: 7 or 1', example: 7 },
    ],
  },
  'sky.event': {
    description:
      'A sky alert has found an event. Sent as long before its start as you chose, which is the `timestamp`, or at once if that is past.',
    fields: [
      {
        name: 'alertId',
        type: 'string',
        description: 'Id of the sky alert',
        example: 'alt_01KBPQ3M2V8F6T7W9X0Y1Z2A3B',
      },
      { name: 'name', type: 'string', description: 'Name that you gave the alert', example: 'eclipses' },
      {
        name: 'id',
        type: 'string',
        description: 'Id of the event, as in answers and calendars of its tool',
        example: 'evt:eclipse:solar:2027-08-02',
      },
      {
        name: 'title',
        type: 'string',
        description: 'The event in words',
        example: 'Total solar eclipse',
      },
      {
        name: 'startsAt',
        type: 'string',
        description: 'Start, or instant, UTC',
        example: '2027-08-02T10:06:36Z',
      },
      {
        name: 'endsAt',
        type: 'string',
        description: 'End, UTC',
        nullWhen: 'for an instant',
        example: '2027-08-02T12:49:00Z',
      },
      {
        name: 'when',
        type: 'string',
        description: 'Both in words, by `lang` and `timezone` of the alert',
        example: 'Mon, Aug 2, 2027, 10:06 AM UTC',
      },
    ],
  },
  'webhook.test': {
    description: 'You pressed “Send a test event” in the portal.',
    fields: [endpointId],
  },
} as const satisfies Readonly<Record<string, EventType>>

/** Name of a type of event. */
export type EventTypeName = keyof typeof eventTypes

/** Types of events about the account itself; those of the sky come from alerts, which name their webhooks. */
export const noticeTypes = [
  'budget.warning',
  'budget.exhausted',
  'key.expiring',
] as const satisfies readonly EventTypeName[]

/** Services that get messages for people in place of signed events. */
export const messageKinds = ['ntfy', 'slack', 'discord', 'telegram'] as const
/** Name of such a service. */
export type MessageKind = (typeof messageKinds)[number]
/** Where events go: a program of the account, a mailbox, or a service that shows them to people. */
export type DestinationKind = 'webhook' | 'mail' | MessageKind

/** Pauses between the attempts of a delivery, in seconds; after the last one it has failed. */
export const retryPauses: readonly number[] = [5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600]

/** Seconds that a receiver has for its answer; fewer while its latest attempt has failed. */
export const answerSeconds = 10
/** Seconds that a receiver has whose latest attempt has failed. */
export const failingSeconds = 3

/** Days of failures after which a webhook is disabled. */
export const failingDays = 3
