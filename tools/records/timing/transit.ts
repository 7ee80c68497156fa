import { z } from 'zod'
import { methodOf } from '../../core/charts/directions/primary.ts'
import { speculum } from '../../core/charts/directions/speculum.ts'
import { transitsAt } from '../../core/charts/transits.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { writtenIn } from '../../core/time/written.ts'
import { givenInstant } from '../../schema/instant.ts'
import { hitsInOrder, nameOf } from '../aspect-hit.ts'
import { compact, listIn } from '../compact.ts'
import { eventPage, listShape } from '../event.ts'
import { houseSystemUsed } from '../zodiac-place.ts'
import { speculumRecord, speculumRow } from './speculum.ts'
import type { TransitMethod } from './transit-choice.ts'
import { activeTransit, hitRecord, transitHit, transitRecord } from './transit-hit.ts'
import { moversOf, searchesOf, type TransitSearch } from './transit-search.ts'

/** Output shape of a list of transits: those in orb at an instant, or the exact ones of a range. */
export const transitListShape = {
  status: z
    .string()
    .optional()
    .describe('Of an empty list: its time or range, and whose transits there are none of.'),
  coveredUntil: givenInstant()
    .nullable()
    .describe('With end: until when the list is complete; before end when it was cut. Else null.'),
  houseSystem: houseSystemUsed,
  active: z
    .union([z.array(activeTransit), compact])
    .nullable()
    .describe('Without end: transits in orb at start, or a table of them; else null.'),
  hits: z
    .union([z.array(transitHit), compact])
    .nullable()
    .describe('With end: exact transits in order of time, or a table of them; else null.'),
  ...listShape,
  speculum: z.array(speculumRow).optional().describe('Of the bodies and points at birth.'),
}

/** Word for what a method lists. */
const nounOf: Readonly<Record<TransitMethod, string>> = {
  transit: 'transit',
  secondary: 'progression',
  tertiary: 'progression',
  minor: 'progression',
  solarArc: 'direction',
  naibodArc: 'direction',
  primary: 'primary direction',
}

/** `Jupiter, Saturn to Sun, Moon`. */
function pairWords({ bodies, points, kinds }: TransitSearch): string {
  const goals = { aspects: `to ${points.map(nameOf).join(', ')}`, signs: 'into signs', houses: 'into houses' }
  return `${bodies.map(nameOf).join(', ')} ${kinds.map((kind) => goals[kind]).join(' or ')}`
}

/** The speculum of a search that asks for one. */
function speculumOf({ mirrored, natal: { frame }, directionMethod }: TransitSearch) {
  if (mirrored.length === 0 || !frame) return {}
  const { system, inZodiac } = methodOf(directionMethod)
  return { speculum: speculum(mirrored, frame, system, !inZodiac).map(speculumRecord) }
}

/** Members of the transits in orb at an instant, ms since 1970 UTC. */
export function transitsInOrb(search: TransitSearch, utc: number) {
  const { method, fixed, aspects, housed } = search
  const instant = instantOfUtc(utc)
  const active = transitsAt(instant, moversOf(search, instant.tt, instant.tt), fixed, aspects).map(
    (transit) => transitRecord(transit, housed),
  )
  const noTransit = `No ${nounOf[method]} in orb at ${isoSeconds(utc)} of ${pairWords(search)}.`
  return {
    ...(active.length === 0 ? { status: noTransit } : {}),
    coveredUntil: null,
    houseSystem: search.houseSystem,
    active: listIn(search.format, active),
    hits: null,
    count: active.length,
    truncated: false,
    ...speculumOf(search),
  }
}

/** Rows of a page of events. */
interface Page {
  readonly first: number
  readonly limit: number
}

/** Members of a page of the exact transits of a range, ms since 1970 UTC, and its rows. */
export function exactTransits(
  search: TransitSearch,
  range: { readonly start: number; readonly end: number },
  page: Page,
) {
  const { method, housed, format } = search
  const all = hitsInOrder((from, to) => searchesOf(search, from, to), writtenIn(range))
  const { items, after, members, rows } = eventPage({ list: 'hits', format, all, ...page })
  const hits = items.map((item) => hitRecord(item, method, housed))
  const noTransit = `No exact ${nounOf[method]} from ${isoSeconds(range.start)} to ${isoSeconds(range.end)} of ${pairWords(search)}.`
  return {
    data: {
      ...(hits.length === 0 ? { status: noTransit } : {}),
      coveredUntil: isoSeconds(after?.instant.utc ?? range.end),
      houseSystem: search.houseSystem,
      active: null,
      hits: listIn(format, hits),
      ...members,
      ...speculumOf(search),
    },
    rows,
  }
}
