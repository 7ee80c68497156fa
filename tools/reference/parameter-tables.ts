import { entry, type ReferenceEntry } from './entry.ts'

/** An operation, as far as its parameters are concerned. */
interface Operation {
  readonly name: string
  readonly parameters: readonly {
    readonly name: string
    readonly isUnlisted?: boolean
    readonly description: string
    readonly schema: Readonly<Record<string, unknown>>
  }[]
}

/** The rarer parameters of each operation, which the MCP tool list leaves out: an entry for each that has any. */
export function parameterEntries(operations: readonly Operation[]): ReferenceEntry[] {
  return operations.flatMap(({ name, parameters }) => {
    const unlisted = parameters.filter(({ isUnlisted }) => isUnlisted)
    if (unlisted.length === 0) return []
    const value = {
      columns: ['parameter', 'type', 'default', 'description'],
      rows: unlisted.map((parameter) => [
        parameter.name,
        typeOf(parameter.schema),
        parameter.schema.default ?? null,
        parameter.description,
      ]),
    }
    return [
      entry(
        name,
        `Parameters that ${name} takes beside those of the tool list.`,
        value,
        'Interface of this service',
      ),
    ]
  })
}

/** The type of a parameter in a word, or its values. */
const typeOf = ({ type, enum: values }: Readonly<Record<string, unknown>>): string =>
  Array.isArray(values) ? values.join(' | ') : String(type ?? 'any')
