/**
 * Time zones: which offset a place's clocks kept at an instant, and which instants a clock reading can mean.
 * Before the first change of a zone its local mean time holds; after the last, its rule holds for ever.
 * Accuracy: as the IANA database, to the second; zones that agree since 1970 keep their own history before it.
 */

import { tableText } from '../data/table-file.ts'
import { tzdbVersion, zoneTable } from '../data/zones.ts'
import { type Civil, DAY, wallMs } from './civil.ts'
import { type Change, changesOfYear, type Offset, type ZoneRule, zoneRule } from './zone-rule.ts'

export { type Offset, tzdbVersion }

/** A stretch of time with one offset; the end is exclusive, and both ends are ms since 1970 UTC or infinite. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly offset: Offset
}

export interface OffsetCandidate extends Offset {
  readonly utc: number
}

export interface Resolution {
  readonly status: 'unique' | 'ambiguous' | 'nonexistent'
  /**
   * The instants the reading can mean, earliest first. A reading that was skipped has two: with the offset after
   * the change (earlier) and with the offset before it (later).
   */
  readonly candidates: readonly OffsetCandidate[]
  /** The change that skipped the reading. */
  readonly gap: { readonly at: number; readonly seconds: number } | null
}

interface Zone {
  /** The first change is at −Infinity. */
  readonly changes: readonly Change[]
  readonly rule: ZoneRule
}

/** The table of the zones, by name. */
interface ZoneTable {
  /** Types, steps, kinds and footer of each zone. */
  readonly zones: ReadonlyMap<string, readonly string[]>
  /** Zone of each further name. */
  readonly links: ReadonlyMap<string, string>
  /** All names, in alphabetical order. */
  readonly names: readonly string[]
  readonly nameOfFolded: ReadonlyMap<string, string>
}

let table: ZoneTable | undefined
const decoded = new Map<string, Zone>()

/** Read on first use. */
function zoneRows(): ZoneTable {
  table ??= readZones()
  return table
}

function readZones(): ZoneTable {
  const zones = new Map<string, readonly string[]>()
  const links = new Map<string, string>()
  for (const row of tableText(zoneTable).trimEnd().split('\n')) {
    const [name, ...cells] = row.split('\t') as [string, string, ...string[]]
    if (cells.length === 1) links.set(name, cells[0])
    else zones.set(name, cells)
  }
  const names = [...zones.keys(), ...links.keys()].sort()
  return { zones, links, names, nameOfFolded: new Map(names.map((name) => [name.toLowerCase(), name])) }
}

/** All names of zones, links among them, in alphabetical order. */
export function zoneNames(): readonly string[] {
  return zoneRows().names
}

/** The name as the database spells it, upper and lower case alike; `undefined` when there is no such zone. */
export function resolveZone(name: string): string | undefined {
  return zoneRows().nameOfFolded.get(name.toLowerCase())
}

/** The zone a link stands for: Asia/Calcutta is Asia/Kolkata; a zone is itself. */
export function zoneOf(name: string): string {
  const target = zoneRows().links.get(name)
  return target === undefined ? name : zoneOf(target)
}

/** The offset in force. @param zone a name as {@link resolveZone} gives it. @param utcMs ms since 1970 UTC. */
export function offsetAt(zone: string, utcMs: number): Offset {
  return spanAt(zone, utcMs).offset
}

/** The stretch of constant offset that contains an instant. */
export function spanAt(zone: string, utcMs: number): Span {
  const { changes, rule } = findZone(zone)
  const second = utcMs / 1000
  const index = lastAtOrBefore(changes, second)
  const change = changes[index] as Change
  const next = changes[index + 1]
  if (next) return span(change, next.at)
  // After the last change the rule speaks, first for the remainder of that change's own span.
  if (!rule.summer) return span(change, Number.POSITIVE_INFINITY)
  const year = new Date(utcMs).getUTCFullYear()
  const yearly = [year - 1, year, year + 1]
    .flatMap((y) => changesOfYear(rule, y))
    .filter((c) => c.at > change.at)
  const position = lastAtOrBefore(yearly, second)
  return span(yearly[position] ?? change, yearly[position + 1]?.at ?? Number.POSITIVE_INFINITY)
}

/** No offset of the database reaches 16 h, so a reading lies within this of every instant it can mean. */
const reach = 16 * 3_600_000

/** The offsets that a zone keeps by its rule from now on: that of winter, and that of summer if it has one. */
export function offsetsToCome(zone: string): readonly Offset[] {
  const { standard, summer } = findZone(zone).rule
  return summer ? [standard, summer.offset] : [standard]
}

/**
 * Every instant that a clock reading of a zone can mean.
 * @param adjust the offset that a clock of another rule had while the zone had its own; usually the zone's.
 */
export function localToUtc(
  zone: string,
  civil: Civil,
  adjust: (ofZone: Offset) => Offset = (ofZone) => ofZone,
): Resolution {
  const wall = wallMs(civil)
  const candidates: OffsetCandidate[] = []
  let gap: Resolution['gap'] = null
  let skipped: OffsetCandidate[] = []
  for (const [before, clock] of spansAround(zone, wall, adjust)) {
    const utc = wall - clock.offset.offsetSeconds * 1000
    if (utc >= clock.start && utc < clock.end) candidates.push({ utc, ...clock.offset })
    const earlierUtc = before && wall - before.offset.offsetSeconds * 1000
    if (before && earlierUtc !== undefined && earlierUtc >= clock.start && utc < clock.start) {
      gap = { at: clock.start, seconds: clock.offset.offsetSeconds - before.offset.offsetSeconds }
      skipped = [
        { utc, ...clock.offset },
        { utc: earlierUtc, ...before.offset },
      ]
    }
  }
  if (candidates.length === 0) return { status: 'nonexistent', candidates: skipped, gap }
  return { status: candidates.length === 1 ? 'unique' : 'ambiguous', candidates, gap: null }
}

/** The spans within reach of a reading, each with the one before it. */
function spansAround(
  zone: string,
  wall: number,
  adjust: (ofZone: Offset) => Offset,
): readonly (readonly [Span | undefined, Span])[] {
  const spans = [spanAt(zone, wall - reach - DAY)]
  for (let last = spans[0] as Span; last.end < wall + reach + DAY; spans.push(last))
    last = spanAt(zone, last.end)
  const clocks = spans.map((clockSpan) => ({ ...clockSpan, offset: adjust(clockSpan.offset) }))
  return clocks.map((clock, i) => [clocks[i - 1], clock] as const)
}

function findZone(zone: string): Zone {
  const cached = decoded.get(zone)
  if (cached) return cached
  const row = zoneRows().zones.get(zoneOf(zone))
  if (row === undefined) throw new RangeError(`not a time zone of the database: ${zone}`)
  const [types, steps, kinds, footer] = row as [string, string, string, string]
  const offsets = types.split(';').map((type): Offset => {
    const [offsetSeconds, isDst, abbreviation] = type.split(',') as [string, string, string]
    return { offsetSeconds: Number(offsetSeconds), abbreviation, isDst: isDst === '1' }
  })
  let offset = 0
  const times = [
    Number.NEGATIVE_INFINITY,
    ...steps
      .split(' ')
      .filter(Boolean)
      .map((step) => (offset += Number.parseInt(step, 36))),
  ]
  const changes = times.map((time, i) => ({
    at: time,
    offset: offsets[Number.parseInt(kinds[i] as string, 36)] as Offset,
  }))
  const zoneData = { changes, rule: zoneRule(footer) }
  decoded.set(zone, zoneData)
  return zoneData
}

function span(change: Change, end: number): Span {
  return { start: change.at * 1000, end: end * 1000, offset: change.offset }
}

/** Index of the last change that is not after a second; −1 when all are. */
function lastAtOrBefore(changes: readonly Change[], second: number): number {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((changes[middle] as Change).at <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}
