import {
  answerSeconds,
  type EventField,
  type EventType,
  eventTypes,
} from '../../../tools/contract/webhook-events.ts'
import type { JsonSchema } from '../../../tools/declaration/descriptor.ts'
import type { SchemaComponents } from './schemas.ts'

/** Headers of every event, by Standard Webhooks. */
const headers = {
  'webhook-id': 'Names the event, the same in each attempt',
  'webhook-timestamp': 'When the attempt was sent, in seconds since 1970',
  'webhook-signature': 'Signatures of id, timestamp and body, separated by spaces',
}

/** The same as parameters of the components: `WebhookId` and so on. */
export const webhookHeaders: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(headers).map(([name, description]) => [
    name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
)

/**
 * Webhooks of the document: what the service sends to the URLs of an account.
 * @see OpenAPI Specification, version 3.1.0, §4.8.1 (field `webhooks`)
 */
export const webhooks = (schemas: SchemaComponents): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries<EventType>(eventTypes).map(([type, event]) => [
      type,
      { post: operation(type, event, schemas) },
    ]),
  )

/** Name of the schema of an event: `BudgetWarningEvent` of `budget.warning`, `SkyEvent` of `sky.event`. */
const eventName = (type: string): string =>
  type.replace(/[._]event$/, '').replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase()) +
  'Event'

function operation(type: string, { description, fields }: EventType, schemas: SchemaComponents): JsonSchema {
  const data = schemas.define(`${eventName(type)}Data`, {
    type: 'object',
    description: 'Fields of the event',
    required: fields.map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, property(field)])),
  })
  const example = Object.fromEntries(fields.map((field) => [field.name, field.example]))
  const schema = schemas.define(eventName(type), {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: type, description: 'Type of the event' },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened, UTC' },
      data,
    },
    examples: [{ type, timestamp: '2026-11-24T12:00:00Z', data: example }],
  })
  return {
    operationId: `webhook_${type.replace('.', '_')}`,
    summary: type,
    description,
    security: [],
    parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': {
        description: `Received. Any other status, or none within ${answerSeconds} s, is tried again.`,
      },
    },
  }
}

const property = ({ type, description, nullWhen }: EventField): JsonSchema => ({
  type: nullWhen ? [type, 'null'] : type,
  description: nullWhen ? `${description}; null ${nullWhen}` : description,
})
