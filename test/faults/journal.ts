import { type FileHandle, open, readFile } from 'node:fs/promises'

/** A call about to be made. */
export interface Begun {
  readonly id: number
  readonly at: number
  readonly accountId: string
  readonly channel: 'rest' | 'mcp' | 'batch'
  readonly idempotencyKey?: string | undefined
  /** The key had been revoked before the call began. */
  readonly afterRevocation: boolean
}

/** How it ended, as its client saw it. */
export interface Ended {
  readonly id: number
  readonly at: number
  /** From the request to the whole answer. */
  readonly ms: number
  /** How much of that the machine kept the client or the server from running. */
  readonly starved: number
  /** 0 when the connection broke and the client cannot know, -1 when there was none to begin with. */
  readonly status: number
  readonly code?: string | undefined
  /** Request ids of the charges the answer speaks of: its own, or those of the calls inside a batch. */
  readonly charged: readonly string[]
  /** Calls answered with data for which the answer names no charge: repeats of one that was charged. */
  readonly uncharged: number
  /** The request id the answer bears. */
  readonly requestId?: string | undefined
  /** A 503 that does not say when to come back. */
  readonly lacksRetryAfter?: boolean
  /** What an idempotent retry must repeat. */
  readonly digest?: string | undefined
}

export type Lived = Begun & { readonly ended?: Ended }

/** What the clients know, on disk before each call and after it: lines that arrive together are synced together. */
export class Journal {
  readonly #file: FileHandle
  readonly #path: string
  #lines: string[] = []
  #writing: Promise<void> | undefined

  private constructor(file: FileHandle, path: string) {
    this.#file = file
    this.#path = path
  }

  static async create(path: string): Promise<Journal> {
    return new Journal(await open(path, 'w'), path)
  }

  async write(line: Begun | Ended): Promise<void> {
    this.#lines.push(`${JSON.stringify(line)}\n`)
    // What was pushed while a sync was under way goes with the next one.
    while (this.#lines.length > 0) {
      this.#writing ??= this.#flush()
      await this.#writing
    }
  }

  async #flush(): Promise<void> {
    const text = this.#lines.join('')
    this.#lines = []
    await this.#file.write(text)
    await this.#file.datasync()
    this.#writing = undefined
  }

  /** Every call, as the disk has it. */
  async read(): Promise<Lived[]> {
    const lines = (await readFile(this.#path, 'utf8')).trim().split('\n').filter(Boolean)
    const calls = new Map<number, Lived>()
    for (const line of lines.map((text) => JSON.parse(text) as Begun | Ended)) {
      if ('status' in line) calls.set(line.id, { ...(calls.get(line.id) as Begun), ended: line })
      else calls.set(line.id, line)
    }
    return [...calls.values()]
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
