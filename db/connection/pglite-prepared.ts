import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import { arrayLiteral, isArrayType } from './array-literals.ts'
import { throwIfCancelled } from './errors.ts'

/** A prepared statement. */
interface Prepared {
  readonly name: string
  /** Object ids of its parameter types. */
  readonly types: readonly number[]
  /** Row description, fetched once; `query` of PGlite fetches it each time. */
  readonly described: Messages
}

type Messages = Parameters<typeof parse.parseResults>[0]

const { serialize } = protocol

/**
 * Prepared statements of PGlite: each text is parsed and planned once. `query` of PGlite prepares anew each time, which
 * for most statements of the service costs more than running them. There are as many as there are SQL texts in the
 * code.
 */
export class PreparedStatements {
  readonly #client: PGlite
  readonly #prepared = new Map<string, Prepared>()
  #names = 0

  constructor(client: PGlite) {
    this.#client = client
  }

  /** Runs a statement on its own turn of the event loop and returns its rows. */
  run<T extends object>(text: string, params: readonly unknown[], signal?: AbortSignal): Promise<T[]> {
    // Takes both locks of PGlite, as its `query` does: nothing may run between the statements of a transaction.
    return this.#client._runExclusiveTransaction(() =>
      this.#client._runExclusiveQuery(async () => {
        // A statement ends within the microtask that began it. Without a turn between two statements nothing else would
        // run, and calls that arrive together could not share one debit.
        await nextTurn()
        throwIfCancelled(signal)
        const { name, types, described } = this.#prepared.get(text) ?? (await this.#prepare(text))
        const values = params.map((value, n) => this.#written(value, types[n]))
        const messages = await this.#send(serialize.bind({ statement: name, values }), serialize.execute({}))
        const [result] = parse.parseResults([...described, ...messages], this.#client.parsers)
        return (result?.rows ?? []) as unknown as T[]
      }),
    )
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `sky_${this.#names++}`
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const types = parse.parseDescribeStatementResults(messages)
    const prepared = {
      name,
      types,
      described: messages.filter((message) => message.name === 'rowDescription'),
    }
    this.#prepared.set(text, prepared)
    return prepared
  }

  /** Sends messages with the `Sync` that ends an extended query, also a failed one (PostgreSQL manual, §55.2.3). */
  async #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return (await this.#client.execProtocol(Buffer.concat([...messages, serialize.sync()]))).messages
  }

  /** A parameter in text format; `null` is NULL. */
  #written(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    if (Array.isArray(value) && isArrayType(type)) return arrayLiteral(value)
    return this.#client.serializers[type]?.(value) ?? String(value)
  }
}
