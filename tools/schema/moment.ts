import { DAY, isoLocal, meanTimeOffset, readCivil, wallMs } from '../core/civil.ts'
import { EARLIEST_UTC, LATEST_UTC } from '../core/time.ts'
import { localToUtc, offsetAt } from '../core/zones.ts'
import type { Warning } from '../define.ts'
import { Problem } from '../problems.ts'
import { instantBounds, instantRange } from './instant.ts'

export interface Moment {
  /** ms since 1970 UTC. */
  readonly utc: number
  readonly warnings: readonly Warning[]
}

interface Reading {
  readonly now: number
  readonly timezone?: string | undefined
  /** Where the observer is, for words of the day when no zone is named. */
  readonly longitude?: number | undefined
  /** Name of the parameter, for refusals. */
  readonly parameter?: string
}

const HOUR = DAY / 24

/** What the text of an instant meant, with a warning wherever something had to be assumed. */
export function moment(text: string | undefined, reading: Reading): Moment {
  if (text === undefined || text === 'now') return { utc: reading.now, warnings: [] }
  const found = text === 'today' || text === 'tonight' ? ofDay(text, reading) : ofCivil(text, reading)
  if (found.utc >= EARLIEST_UTC && found.utc <= LATEST_UTC) return found
  throw new Problem('datetime_out_of_range', `The instant is outside the supported range, ${instantRange}.`, {
    parameter: reading.parameter ?? 'datetime',
    allowed: instantBounds,
  })
}

/** `today` is the midnight before now; `tonight` is 22:00 of the night that follows the noon before now. */
function ofDay(word: 'today' | 'tonight', { now, timezone, longitude }: Reading): Moment {
  const wall = now + offset(now, timezone, longitude)
  const noon = Math.floor((wall - 12 * HOUR) / DAY) * DAY + 12 * HOUR
  const meant = word === 'tonight' ? noon + 10 * HOUR : Math.floor(wall / DAY) * DAY
  return { utc: meant - offset(meant - (wall - now), timezone, longitude), warnings: [] }
}

function offset(utc: number, timezone: string | undefined, longitude: number | undefined): number {
  if (timezone) return offsetAt(timezone, utc).offsetSeconds * 1000
  return longitude === undefined ? 0 : meanTimeOffset(longitude) * 1000
}

function ofCivil(text: string, { timezone, parameter }: Reading): Moment {
  const reading = readCivil(text)
  if ('reason' in reading)
    throw new Problem('invalid_datetime', reading.reason, { parameter: parameter ?? 'datetime' })
  const wall = wallMs(reading.civil)
  if (reading.offsetSeconds !== null) return { utc: wall - reading.offsetSeconds * 1000, warnings: [] }
  if (!timezone) return { utc: wall, warnings: [assumedUtc] }
  const { status, candidates } = localToUtc(timezone, reading.civil)
  const [earlier, later] = candidates
  if (status === 'unique') return { utc: earlier?.utc as number, warnings: [] }
  const chosen = status === 'ambiguous' ? earlier : later
  return { utc: chosen?.utc as number, warnings: [status === 'ambiguous' ? repeated : skipped] }
}

const assumedUtc: Warning = {
  code: 'assumed_utc',
  detail: 'A datetime without offset or timezone was read as UTC.',
}
const repeated: Warning = {
  code: 'ambiguous_local_time',
  detail: 'The local time happened twice; the earlier one was taken. resolve_local_time shows both.',
}
const skipped: Warning = {
  code: 'nonexistent_local_time',
  detail: 'The local time was skipped by the clocks; the one after the change was taken.',
}

/** `YYYY-MM-DDTHH:MM:SS±HH:MM` of an instant in a zone; `null` stays `null`. */
export function localTime(utc: number | null, timezone: string): string | null {
  return utc === null ? null : isoLocal(utc, offsetAt(timezone, utc).offsetSeconds)
}
