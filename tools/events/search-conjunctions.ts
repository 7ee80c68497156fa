import { z } from 'zod'
import { period } from '../arguments/period.ts'
import { priceByBlock } from '../arguments/price.ts'
import { groundShape, siteOf } from '../arguments/site.ts'
import { withinCap, yearsIn } from '../arguments/span.ts'
import { targetGrammar, targetList, targetWarnings } from '../arguments/target.ts'
import { illumination } from '../core/appearance/illumination.ts'
import {
  apart,
  type Conjunction,
  canMeet,
  conjunctionModes,
  conjunctions,
  type Pair,
} from '../core/events/conjunctions.ts'
import { bestContact, type OccultationContact } from '../core/events/occultation.ts'
import type { Observer } from '../core/frames/earth.ts'
import { merged, taken } from '../core/math/merge-streams.ts'
import { type BestView, bestView, viewAt } from '../core/observing/best-view.ts'
import { roundAngle, roundDirection, roundMagnitude } from '../core/round.ts'
import type { SkyTarget } from '../core/targets/sky-target.ts'
import { instantOfUtc } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { tableRows } from '../records/compact.ts'
import {
  calendarEntry,
  calendarFormat,
  count,
  eventId,
  eventShape,
  listRecord,
  listShape,
  rangeShape,
  timeFields,
  yearsAfter,
} from '../records/event.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 200 }

const mostTargets = 3
const price = priceByBlock({ base: 2, each: 10, unit: 'years' })

const degrees = (what: string, usual: number) =>
  z
    .number({ error: `${what} must be a number of degrees` })
    .min(0, `${what} must be at least 0`)
    .max(180, `${what} must be at most 180`)
    .default(usual)

const contact = z.object({
  time: z.iso.datetime(),
  timeLocal: z.string().optional(),
  altitude: z.number(),
  azimuth: z.number(),
  positionAngle: z.number().meta({ description: 'On the limb: degrees from celestial north through east.' }),
  limb: z.enum(['dark', 'bright']),
  sunAltitude: z.number(),
  visible: z.boolean().meta({ description: 'At least 5° up with the Sun at least 6° down.' }),
})
const occultation = z.object({ disappearance: contact, reappearance: contact })
const conjunction = z.object({
  ...eventShape,
  kind: z.enum(['conjunction', 'occultation', 'transit', 'eclipse']),
  mode: z.enum(conjunctionModes),
  separation: z.number().meta({ description: 'Degrees between the centres.' }),
  positionAngle: z.number().meta({ description: 'Of the second from the first, from north through east.' }),
  elongation: z
    .number()
    .nullable()
    .meta({ description: 'From the Sun; null when the Sun is one of the two.' }),
  sky: z
    .enum(['evening', 'morning', 'all night', 'near the Sun'])
    .nullable()
    .meta({ description: 'Where to look by elongation: within 12° of the Sun nothing is seen.' }),
  magnitudes: z.array(z.number().nullable()),
  occultation: occultation.nullable().meta({
    description:
      'How the place sees the one hidden behind the other; null without a place or when it is not hidden there above the horizon.',
  }),
  observable: z.boolean().nullable().meta({
    description:
      'Occultation: disappearance or reappearance is seen; else both in the dark. null without a place.',
  }),
  best: z
    .object({
      time: z.iso.datetime(),
      timeLocal: z.string().optional(),
      altitudes: z.array(z.number()),
      sunAltitude: z.number(),
    })
    .nullable()
    .meta({
      description:
        'Within 12 h: both 5° up, Sun 6° down, high and near each other. Occultation: the contact to watch, dark limb first.',
    }),
})
type ConjunctionRecord = z.input<typeof conjunction>

export default defineTool({
  name: 'search_conjunctions',
  title: 'Close approaches',
  description:
    'When two targets come closest on the sky (Venus and Jupiter within 1°, the Moon and the Pleiades), with separation, ' +
    'brightness and, for a place, whether and when it is seen in the dark, and disappearance and reappearance where the ' +
    'Moon occults a planet or star (occultations need a place). ' +
    'Zodiac aspects (trine, square): search_aspects. From 2 credits.',
  route: 'GET /v1/events/conjunctions',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    targets: targetList(
      mostTargets,
      `Comma list of 2 or ${mostTargets}, each pair is searched: ${targetGrammar}.`,
    ),
    ...rangeShape(cap, 'start + 5 years'),
    maxSeparation: degrees('maxSeparation', 5).meta({
      description: 'Degrees: only approaches closer than this.',
    }),
    minElongation: degrees('minElongation', 0).meta({ description: 'Degrees from the Sun at least.' }),
    mode: z
      .enum(conjunctionModes, { error: `mode must be one of ${conjunctionModes.join(', ')}` })
      .default('separation')
      .meta({
        description: 'What is matched: least separation, or equal right ascension or ecliptic longitude.',
      }),
    ...groundShape,
    count,
    format: calendarFormat,
  }),
  output: z.object({ conjunctions: z.array(conjunction), ...listShape }),
  example: { targets: 'venus,jupiter', start: '2026-01-01', end: '2031-01-01', maxSeparation: 1 },
  prepare(input, context) {
    const site = siteOf(input)
    const pairs = pairsOf(input.targets.map(({ target }) => target))
    const usual = { now: context.now, start: () => context.now, end: (start: number) => yearsAfter(start, 5) }
    const range = period(input, usual)
    withinCap(cap, range, context)
    return { ...input, site, pairs, range }
  },
  credits: {
    formula: `${price.formula}, for each pair of targets`,
    of: ({ range, pairs }) => pairs.length * price.creditsFor(yearsIn(range)),
  },
  heavy: true,
  compute({ targets, pairs, range, site, mode, maxSeparation, minElongation, count, timezone }) {
    const [from, to] = [instantOfUtc(range.start).tt, instantOfUtc(range.end).tt]
    const options = { mode, maxSeparation, minElongation, observer: site }
    const streams = pairs.map((pair) => conjunctions(pair, from, to, options))
    const { items, after } = taken(
      merged(streams, ({ instant }) => instant.tt),
      count,
    )
    const records = items.map((found) => ({ ...record(found, site, timezone), mode }))
    return {
      data: {
        conjunctions: records,
        ...listRecord(
          items.map(({ instant }) => instant.utc),
          after?.instant.utc,
        ),
      },
      referenceFrame: site ? 'topocentric' : 'geocentric',
      settings: {
        mode,
        maxSeparation,
        minElongation,
        observable:
          'both 5° above a level horizon with the Sun 6° below it, within 12 h; of an occultation, one of its contacts',
        occultation: site
          ? "the centre of the farther one on the nearer one's limb, for the place; Moon's mean limb k 0.2725076"
          : 'not sought: send latitude and longitude',
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: [...range.warnings, ...targetWarnings(targets)],
    }
  },
  views: {
    table: ({ conjunctions }) => tableRows(conjunctions),
    calendar: ({ conjunctions }) =>
      tableRows(conjunctions).map((row) => calendarEntry(row as ConjunctionRecord)),
  },
})

/** Unordered pairs of targets; each needs a member that moves. */
function pairsOf(targets: readonly SkyTarget[]): Pair[] {
  const pairs = targets.flatMap((a, at) => targets.slice(at + 1).map((b): Pair => [a, b]))
  if (pairs.length === 0) {
    throw new Problem('invalid_parameter', 'An approach needs two targets.', {
      parameter: 'targets',
      hint: 'Send targets=venus,jupiter.',
    })
  }
  const fixed = pairs.find((pair) => !canMeet(pair))
  if (!fixed) return pairs
  throw new Problem('invalid_parameter', `${fixed[0].id} and ${fixed[1].id} keep their distance.`, {
    parameter: 'targets',
    hint: 'One of each pair must be the Sun, the Moon or a planet.',
  })
}

/** Elongation in degrees below which a pair is too near the Sun to be visible. */
const GLARE = 12
/** Elongation in degrees above which a pair is up all night: within a hand's breadth of opposition. */
const ALL_NIGHT = 150

/** When a pair is up: `evening`, `morning`, `all night`, or `near the Sun`. */
function skyOf({ elongation, isEast }: Conjunction): ConjunctionRecord['sky'] {
  if (elongation === null) return null
  if (elongation < GLARE) return 'near the Sun'
  return elongation > ALL_NIGHT ? 'all night' : isEast ? 'evening' : 'morning'
}

function record(found: Conjunction, site: Observer | undefined, zone: string | undefined) {
  const { pair, instant, separation, positionAngle, elongation, transit, occultation } = found
  const best = site ? bestOf(found, site) : null
  const [a, b] = pair
  return {
    id: eventId(['conjunction', a.id, b.id], instant.utc),
    kind: occultation ? ('occultation' as const) : (transit ?? ('conjunction' as const)),
    ...timeFields(instant.utc, zone),
    bodies: pair.map(({ id }) => id),
    title: `${a.name} and ${b.name}: ${apart(separation)}${occultation ? ', occultation' : ''}`,
    separation: roundAngle(separation),
    positionAngle: roundDirection(positionAngle),
    elongation: elongation === null ? null : roundAngle(elongation),
    sky: skyOf(found),
    magnitudes: pair.map(({ body, catalogMagnitude }) => {
      const magnitude = body ? illumination(body, instant).magnitude : catalogMagnitude
      return magnitude === null ? null : roundMagnitude(magnitude)
    }),
    occultation: occultation && {
      disappearance: shownContact(occultation.disappearance, zone),
      reappearance: shownContact(occultation.reappearance, zone),
    },
    observable: site ? best !== null : null,
    best: best && {
      ...timeFields(best.utc, zone),
      altitudes: best.altitudes.map(roundAngle),
      sunAltitude: roundAngle(best.sunAltitude),
    },
  }
}

/** Best time to look: a contact of the occultation, or else the pair in a dark sky. */
function bestOf({ pair, instant, occultation }: Conjunction, site: Observer): BestView | null {
  if (!occultation) return bestView(pair, site, instant.tt)
  const contact = bestContact(occultation)
  return contact && viewAt(pair, site, contact.instant)
}

const shownContact = (
  { instant, altitude, azimuth, positionAngle, limb, sunAltitude, isSeen }: OccultationContact,
  zone: string | undefined,
) => ({
  ...timeFields(instant.utc, zone),
  altitude: roundAngle(altitude),
  azimuth: roundDirection(azimuth),
  positionAngle: roundDirection(positionAngle),
  limb,
  sunAltitude: roundAngle(sunAltitude),
  visible: isSeen,
})
