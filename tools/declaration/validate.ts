import type { z } from 'zod'
import type { ChoiceQuestion } from '../contract/choice.ts'
import { Problem, type ProblemCode, type ProblemDetails, quote } from '../contract/problems.ts'
import { isObject } from '../contract/values.ts'
import type { Tool } from './define.ts'
import { refuseIdleParameters } from './idle-parameters.ts'
import { nearestName } from './nearest-name.ts'

/** A zod issue with the value that was sent. */
type Issue = z.core.$ZodIssue & { readonly input?: unknown }

/** Zod copies these and sets `async`, which costs less where it is set already. */
const parsing = { reportInput: true, async: false }

/**
 * Validates arguments against the tool's schema.
 * @throws Problem the most helpful of all issues: an unknown parameter first (a misspelt name is often a missing one
 *   too), then missing parameters, then an invalid value
 */
export function validateArguments(tool: Tool, args: unknown): Record<string, unknown> {
  if (!isObject(args)) {
    throw new Problem('invalid_parameter', `The arguments of ${tool.name} must be an object of named values.`)
  }
  const result = tool.input.safeParse(withShortLists(tool, args), parsing)
  if (result.success) {
    refuseIdleParameters(tool, args, result.data)
    return result.data
  }
  const issues = result.error.issues as Issue[]
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) throw unknownParameter(tool, unknown as Issue & { keys: string[] })
  const missing = issues.filter((issue) => isMissing(issue, args))
  if (missing.length > 0) throw missingParameters(missing)
  throw invalidParameter(tool, issues[0] as Issue)
}

/** The arguments with lists of at most one item too many: the schema would read all items before it refuses their number. */
function withShortLists(tool: Tool, args: object): object {
  const tooLong = Object.keys(tool.input.shape).flatMap((name) => {
    const value = Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined
    if (!Array.isArray(value)) return []
    const maximum = mostItems(fieldsAlong(tool.input, [name]).at(-1))
    return value.length > maximum ? [[name, value.slice(0, maximum + 1)]] : []
  })
  return tooLong.length === 0 ? args : { ...args, ...Object.fromEntries(tooLong) }
}

/** The most items that a list may have; infinite without a limit. */
function mostItems(list: z.ZodType | undefined): number {
  const limits = (list?.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' ? [(def as z.core.$ZodCheckMaxLengthDef).maximum] : [],
  )
  return Math.min(...limits)
}

/** Parameters by the names that other services, Horizons among them, give them. */
const namesElsewhere: Readonly<Record<string, string>> = {
  ...{ start_time: 'start', from: 'start', since: 'start', begin: 'start' },
  ...{ stop: 'end', stop_time: 'end', to: 'end', until: 'end' },
  ...{ lat: 'latitude', lon: 'longitude', lng: 'longitude', height: 'elevation', tz: 'timezone' },
  ...{ when: 'datetime', time: 'datetime', date: 'datetime', language: 'lang', locale: 'lang' },
  ...{ planets: 'bodies', objects: 'targets', object: 'target', step_size: 'step', fields: 'include' },
}

/** Problem for an unknown parameter, with the nearest known name as a hint. */
function unknownParameter(tool: Tool, issue: Issue & { keys: string[] }): Problem {
  const path = issue.path.map(String)
  const memberNames = Object.keys(fieldsAlong(tool.input, issue.path).at(-1)?.shape ?? {})
  const unknownKey = issue.keys[0] ?? ''
  const renamed = memberNames.find((name) => name === namesElsewhere[unknownKey.toLowerCase()])
  const nearest = renamed ?? nearestName(unknownKey, memberNames)
  const owner = [tool.name, ...path].join('.')
  const isOfDates = unknownKey === 'calendar' && memberNames.some((name) => /date|start/i.test(name))
  const byPrefix = 'Write julian: or gregorian: before the date, as in julian:1642-12-25T01:00.'
  const listed = nearest
    ? `Did you mean ${nearest}?`
    : `${owner} takes ${memberNames.join(', ') || 'no parameters'}.`
  const hint = isOfDates ? byPrefix : listed
  return new Problem('unknown_parameter', `${owner} has no parameter ${quote(unknownKey)}.`, {
    parameter: printable([...path, unknownKey].join('.')),
    allowed: memberNames,
    hint,
  })
}

/** True if the issue is about an argument that was not sent. */
function isMissing(issue: Issue, args: object): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value' && issue.code !== 'invalid_union')
    return false
  return valueAlong(args, issue.path) === undefined
}

/** Problem that lists all missing parameters. */
function missingParameters(issues: readonly Issue[]): Problem {
  const names = issues.map((issue) => issue.path.join('.'))
  const list = names.join(' and ')
  return new Problem('missing_parameter', `Missing: ${list}.`, {
    parameter: names[0] as string,
    hint: `Send ${list}.`,
  })
}

/** Problem for the first invalid value; schemas can set its code and details. */
function invalidParameter(tool: Tool, issue: Issue): Problem {
  const about = aboutField(tool.input, issue.path)
  const code = about.problem ?? 'invalid_parameter'
  const extra = (issue as { params?: IssueDetails }).params
  const path = issue.path.map(String).join('.') || 'arguments'
  const hint = valueMeant(tool, issue) ?? about.description
  const details: ProblemDetails = {
    parameter: printable(path),
    ...bounds(issue),
    ...(hint ? { hint } : {}),
    ...detailsOf(extra, path),
  }
  const message = sentence(issue, path)
  const received = quote(issue.input)
  return new Problem(
    extra?.problem ?? code,
    message.includes(received) ? message : `${message} Got ${received}.`,
    details,
  )
}

/** Shape of numbers in requests. */
const howNumbers =
  'a number has digits, at most a minus before them and a point among them, no plus, blank or exponent, and in JSON no quotes. A plus in a URL is a blank.'

/** The number that a text means, where a number is asked for. */
function numberMeant(issue: Issue): number | undefined {
  if (!('expected' in issue) || issue.expected !== 'number' || typeof issue.input !== 'string')
    return undefined
  const text = issue.input.trim()
  return /^[+-]?\d{0,20}\.?\d{0,20}(?:e[+-]?\d{1,3})?$/i.test(text) &&
    text !== '' &&
    Number.isFinite(Number(text))
    ? Number(text)
    : undefined
}

/** Names of the types of JSON. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object of named values',
}

/** How to write a value that came as another type of JSON: a text as a number, a list as one text, or the example of the tool. */
function valueMeant(tool: Tool, issue: Issue): string | undefined {
  if (!('expected' in issue) || issue.input === undefined) return undefined
  const number = numberMeant(issue)
  if (number !== undefined) return `Send ${number}: ${howNumbers}`
  if (issue.expected === 'string' && Array.isArray(issue.input)) {
    const words = issue.input.filter((item) => typeof item === 'string' || typeof item === 'number')
    return words.length === issue.input.length && words.length > 0
      ? `Send one text: ${quote(words.join(','))}.`
      : undefined
  }
  const isPart = issue.expected === 'array' || issue.expected === 'object'
  const example = isPart && valueAlong(tool.example, issue.path)
  return example ? `Send ${typeNames[issue.expected]}, such as ${JSON.stringify(example)}.` : undefined
}

/** The value at a path of a JSON value; undefined where there is none. */
const valueAlong = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (container, key) =>
      typeof container === 'object' && container !== null ? Reflect.get(container, key) : undefined,
    value,
  )

/** Details that a schema gives of an issue, beside its message. */
type IssueDetails = ProblemDetails & { readonly problem?: ProblemCode; readonly question?: ChoiceQuestion }

/** Details of a problem from those of its issue, whose question is about the parameter at the path. */
function detailsOf(extra: IssueDetails | undefined, path: string): ProblemDetails {
  if (!extra) return {}
  const { problem: _, question, ...details } = extra
  return question ? { ...details, choice: { parameter: path, ...question } } : details
}

/** Message of an issue as a sentence that begins with the parameter's path. */
function sentence(issue: Issue, path: string): string {
  const message = issue.message.replace(/\.$/, '')
  const name = path.slice(path.lastIndexOf('.') + 1)
  // Most messages already begin with the name of the field.
  if (message.startsWith(`${name} `)) return `${printable(path)}${message.slice(name.length)}.`
  const typeName = 'expected' in issue && typeNames[issue.expected]
  if (typeName && message.startsWith('Invalid input')) return `${printable(path)} must be ${typeName}.`
  return `${printable(path)}: ${message}.`
}

/** Allowed values or bounds of an issue. */
function bounds(issue: Issue): Pick<ProblemDetails, 'allowed'> {
  if (issue.code === 'invalid_value') return { allowed: issue.values.map(String) }
  if (issue.code === 'too_small' && typeof issue.minimum === 'number')
    return { allowed: { min: issue.minimum } }
  if (issue.code === 'too_big' && typeof issue.maximum === 'number')
    return { allowed: { max: issue.maximum } }
  return {}
}

/** Metadata of a field in its schema. */
interface About {
  readonly problem?: ProblemCode
  readonly description?: string
}

/** The parts of a zod schema that are traversed here. */
type Field = z.ZodType & {
  readonly shape?: Readonly<Record<string, Field>>
  readonly element?: Field
  readonly def?: { readonly innerType?: Field; readonly in?: Field }
}

/**
 * Schemas of the last field along a path that can be resolved, outermost first: optional, default and pipe unwrapped.
 */
function fieldsAlong(input: z.ZodType, path: readonly PropertyKey[]): Field[] {
  let layers = unwrapSchema(input as Field)
  for (const key of path) {
    const inside = layers.at(-1)
    const next = typeof key === 'number' ? inside?.element : inside?.shape?.[String(key)]
    // A path into a union matches no single field, so the description of the union is used.
    if (!next) break
    layers = unwrapSchema(next)
  }
  return layers
}

/** A schema and the schemas that it wraps, outermost first. */
function unwrapSchema(field: Field): Field[] {
  const inner = field.def?.innerType ?? field.def?.in
  return inner ? [field, ...unwrapSchema(inner)] : [field]
}

/** Problem code and description of the field at a path, from `.meta({ problem, description })`. */
function aboutField(input: z.ZodType, path: readonly PropertyKey[]): About {
  const metas = fieldsAlong(input, path).map((field) => field.meta?.() as About | undefined)
  const problem = metas.find((meta) => meta?.problem)?.problem
  const description = metas.find((meta) => meta?.description)?.description
  return { ...(problem ? { problem } : {}), ...(description ? { description } : {}) }
}

/** A name from the caller, escaped for messages. */
function printable(name: string): string {
  return quote(name).slice(1, -1)
}
