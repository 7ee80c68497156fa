import type { JsonSchema } from '../../../tools/declaration/descriptor.ts'

/** The parameters of an operation, without those in a body. */
export interface OperationParameters {
  /** Name of its tool without the verb. */
  readonly noun: string
  readonly parameters: readonly JsonSchema[]
}

/** Parameters, or arguments of a body, that several operations have, each by a name of its own. */
export class SharedParameters {
  readonly #names = new Map<string, string>()

  /** @param kind end of the names. */
  constructor(operations: readonly OperationParameters[], kind: 'Query' | 'Argument' = 'Query') {
    const uses = new Map<string, { readonly noun: string; readonly name: string; often: number }>()
    for (const { noun, parameters } of operations)
      for (const parameter of parameters) {
        const text = JSON.stringify(parameter)
        const use = uses.get(text) ?? { noun, name: String(parameter.name), often: 0 }
        use.often += 1
        uses.set(text, use)
      }
    const shared = [...uses].filter(([, { often }]) => often > 1).sort(([, a], [, b]) => b.often - a.often)
    const usedNames = new Set<string>()
    for (const [text, { noun, name }] of shared) {
      const plain = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${kind}`
      // The one that most operations have is named by itself; another also by the first operation that has it.
      const chosenName = usedNames.has(plain) ? noun + plain : plain
      usedNames.add(chosenName)
      this.#names.set(text, chosenName)
    }
  }

  /** Name of a shared parameter. */
  nameOf(parameter: JsonSchema): string | undefined {
    return this.#names.get(JSON.stringify(parameter))
  }

  /** A reference to a shared parameter; another as it is. */
  referred(parameter: JsonSchema): JsonSchema {
    const name = this.nameOf(parameter)
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }

  components(): Record<string, JsonSchema> {
    const sorted = [...this.#names].sort(([, a], [, b]) => (a < b ? -1 : 1))
    return Object.fromEntries(sorted.map(([text, name]) => [name, JSON.parse(text) as JsonSchema]))
  }
}
