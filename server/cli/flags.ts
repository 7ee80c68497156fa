import type { JsonSchema, Parameter } from '../../tools/declaration/descriptor.ts'
import type { Command } from './commands.ts'

/** An option of a command: a parameter of its tool, a member of one, or one of the command line. */
export interface Flag {
  /** `visible-only`, or `first.latitude` for a member. */
  readonly name: string
  /** Names along the way into the arguments: `['first', 'latitude']`. */
  readonly path: readonly string[]
  readonly parameter: Parameter
  readonly kind: 'switch' | 'value' | 'list' | 'json'
  /** Values to choose from: of the parameter, or of a comma-separated list. */
  readonly choices: readonly string[]
}

/** A name in kebab-case. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Options of a command from the schema of its tool, in the order of the declaration. */
export const flagsOf = ({ tool }: Command): readonly Flag[] =>
  tool.parameters.flatMap((parameter) => {
    const flag = flagOf(parameter, [parameter.name])
    const members = (parameter.schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>
    const inner = Object.entries(members).map(([name, schema]) =>
      flagOf(memberOf(name, schema), [parameter.name, name]),
    )
    return [flag, ...inner]
  })

/** A member of an argument as a parameter of its own. */
const memberOf = (name: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'body',
  required: false,
  description: String(schema.description ?? ''),
  schema,
})

function flagOf(parameter: Parameter, path: readonly string[]): Flag {
  const { schema } = parameter
  const items = (schema.items ?? {}) as JsonSchema
  const values = (schema.enum ?? parameter.choices ?? items.enum ?? []) as readonly unknown[]
  return {
    name: path.map(kebab).join('.'),
    path,
    parameter,
    kind: kindOf(schema, items),
    choices: values.map(String),
  }
}

function kindOf({ type }: JsonSchema, items: JsonSchema): Flag['kind'] {
  if (type === 'boolean') return 'switch'
  if (type === 'array') return items.type === 'string' ? 'list' : 'json'
  return type === 'object' ? 'json' : 'value'
}

/** Options of the command line itself. */
export interface CommonFlag {
  readonly name: string
  readonly takesValue: boolean
  readonly description: string
}

/** Options that every command has. */
export const commonFlags: readonly CommonFlag[] = [
  {
    name: 'json',
    takesValue: false,
    description: 'The answer as JSON, also on a terminal. A pipe gets JSON by itself.',
  },
  { name: 'text', takesValue: false, description: 'The answer as text for people, also in a pipe.' },
  { name: 'csv', takesValue: false, description: 'The rows of the answer as CSV, where the command has it.' },
  {
    name: 'save',
    takesValue: true,
    description: 'Writes a file; its ending says as what: json, csv, ics, geojson, svg, png or pdf.',
  },
  { name: 'all', takesValue: false, description: 'All pages of an answer, one JSON line or one table each.' },
  { name: 'help', takesValue: false, description: 'This page.' },
]

/** Name of the option that stands for a place by its name. */
export const placeFlag = 'place'

/** Names of the options that name a place: `place` of the tool itself, `first.place` of a member of an argument. */
export function placeFlagsOf(flags: readonly Flag[]): readonly string[] {
  const names = new Set(flags.map(({ name }) => name))
  return flags
    .filter(
      ({ name }) => /^([a-z-]+\.)?latitude$/.test(name) && names.has(name.replace('latitude', 'longitude')),
    )
    .map(({ name }) => name.replace('latitude', placeFlag))
}
