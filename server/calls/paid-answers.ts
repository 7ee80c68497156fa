import { openOrNull, type Vault } from '../../db/vault.ts'
import type { Caller } from '../../tools/contract/ports.ts'
import { dayMs } from '../../tools/contract/values.ts'
import type { CallEnd } from '../../tools/declaration/define.ts'
import type { PageStart } from '../compute/page.ts'

/** An answer that an account has paid for: what it needs to be computed again. */
export interface PaidAnswer {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  /** Unix milliseconds that it was computed for. */
  readonly asOf: number
  /** Its media type; the link of a drawing gives each format of the drawing. */
  readonly mediaType: string
  readonly caller: Pick<Caller, 'accountId' | 'tier' | 'mode'> & {
    readonly credential: Pick<Caller['credential'], 'kind' | 'id'>
  }
}

/** An answer of an id, with the time at which the id was made, Unix milliseconds. */
export type LinkedAnswer = PaidAnswer & { readonly madeAt: number }

/** The next page of an answer. */
export interface NextPage {
  /** Digest of tool and arguments, which the request for the page repeats. */
  readonly of: string
  readonly asOf: number
  readonly accountId: string | undefined
  /** Whether it was paid for with the pages before it. */
  readonly isPaid: boolean
  readonly start: PageStart
  /** Where the rows of its answer begin, of a tool whose `limit` sets them. */
  readonly position: string | undefined
  /** Of a batch: how each of its calls ended. */
  readonly ends?: readonly CallEnd[] | undefined
}

/**
 * How long a person may open the file of an answer, what was paid for may be read on, and further rows may be asked for at their
 * price: caches keep an answer with their cursor for a year.
 */
export const lifetimeMs = { file: 7 * dayMs, page: dayMs, rows: 366 * dayMs }

/** Maximum length of the id of a file, so that its URL stays below what clients and proxies take. */
const longestId = 2_000

/**
 * Ids and cursors of answers that were paid for. They are the call itself, encrypted (`db/vault.ts`), so that nothing
 * is stored and no URL shows a birth. They end with their lifetime, or with the key of the vault.
 */
export class PaidAnswers {
  readonly #vault: Pick<Vault, 'seal' | 'open'>

  constructor(vault: Pick<Vault, 'seal' | 'open'>) {
    this.#vault = vault
  }

  /** Id of an answer's files; `undefined` where the arguments are too long for a URL. */
  fileId(answer: PaidAnswer, now: number): string | undefined {
    const id = this.#seal('file', answer, now + lifetimeMs.file)
    return id.length <= longestId ? id : undefined
  }

  /** The answer of an id; `undefined` for one that was not made here, or whose time is over. */
  answerOf(id: string, now: number): LinkedAnswer | undefined {
    const opened = this.#open<PaidAnswer>('file', id, now)
    return opened && { ...opened.value, madeAt: opened.until - lifetimeMs.file }
  }

  /** Cursor of a page. */
  cursor(page: NextPage, now: number): string {
    return this.#seal('page', page, now + (page.isPaid ? lifetimeMs.page : lifetimeMs.rows))
  }

  /** The page of a cursor; `undefined` for one that was not made here, or whose time is over. */
  pageOf(cursor: string, now: number): NextPage | undefined {
    return this.#open<NextPage>('page', cursor, now)?.value
  }

  #seal(kind: 'file' | 'page', value: object, until: number): string {
    return this.#vault.seal(`paid ${kind}`, [until, value]).sealed
  }

  #open<T>(
    kind: 'file' | 'page',
    sealed: string,
    now: number,
  ): { readonly until: number; readonly value: T } | undefined {
    const [until = 0, value] =
      openOrNull<[until: number, value: T]>(this.#vault, `paid ${kind}`, { sealed }) ?? []
    return value !== undefined && now < until ? { until, value } : undefined
  }
}
