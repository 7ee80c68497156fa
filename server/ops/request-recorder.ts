import type { Caller, Channel, Log } from '../../tools/contract/ports.ts'
import type { ObservedCall } from './call-observer.ts'

/** A finished call, or a request that was refused before its tool was known. */
export interface RecordedCall extends Omit<ObservedCall, 'tool'> {
  /** Null for a request that was refused before its tool was known. */
  readonly tool: string | null
  /** Method and path of a request without a tool. */
  readonly target?: string | undefined
}

/** A row of the log. */
interface LogRow {
  readonly accountId: string
  /** Start, ms since 1970. */
  readonly at: number
  readonly requestId: string
  readonly tool: string | null
  readonly target: string | null
  readonly channel: Channel
  readonly mode: Caller['mode']
  readonly credentialKind: Caller['credential']['kind']
  readonly credentialId: string
  readonly status: number
  readonly problem: string | null
  readonly milliseconds: number
  readonly credits: number
}

/** Why calls are not in the log. */
export type Dropped = 'full' | 'refusals' | 'failed'

/** Dependencies of the recorder. */
export interface RecorderPorts {
  /** @throws an error named `DatabaseUnavailable` if it is worth another attempt */
  write(rows: readonly LogRow[]): Promise<void>
  /** Counts calls that are not in the log. */
  dropped(count: number, reason: Dropped): void
  readonly log: Pick<Log, 'error'>
}

/** Calls that wait to be written; further ones are dropped. */
const mostWaiting = 10_000
/** Interval of the writes while calls wait. */
const writeEveryMs = 1_000
/** Rows per statement. */
const rowsAtOnce = 250
/** Refused calls of one account that a process writes per interval, so that a flood of them fills neither log nor disk. */
const mostRefused = 100

/**
 * Buffer of the request log. A call costs one push; rows are written in groups beside the calls. While the database is
 * unavailable they wait, as far as there is room.
 */
export class RequestRecorder {
  readonly #ports: RecorderPorts
  #waiting: RecordedCall[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(ports: RecorderPorts) {
    this.#ports = ports
  }

  /** Records a call of an identified account; the front page has none. */
  readonly record = (call: RecordedCall): void => {
    if (!call.caller || call.channel === 'front') return
    if (this.#waiting.length >= mostWaiting) {
      this.#ports.dropped(1, 'full')
      return
    }
    this.#waiting.push(call)
    this.#timer ??= setTimeout(() => this.#writeSoon(), writeEveryMs).unref()
  }

  /** Writes what is waiting, and resolves when that is done or has failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  #writeSoon(): void {
    void this.flush().then(() => {
      if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#writeSoon(), writeEveryMs).unref()
    })
  }

  async #writeAll(): Promise<void> {
    const rows = this.#accepted()
    for (let offset = 0; offset < rows.length; offset += rowsAtOnce) {
      const group = rows.slice(offset, offset + rowsAtOnce)
      try {
        await this.#ports.write(group.map(rowOf))
      } catch (error) {
        if (error instanceof Error && error.name === 'DatabaseUnavailable') {
          this.#putBack(rows.slice(offset))
          return
        }
        this.#ports.dropped(group.length, 'failed')
        this.#ports.log.error({ err: error }, 'request log was not written')
      }
    }
  }

  /** The waiting calls, without refusals of an account beyond its share. */
  #accepted(): Recorded[] {
    const refused = new Map<string, number>()
    const waiting = this.#waiting as Recorded[]
    this.#waiting = []
    const accepted = waiting.filter(({ status, caller: { accountId } }) => {
      if (status < 400) return true
      const count = (refused.get(accountId) ?? 0) + 1
      refused.set(accountId, count)
      return count <= mostRefused
    })
    if (accepted.length < waiting.length) this.#ports.dropped(waiting.length - accepted.length, 'refusals')
    return accepted
  }

  /** Puts calls back at the head, as far as there is room. */
  #putBack(calls: Recorded[]): void {
    const room = Math.max(0, mostWaiting - this.#waiting.length)
    if (calls.length > room) this.#ports.dropped(calls.length - room, 'full')
    this.#waiting = [...calls.slice(0, room), ...this.#waiting]
  }
}

/** A call of an identified account. */
type Recorded = RecordedCall & { readonly caller: Caller }

function rowOf({ caller, outcome, milliseconds, endedAt, ...call }: Recorded): LogRow {
  const { accountId, mode, credential } = caller
  return {
    accountId,
    at: Math.round(endedAt - milliseconds),
    requestId: call.requestId,
    tool: call.tool,
    target: call.target ?? null,
    channel: call.channel,
    mode,
    credentialKind: credential.kind,
    credentialId: credential.id,
    status: call.status,
    problem: outcome === 'ok' ? null : outcome,
    milliseconds: Math.round(milliseconds),
    credits: call.credits,
  }
}
