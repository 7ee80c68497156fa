import { type FileHandle, open, readFile } from 'node:fs/promises'

/** A call before it is sent. */
export interface Begun {
  readonly id: number
  readonly at: number
  readonly accountId: string
  readonly channel: 'rest' | 'mcp' | 'batch'
  readonly idempotencyKey?: string | undefined
  /** Whether the key was revoked before the call started. */
  readonly afterRevocation: boolean
}

/** Outcome of a call for its client. */
export interface Ended {
  readonly id: number
  readonly at: number
  /** Milliseconds from the request to the complete response. */
  readonly ms: number
  /** Part of that time for which client or server got no processor. */
  readonly starved: number
  /** HTTP status; 0 if the connection broke (outcome unknown), −1 if none was established. */
  readonly status: number
  readonly code?: string | undefined
  /** Request ids of the charges in the response: its own, or those of the calls inside a batch. */
  readonly charged: readonly string[]
  /** Number of results without a charge in the response: replays of charged calls. */
  readonly uncharged: number
  /** Request id of the response. */
  readonly requestId?: string | undefined
  /** Whether a 503 lacks Retry-After. */
  readonly lacksRetryAfter?: boolean
  /** The result, which an idempotent retry must repeat. */
  readonly digest?: string | undefined
}

export type Lived = Begun & { readonly ended?: Ended }

/** Journal of the calls, synced to disk before and after each call; lines that arrive together share a sync. */
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
    // Lines added during a sync go into the next one.
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

  /** All calls, read from disk. */
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
