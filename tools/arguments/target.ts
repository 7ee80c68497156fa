import { z } from 'zod'
import { quote } from '../contract/problems.ts'
import { type ChartBody, type GivenBody, isGivenBody, skyBodyIds } from '../core/bodies.ts'
import type { Measured } from '../core/ephemeris/accuracy.ts'
import { requireKnown } from '../core/ephemeris/ephemeris.ts'
import { dateOfEpoch, givenOrbit, orbitAt, yearsOfGiven } from '../core/ephemeris/given-orbit.ts'
import { doubtSeen } from '../core/ephemeris/position.ts'
import { ageDays, FRESH_DAYS, requireFresh } from '../core/ephemeris/satellite.ts'
import { asteroidIds } from '../core/targets/asteroid-table.ts'
import { nearComets } from '../core/targets/comet-names.ts'
import { readDirection } from '../core/targets/direction-text.ts'
import type { FollowedOrbits } from '../core/targets/followed-orbits.ts'
import { ElementsFault, LONGEST_ELEMENTS } from '../core/targets/given-fields.ts'
import { orbitExample } from '../core/targets/orbit-text.ts'
import { EARTH, nearTargets, type SkyTarget, skyTarget, targetOfBody } from '../core/targets/sky-target.ts'
import { type Instant, instantOfUtc } from '../core/time/time.ts'
import type { Warning } from '../declaration/define.ts'
import { nearestBody } from '../declaration/nearest-name.ts'
import { bodyElsewhere, otherBodies } from '../schema/known-elsewhere.ts'

/** A resolved target with its text. */
export interface AskedTarget {
  readonly target: SkyTarget
  /** Text of the request. */
  readonly text: string
}

/** Grammar of targets, for parameter descriptions. */
export const targetGrammar =
  'mars, ceres, star:sirius, messier:m45, dso:ngc7000, radec:6.75,-16.7 (J2000 hours, degrees), comet:2P, orbit:elements, tle:line1|line2 (topic=targets)'

/** Why a target is invalid, with a hint. */
interface Fault {
  readonly message: string
  readonly hint: string
}

/**
 * Splits a list at commas, except those inside `radec:hours,degrees`, the braces of elements, and a table of elements, which
 * stands last.
 */
export function targetParts(list: string): string[] {
  const items: string[] = []
  for (const piece of list.split(',')) {
    const last = items.at(-1)
    if (last !== undefined && isOpen(last)) items[items.length - 1] = `${last},${piece}`
    else items.push(piece)
  }
  return items
}

/** Whether a text is the beginning of a target that has a comma next. */
function isOpen(text: string): boolean {
  const [, scheme, content = ''] = /^\s*(orbit|tle|radec):\s*(.*)$/is.exec(text) ?? []
  if (scheme === undefined) return false
  if (scheme.toLowerCase() === 'radec') return !content.includes(',') && readDirection(content) === undefined
  if (/^[{[]/.test(content)) return count(content, /[{[]/g) > count(content, /[}\]]/g)
  return (
    /^(?:OBJECT_|NORAD_|CCSDS_|EPOCH|COMMENT)/.test(content) || (/^</.test(content) && !/>\s*$/.test(content))
  )
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Diagnosis of an invalid target. */
function faultOf(text: string, error: unknown): Fault {
  if (error instanceof ElementsFault) return { message: error.message, hint: error.hint }
  if (text.trim() === '') return { message: 'the list has an empty item', hint: `Send ${targetGrammar}.` }
  if (/^\s*radec:/i.test(text)) {
    return {
      message: `${quote(text)} is no direction of hours 0 to 24 and degrees -90 to 90`,
      hint: 'Write radec:6.7525,-16.7161 or radec:06:45:09 -16:42:58; proper motion behind it as ;pm=-546.01/-1223.07, mas a year.',
    }
  }
  if (readDirection(text))
    return { message: `${quote(text)} has no scheme`, hint: `Write radec:${text.trim()}.` }
  const elsewhere = bodyElsewhere(text)
  if (elsewhere) return { message: `${quote(text)} is ${elsewhere.what}`, hint: elsewhere.hint }
  if (/^\s*(?:comet:|[cpdxai]\/\d{4})/i.test(text)) {
    const comets = nearComets(text)
    const send = `Send its elements: ${orbitExample}.`
    return {
      message: `${quote(text)} is no comet that the service has elements of`,
      hint: comets.length > 0 ? `Did you mean ${comets.join(' or ')}? Else send its elements.` : send,
    }
  }
  const candidates = [
    nearestBody(text, [...skyBodyIds, ...asteroidIds()], otherBodies),
    ...nearTargets(text),
  ].filter((name) => name !== undefined)
  const hint = candidates.length > 0 ? `Did you mean ${candidates.join(' or ')}?` : `Send ${targetGrammar}.`
  return { message: `${quote(text)} is not a known target`, hint }
}

/** Which targets a parameter takes beside those that every one takes. */
interface Also {
  /** The Earth, for tools with a point of view other than the Earth. */
  readonly earth?: boolean
  /** Artificial satellites, for tools that look often enough not to miss them. */
  readonly satellites?: boolean
}

/** Message for a target of too many characters. */
export const LONGER = 'a target is shorter'

/** Parses one target; adds an issue and returns undefined if it is invalid. */
export function readTarget(text: string, context: z.RefinementCtx, also: Also): AskedTarget | undefined {
  const refuse = ({ message, ...params }: Fault): undefined => {
    context.addIssue({ code: 'custom', input: text, message, params })
  }
  try {
    const target = also.earth && text.trim().toLowerCase() === 'earth' ? EARTH : skyTarget(text)
    if (target?.satellite && !also.satellites)
      return refuse({ message: `${target.name} is a satellite`, hint: FOR_SATELLITES })
    return target ? { target, text: text.trim() } : refuse(faultOf(text, undefined))
  } catch (error) {
    if (error instanceof ElementsFault) return refuse(faultOf(text, error))
    throw error
  }
}

const FOR_SATELLITES =
  'It crosses the sky in minutes: get_rise_set lists its passes, search_conjunctions its transits of Sun and Moon, get_ephemeris and convert_coordinates give its places, render_sky_map marks it.'

/** Parameter of one target; its text is parsed to a {@link SkyTarget}. */
export function oneTarget(description: string, also: Also = {}) {
  return z
    .string()
    .max(LONGEST_ELEMENTS, LONGER)
    .transform((text, context): AskedTarget => readTarget(text, context, also) ?? z.NEVER)
    .meta({ description, problem: 'unknown_target' })
}

/** Parameter of a comma-separated list of distinct targets. */
export function targetList(limit: number, description: string, also: Also = {}) {
  return z
    .string()
    .max(LONGEST_LIST, 'the list is too long')
    .transform((list, context): AskedTarget[] => {
      const targets: AskedTarget[] = []
      for (const part of targetParts(list)) {
        const parsedTarget = readTarget(part, context, also)
        if (!parsedTarget) return z.NEVER
        if (targets.some(({ target }) => target.id === parsedTarget.target.id)) {
          const params = isOwn(parsedTarget) ? { hint: 'Give each orbit a name of its own: name=…' } : {}
          context.addIssue({
            code: 'custom',
            input: list,
            message: `${parsedTarget.target.id} is listed twice`,
            params,
          })
          return z.NEVER
        }
        targets.push(parsedTarget)
      }
      if (targets.length <= limit) return targets
      context.addIssue({ code: 'custom', input: list, message: `at most ${limit} targets fit in one call` })
      return z.NEVER
    })
    .meta({ description, problem: 'unknown_target' })
}

/** Characters of a list: names, or a few elements. */
export const LONGEST_LIST = 4_000

/** Whether a target comes with elements of the caller: it is followed or propagated in a worker thread. */
export const isOwn = ({ target: { body, satellite } }: AskedTarget): boolean =>
  satellite !== undefined || (body !== null && isGivenBody(body))

/** The orbits among some targets, and the times that they are asked for: what a tool declares to follow. */
export const followedOrbits = (
  targets: readonly AskedTarget[],
  utcs: readonly [number, number],
): FollowedOrbits => ({
  bodies: targets.flatMap(({ target: { body } }) => (body !== null && isGivenBody(body) ? [body] : [])),
  utcs,
})

/** Default targets for an omitted parameter. */
export const usualTargets = (ids: readonly SkyTarget['body'][]): AskedTarget[] =>
  ids.flatMap((id) => (id ? [{ target: targetOfBody(id), text: id }] : []))

/** Warnings on how names without a scheme were resolved. */
export function targetWarnings(targets: readonly AskedTarget[]): Warning[] {
  return targets
    .filter(({ target, text }) => text.toLowerCase() !== target.id.toLowerCase())
    .filter(({ text }) => !/^(star|messier|cluster|dso|radec|comet|orbit|tle):/i.test(text))
    .map(({ target, text }) => ({
      code: 'target_resolved',
      detail: `${quote(text)} was read as ${target.id} (${target.name}).`,
    }))
}

/**
 * Refuses times that elements of the caller do not reach, and warns of how far they may be off between two times.
 * @param utcs first and last instant of the answer, ms since 1970.
 * @throws NoSolution `datetime_out_of_range`
 */
export function ownWarnings(targets: readonly AskedTarget[], utcs: readonly [number, number]): Warning[] {
  const instants = utcs.map(instantOfUtc)
  return targets.flatMap(({ target }): Warning[] => {
    const { body, satellite, id, name } = target
    if (satellite) {
      for (const utc of utcs) requireFresh(satellite, utc)
      const days = Math.max(...utcs.map((utc) => Math.abs(ageDays(satellite, utc))))
      const detail = `The elements of ${name} are ${days.toFixed(1)} days away from the farthest time asked for; a place is right to about 1 km within ${FRESH_DAYS} days of them, and worse with each day. Send newer ones.`
      return days > FRESH_DAYS ? [{ code: 'old_elements', detail }] : []
    }
    if (!body || !isGivenBody(body)) return []
    for (const { tt } of instants) requireKnown(body, tt)
    const degrees = Math.max(...instants.map((instant) => doubtSeen(body, instant)))
    const { magnitudeError, lightSource } = givenOrbit(body)
    const faint =
      magnitudeError === undefined
        ? []
        : [
            {
              code: 'comet_magnitude',
              detail: `The magnitude of ${id} is right to about ${magnitudeError} (${lightSource}): comets brighten otherwise at each return.`,
            },
          ]
    // Of a good orbit of the service, `accuracy` says enough.
    if (orbitAt(body, (instants[0] as Instant).tt).driftDays !== undefined && degrees < GOOD_DEGREES)
      return faint
    return [
      ...faint,
      {
        code: 'orbit_error',
        detail: `The place of ${id} is right to about ${angleWords(degrees)} in the times asked for, if its elements of ${datedElements(body, instants)} are: by the figures they have, the asteroids left out and, of a comet, jets like Halley's.`,
      },
    ]
  })
}

/** The estimated errors of the comets, asteroids and orbits among some targets, for `measured` of an answer between two times. */
export function estimatedError(
  targets: readonly AskedTarget[],
  utcs: readonly [number, number],
): Pick<Measured, 'estimatedArcsec' | 'estimated'> {
  const instants = utcs.map(instantOfUtc)
  const errors = targets.flatMap(({ target: { body, id } }) => {
    if (!body || !isGivenBody(body)) return []
    const degrees = Math.max(LEAST_DEGREES, ...instants.map((instant) => doubtSeen(body, instant)))
    return [{ id, body, arcsec: degrees * 3600 }]
  })
  if (errors.length === 0) return {}
  const estimated = errors.flatMap(({ id, body, arcsec }) => {
    const { source } = orbitAt(body, (instants[0] as Instant).tt)
    return source ? [{ body: id, angleArcsec: arcsec, years: yearsOfGiven(body), orbit: source }] : []
  })
  return {
    estimatedArcsec: Math.max(...errors.map(({ arcsec }) => arcsec)),
    ...(estimated.length > 0 ? { estimated } : {}),
  }
}

/** Dates of the elements that some times are answered by, and where they are from when they are the service's own. */
function datedElements(body: GivenBody, instants: readonly Instant[]): string {
  const dates = instants.map(({ tt }) => {
    const { epochTt, source } = orbitAt(body, tt)
    return source ? `${dateOfEpoch(epochTt)} (${source})` : dateOfEpoch(epochTt)
  })
  return [...new Set(dates)].join(' and ')
}

/** The least error that is claimed: that of the places of the planets that pull, and of the Earth. */
const LEAST_DEGREES = 0.1 / 3600

/** An error that no one sees: 2 arcseconds. */
const GOOD_DEGREES = 2 / 3600

/** An angle in words: seconds of arc, minutes above a hundred, degrees above a hundred minutes. */
function angleWords(degrees: number): string {
  const arcsec = Math.max(degrees, LEAST_DEGREES) * 3600
  if (arcsec < 100) return `${arcsec.toPrecision(2)} arcseconds`
  return arcsec < 6000
    ? `${Math.round(arcsec / 60)} arcminutes`
    : `${Math.min(180, Math.round(arcsec / 3600))} degrees`
}

/** The bodies among targets whose places were measured: none for stars, directions and orbits of the caller. */
export const measuredBodies = (targets: readonly { readonly target: SkyTarget }[]): ChartBody[] =>
  targets.flatMap(({ target: { body } }) => (body && !isGivenBody(body) ? [body as ChartBody] : []))
