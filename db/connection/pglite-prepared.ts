import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import { arrayLiteral, isArrayType } from './array-literals.ts'
import type { Row } from './database.ts'
import { throwIfCancelled } from './errors.ts'

/** A statement that the database has read and whose plan it may keep. */
interface Prepared {
  readonly name: string
  /** Object ids of the types of its parameters. */
  readonly types: readonly number[]
  /** What its rows look like; told once, where PGlite's own `query` asks each time. */
  readonly described: Messages
}

type Messages = Parameters<typeof parse.parseResults>[0]

const { serialize } = protocol

/**
 * Runs each statement prepared: read and planned once, where `query` of PGlite begins anew each time, which for most
 * statements of the service is more work than running them. The number of texts is that of the lines that send one.
 */
export class PreparedStatements {
  readonly #client: PGlite
  readonly #prepared = new Map<string, Prepared>()
  #named = 0

  constructor(client: PGlite) {
    this.#client = client
  }

  run<T extends Row>(text: string, params: readonly unknown[], signal?: AbortSignal): Promise<T[]> {
    // Both of PGlite's locks, as its own `query` takes them: a transaction lets nothing in between its statements.
    return this.#client._runExclusiveTransaction(() =>
      this.#client._runExclusiveQuery(async () => {
        // A statement ends within the microtask that began it. Without a turn between two of them nothing else would
        // ever have one, and calls that arrive together would each be charged by a statement of their own.
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
    const name = `sky_${this.#named++}`
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const types = parse.parseDescribeStatementResults(messages)
    const prepared = { name, types, described: messages.filter((one) => one.name === 'rowDescription') }
    this.#prepared.set(text, prepared)
    return prepared
  }

  /** With the `Sync` that ends an extended query, and a failed one as well (PostgreSQL manual, §55.2.3). */
  async #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return (await this.#client.execProtocol(Buffer.concat([...messages, serialize.sync()]))).messages
  }

  #written(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    if (Array.isArray(value) && isArrayType(type)) return arrayLiteral(value)
    return this.#client.serializers[type]?.(value) ?? String(value)
  }
}
