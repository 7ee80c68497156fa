/**
 * Times of an answer as they are written, whichever tool it is from: tools write UTC to the second, and {@link withWrittenTimes}
 * writes what was computed to the minute where ΔT leaves no seconds, and adds for every instant `time` a twin `timeLocal`, if a
 * zone is known, in objects as in tables.
 */

import { clockOffsetAt, SHARED_EVERYWHERE } from '../core/horizon/local-time.ts'
import { isoLocal, utcOfText } from '../core/time/civil.ts'
import { computedText, isDate, MINUTE, SECOND, utcText, writtenTime } from '../core/time/written.ts'
import { type Span, spanAt } from '../core/time/zones.ts'
import type { Answer, Tool } from './define.ts'
import type { JsonSchema } from './descriptor.ts'
import { bare, membersOf, type Schema } from './schema-members.ts'

/** Name of the local twin of a member. */
const twinOf = (name: string): string => `${name}Local`

/** Writes a UTC text as local time; absent without a zone. */
type Clock = ((utc: string) => string) | undefined

/**
 * Clock of a zone, or before standard time of a longitude, as a time that is sent is read; looks the offset up again only beyond
 * the next change of the clocks.
 */
function clockOf(zone: string, longitude: number | undefined): (utc: string) => string {
  let span: Span | undefined
  const offsetAt = (utc: number): number => {
    if (longitude !== undefined && utc < SHARED_EVERYWHERE) return clockOffsetAt(zone, utc, longitude)
    if (!span || utc < span.start || utc >= span.end) span = spanAt(zone, utc)
    return span.offset.offsetSeconds
  }
  const localOf = (text: string): string => {
    const utc = utcOfText(text)
    const offsetSeconds = offsetAt(utc)
    const local = isoLocal(utc, offsetSeconds)
    // An offset with seconds needs those of the clock, too.
    return hasSeconds(text) || offsetSeconds % 60 !== 0 ? local : local.replace(/:\d\d(?=[+-])/, '')
  }
  return (text) => {
    // A day that is known to a quarter of it at best has one date in all zones.
    if (isDate(text)) return text
    const [tenth] = /\.\d(?=Z)/.exec(text) ?? []
    if (tenth) return localOf(text.replace(tenth, '')).replace(/(?=[+-]\d\d:)/, tenth)
    return localOf(text)
  }
}

const hasSeconds = (text: string): boolean => text.at(-7) === ':'

/** A computed instant as ΔT lets it be written, no finer than the tool has written it. */
function computed(text: string): string {
  // Most are of years that have seconds.
  if ((text >= '1300' && text < '2080') || isDate(text)) return text
  return writtenTime(utcOfText(text), hasSeconds(text) ? SECOND : MINUTE)
}

/** A value of an answer as it is written; the value itself where nothing changes. */
type Pass = (value: unknown, clock: Clock) => unknown

const isInstant = ({ def }: Schema): boolean =>
  def.type === 'string' && (def.format === 'instant' || isGivenInstant({ def }))

/** Whether a schema is that of an instant that the request names, or a clock: it is exact. */
const isGivenInstant = ({ def }: Schema): boolean => def.format === 'given instant'

/** Names of all instants in a schema, at any depth, and whether those of the name are given ones. */
const namesIn = (schema: Schema): (readonly [name: string, isGiven: boolean])[] =>
  membersOf(schema).flatMap(([name, member]) =>
    isInstant(member) ? [[name, isGivenInstant(member)] as const] : [],
  )

/** Pass for values of a schema; undefined if they contain no instants. */
function passOf(schema: Schema): Pass | undefined {
  const { def } = bare(schema)
  if (def.shape) return ofObject(def.shape)
  if (def.element) return ofList(def.element)
  if (def.valueType) return ofRecord(def.valueType)
  return def.options && ofUnion(def.options)
}

/** A member of a record: an instant, or a value with instants in it. */
type MemberPass = { readonly isGiven: boolean } | Pass

function ofObject(shape: Readonly<Record<string, Schema>>): Pass | undefined {
  const members = Object.entries(shape).flatMap(([name, member]): (readonly [string, MemberPass])[] => {
    const inner = bare(member)
    const pass = isInstant(inner) ? { isGiven: isGivenInstant(inner) } : passOf(member)
    return pass === undefined ? [] : [[name, pass]]
  })
  if (members.length === 0) return undefined
  return (value, clock) => {
    if (typeof value !== 'object' || value === null) return value
    const record = value as Record<string, unknown>
    let changed: Map<string, unknown> | undefined
    const change = (name: string, newValue: unknown) => {
      changed ??= new Map()
      changed.set(name, newValue)
    }
    for (const [name, pass] of members) {
      const member = record[name]
      if (member === undefined) continue
      const newText = typeof pass === 'function' ? pass(member, clock) : textOf(member, pass.isGiven)
      if (newText !== member) change(name, newText)
      if (typeof pass !== 'function' && clock && !(twinOf(name) in record))
        change(twinOf(name), localText(newText, clock))
    }
    return changed ? withMembers(record, changed) : value
  }
}

const textOf = (value: unknown, isGiven = false): unknown =>
  typeof value === 'string' && !isGiven ? computed(value) : value

/** A record with members replaced, and each twin behind its instant. */
function withMembers(record: Readonly<Record<string, unknown>>, changed: ReadonlyMap<string, unknown>) {
  const twins: Record<string, unknown> = {}
  for (const name of Object.keys(record)) {
    const member = changed.get(name)
    twins[name] = member === undefined ? record[name] : member
    const twin = changed.get(twinOf(name))
    if (twin !== undefined) twins[twinOf(name)] = twin
  }
  return twins
}

const localText = (text: unknown, clock: (utc: string) => string): string | null =>
  typeof text === 'string' ? clock(text) : null

function ofList(element: Schema): Pass | undefined {
  const pass = passOf(element)
  return pass && ((value, clock) => (Array.isArray(value) ? value.map((item) => pass(item, clock)) : value))
}

function ofRecord(valueType: Schema): Pass | undefined {
  if (bare(valueType).def.type === 'string') return ofTexts
  const pass = passOf(valueType)
  if (!pass) return undefined
  return (value, clock) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, pass(item, clock)]))
      : value
}

/** A record of texts under any names, such as contacts: instants have twins, and null members beside them too. */
function ofTexts(value: unknown, clock: Clock): unknown {
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  const isTimes = members.some(([, item]) => utcText.test(String(item)))
  if (!isTimes || !members.every(([, item]) => item === null || utcText.test(String(item)))) return value
  return Object.fromEntries(
    members.flatMap(([name, item]) => {
      const timeText = textOf(item)
      return [[name, timeText], ...(clock ? [[twinOf(name), localText(timeText, clock)]] : [])]
    }),
  )
}

/** A list of records or a table of the same; of other alternatives the one whose values are lists, or are not. */
function ofUnion(options: readonly Schema[]): Pass | undefined {
  const passes = options.flatMap((option) => {
    const pass = passOf(option)
    return pass ? [{ pass, isList: bare(option).def.type === 'array' }] : []
  })
  if (passes.length === 0) return undefined
  const names = new Map(options.flatMap(namesIn))
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
function ofTable({ columns, rows }: Table, names: ReadonlyMap<string, boolean>, clock: Clock): Table {
  const givens = columns.map((column, index) => {
    const isGiven = names.get(column.slice(column.lastIndexOf('.') + 1))
    if (isGiven === undefined || columns.includes(twinOf(column))) return undefined
    return rows.every((row) => row[index] === null || computedText.test(String(row[index])))
      ? isGiven
      : undefined
  })
  const spread = <T>(cells: readonly T[], cellOf: (cell: T, isGiven: boolean) => readonly T[]): T[] =>
    cells.flatMap((cell, index) => (givens[index] === undefined ? [cell] : cellOf(cell, givens[index])))
  return {
    columns: clock ? spread(columns, (column) => [column, twinOf(column)]) : columns,
    rows: rows.map((row) =>
      spread(row, (cell, isGiven) => {
        const timeText = textOf(cell, isGiven)
        return clock ? [timeText, localText(timeText, clock)] : [timeText]
      }),
    ),
  }
}

/** Passes of tools: each schema is read once. */
const passes = new WeakMap<Tool, { readonly pass: Pass | undefined }>()

/** Zones of a request: that of its place, and where its answer is shown if elsewhere. */
interface Zones {
  readonly timezone?: string | undefined
  readonly longitude?: number | undefined
  readonly displayTimezone?: string | undefined
}

/** Whether local times are added to the answers of a tool. */
export const hasLocalTimes = (tool: Tool): boolean =>
  'timezone' in tool.input.shape && tool.writesLocalTimes !== true

/** The answer of a tool with its times as they are written, and local ones if its request names a zone. */
export function withWrittenTimes<A extends Answer<unknown>>(tool: Tool, request: unknown, answer: A): A {
  const passesOfTool = passes.get(tool) ?? { pass: passOf(tool.output as unknown as Schema) }
  passes.set(tool, passesOfTool)
  const { timezone, longitude, displayTimezone } = (hasLocalTimes(tool) ? request : {}) as Zones
  const zone = displayTimezone ?? timezone
  const clock =
    zone === undefined ? undefined : clockOf(zone, displayTimezone === undefined ? longitude : undefined)
  const data = passesOfTool.pass ? passesOfTool.pass(answer.data, clock) : answer.data
  if (!clock || !answer.settings) return data === answer.data ? answer : { ...answer, data }
  const settings = displayTimezone === undefined ? answer.settings : { ...answer.settings, displayTimezone }
  return { ...answer, data, settings: localSettings(settings, clock) }
}

/** Settings with local times: every member that is a UTC text gets its twin. */
function localSettings(
  settings: Readonly<Record<string, unknown>>,
  clock: (utc: string) => string,
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
  if (Array.isArray(node)) return node.map((item) => twinned(item, words))
  if (typeof node !== 'object' || node === null) return node
  const { properties } = node as { properties?: Readonly<Record<string, JsonSchema>> }
  const twinnedNode = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, twinned(value, words)]),
  )
  if (properties) {
    const members = twinnedNode.properties as Record<string, JsonSchema>
    twinnedNode.properties = Object.fromEntries(
      Object.entries(members).flatMap(([name, member]) => {
        const twin = twinOf(name) in members ? undefined : twinSchema(name, member, words)
        return twin ? [[name, member] as const, [twinOf(name), twin] as const] : [[name, member] as const]
      }),
    )
  }
  return twinnedNode
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
