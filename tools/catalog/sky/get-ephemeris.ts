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
  oneTarget,
  ownWarnings,
  targetGrammar,
  targetList,
  targetWarnings,
} from '../../arguments/target.ts'
import { ephemerisRows } from '../../contract/tiers.ts'
import { ephemerisColumns, ephemerisQuantityNames } from '../../core/quantities/ephemeris-quantities.ts'
import { type RowSource, vectorFrames } from '../../core/quantities/quantity.ts'
import { isCounted, rowsIn, timeOfRow } from '../../core/quantities/row-times.ts'
import { pointsOfView, referenceFrameOf } from '../../core/targets/point-of-view.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { tableSettings } from '../../records/sky/ephemeris-conventions.ts'
import {
  MOST_SEARCHED,
  refuseContradictions,
  rowTimes,
  tooManyRows,
} from '../../records/sky/ephemeris-rows.ts'
import { ephemerisTableShape, rowByName } from '../../records/sky/ephemeris-table.ts'
import { commaList } from '../../schema/comma-list.ts'
import { tableFormat } from '../../schema/format.ts'
import { instantText } from '../../schema/instant.ts'
import { cursor, limit, rowsBefore } from '../../schema/page.ts'
import { tableStep } from '../../schema/step.ts'
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
    'End of the table, not included; not needed when start is a word. Equal to start: one instant.',
  ).optional(),
  step: tableStep,
  quantities: commaList(ephemerisQuantityNames, {
    description: `Comma list of ${ephemerisQuantityNames.length} (topic=quantities): radec, altaz, distance, magnitude, rates, separation, companion, vectors … Default radec,distance.`,
    problem: 'invalid_parameter',
  }).default(['radec', 'distance']),
  reference: oneTarget('Second target, of separation, offset and referenceAngle.', {
    earth: true,
    satellites: true,
  })
    .optional()
    .meta({
      description: 'Second target, of separation, offset and referenceAngle.',
      problem: 'unknown_target',
      isUnlisted: true,
    }),
  pov: z
    .enum(pointsOfView, { error: `pov must be one of ${pointsOfView.join(', ')}` })
    .meta({ id: 'PointOfView' })
    .optional()
    .meta({
      description: 'Where it is seen from. Default geocenter, with latitude and longitude earth: the place.',
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
    'A table of chosen quantities for bodies, stars or directions, seen from the centre of the Earth, a ' +
    'place or another body: places, rates, discs, double stars, vectors. ra and dec are of date. ' +
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
  refuses: ['too_many_rows', 'invalid_target_for_quantity', 'range_too_large'],
  prepare,
  credits: {
    formula: price.formula,
    range: [1, 14],
    of: ({ page }) => price.creditsFor(page.to - page.from),
  },
  follows: (request) => followedOrbits(followedTargets(request), endsOf(request)),
  heavy: ({ page, quantities, askedTargets: targets, countedStep }) =>
    countedStep === undefined ||
    (page.to - page.from) * quantities.length > 40 ||
    quantities.some((name) => costlyQuantities.includes(name)) ||
    targets.some(isOwn),
  views: {
    table: ({ columns, rows }) => rows.map((row) => (Array.isArray(row) ? rowByName(columns, row) : row)),
  },
  compute(request) {
    const { askedTargets: targets, station, format, timezone, page } = request
    const times = rowTimes(request)
    const rowCount = times.count * targets.length
    const to = Math.min(page.to, rowCount)
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
    const timeOf = (row: number): number => times.timeOf(Math.floor(row / targets.length))
    const ends: [number, number] = [timeOf(page.from), timeOf(Math.max(page.from, to - 1))]
    const followed = followedTargets(request)
    const orbitWarnings = ownWarnings(followed, ends)
    const rows = Array.from({ length: Math.max(0, to - page.from) }, (_, offset) => {
      const row = page.from + offset
      const cells = cellsOf(request, timeOf(row), row, parts)
      return format === 'compact' ? cells : rowByName(columns, cells)
    })
    return {
      data: { columns, rows, rowCount, count: rows.length, truncated: to < rowCount },
      rows: { list: 'rows', first: page.from + 1, last: to, of: rowCount, next: nextRows(request) },
      referenceFrame: referenceFrameOf(station.pov),
      measured: { utc: ends[0], bodies: measuredBodies(followed), ...estimatedError(followed, ends) },
      settings: tableSettings(request),
      warnings: [...request.warnings, ...targetWarnings(followed), ...orbitWarnings],
    }
  },
})

/** Quantities that are worked out in a worker thread even for one row. */
const costlyQuantities: readonly string[] = ['skyBrightness', 'uncertainty']

/** Cells of a row: its times, its target and the quantities. */
function cellsOf(request: Request, utc: number, row: number, parts: ReturnType<typeof ephemerisColumns>) {
  const { askedTargets: targets, station, frame, timezone, reference } = request
  const { target } = targets[row % targets.length] as (typeof targets)[number]
  const look: RowSource = {
    target,
    instant: instantOfUtc(utc),
    station,
    frame,
    reference: reference?.target,
  }
  return [
    isoSeconds(utc),
    ...(timezone ? [placeTime(utc, timezone, request.longitude)] : []),
    target.id,
    ...parts.flatMap(({ read }) => [...read(look)]),
  ]
}

type Request = ReturnType<typeof prepare>

/** The targets of the rows, and the second one of their quantities. */
const followedTargets = ({ askedTargets: targets, reference }: Request) =>
  reference && !targets.some(({ target }) => target.id === reference.target.id)
    ? [...targets, reference]
    : targets

/** The rows after those of a request, and their price; undefined at the end of the table. */
function nextRows({ page: { to }, limit, rowCount }: Request) {
  if (rowCount === undefined || to >= rowCount) return undefined
  return { position: String(to), credits: price.creditsFor(Math.min(limit, rowCount - to)) }
}

/** Times of the first and the last row of the page; of rows that are not counted yet those of the whole table. */
function endsOf({ page, askedTargets: targets, countedStep, start, end, zone }: Request): [number, number] {
  if (!countedStep) return [start, Math.max(start, end)]
  const timeOf = (row: number) => timeOfRow(start, countedStep, zone, Math.floor(row / targets.length))
  return [timeOf(page.from), timeOf(Math.max(page.from, page.to - 1))]
}

/** Validates combinations of parameters, resolves targets and determines the page. */
function prepare(options: z.output<typeof input>, context: Context) {
  const observer = siteOf(options)
  const pov = options.pov ?? (observer ? 'earth' : 'geocenter')
  refuseContradictions(options, { pov, observer })
  const range = period(options, {
    now: context.now,
    start: (end) => end,
    end: endNeeded,
    instantAllowed: true,
  })
  const zone = options.timezone ?? 'UTC'
  const countedStep = isCounted(options.step) ? options.step : undefined
  const limit = ephemerisRows[cappedTier(context)]
  const from = rowsBefore(context)
  const rowCount = countedStep && rowsIn(range, countedStep, zone) * options.targets.length
  if (rowCount !== undefined && rowCount > limit) {
    throw tooManyRows(`${rowCount} rows; the ${tierOf(context)} tier allows ${limit}.`, limit)
  }
  // Rows that are searched for come on one page, whose price is known before.
  const to = rowCount === undefined ? MOST_SEARCHED : Math.min(from + options.limit, rowCount)
  return {
    askedTargets: options.targets,
    station: { pov, observer },
    countedStep,
    zone,
    page: { from, to },
    rowCount,
    warnings: range.warnings,
    ...options,
    frame: options.frame ?? ('equatorialJ2000' as const),
    start: range.start,
    end: range.end,
  }
}
