import { z } from 'zod'
import { clusterBehindMoon } from '../../core/events/conjunction-search.ts'
import {
  bestConjunctionView,
  type ConjunctionKind,
  conjunctionKind,
  conjunctionKinds,
  conjunctionSky,
  isConjunctionObservable,
} from '../../core/events/conjunction-view.ts'
import {
  apart,
  type Conjunction,
  type ConjunctionMode,
  conjunctionModes,
  type Pair,
} from '../../core/events/conjunctions.ts'
import { clusterAround } from '../../core/events/moon-occultations.ts'
import { hasSatellite, satelliteMembers } from '../../core/events/satellite-crossings.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { partOfNightRule, partsOfNight } from '../../core/observing/part-of-night.ts'
import { roundAngle, roundDirection, roundMagnitude } from '../../core/round.ts'
import { catalogEntry } from '../../core/stars/catalog.ts'
import { saoNumber } from '../../core/stars/sao-numbers.ts'
import type { Star } from '../../core/stars/stars.ts'
import { litTarget } from '../../core/targets/target-view.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { SECOND, TENTH } from '../../core/time/written.ts'
import type { CalendarEntry } from '../../declaration/define.ts'
import type { Language } from '../../words/sky-words.ts'
import {
  calendarEntry,
  directionText,
  entryAt,
  entryBetween,
  eventId,
  eventShape,
  timeFields,
  timeNote,
  unseenEntry,
} from '../event.ts'
import { conjunctionBest, conjunctionBestRecord } from './conjunction-best.ts'
import { grazeLineRecords, grazeLinesRule, grazeLinesShape, hasGrazeLines } from './graze-lines.ts'
import {
  grazeRecord,
  grazeShape,
  type OccultationContactRecord,
  occultationRecord,
  occultationRule,
  occultationShape,
} from './occultation.ts'
import { crossingRecord, crossingRule, crossingShape } from './satellite-crossing.ts'

/** Parameter and output shape of what is matched. */
export const conjunctionMode = z
  .enum(conjunctionModes, { error: `mode must be one of ${conjunctionModes.join(', ')}` })
  .meta({ id: 'ConjunctionMode' })

/** Output shape of a close approach. */
export const conjunctionShape = z
  .object({
    ...eventShape,
    kind: z
      .enum(conjunctionKinds)
      .describe(
        'conjunction: close by; occultation: the place sees one hidden; graze: it is up to 20 km or grazeRadius outside, where mountains of the Moon may hide it; transit: a planet before the Sun, a satellite before a disc; eclipse: the Moon.',
      ),
    mode: conjunctionMode.describe('What is matched.'),
    separation: z.number().describe('Degrees between the centres.'),
    positionAngle: z
      .number()
      .describe('Of the second from the first, degrees 0 to 360 from north through east.'),
    elongation: z.number().nullable().describe('From the Sun, degrees 0 to 180; null of the Sun.'),
    sky: z
      .enum([...partsOfNight, 'near the Sun'])
      .meta({ id: 'ConjunctionSky' })
      .nullable()
      .describe(
        'When to look: with best by best.windows, as in settings, else by elongation; near the Sun: within 12° of it. null when the Sun is one of the two, or the place does not see them.',
      ),
    magnitudes: z
      .array(z.number().nullable())
      .describe('Apparent visual magnitude of each, in the order of bodies; null where none is known.'),
    occultation: occultationShape.nullable().meta({
      description: 'How the place sees the one hidden; null without a place or where none is.',
    }),
    star: z
      .object({
        hip: z.int().describe('Hipparcos Catalogue.'),
        hd: z.int().nullable().describe('Henry Draper Catalogue.'),
        sao: z.int().nullable().describe('Smithsonian catalog; null beyond 7° from the ecliptic.'),
      })
      .meta({ id: 'StarNumbers' })
      .nullable()
      .describe('Catalog numbers of the star, or null.'),
    graze: grazeShape.nullable().describe('Of a graze: the line, which the place is outside of; else null.'),
    grazeLines: grazeLinesShape,
    crossing: crossingShape.optional().describe('Only of a satellite.'),
    observable: z.boolean().nullable().meta({
      description:
        'Occultation: disappearance or reappearance is seen; eclipse, transit: it is up; else both, after sunset: see best. null without a place.',
    }),
    best: conjunctionBest
      .nullable()
      .describe(
        'Within 12 h: both 5° up and seen, high and near each other. Occultation: the contact to watch, dark limb first. null by day, or without a place or such a time.',
      ),
  })
  .meta({ id: 'Conjunction' })
/** Record of a close approach. */
export type ConjunctionRecord = z.input<typeof conjunctionShape>

/** Record of a close approach; with a place, of how it is seen there. */
export function conjunctionRecord(
  conjunction: Conjunction,
  request: {
    readonly site: Observer | undefined
    readonly mode: ConjunctionMode
    /** Kilometres about the place in which lines of grazes are drawn. */
    readonly grazeRadius?: number | undefined
  },
): ConjunctionRecord {
  const { site, mode, grazeRadius } = request
  const {
    pair,
    instant,
    separation: gap,
    positionAngle,
    elongation,
    occultation,
    graze,
    crossing,
  } = conjunction
  const best = site ? bestConjunctionView(conjunction, site) : null
  const bestWithSky = best && site ? conjunctionBestRecord(conjunction, best, site) : null
  const isUnseen = site !== undefined && conjunctionSky(conjunction) !== 'near the Sun'
  const [a, b] = pair
  const star = starOf(pair)
  const cluster = occultation && star ? clusterAround(star) : null
  // A satellite may pass more than once a day.
  const moment = crossing ? [isoSeconds(instant.utc).slice(-9, -4)] : []
  const id = eventId(['conjunction', a.id, b.id, ...moment], instant.utc)
  const meeting = `${a.name} and ${b.name}${cluster?.name ? ` (${cluster.name})` : ''}: ${apart(gap)}${occultation ? ', occultation' : graze ? ', graze' : ''}`
  const title = crossing?.ends ? transitTitle(pair) : meeting
  const hasLines = site !== undefined && grazeRadius !== undefined && hasGrazeLines(conjunction)
  return {
    id,
    kind: conjunctionKind(conjunction),
    ...timeFields(instant.utc, crossing ? TENTH : SECOND),
    bodies: pair.map(({ id }) => id),
    title,
    separation: roundAngle(gap),
    positionAngle: roundDirection(positionAngle),
    elongation: elongation === null ? null : roundAngle(elongation),
    sky: bestWithSky ? bestWithSky.sky : isUnseen ? null : conjunctionSky(conjunction),
    magnitudes: pair.map((target) => {
      const view =
        crossing && site ? { pov: 'earth' as const, observer: site } : { pov: 'geocenter' as const }
      const { magnitude } = litTarget(target, instant, view)
      return magnitude === null ? null : roundMagnitude(magnitude)
    }),
    occultation: occultation && occultationRecord(occultation, cluster),
    star: star && { hip: star.hip, hd: star.hd, sao: saoNumber(star) },
    graze: graze && grazeRecord(graze),
    ...(hasLines
      ? { grazeLines: grazeLineRecords(conjunction, { id, title, site, radiusKm: grazeRadius }) }
      : {}),
    ...(crossing ? { crossing: crossingRecord(crossing, gap, pair) } : {}),
    observable: site ? isConjunctionObservable(conjunction, site, best) : null,
    best: bestWithSky?.best ?? null,
    mode,
  }
}

/** Title of a satellite before a disc. */
function transitTitle(pair: Pair): string {
  const { satellite, passed } = satelliteMembers(pair)
  const hasArticle = passed.body === 'sun' || passed.body === 'moon'
  return `${satellite.name}: transit of ${hasArticle ? 'the ' : ''}${passed.name}`
}

/** The star of a pair that has one. */
function starOf(pair: Pair): Star | null {
  const target = pair.find(({ kind }) => kind === 'star')
  const entry = target && catalogEntry(target.id)
  return entry?.kind === 'star' ? (entry as Star) : null
}

/** Row of a conjunction for tables, without lines. */
export const conjunctionRow = ({ grazeLines, ...row }: ConjunctionRecord): object => row

/** The rule of `observable`, as the answer states it. */
const observableRule =
  'both 5° above a level horizon after sunset, each bright enough for the sky about it (as list_visible_objects; what is fainter than magnitude 5 as with a glass, beside any Moon), within 12 h; of an occultation, one of its contacts; of what passes before the Sun, the Sun up'

/**
 * Calendar entry: an occultation from disappearance to reappearance, any other with a place at the best time to look, and without one
 * when the two are closest. Of what passes before the Sun other operations know whether it is seen.
 */
export function conjunctionEntry(record: ConjunctionRecord, language: Language | undefined): CalendarEntry {
  const { time, kind, best, occultation, observable, crossing } = record
  const isJudged = kind === 'conjunction' || kind === 'occultation' || kind === 'graze'
  const closest = timeNote('Exact time', time)
  const plain = occultation
    ? {
        ...entryBetween(record, occultation.disappearance.time, occultation.reappearance.time),
        notes: [
          contactNote('Disappears', occultation.disappearance, language),
          contactNote('Reappears', occultation.reappearance, language),
        ],
      }
    : crossing?.ingress && crossing.egress
      ? {
          ...entryBetween(record, crossing.ingress, crossing.egress),
          notes: [timeNote('Maximum', time, directionText(crossing.altitude, crossing.azimuth, language))],
        }
      : best && isJudged
        ? {
            ...entryAt(record, best.time),
            notes: [timeNote('Best time', best.time), altitudes(best), closest],
          }
        : { ...calendarEntry(record), notes: [] }
  return observable === false && isJudged ? unseenEntry(plain, language) : plain
}

/** How high both stand. */
const altitudes = (best: { readonly altitudes: readonly number[] }) => ({
  label: 'Altitude',
  text: best.altitudes.map((altitude) => `${Math.round(altitude)}°`).join(' / '),
})

/** A contact of an occultation, and where the farther one stands then. */
const contactNote = (
  label: string,
  { time, altitude, azimuth }: OccultationContactRecord,
  language: Language | undefined,
) => timeNote(label, time, directionText(altitude, azimuth, language))

/** Words of an empty list: that there is none of what was looked for. */
export function noConjunction(filter: {
  readonly targets: readonly { readonly target: { readonly name: string } }[]
  readonly pairs: readonly Pair[]
  readonly kinds: readonly ConjunctionKind[]
  readonly isHidden: boolean
  readonly magnitudeMax: number
  readonly maxSeparation: number
  readonly visibleOnly: boolean
}): string {
  const { targets, pairs, kinds, isHidden, magnitudeMax, maxSeparation, visibleOnly } = filter
  const kindWords = kinds.length < conjunctionKinds.length ? kinds.join(' or ') : 'approach'
  const hasStars = isHidden && (pairs.length === 0 || pairs.some(clusterBehindMoon))
  const limitWords = hasStars ? `and stars to magnitude ${magnitudeMax}` : `within ${maxSeparation}°`
  const visibleWords = visibleOnly ? ', seen from the place,' : ''
  return `No ${kindWords} of ${targets.map(({ target }) => target.name).join(', ')} ${limitWords}${visibleWords}`
}

/** Conventions of an answer, for `meta.settings`. */
export function conjunctionConventions(request: {
  readonly pairs: readonly Pair[]
  readonly mode: ConjunctionMode
  readonly maxSeparation: number
  readonly minElongation: number
  readonly site: Observer | undefined
  readonly kinds: readonly ConjunctionKind[]
  readonly grazeRadius?: number | undefined
  readonly timezone?: string | undefined
}) {
  const { pairs, mode, maxSeparation, minElongation, site, kinds, grazeRadius, timezone } = request
  const isHiding = kinds.includes('occultation') || kinds.includes('graze')
  return {
    mode,
    maxSeparation,
    minElongation,
    observable: observableRule,
    ...(site ? { sky: `of best: ${partOfNightRule}` } : {}),
    ...(isHiding
      ? { lunarOccultations: site ? occultationRule : 'not sought: send latitude and longitude' }
      : {}),
    ...(pairs.some(hasSatellite) ? { crossings: crossingRule } : {}),
    ...(grazeRadius === undefined ? {} : { grazeRadius, grazeLines: grazeLinesRule }),
    ...(timezone === undefined ? {} : { timezone }),
  }
}
