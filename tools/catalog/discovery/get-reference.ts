import { z } from 'zod'
import { Problem, quote } from '../../contract/problems.ts'
import { folded } from '../../core/text/folding.ts'
import { defineTool, type Service } from '../../declaration/define.ts'
import { type Compact, tableRows } from '../../records/compact.ts'
import type { ReferenceEntry } from '../../reference/entry.ts'
import { type Topic, topicNames, topics } from '../../reference/topics.ts'

/** Parameter and output shape of the name of a table. */
const topicName = z
  .enum(topicNames, { error: `topic must be one of ${topicNames.join(', ')}` })
  .meta({ id: 'ReferenceTopic' })

export default defineTool({
  name: 'get_reference',
  title: 'Conventions and reference tables',
  summary:
    'Look up a definition, a convention or a measured accuracy. Useful when you want to know exactly how a number was made.',
  description:
    'Read one reference table: conventions, measured accuracy, bodies, targets, quantities of get_ephemeris, terms of ' +
    'charts, techniques of astrology with rules, errors, sources, the conditions of search_sky_conditions, rarer parameters (topic=parameters, q=plan_observing), or what the service does not offer ' +
    'and the nearest way (topic=not-offered, q=tides). Use it to explain a field, a choice or an ' +
    'error. With q only the entries that contain its words come (topic=accuracy, q=mars). Nothing is ' +
    'computed.',
  route: 'GET /v1/reference/{topic}',
  auth: 'none',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  isPaged: true,
  input: z.strictObject({
    topic: topicName.meta({
      description: 'Name of the table; not-offered lists what the service does not do.',
    }),
    q: z.string().min(1, 'q is empty').max(100, 'q is too long').optional().meta({
      description: 'Only entries, and rows of tables in them, that have all these words: moon 1900.',
    }),
  }),
  output: z.object({
    topic: topicName.describe('Name of the table, as requested.'),
    version: z.string().describe('Version of the interface that the table describes.'),
    entries: z
      .array(
        z
          .object({
            id: z.string().describe('Name of the entry, stable within the table.'),
            definition: z.string().describe('Meaning of the entry, in one or a few sentences.'),
            value: z
              .unknown()
              .describe('What the service uses: number, text, list or record; null for a definition alone.'),
            unit: z.string().nullable().describe('Unit of the value; null if it has none.'),
            source: z.string().describe('Author, title and edition that the entry rests on.'),
            licence: z.string().describe('Licence of the value.'),
          })
          .meta({ id: 'ReferenceEntry' }),
      )
      .describe('Entries of the table, in its own order.'),
    count: z.int().describe('Number of entries in the answer.'),
  }),
  example: { topic: 'aspects' },
  refuses: ['entry_not_found'],
  credits: 0,
  views: {
    table: ({ entries }) =>
      entries.flatMap(({ value, ...entryFields }) =>
        isTable(value)
          ? tableRows(value).map((row) => ({ id: entryFields.id, ...row }))
          : [{ ...entryFields, value: typeof value === 'object' ? JSON.stringify(value) : value }],
      ),
  },
  compute({ topic, q }, { service }) {
    const all = topics[topic as Topic](service.operations)
    const entries = q === undefined ? all : matching(all, q)
    if (entries.length === 0) throw nothingFound(topic, q as string, all, service)
    return { data: { topic, version: service.version, entries, count: entries.length } }
  },
})

/** Names of events that tables have as a body and what it does: sunrise is the rise of the Sun. */
const compounds = /\b(sun|moon)(rise|set)s?\b/g

/** Entries that have all words of a query; of an entry whose value is a table the rows that have those its text lacks. */
function matching(entries: readonly ReferenceEntry[], q: string): ReferenceEntry[] {
  const words = folded(q).replace(compounds, '$1 $2').split(' ')
  const missing = (text: string) => {
    const present = folded(text)
    return words.filter((word) => !present.includes(word))
  }
  return entries.flatMap((entry) => {
    const { id, definition, value } = entry
    const left = missing(`${id} ${definition}`)
    if (left.length === 0) return [entry]
    if (!isTable(value)) {
      const inValue = missing(`${id} ${definition} ${JSON.stringify(value)}`)
      return inValue.length === 0 ? [entry] : []
    }
    const rows = value.rows.filter((row) => {
      const text = folded(row.join(' '))
      return left.every((word) => text.includes(word))
    })
    return rows.length === 0 ? [] : [{ ...entry, value: { ...value, rows } }]
  })
}

/** Problem for words that no entry has. */
function nothingFound(
  topic: Topic,
  q: string,
  entries: readonly ReferenceEntry[],
  { operations }: Service,
): Problem {
  const elsewhere = topicNames.filter(
    (otherTopic) => otherTopic !== topic && matching(topics[otherTopic](operations), q).length > 0,
  )
  const hint = elsewhere.length > 0 ? ` It is in topic=${elsewhere.join(', ')}.` : ''
  return new Problem('entry_not_found', `No entry of ${topic} has the words ${quote(q)}.${hint}`, {
    parameter: 'q',
    allowed: entries.map(({ id }) => id),
    hint: 'Send fewer words, the id of an entry, or leave q out.',
  })
}

/** True for a value that is a table; it becomes rows of the CSV instead of a cell. */
const isTable = (value: unknown): value is Compact =>
  typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value
