import { z } from 'zod'
import { placeTime } from '../../arguments/moment.ts'
import { endNeeded, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { siteOf, siteShape } from '../../arguments/site.ts'
import { cappedTier, tierOf } from '../../arguments/span.ts'
import {
  estimatedError,
  followedOrbits,
  isOwn,
  measuredBodies,
  ownWarnings,
  targetGrammar,
  targetList,
  targetWarnings,
} from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import { ephemerisRows } from '../../contract/tiers.ts'
import {
  type EphemerisQuantity,
  ephemerisColumns,
  ephemerisQuantityNames,
  type RowSource,
  vectorFrames,
} from '../../core/records/ephemeris-columns.ts'
import { isFromEarth, pointsOfView, referenceFrameOf } from '../../core/targets/point-of-view.ts'
import { placeOf } from '../../core/targets/target-view.ts'
import { instantOfUtc, isoSeconds, MS_PER_DAY } from '../../core/time/time.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { ephemerisTableShape, rowByName } from '../../records/sky/ephemeris-table.ts'
import { commaList } from '../../schema/comma-list.ts'
import { tableFormat } from '../../schema/format.ts'
import { instantText } from '../../schema/instant.ts'
import { cursor, limit, rowsBefore } from '../../schema/page.ts'
import { step } from '../../schema/step.ts'
import { timezone } from '../../schema/timezone.ts'

const MOST_TARGETS = 20
const { free, starter, pro } = ephemerisRows
const price = priceByBlock({ base: 1, each: 500, unit: 'rows of a page' })

const input = z.strictObject({
  targets: targetList(MOST_TARGETS, `Comma list: ${targetGrammar}; earth with pov=sun.`, {
    earth: true,
    satellites: true,
  }),
  start: instantText(
    'Begin of the table, included. A date is its midnight; a word (tonight) covers its own span.',
  ),
  end: instantText(
    'End of the table, not included; not needed when start is a word. Equal to start: one row for each target.',
  ).optional(),
  step,
  quantities: commaList(ephemerisQuantityNames, {
    description: `Comma list: ${ephemerisQuantityNames.join(', ')}. Default radec,distance; with tle: distance has rangeKm, subpoint and height too.`,
    problem: 'invalid_parameter',
  }).default(['radec', 'distance']),
  pov: z
    .enum(pointsOfView, { error: `pov must be one of ${pointsOfView.join(', ')}` })
    .meta({ id: 'PointOfView' })
    .optional()
    .meta({
      description:
        'Where it is seen from. Default geocenter; earth, the place, when latitude and longitude are given.',
      problem: 'invalid_pov',
    }),
  frame: z
    .enum(vectorFrames, { error: `frame must be one of ${vectorFrames.join(', ')}` })
    .optional()
    .meta({ description: 'Frame of quantities=vectors. Default equatorialJ2000.' }),
  ...siteShape,
  timezone: timezone.optional(),
  format: tableFormat,
  limit: limit(1_000, 500),
  cursor,
})

export default defineTool({
  name: 'get_ephemeris',
  title: 'Ephemeris table',
  summary:
    'A table of positions over time, such as Mars night by night. For plots, tracking and comparison with almanacs.',
  description:
    'A table of chosen quantities for bodies, stars or directions at a fixed step, seen from the centre ' +
    'of the Earth, from a place or from another body; quantities=vectors gives states. Right ascension ' +
    'and declination are of date; frame is for vectors alone. ' +
    `At most ${free}/${starter}/${pro} rows ` +
    '(free/starter/pro). One instant: get_sky_snapshot. Dates of events: list_ and search_ tools.',
  route: 'GET /v1/ephemerides',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input,
  output: z.object({
    ...ephemerisTableShape,
    rowCount: z.int().describe('Rows of the whole table.'),
    count: z.int().describe('Rows of this answer.'),
    truncated: z.boolean().describe('True if rows follow: meta.page.next.'),
  }),
  example: {
    targets: 'mars,jupiter',
    start: '2026-11-20T00:00:00Z',
    end: '2026-11-25T00:00:00Z',
    step: '1d',
    quantities: 'radec,distance,magnitude',
  },
  refuses: ['too_many_rows'],
  prepare,
  credits: {
    formula: price.formula,
    range: [1, 14],
    of: ({ page }) => price.creditsFor(page.to - page.from),
  },
  follows: (request) => followedOrbits(request.asked, endsOf(request)),
  heavy: ({ page, quantities, asked: targets }) =>
    (page.to - page.from) * quantities.length > 40 || targets.some(isOwn),
  views: {
    table: ({ columns, rows }) => rows.map((row) => (Array.isArray(row) ? rowByName(columns, row) : row)),
  },
  compute(request) {
    const { asked: targets, station, format, timezone, page, rowCount } = request
    const parts = ephemerisColumns(
      request.quantities,
      targets.some(({ target }) => target.satellite),
    )
    const columns = [
      { name: 'time', unit: 'UTC' },
      ...(timezone === undefined ? [] : [{ name: 'timeLocal', unit: timezone }]),
      { name: 'target', unit: null },
      ...parts.flatMap((part) => [...part.columns]),
    ]
    const orbitWarnings = ownWarnings(targets, endsOf(request))
    const rows = Array.from({ length: page.to - page.from }, (_, offset) => {
      const cells = cellsOf(request, page.from + offset, parts)
      return format === 'compact' ? cells : rowByName(columns, cells)
    })
    return {
      data: { columns, rows, rowCount, count: rows.length, truncated: page.to < rowCount },
      rows: { list: 'rows', first: page.from + 1, last: page.to, of: rowCount, next: nextRows(request) },
      referenceFrame: referenceFrameOf(station.pov),
      measured: {
        utc: timeOfRow(request, page.from),
        bodies: measuredBodies(targets),
        ...estimatedError(targets, endsOf(request)),
      },
      settings: settingsOf(request),
      warnings: [...request.warnings, ...targetWarnings(targets), ...orbitWarnings],
    }
  },
})

/** Cells of a row: its times, its target and the quantities. */
function cellsOf(
  request: ReturnType<typeof prepare>,
  index: number,
  parts: ReturnType<typeof ephemerisColumns>,
) {
  const { asked: targets, station, frame, timezone } = request
  const utc = timeOfRow(request, index)
  const { target } = targets[index % targets.length] as (typeof targets)[number]
  const look: RowSource = { target, instant: instantOfUtc(utc), station, frame }
  return [
    isoSeconds(utc),
    ...(timezone ? [placeTime(utc, timezone, request.longitude)] : []),
    target.id,
    ...parts.flatMap(({ read }) => [...read(look)]),
  ]
}

/** Conventions of an answer. */
const settingsOf = ({ station, quantities, frame, timezone, stepMs }: ReturnType<typeof prepare>) => ({
  pov: station.pov,
  places: isFromEarth(station.pov) ? 'apparent' : 'geometric',
  ...(quantities.some((name) => name !== 'vectors')
    ? { equinox: 'true equator, equinox and ecliptic of date' }
    : {}),
  ...(quantities.includes('vectors') ? { vectors: 'geometric in frame', frame } : {}),
  timezone: timezone ?? 'UTC',
  ...(timezone && stepMs % MS_PER_DAY === 0
    ? { step: `days of 24 hours: the clock of ${timezone} reads otherwise after it is changed` }
    : {}),
})

/** The members of a request that give a row its time. */
type Rows = Pick<ReturnType<typeof prepare>, 'start' | 'stepMs' | 'asked' | 'page'>

const timeOfRow = ({ start, stepMs, asked: targets }: Rows, row: number): number =>
  start + Math.floor(row / targets.length) * stepMs

/** The rows after those of a request, and their price; undefined at the end of the table. */
function nextRows({ page: { to }, limit, rowCount }: ReturnType<typeof prepare>) {
  if (to >= rowCount) return undefined
  return { position: String(to), credits: price.creditsFor(Math.min(limit, rowCount - to)) }
}

/** Times of the first and the last row of the page. */
const endsOf = (request: Rows): [number, number] => [
  timeOfRow(request, request.page.from),
  timeOfRow(request, Math.max(request.page.from, request.page.to - 1)),
]

/** Validates combinations of parameters, resolves targets and determines the page. */
function prepare(options: z.output<typeof input>, context: Context) {
  const observer = siteOf(options)
  const pov = options.pov ?? (observer ? 'earth' : 'geocenter')
  refuseContradictions(options, pov)
  const range = period(options, {
    now: context.now,
    start: (end) => end,
    end: endNeeded,
    instantAllowed: true,
  })
  const rowCount = Math.max(1, Math.ceil((range.end - range.start) / options.step)) * options.targets.length
  const from = rowsBefore(context)
  const limit = ephemerisRows[cappedTier(context)]
  if (rowCount > limit) {
    throw new Problem('too_many_rows', `${rowCount} rows; the ${tierOf(context)} tier allows ${limit}.`, {
      parameter: 'step',
      limit,
      hint: 'Take a longer step, a shorter range or fewer targets.',
    })
  }
  return {
    asked: options.targets,
    station: { pov, observer },
    stepMs: options.step,
    page: { from, to: Math.min(from + options.limit, rowCount) },
    rowCount,
    warnings: range.warnings,
    ...options,
    frame: options.frame ?? ('equatorialJ2000' as const),
    start: range.start,
  }
}

/** Rejects contradictory parameters, so that none is accepted and then ignored. */
function refuseContradictions(options: z.output<typeof input>, pov: (typeof pointsOfView)[number]): void {
  const has = (name: EphemerisQuantity) => options.quantities.includes(name)
  const hasPlace = options.latitude !== undefined
  if (pov === 'earth' && !hasPlace) {
    throw new Problem('missing_parameter', 'pov=earth requires latitude and longitude.', {
      parameter: 'latitude',
      hint: 'Send latitude and longitude, or pov=geocenter.',
    })
  }
  if (pov !== 'earth' && hasPlace) {
    throw new Problem('invalid_pov', `A place on the Earth has no meaning with pov=${pov}.`, {
      parameter: 'pov',
      allowed: ['earth'],
      hint: 'Leave out latitude and longitude, or pov.',
    })
  }
  if (has('altaz') && !hasPlace) {
    throw new Problem('missing_parameter', 'altaz requires latitude and longitude.', {
      parameter: 'latitude',
      hint: 'Send latitude and longitude.',
    })
  }
  if (options.frame !== undefined && !has('vectors')) {
    throw new Problem('invalid_parameter', 'frame applies to vectors, which were not requested.', {
      parameter: 'frame',
      hint: 'Add vectors to quantities, or leave out frame.',
    })
  }
  const standing = isFromEarth(pov) ? 'earth' : pov
  if (options.targets.some(({ target }) => placeOf(target) === standing)) {
    throw new Problem('unknown_target', `${standing} cannot be seen from itself.`, {
      parameter: 'targets',
      hint: standing === 'earth' ? 'Send pov=sun to see the Earth.' : 'Leave it out, or take another pov.',
    })
  }
}
