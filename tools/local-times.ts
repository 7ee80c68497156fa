/**
 * Local times beside those in UTC. An answer for which a zone is known has for every UTC instant `time` a twin
 * `timeLocal`, whichever tool it is from: tools write UTC, and {@link withLocalTimes} adds the twins, in objects as in tables.
 */

import { isoLocal, utcOfText } from './core/time/civil.ts'
import { type Span, spanAt } from './core/time/zones.ts'
import type { Answer, Tool } from './define.ts'
import type { JsonSchema } from './descriptor.ts'
import { bare, membersOf, type Schema } from './schema-members.ts'

/** Name of the local twin of a member. */
const twinOf = (name: string): string => `${name}Local`

/** An instant of an answer as text: ISO 8601 in UTC, whole seconds. */
const utcText = /^(?:-\d{6}|\d{4})-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** Writes a UTC text as local time. */
type Clock = (utc: string) => string

/** Clock of a zone; looks the offset up again only beyond the next change of the clocks. */
function clockOf(zone: string): Clock {
  let span: Span | undefined
  return (text) => {
    const utc = utcOfText(text)
    if (!span || utc < span.start || utc >= span.end) span = spanAt(zone, utc)
    return isoLocal(utc, span.offset.offsetSeconds)
  }
}

/** A value of an answer with its twins added; the value itself where none is missing. */
type Pass = (value: unknown, clock: Clock) => unknown

const isInstant = ({ def }: Schema): boolean => def.type === 'string' && def.format === 'instant'

/** Names of all instants in a schema, at any depth. */
const namesIn = (schema: Schema): string[] =>
  membersOf(schema).flatMap(([name, member]) => (isInstant(member) ? [name] : []))

/** Pass for values of a schema; undefined if they contain no instants. */
function passOf(schema: Schema): Pass | undefined {
  const { def } = bare(schema)
  if (def.shape) return ofObject(def.shape)
  if (def.element) return ofList(def.element)
  if (def.valueType) return ofRecord(def.valueType)
  return def.options && ofUnion(def.options)
}

function ofObject(shape: Readonly<Record<string, Schema>>): Pass | undefined {
  const members = Object.entries(shape).flatMap(([name, member]) => {
    const pass = isInstant(bare(member)) ? null : passOf(member)
    return pass === undefined ? [] : [[name, pass] as const]
  })
  if (members.length === 0) return undefined
  return (value, clock) => {
    if (typeof value !== 'object' || value === null) return value
    const record = value as Record<string, unknown>
    const changed = new Map<string, unknown>()
    for (const [name, pass] of members) {
      const member = record[name]
      if (member === undefined) continue
      if (pass) {
        const made = pass(member, clock)
        if (made !== member) changed.set(name, made)
      } else if (!(twinOf(name) in record)) changed.set(twinOf(name), localText(member, clock))
    }
    return changed.size === 0 ? value : withMembers(record, changed)
  }
}

/** A record with members replaced, and each twin behind its instant. */
function withMembers(record: Readonly<Record<string, unknown>>, changed: ReadonlyMap<string, unknown>) {
  const made: Record<string, unknown> = {}
  for (const name of Object.keys(record)) {
    const member = changed.get(name)
    made[name] = member === undefined ? record[name] : member
    const twin = changed.get(twinOf(name))
    if (twin !== undefined) made[twinOf(name)] = twin
  }
  return made
}

const localText = (text: unknown, clock: Clock): string | null =>
  typeof text === 'string' ? clock(text) : null

function ofList(element: Schema): Pass | undefined {
  const pass = passOf(element)
  return pass && ((value, clock) => (Array.isArray(value) ? value.map((one) => pass(one, clock)) : value))
}

function ofRecord(valueType: Schema): Pass | undefined {
  if (bare(valueType).def.type === 'string') return ofTexts
  const pass = passOf(valueType)
  if (!pass) return undefined
  return (value, clock) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, pass(one, clock)]))
      : value
}

/** A record of texts under any names, such as contacts: instants have twins, and null members beside them too. */
function ofTexts(value: unknown, clock: Clock): unknown {
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  const isTimes = members.some(([, one]) => utcText.test(String(one)))
  if (!isTimes || !members.every(([, one]) => one === null || utcText.test(String(one)))) return value
  return Object.fromEntries(
    members.flatMap(([name, one]) => [
      [name, one],
      [twinOf(name), localText(one, clock)],
    ]),
  )
}

/** A list of records or a table of the same; of other alternatives the one whose values are lists, or are not. */
function ofUnion(options: readonly Schema[]): Pass | undefined {
  const passes = options.flatMap((option) => {
    const pass = passOf(option)
    return pass ? [{ pass, isList: bare(option).def.type === 'array' }] : []
  })
  if (passes.length === 0) return undefined
  const names = new Set(options.flatMap(namesIn))
  return (value, clock) => {
    if (isTable(value)) return ofTable(value, names, clock)
    const fitting = passes.find(({ isList }) => isList === Array.isArray(value))
    return fitting ? fitting.pass(value, clock) : value
  }
}

/** Columns and rows of `format=compact`. */
interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value

/** A table with a column behind each column of instants; a column such as `riseSet.rise` has the name of its last part. */
function ofTable({ columns, rows }: Table, names: ReadonlySet<string>, clock: Clock): Table {
  const isTime = columns.map((column, at) => {
    if (!names.has(column.slice(column.lastIndexOf('.') + 1)) || columns.includes(twinOf(column)))
      return false
    return rows.every((row) => row[at] === null || utcText.test(String(row[at])))
  })
  const spread = <T, U>(cells: readonly T[], twin: (cell: T) => U): (T | U)[] =>
    cells.flatMap((cell, at) => (isTime[at] ? [cell, twin(cell)] : [cell]))
  return {
    columns: spread(columns, twinOf),
    rows: rows.map((row) => spread(row, (cell) => localText(cell, clock))),
  }
}

/** Passes of tools: each schema is read once. */
const passes = new WeakMap<Tool, { readonly pass: Pass | undefined }>()

/** Zones of a request: where it is read, and where its answer is shown if elsewhere. */
interface Zones {
  readonly timezone?: string | undefined
  readonly displayTimezone?: string | undefined
}

/** Whether local times are added to the answers of a tool. */
export const hasLocalTimes = (tool: Tool): boolean =>
  'timezone' in tool.input.shape && tool.writesLocalTimes !== true

/** The answer of a tool with local times if its request names a zone, else as it is. */
export function withLocalTimes<A extends Answer<unknown>>(tool: Tool, request: unknown, answer: A): A {
  if (!hasLocalTimes(tool)) return answer
  const { timezone, displayTimezone } = request as Zones
  const zone = displayTimezone ?? timezone
  if (zone === undefined) return answer
  const known = passes.get(tool) ?? { pass: passOf(tool.output as unknown as Schema) }
  passes.set(tool, known)
  const clock = clockOf(zone)
  const data = known.pass ? known.pass(answer.data, clock) : answer.data
  if (!answer.settings) return { ...answer, data }
  const named = displayTimezone === undefined ? answer.settings : { ...answer.settings, displayTimezone }
  return { ...answer, data, settings: localSettings(named, clock) }
}

/** Settings with local times: every member that is a UTC text gets its twin. */
function localSettings(
  settings: Readonly<Record<string, unknown>>,
  clock: Clock,
): Readonly<Record<string, unknown>> {
  const twins = Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' && utcText.test(value) && !(twinOf(name) in settings)
      ? [[twinOf(name), clock(value)] as const]
      : [],
  )
  return twins.length === 0 ? settings : withMembers(settings, new Map(twins))
}

/** Description of the twin of an instant. */
type TwinWords = (name: string) => string

const twinWords: TwinWords = (name) =>
  `${name} in the zone of the request, with its offset; absent without one.`

/** A JSON Schema in which every instant has its twin beside it, optional and null with it. */
export function schemaWithLocalTimes(node: JsonSchema, words: TwinWords = twinWords): JsonSchema {
  return twinned(node, words) as JsonSchema
}

function twinned(node: unknown, words: TwinWords): unknown {
  if (Array.isArray(node)) return node.map((one) => twinned(one, words))
  if (typeof node !== 'object' || node === null) return node
  const { properties } = node as { properties?: Readonly<Record<string, JsonSchema>> }
  const made = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, twinned(value, words)]))
  if (properties) {
    const members = made.properties as Record<string, JsonSchema>
    made.properties = Object.fromEntries(
      Object.entries(members).flatMap(([name, member]) => {
        const twin = twinOf(name) in members ? undefined : twinSchema(name, member, words)
        return twin ? [[name, member] as const, [twinOf(name), twin] as const] : [[name, member] as const]
      }),
    )
  }
  return made
}

/** Schema of the twin of an instant; undefined for other values. */
function twinSchema(name: string, { format, anyOf }: JsonSchema, words: TwinWords): JsonSchema | undefined {
  const description = words(name)
  if (format === 'instant') return { type: 'string', description }
  const options = Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : []
  return options.some((option) => option.format === 'instant')
    ? { anyOf: [{ type: 'string' }, { type: 'null' }], description }
    : undefined
}
