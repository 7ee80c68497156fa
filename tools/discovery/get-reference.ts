import { z } from 'zod'
import { defineTool } from '../define.ts'
import { type Compact, tableRows } from '../records/compact.ts'
import { type Topic, topicNames, topics } from '../reference/topics.ts'

export default defineTool({
  name: 'get_reference',
  title: 'Conventions and reference tables',
  description:
    'Read one reference table: conventions, measured accuracy, aspects, houses, ayanamsas, nakshatras, dignities, ' +
    'constellations, errors, sources, or the conditions of search_sky_conditions. Use to explain a field, a choice or ' +
    'an error; not for computed values. What the service offers: get_capabilities. Free, no key.',
  route: 'GET /v1/reference/{topic}',
  auth: 'none',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    topic: z
      .enum(topicNames, { error: `topic must be one of ${topicNames.join(', ')}` })
      .meta({ description: 'Table.' }),
  }),
  output: z.object({
    topic: z.enum(topicNames),
    version: z.string().meta({ description: 'Version of the interface that the table describes.' }),
    entries: z.array(
      z.object({
        id: z.string(),
        definition: z.string(),
        value: z.unknown().meta({ description: 'What the service uses: number, text, list or record.' }),
        unit: z.string().nullable(),
        source: z.string(),
        licence: z.string(),
      }),
    ),
    count: z.int(),
  }),
  example: { topic: 'aspects' },
  credits: 0,
  views: {
    table: ({ entries }) =>
      entries.flatMap(({ value, ...rest }) =>
        isTable(value)
          ? tableRows(value).map((row) => ({ id: rest.id, ...row }))
          : [{ ...rest, value: typeof value === 'object' ? JSON.stringify(value) : value }],
      ),
  },
  compute({ topic }, { service }) {
    const entries = topics[topic as Topic]()
    return { data: { topic, version: service.version, entries, count: entries.length } }
  },
})

/** True for a value that is a table; it becomes rows of the CSV instead of a cell. */
const isTable = (value: unknown): value is Compact =>
  typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value
