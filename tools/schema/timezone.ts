import { z } from 'zod'
import { type ChoiceQuestion, MOST_OPTIONS, questionOf } from '../contract/choice.ts'
import type { ProblemDetails } from '../contract/problems.ts'
import {
  offsetWritten,
  type ZoneMeaning,
  zonesAbbreviated,
  zonesAtOffset,
  zonesOfTown,
} from '../core/places/zone-words.ts'
import { isoOffset } from '../core/time/civil.ts'
import { resolveZone, zoneNames } from '../core/time/zones.ts'
import { nearestName } from '../declaration/nearest-name.ts'

/** Why a text is no zone, and what to send. */
interface Fault {
  readonly message: string
  readonly params: ProblemDetails & { readonly question?: ChoiceQuestion }
}

/** Parameter of an IANA zone name in any case, normalized to the spelling of the database. */
export const timezone = z
  .string()
  .max(64, 'a zone name is shorter')
  .transform((text, context): string => {
    const fault = abbreviationFault(text)
    const zone = fault ? undefined : resolveZone(text)
    if (zone !== undefined) return zone
    const { message, params } = fault ?? offsetFault(text) ?? nameFault(text)
    context.addIssue({ code: 'custom', input: text, message, params })
    return z.NEVER
  })
  .meta({
    description: 'IANA time zone, such as Europe/Berlin.',
    problem: 'invalid_timezone',
  })

/** `Asia/Kolkata: UTC+05:30 (IST) all year; Europe/Dublin: …`; the first zone of each meaning. */
const listed = (meanings: readonly ZoneMeaning[]): string =>
  meanings
    .map(({ meaning, timezones: [first = '', ...otherZones] }) => {
      const moreText = otherZones.length > 0 ? ` and ${otherZones.length} more` : ''
      return `${first}${moreText}: ${meaning}`
    })
    .join('; ')

/** Names of the database that are abbreviations too, and have one meaning everywhere. */
const unambiguous = /^(?:UTC|GMT|UCT|PRC|ROC|ROK|GB|NZ|[CEMW]ET)$/i

/**
 * Fault of an abbreviation, which is no zone: it says what a clock shows, at places that change it at other dates. The
 * database has EST, MST and HST for fixed offsets, which few mean by them.
 */
function abbreviationFault(text: string): Fault | undefined {
  if (unambiguous.test(text.trim())) return undefined
  const candidates = zonesAbbreviated(text)
  if (candidates.length === 0) return undefined
  const abbreviation = text.trim().toUpperCase()
  const message = `${abbreviation} is an abbreviation, not a time zone`
  const hint = `Send the zone of the place. ${listed(candidates)}.`
  const question = zoneQuestion(
    `Clocks of several places are called ${abbreviation}. Which place is meant?`,
    candidates,
  )
  return { message, params: { candidates, hint, ...question } }
}

/**
 * The question which place is meant, with as many zones of each clock as there is room for: zones that agree today had other clocks
 * in other years, so that none stands for another.
 */
function zoneQuestion(question: string, meanings: readonly ZoneMeaning[]) {
  const most = Math.max(1, Math.floor(MOST_OPTIONS / meanings.length))
  return questionOf(
    question,
    meanings.flatMap(({ meaning, timezones }) =>
      timezones.slice(0, most).map((zone) => ({ value: zone, title: `${townOf(zone)}: today ${meaning}` })),
    ),
  )
}

/** `New York` of `America/New_York`. */
const townOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Fault of an offset from UTC. */
function offsetFault(text: string): Fault | undefined {
  const seconds = offsetWritten(text)
  if (seconds === undefined) return undefined
  const candidates = zonesAtOffset(seconds)
  const offset = isoOffset(seconds)
  const hours = seconds / 3600
  const sign = hours > 0 ? '-' : '+'
  const fixed =
    Number.isInteger(hours) && seconds !== 0
      ? ` Etc/GMT${sign}${Math.abs(hours)} keeps UTC${offset} all year: its sign is reversed.`
      : ''
  const zones = candidates.length > 0 ? ` ${listed(candidates)}.` : ''
  return {
    message: `an offset is not a time zone`,
    params: {
      candidates,
      hint: `Write it behind the time, 2026-11-27T22:00${offset}, or send the zone of the place.${fixed}${zones}`,
    },
  }
}

function nameFault(text: string): Fault {
  const towns = zonesOfTown(text)
  // An abbreviation of few letters is near to many that mean another clock.
  const isName = text.length > 5 || text.includes('/')
  const nearest = towns.length > 0 ? towns.join(' or ') : isName ? nearestName(text, zoneNames()) : undefined
  return {
    message: 'there is no such IANA time zone',
    params: {
      ...questionOf(
        'Several time zones have this name. Which one is meant?',
        towns.map((zone) => ({ value: zone, title: zone.replaceAll('_', ' ') })),
      ),
      hint: nearest
        ? `Did you mean ${nearest}?`
        : 'Send a name such as Europe/Oslo; search_places gives that of a town or of coordinates.',
    },
  }
}

/** Parameter of the reader's zone, for answers about the birth of someone in another zone. */
export const displayTimezone = timezone.optional().meta({
  description: "Reader's time zone, for all times but the birth. Default timezone.",
  problem: 'invalid_timezone',
})
