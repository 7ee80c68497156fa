import { Problem } from '../../../tools/contract/problems.ts'
import type { Descriptor, Parameter } from '../../../tools/declaration/descriptor.ts'
import { coerce } from '../../encoding/coerce.ts'
import { findJsonError } from '../../encoding/json-fault.ts'
import { readStrictJson, withoutNulls } from '../../encoding/strict-json.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { parameterHint } from '../../product/words/parameter-hints.ts'
import { parameterLabel, separateWords } from '../../product/words/parameter-labels.ts'
import { plural } from '../page/format.ts'
import { FormProblem, problemWords } from '../page/problem-words.ts'

/** Prefix of parameter fields, so that they cannot collide with other fields of the form. */
const prefix = 'with.'

/** Name of the field of a parameter, in forms and links. */
export const fieldName = (parameter: string): string => prefix + parameter

/** Element id of the field of a parameter. */
export const fieldId = fieldName

/**
 * Parameter whose field a problem belongs to: `calls` for `calls.0.tool`; undefined if the form has no such field.
 * @param parameter of a problem
 */
export function fieldOf({ parameters }: Descriptor, parameter: string | undefined): string | undefined {
  const root = parameter?.split('.')[0]
  return parameters.find(({ name }) => name === root)?.name
}

/** Reasons why fields are faulty, by parameter name. */
export type Faults = Readonly<Record<string, string>>

/**
 * Every field that a problem is about: the parameter that it names, required ones that are empty, and texts that are not
 * valid JSON.
 */
export function faultsOf(descriptor: Descriptor, texts: Texts, problem: Problem | undefined): Faults {
  if (!problem) return {}
  const isMissing = problem.code === 'missing_parameter'
  const empty = descriptor.parameters.filter(
    ({ required, name }) => isMissing && required && texts[name] === undefined,
  )
  const faultyField = fieldOf(descriptor, problem.details.parameter)
  return {
    ...Object.fromEntries(empty.map(({ name }) => [name, 'Please fill this in.'])),
    ...Object.fromEntries(unreadable(descriptor, texts)),
    ...(faultyField && !empty.some(({ name }) => name === faultyField)
      ? { [faultyField]: refusalWords(problem, descriptor) }
      : {}),
  }
}

/** A problem in a person's words, with the labels of the form. */
export const refusalWords = (problem: Problem, descriptor: Descriptor): string =>
  problemWords(problem, (name) => parameterLabel(name, descriptor))

/** Text of each field, by parameter name. */
export type Texts = Readonly<Record<string, string>>

/** Field texts of the tool's example. */
export function exampleTexts({ example }: Descriptor): Texts {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value),
    ]),
  )
}

/** Field texts of a submitted form; empty fields are omitted. */
export function sentTexts({ parameters }: Descriptor, form: URLSearchParams): Texts {
  return Object.fromEntries(
    parameters.flatMap(({ name }) => {
      const text = form.get(prefix + name)
      return text ? [[name, text]] : []
    }),
  )
}

/** The form that sends field texts. */
export const formOf = (texts: Texts): URLSearchParams =>
  new URLSearchParams(Object.entries(texts).map(([name, text]) => [fieldName(name), text]))

/**
 * Converts field texts to arguments: lists and objects are parsed as JSON, other parameters as in a query string, even
 * those that REST takes from the path or body.
 * @throws Problem `invalid_parameter` with line and column of the first JSON error
 */
export function argumentsOf(descriptor: Descriptor, texts: Texts): Record<string, unknown> {
  const parameters = descriptor.parameters.map((parameter) => ({ ...parameter, in: 'query' as const }))
  const args = coerce({ ...descriptor, parameters }, new URLSearchParams({ ...texts }))
  for (const parameter of parameters.filter(isStructured)) {
    const text = texts[parameter.name]
    if (text !== undefined) args[parameter.name] = structured(parameter, text)
  }
  return args
}

/** Parses the JSON of a list or object parameter. */
function structured({ name }: Parameter, text: string): unknown {
  try {
    return withoutNulls(readStrictJson(text))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new FormProblem(
      `This text can’t be read: ${flaw(text, error)}`,
      name,
      'Check brackets, quotes and commas.',
    )
  }
}

/** Error message for a text: position of a syntax error, or the strict parser's message, such as a duplicate key. */
function flaw(text: string, { message }: Problem): string {
  if (isJson(text)) return message.replace('The body', 'The text')
  const { line, column, atEnd } = findJsonError(text)
  return atEnd
    ? `it ends too early, at line ${line}, column ${column}.`
    : `it goes wrong at line ${line}, column ${column}.`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** List and object parameters whose text is not valid JSON, each with its error. */
export function unreadable(descriptor: Descriptor, texts: Texts): [name: string, error: string][] {
  return descriptor.parameters.filter(isStructured).flatMap((parameter): [string, string][] => {
    const text = texts[parameter.name]
    if (text === undefined) return []
    try {
      structured(parameter, text)
      return []
    } catch (error) {
      if (error instanceof FormProblem) return [[parameter.name, problemWords(error)]]
      throw error
    }
  })
}

/** True for parameters whose text is JSON. */
const isStructured = ({ schema }: Parameter) => schema.type === 'object' || schema.type === 'array'

/**
 * Form field of each parameter. Optional parameters that the example omits are collapsed until they are used.
 * @param faults fields that are marked as invalid, with the reason
 */
export function toolFields(descriptor: Descriptor, texts: Texts, faults: Faults = {}): Markup {
  const { parameters, example } = descriptor
  const first = parameters.filter(({ required, name }) => required || name in example)
  const remaining = parameters.filter((parameter) => !first.includes(parameter))
  const isUsed = remaining.some(({ name }) => name in texts || name in faults)
  const fields = (list: readonly Parameter[]) =>
    list.map((parameter) => field(descriptor, parameter, texts[parameter.name] ?? '', faults[parameter.name]))
  if (parameters.length === 0) return markup`<p class="whole">Nothing to fill in: just run it.</p>`
  return markup`${fields(first)}${
    remaining.length > 0
      ? markup`<details class="whole"${isUsed ? markup` open` : null}><summary>${
          first.length > 0 ? plural(remaining.length, 'more option') : 'Options'
        }</summary><div class="pairs">${fields(remaining)}</div></details>`
      : null
  }`
}

/** Label, control and hint of one parameter; before the hint, the reason why it is faulty. */
function field(
  descriptor: Descriptor,
  parameter: Parameter,
  text: string,
  fault: string | undefined,
): Markup {
  const { name, required, schema } = parameter
  const hint = parameterHint(parameter, descriptor)
  const isListed = 'enum' in schema || typeof schema.default !== 'number'
  const usual = isListed || /default|empty:/i.test(hint) ? '' : ` Empty: ${schema.default}.`
  return markup`<div class="field${isStructured(parameter) ? ' whole' : ''}"><label for="${fieldId(name)}">${parameterLabel(name, descriptor)}${
    required ? markup` <strong>required</strong>` : null
  }</label>${control(parameter, text, fault !== undefined)}
${fault === undefined ? null : markup`<p class="fault" id="${fieldId(name)}-fault">${fault}</p>`}
<p class="hint" id="${fieldId(name)}-hint">${hint}${usual}${isStructured(parameter) ? ' Written as JSON.' : ''}</p></div>`
}

/** Form control by type: select for enums and booleans, textarea for JSON, input otherwise. */
function control(parameter: Parameter, text: string, isFaulty: boolean): Markup {
  const { name, required, schema } = parameter
  const id = fieldId(name)
  const shared = markup`id="${id}" name="${fieldName(name)}" aria-describedby="${isFaulty ? `${id}-fault ` : ''}${id}-hint"${
    required ? markup` required` : null
  }${isFaulty ? markup` aria-invalid="true"` : null}`
  const values = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum as string[] | undefined)
  if (values) return select(shared, values, parameter, text)
  if (isStructured(parameter)) {
    return markup`<textarea ${shared} rows="8" spellcheck="false">${text}</textarea>`
  }
  const keyboard = schema.type === 'number' || schema.type === 'integer' ? markup` inputmode="decimal"` : null
  return markup`<input ${shared} value="${text}" autocomplete="off" spellcheck="false"${keyboard}>`
}

/** Select with an empty option that stands for the default, unless the parameter is required. */
function select(shared: Markup, values: readonly string[], { required, schema }: Parameter, text: string) {
  const option = (value: string) =>
    markup`<option value="${value}"${value === text ? markup` selected` : null}>${valueWords(value)}</option>`
  const unset = schema.default === undefined ? '–' : `${valueWords(String(schema.default))} (usual)`
  return markup`<select ${shared}>${required ? null : markup`<option value="">${unset}</option>`}${values.map(option)}</select>`
}

/** A value of a list as people read it: “yes”, “shadow transit”. */
const valueWords = (value: string): string =>
  value === 'true' ? 'yes' : value === 'false' ? 'no' : separateWords(value)
