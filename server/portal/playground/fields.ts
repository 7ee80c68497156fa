import type { Descriptor, Parameter } from '../../../tools/descriptor.ts'
import { Problem } from '../../../tools/problems.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { findJsonError } from '../../http/json-fault.ts'
import { readStrictJson } from '../../http/strict-json.ts'
import { coerce } from '../../rest/coerce.ts'

/** Prefix of parameter fields, so that they cannot collide with other fields of the form. */
const prefix = 'with.'

/** Field id of a parameter; nested ones belong to the field of their root: `calls` for `calls.0.tool`. */
export const fieldId = (parameter: string): string => prefix + (parameter.split('.')[0] ?? parameter)

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

/**
 * Converts field texts to arguments: lists and objects are parsed as JSON, other parameters as in a query string, even
 * those that REST takes from the path or body.
 * @throws Problem `invalid_parameter` with line and column of the first JSON error
 */
export function argumentsOf(descriptor: Descriptor, texts: Texts): Record<string, unknown> {
  const parameters = descriptor.parameters.map((one) => ({ ...one, in: 'query' as const }))
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
    return readStrictJson(text)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem('invalid_parameter', `${name}: ${flaw(text, error)}`, { parameter: name })
  }
}

/** Error message for a text: position of a syntax error, or the strict parser's message, such as a duplicate key. */
function flaw(text: string, { message }: Problem): string {
  if (isJson(text)) return message.replace('The body', 'The text')
  const { line, column, atEnd } = findJsonError(text)
  return atEnd
    ? `the JSON ends too early, at line ${line}, column ${column}.`
    : `the text is not JSON from line ${line}, column ${column} on.`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Names of list and object parameters whose text is not valid JSON. */
export function unreadable(descriptor: Descriptor, texts: Texts): string[] {
  return descriptor.parameters
    .filter((one) => isStructured(one) && texts[one.name] !== undefined)
    .filter((one) => {
      try {
        structured(one, texts[one.name] ?? '')
        return false
      } catch {
        return true
      }
    })
    .map(({ name }) => name)
}

/** True for parameters whose text is JSON. */
const isStructured = ({ schema }: Parameter) => schema.type === 'object' || schema.type === 'array'

/**
 * Form field of each parameter. Optional parameters that the example omits are collapsed until they are used.
 * @param faulty parameter named by the problem of the last call; its field is marked `aria-invalid`
 */
export function toolFields({ parameters, example }: Descriptor, texts: Texts, faulty?: string): Markup {
  const first = parameters.filter(({ required, name }) => required || name in example)
  const rest = parameters.filter((one) => !first.includes(one))
  const isFaulty = ({ name }: Parameter) => faulty !== undefined && fieldId(faulty) === fieldId(name)
  const isUsed = rest.some((one) => one.name in texts || isFaulty(one))
  const fields = (some: readonly Parameter[]) =>
    some.map((one) => field(one, texts[one.name] ?? '', isFaulty(one)))
  if (parameters.length === 0) return markup`<p class="whole">This tool has no parameters.</p>`
  return markup`${fields(first)}${
    rest.length > 0
      ? markup`<details class="whole"${isUsed ? markup` open` : null}><summary>${
          first.length > 0 ? `${rest.length} more` : 'Parameters'
        }</summary><div class="pairs">${fields(rest)}</div></details>`
      : null
  }`
}

/** Label, control and hint of one parameter. */
function field(parameter: Parameter, text: string, isFaulty: boolean): Markup {
  const { name, required, description, schema } = parameter
  const usual = 'enum' in schema || schema.default === undefined ? '' : `Default ${schema.default}.`
  return markup`<div class="field${isStructured(parameter) ? ' whole' : ''}"><label for="${prefix}${name}"><code>${name}</code>${
    required ? markup` <strong>required</strong>` : null
  }</label>${control(parameter, text, isFaulty)}
<p class="hint" id="${prefix}${name}-hint">${inline(description)}${/default/i.test(description) ? '' : ` ${usual}`}${isStructured(parameter) ? ' JSON.' : ''}</p></div>`
}

/** Form control by type: select for enums and booleans, textarea for JSON, input otherwise. */
function control(parameter: Parameter, text: string, isFaulty: boolean): Markup {
  const { name, required, schema } = parameter
  const shared = markup`id="${prefix}${name}" name="${prefix}${name}" aria-describedby="${prefix}${name}-hint"${
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
    markup`<option value="${value}"${value === text ? markup` selected` : null}>${value}</option>`
  const unset = schema.default === undefined ? '–' : `${schema.default} (default)`
  return markup`<select ${shared}>${required ? null : markup`<option value="">${unset}</option>`}${values.map(option)}</select>`
}
