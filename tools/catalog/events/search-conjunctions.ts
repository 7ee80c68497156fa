import { z } from 'zod'
import { measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { siteFor, siteOf, siteShape } from '../../arguments/site.ts'
import { capWords, withinCap, yearsIn } from '../../arguments/span.ts'
import {
  estimatedError,
  followedOrbits,
  measuredBodies,
  ownWarnings,
  targetGrammar,
  targetList,
  targetWarnings,
} from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import {
  apart,
  type Conjunction,
  canMeet,
  conjunctionModes,
  conjunctions,
  isSunUpDuring,
  type Pair,
} from '../../core/events/conjunctions.ts'
import type { GrazeLimit } from '../../core/events/graze-limit.ts'
import { clusterAround, moonOccultations } from '../../core/events/moon-occultations.ts'
import { bestContact, type Occultation, type OccultationContact } from '../../core/events/occultation.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { skyCondition, twilightAltitudes } from '../../core/horizon/sun-times.ts'
import { separation } from '../../core/math/geometry.ts'
import type { Interval } from '../../core/math/intervals.ts'
import { merged } from '../../core/math/merge-streams.ts'
import {
  type BestView,
  bestView,
  DARK_ENOUGH,
  HIGH_ENOUGH,
  SUN_DOWN,
  upWindows,
  viewAt,
  viewWindows,
} from '../../core/observing/best-view.ts'
import { nightIn } from '../../core/observing/night.ts'
import { darkest } from '../../core/observing/observing-night.ts'
import { partOfNightRule, partsOfNight } from '../../core/observing/part-of-night.ts'
import { roundAngle, roundDirection, rounded, roundMagnitude } from '../../core/round.ts'
import { catalogEntry } from '../../core/stars/catalog.ts'
import type { DeepSkyObject } from '../../core/stars/deep-sky.ts'
import type { Star } from '../../core/stars/stars.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { litTarget } from '../../core/targets/target-view.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { byWrittenTime } from '../../core/time/written.ts'
import { type CalendarEntry, defineTool } from '../../declaration/define.ts'
import { tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  calendarFormat,
  count,
  directionText,
  emptyRecord,
  emptyShape,
  entryAt,
  entryBetween,
  eventId,
  eventPage,
  eventShape,
  listShape,
  rangeShape,
  timeFields,
  timeNote,
  unseenEntry,
  yearsAfter,
} from '../../records/event.ts'
import { timeSpan } from '../../records/sky-fields.ts'
import { nightRecordOf, stretchRecord, wordOf } from '../../records/visible-object.ts'
import { commaList } from '../../schema/comma-list.ts'
import { instantField, instantText } from '../../schema/instant.ts'
import { skyConditionName } from '../../schema/names.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import { visibleOnly } from '../../schema/place.ts'
import type { Language } from '../../words/sky-words.ts'

/** Parameter and output shape of what is matched. */
const conjunctionMode = z
  .enum(conjunctionModes, { error: `mode must be one of ${conjunctionModes.join(', ')}` })
  .meta({ id: 'ConjunctionMode' })

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 200 }
/** Longest range of everything that the Moon hides. */
const moonCap: Cap = { unit: 'days', free: 366, starter: 366, pro: 366 }

const mostTargets = 3
const price = priceByBlock({ base: 2, each: 10, unit: 'years' })
const moonPrice = priceByBlock({ base: 2, each: 20, unit: 'occultations' })

const degrees = (angleName: string, usual: number) =>
  z
    .number({ error: `${angleName} must be a number of degrees` })
    .min(0, `${angleName} must be at least 0`)
    .max(180, `${angleName} must be at most 180`)
    .default(usual)

const contact = z
  .object({
    time: instantField.describe('When the centre of the farther one meets the limb.'),
    altitude: z.number().describe('Degrees above the horizon, with standard refraction.'),
    azimuth: z.number().describe('Degrees 0 to 360 from north through east.'),
    positionAngle: z.number().describe('On the limb: degrees 0 to 360 from celestial north through east.'),
    cuspAngle: z
      .number()
      .nullable()
      .describe('Degrees from the nearer cusp, negative on the lit limb; null: the Sun hides it.'),
    cusp: z
      .enum(['north', 'south'])
      .meta({ id: 'MoonCusp' })
      .nullable()
      .describe('The nearer cusp; null as cuspAngle.'),
    limb: z.enum(['dark', 'bright']).describe('Whether the limb there is dark or lit.'),
    sunAltitude: z.number().describe('Airless altitude of the Sun, degrees.'),
    visible: z.boolean().describe('5° up, in a 10 cm telescope: see settings.'),
  })
  .meta({ id: 'OccultationContact' })
const limit = z
  .object({
    side: z.enum(['north', 'south']).describe('Limb that is grazed there.'),
    distanceKm: z.number().describe('Kilometres from the place.'),
    azimuth: z.number().describe('Its nearest point: degrees 0 to 360 from north through east.'),
  })
  .meta({ id: 'OccultationLimit' })
const occultation = z
  .object({
    disappearance: contact.describe('The farther one goes behind the nearer.'),
    reappearance: contact.describe('It comes out again.'),
    illumination: z.number().nullable().describe('Lit share of the nearer disc, 0 to 1; null of the Sun.'),
    waxing: z.boolean().nullable().describe('Of the Moon: its lit share grows; null of others.'),
    cluster: z.string().nullable().describe('Id of the open cluster around the star; null: none.'),
    limit: limit.nullable().describe('The nearer line of grazes; null beyond 1000 km.'),
  })
  .meta({ id: 'Occultation' })
const kinds = ['conjunction', 'occultation', 'graze', 'transit', 'eclipse'] as const
const conjunction = z
  .object({
    ...eventShape,
    kind: z
      .enum(kinds)
      .describe(
        'conjunction: close by; occultation: the place sees one hidden; graze: it is up to 20 km outside of that, where mountains of the Moon may hide it; transit, eclipse: of the Sun by a planet, by the Moon.',
      ),
    mode: conjunctionMode.describe('What is matched.'),
    separation: z.number().describe('Degrees between the centres.'),
    positionAngle: z
      .number()
      .describe('Of the second from the first, degrees 0 to 360 from north through east.'),
    elongation: z
      .number()
      .nullable()
      .describe('From the Sun, degrees 0 to 180; null when the Sun is one of the two.'),
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
    occultation: occultation.nullable().meta({
      description:
        'How the place sees the one hidden behind the other; null without a place or when it is not hidden there above the horizon.',
    }),
    graze: limit
      .extend({ time: instantField.describe('When the Moon passes it.') })
      .meta({ id: 'OccultationGraze' })
      .nullable()
      .describe('Of a graze: the line, which the place is outside of; else null.'),
    observable: z.boolean().nullable().meta({
      description:
        'Occultation: disappearance or reappearance is seen; eclipse, transit: the Sun is up; else both, after sunset: see best. null without a place.',
    }),
    best: z
      .object({
        time: instantField.describe('Best time to look.'),
        separation: z.number().describe('Degrees between the two then.'),
        altitudes: z
          .array(z.number())
          .describe('Degrees above the horizon of each, in the order of bodies, with standard refraction.'),
        sunAltitude: z.number().describe('Airless altitude of the Sun, degrees.'),
        skyCondition: skyConditionName.describe('How dark it is then; night: Sun 18° down.'),
        darkTime: instantField
          .nullable()
          .describe('The same with the Sun 18° down; null: seen only in twilight.'),
        night: timeSpan.describe('The night of time, from sunset to sunrise.'),
        dark: timeSpan
          .nullable()
          .describe('Its first to last moment in the deepest twilight that it reaches; null: no twilight.'),
        windows: z
          .array(timeSpan)
          .describe('Parts of night with both 5° up and seen; of an occultation those between its contacts.'),
      })
      .meta({ id: 'ConjunctionBest' })
      .nullable()
      .describe(
        'Within 12 h: both 5° up and seen, high and near each other. Occultation: the contact to watch, dark limb first. null by day, or without a place or such a time.',
      ),
  })
  .meta({ id: 'Conjunction' })
type ConjunctionRecord = z.input<typeof conjunction>

export default defineTool({
  name: 'search_conjunctions',
  title: 'Close approaches',
  summary:
    'When two objects meet in the sky, such as Venus and Jupiter, or the Moon and a star it covers. Says when and where to look.',
  description:
    'When two targets come closest on the sky (Venus and Jupiter within 1°, the Moon and the Pleiades), ' +
    'with separation, brightness and, for a place, when it is best seen, how dark it is then, and what ' +
    'the Moon occults: contacts, limb, graze limit. Zodiac aspects: search_aspects.',
  route: 'GET /v1/events/conjunctions',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    targets: targetList(
      mostTargets,
      `Comma list of 2 or ${mostTargets}, each pair is searched: ${targetGrammar}. moon alone with kinds=occultation: all it hides.`,
    ),
    ...rangeShape(cap, 'start + 5 years'),
    end: instantText(
      `End of the range, not included. Default start + 5 years, of moon alone 1 year. ${capWords(cap)} Of moon alone at most ${moonCap.pro} days.`,
    ).optional(),
    maxSeparation: degrees('maxSeparation', 5).meta({
      description: 'Degrees: only approaches closer than this.',
    }),
    minElongation: degrees('minElongation', 0).meta({ description: 'Degrees from the Sun at least.' }),
    mode: conjunctionMode.default('separation').meta({
      description: 'What is matched: least separation, or equal right ascension or ecliptic longitude.',
    }),
    kinds: commaList(kinds, {
      description: `Only these, comma list: ${kinds.join(', ')}. occultation, with graze in it, needs a place. Default all.`,
      problem: 'invalid_parameter',
      alone: { all: kinds },
    }).prefault('all'),
    magnitudeMax: z
      .number({ error: 'magnitudeMax must be a number' })
      .min(-2, 'magnitudeMax must be at least -2')
      .max(8, 'magnitudeMax must be at most 8')
      .default(6.5)
      .meta({ description: 'Faintest star of moon alone or a cluster, to 8.' }),
    ...siteShape,
    visibleOnly: visibleOnly('Only those with observable true at the place.'),
    count,
    format: calendarFormat,
    cursor,
  }),
  output: z.object({
    ...emptyShape(conjunction),
    conjunctions: z.array(conjunction).describe('Approaches in order of time.'),
    ...listShape,
  }),
  example: { targets: 'venus,jupiter', start: '2026-01-01', end: '2031-01-01', maxSeparation: 1 },
  prepare(input, context) {
    const isHidden = input.kinds.length === 1 && input.kinds[0] === 'occultation'
    const needsSite = isHidden ? 'kinds=occultation' : input.visibleOnly ? 'visibleOnly' : undefined
    const site = needsSite ? siteFor(needsSite, input) : siteOf(input)
    const targets = input.targets.map(({ target }) => target)
    const isMoonAlone = isHidden && targets.length === 1 && targets[0]?.body === 'moon'
    const years = isMoonAlone ? 1 : 5
    const usual = {
      now: context.now,
      start: () => context.now,
      end: (start: number) => yearsAfter(start, years),
    }
    const range = period(input, usual)
    if (isMoonAlone) withinCap(moonCap, range, context, ' for moon alone')
    else withinCap(cap, range, context)
    const pairs = isMoonAlone ? [] : pairsOf(targets)
    return { site, pairs, range, isHidden, first: rowsBefore(context), ...input }
  },
  credits: {
    formula: `${price.formula}, for each pair of targets; moon alone: ${moonPrice.formula} that come`,
    range: [2, 75],
    of: ({ range, pairs, count }) => priceOf(pairs, range, count),
    isMost: true,
  },
  follows: ({ targets, range }) => followedOrbits(targets, [range.start, range.end]),
  heavy: true,
  compute(request) {
    const { targets, pairs, range, site, mode, maxSeparation, minElongation, count, timezone } = request
    const orbitWarnings = ownWarnings(targets, [range.start, range.end])
    const isSeen = (conjunction: Conjunction) =>
      site !== undefined && isObservable(conjunction, site, bestOf(conjunction, site))
    const options = { mode, maxSeparation, minElongation, observer: site }
    const search = byWrittenTime(function* ({ start, end }): Generator<Conjunction> {
      const [from, to] = [instantOfUtc(start).tt, instantOfUtc(end).tt]
      const hidden = (cluster?: DeepSkyObject) =>
        moonOccultations(from, to, {
          ...options,
          observer: site as Observer,
          faintest: request.magnitudeMax,
          cluster,
        })
      const streams = pairs.map((pair) => {
        const cluster = request.isHidden && clusterBehindMoon(pair)
        return cluster ? hidden(cluster) : conjunctions(pair, from, to, options)
      })
      const isWanted = (kind: (typeof kinds)[number]) =>
        request.kinds.includes(kind) || (kind === 'graze' && request.kinds.includes('occultation'))
      for (const conjunction of merged(pairs.length > 0 ? streams : [hidden()], ({ instant }) => instant.tt))
        if (isWanted(kindOf(conjunction)) && (!request.visibleOnly || isSeen(conjunction))) yield conjunction
    })
    const timeOf = ({ instant }: Conjunction) => instant.utc
    const { items, members, rows } = eventPage({
      list: 'conjunctions',
      all: search(range),
      first: request.first,
      limit: count,
      // The first page has paid for the range of pairs; occultations of stars are paid for as they come.
      credits: pairs.length > 0 ? 0 : priceOf(pairs, range, count),
    })
    const recordOf = (conjunction: Conjunction) => Object.assign(record(conjunction, site), { mode })
    const records = items.map(recordOf)
    const hasStars = request.isHidden && (pairs.length === 0 || pairs.some(clusterBehindMoon))
    const emptyResult = () => {
      const kindWords = request.kinds.length < kinds.length ? request.kinds.join(' or ') : 'approach'
      const limitWords = hasStars
        ? `and stars to magnitude ${request.magnitudeMax}`
        : `within ${maxSeparation}°`
      const visibleWords = request.visibleOnly ? ', seen from the place,' : ''
      const noneText = `No ${kindWords} of ${targets.map(({ target }) => target.name).join(', ')} ${limitWords}${visibleWords}`
      return emptyRecord(noneText, { range, search, timeOf, record: recordOf })
    }
    return {
      data: {
        ...(records.length === 0 ? emptyResult() : {}),
        conjunctions: records,
        ...members,
      },
      rows,
      referenceFrame: site ? 'topocentric' : 'geocentric',
      measured: {
        ...measuredIn(range, measuredBodies(targets), []),
        ...estimatedError(targets, [range.start, range.end]),
      },
      settings: {
        mode,
        maxSeparation,
        minElongation,
        observable:
          'both 5° above a level horizon after sunset, each bright enough for the sky about it (as list_visible_objects; what is fainter than magnitude 5 as with a glass, beside any Moon), within 12 h; of an occultation, one of its contacts; of what passes before the Sun, the Sun up',
        ...(site ? { sky: `of best: ${partOfNightRule}` } : {}),
        ...(isHiding(request.kinds)
          ? { lunarOccultations: site ? LIMB : 'not sought: send latitude and longitude' }
          : {}),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: [...range.warnings, ...targetWarnings(targets), ...orbitWarnings],
      price: priceOf(pairs, range, records.length),
    }
  },
  views: {
    table: ({ conjunctions }) => tableRows(conjunctions),
    calendar: ({ conjunctions }, language) => conjunctions.map((conjunction) => entry(conjunction, language)),
  },
})

/** Whether a search looks for what the Moon hides. */
const isHiding = (sought: readonly (typeof kinds)[number][]): boolean =>
  sought.includes('occultation') || sought.includes('graze')

/**
 * Calendar entry: an occultation from disappearance to reappearance, any other with a place at the best time to look, and without one
 * when the two are closest. Of what passes before the Sun other operations know whether it is seen.
 */
function entry(record: ConjunctionRecord, language: Language | undefined): CalendarEntry {
  const { time, kind, best, occultation, observable } = record
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
    : best && isJudged
      ? { ...entryAt(record, best.time), notes: [timeNote('Best time', best.time), altitudes(best), closest] }
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
  { time, altitude, azimuth }: z.input<typeof contact>,
  language: Language | undefined,
) => timeNote(label, time, directionText(altitude, azimuth, language))

/** How occultations are reckoned, and how exact that is. */
const LIMB =
  "visible: by a telescope of 10 cm in the light of the Sun; at the Moon's dark limb to magnitude 8, from 70 % lit falling to 5.5 at full; at the lit one 4.5 - 3.5 times illumination; one goes over into the other within 5° of a cusp. Contacts: the centre of the farther one on the nearer one's limb, for the place; Moon's mean limb k 0.2725076 (IAU 1982), its mountains left out: up to 6 s, near the limit minutes; stars as points, doubles as one place"

/** Credits of pairs by the length of the range, or of the Moon alone by the occultations that come. */
const priceOf = (pairs: readonly Pair[], range: { start: number; end: number }, rows: number): number =>
  pairs.length > 0 ? pairs.length * price.creditsFor(yearsIn(range)) : moonPrice.creditsFor(rows)

/** The open cluster whose stars the Moon may hide one by one, of a pair of both. */
function clusterBehindMoon(pair: Pair): DeepSkyObject | undefined {
  if (!pair.some(({ body }) => body === 'moon')) return undefined
  const cluster = pair.find(({ kind }) => kind === 'open cluster')
  return cluster && (catalogEntry(cluster.id) as DeepSkyObject)
}

/** Unordered pairs of targets; each needs a member that moves. */
function pairsOf(targets: readonly SkyTarget[]): Pair[] {
  const pairs = targets.flatMap((a, index) => targets.slice(index + 1).map((b): Pair => [a, b]))
  if (pairs.length === 0) {
    throw new Problem('invalid_parameter', 'An approach needs two targets.', {
      parameter: 'targets',
      hint: 'Send targets=venus,jupiter, or targets=moon with kinds=occultation for all that the Moon hides.',
    })
  }
  const fixed = pairs.find((pair) => !canMeet(pair))
  if (!fixed) return pairs
  throw new Problem('invalid_parameter', `${fixed[0].id} and ${fixed[1].id} keep their distance.`, {
    parameter: 'targets',
    hint: 'One of each pair must be the Sun, the Moon or a planet: send a call for each, targets=moon,star:antares.',
  })
}

/** Elongation in degrees below which a pair is too near the Sun to be visible. */
const GLARE = 12
/**
 * Elongation in degrees below which a pair is never up in the dark: one of them is, 5° up with the Sun 6° down, 10° from it and more.
 * The place sees the Moon up to 1° from where the centre of the Earth does, and within 12 h it moves 7°.
 */
const NEVER_DARK = 2
/** Elongation in degrees above which a pair is up all night: within a hand's breadth of opposition. */
const ALL_NIGHT = 150

/** When a pair is up: `evening`, `morning`, `all night`, or `near the Sun`. */
function skyOf({ elongation, isEast }: Conjunction): ConjunctionRecord['sky'] {
  if (elongation === null) return null
  if (elongation < GLARE) return 'near the Sun'
  return elongation > ALL_NIGHT ? 'all night' : isEast ? 'evening' : 'morning'
}

const kindOf = ({ occultation, graze, transit }: Conjunction): (typeof kinds)[number] =>
  occultation ? 'occultation' : graze ? 'graze' : (transit ?? 'conjunction')

function record(conjunction: Conjunction, site: Observer | undefined) {
  const { pair, instant, separation: gap, positionAngle, elongation, occultation, graze } = conjunction
  const best = site ? bestOf(conjunction, site) : null
  const bestWithSky = best && site ? bestRecord(conjunction, best, site) : null
  const isUnseen = site !== undefined && skyOf(conjunction) !== 'near the Sun'
  const [a, b] = pair
  const star = occultation && catalogEntry((a.fixed ? a : b).id)
  const cluster = star?.kind === 'star' ? clusterAround(star as Star) : null
  return {
    id: eventId(['conjunction', a.id, b.id], instant.utc),
    kind: kindOf(conjunction),
    ...timeFields(instant.utc),
    bodies: pair.map(({ id }) => id),
    title: `${a.name} and ${b.name}${cluster?.name ? ` (${cluster.name})` : ''}: ${apart(gap)}${occultation ? ', occultation' : graze ? ', graze' : ''}`,
    separation: roundAngle(gap),
    positionAngle: roundDirection(positionAngle),
    elongation: elongation === null ? null : roundAngle(elongation),
    sky: bestWithSky ? bestWithSky.sky : isUnseen ? null : skyOf(conjunction),
    magnitudes: pair.map((target) => {
      const { magnitude } = litTarget(target, instant, { pov: 'geocenter' })
      return magnitude === null ? null : roundMagnitude(magnitude)
    }),
    occultation: occultation && shownOccultation(occultation, cluster),
    graze: graze && { ...timeFields(graze.instant.utc), ...shownLimit(graze) },
    observable: site ? isObservable(conjunction, site, best) : null,
    best: bestWithSky?.best ?? null,
  }
}

/** Best time to look: a contact of the occultation by night, or else the pair after sunset. */
function bestOf(
  { pair, instant, elongation, occultation, graze }: Conjunction,
  site: Observer,
): BestView | null {
  if (graze) {
    const view = viewAt(pair, site, graze.instant)
    return Math.min(...view.altitudes) >= HIGH_ENOUGH && view.sunAltitude <= DARK_ENOUGH ? view : null
  }
  if (!occultation) return (elongation ?? 0) < NEVER_DARK ? null : bestView(pair, site, instant.tt)
  const contact = bestContact(occultation)
  return contact && contact.sunAltitude <= SUN_DOWN ? viewAt(pair, site, contact.instant) : null
}

/** Whether the place sees a meeting, by day too what then is seen. */
function isObservable(
  { pair, instant, occultation, transit }: Conjunction,
  site: Observer,
  best: BestView | null,
): boolean {
  if (transit) return isSunUpDuring(pair, site, instant.tt)
  return occultation ? bestContact(occultation) !== null : best !== null
}

function bestRecord({ pair, instant, occultation }: Conjunction, best: BestView, site: Observer) {
  const [a, b] = pair
  const bestInstant = instantOfUtc(best.utc)
  const sunAtMost = twilightAltitudes.astronomical
  const isDark = best.sunAltitude <= sunAtMost
  const dark = isDark ? best : occultation ? null : bestView(pair, site, instant.tt, { sunAtMost })
  const wholeNight = nightIn(site, best.utc) as Interval
  const night = nightRecordOf(wholeNight, darkest(site, [wholeNight]).dark)
  const contacts = occultation && {
    from: Math.max(wholeNight.from, occultation.disappearance.instant.tt),
    to: Math.min(wholeNight.to, occultation.reappearance.instant.tt),
  }
  const windows = (contacts ? upWindows(pair, site, contacts) : viewWindows(pair, site, wholeNight)).map(
    stretchRecord,
  )
  return {
    sky: wordOf(windows, night),
    best: {
      ...timeFields(best.utc),
      separation: roundAngle(separation(a.seen(bestInstant, site), b.seen(bestInstant, site))),
      altitudes: best.altitudes.map(roundAngle),
      sunAltitude: roundAngle(best.sunAltitude),
      skyCondition: skyCondition(best.sunAltitude),
      darkTime: dark && isoSeconds(dark.utc),
      night: night.whole,
      dark: night.dark,
      windows,
    },
  }
}

const shownOccultation = (
  { disappearance, reappearance, illumination, isWaxing, limit }: Occultation,
  cluster: DeepSkyObject | null,
) => ({
  disappearance: shownContact(disappearance),
  reappearance: shownContact(reappearance),
  illumination: illumination && rounded(illumination, 3),
  waxing: isWaxing,
  cluster: cluster?.id ?? null,
  limit: limit && shownLimit(limit),
})

const shownLimit = ({ side, distanceKm, azimuth }: GrazeLimit) => ({
  side,
  distanceKm: rounded(distanceKm, 1),
  azimuth: roundDirection(azimuth),
})

const shownContact = ({
  instant,
  altitude,
  azimuth,
  positionAngle,
  cuspAngle,
  cusp,
  limb,
  sunAltitude,
  isSeen,
}: OccultationContact) => ({
  ...timeFields(instant.utc),
  altitude: roundAngle(altitude),
  azimuth: roundDirection(azimuth),
  positionAngle: roundDirection(positionAngle),
  cuspAngle: cuspAngle === null ? null : roundAngle(cuspAngle),
  cusp,
  limb,
  sunAltitude: roundAngle(sunAltitude),
  visible: isSeen,
})
