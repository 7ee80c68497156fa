import { type EventField, type EventType, eventTypes } from '../../../tools/contract/webhook-events.ts'
import { copyable } from '../../html/copyable.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'

/** Headers of each event, with examples. */
const headers = `content-type: application/json
user-agent: SkyDataService-Webhooks/1
webhook-id: msg_5f0d3c1b8a7e4f2d9c6b1a0e3d4f5a6b
webhook-timestamp: 1795953600
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`

/** An event of a type with the examples of its fields, as JSON. */
const exampleOf = (type: string, fields: readonly EventField[]): string =>
  JSON.stringify(
    {
      type,
      timestamp: '2026-11-24T12:00:00Z',
      data: Object.fromEntries(fields.map(({ name, example }) => [name, example])),
    },
    null,
    2,
  )

/** Headers, and an example of each type of event. */
export const payloads: Markup = markup`<h2 id="what-arrives">What arrives</h2><p>A <code>POST</code> with these headers and a JSON body.
<a href="/docs/webhooks">How to verify it</a></p>${copyable(headers, 'the headers')}
${Object.entries<EventType>(eventTypes).map(
  ([type, { description, fields }]) =>
    markup`<details><summary><code>${type}</code></summary><p>${inline(description)}</p>${copyable(exampleOf(type, fields), `the example of ${type}`)}</details>`,
)}`
