import { z } from 'zod'
import { utcDay } from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { moment } from '../../arguments/moment.ts'
import { hasMinor } from '../../core/bodies.ts'
import { harmonicPlacement } from '../../core/charts/harmonic.ts'
import { aspectRecord } from '../../core/charts/record.ts'
import { civilDayAt } from '../../core/time/civil-day.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { aspectsAmong } from '../../core/zodiac/aspects.ts'
import { zodiacPoints } from '../../core/zodiac/zodiac-points.ts'
import { defineTool } from '../../declaration/define.ts'
import { compactByName, listIn } from '../../records/compact.ts'
import { harmonic, harmonicSetting, refuseHarmonicOfDay } from '../../records/harmonic.ts'
import { dayEvents, dayRanges, signWarnings, solarRanges } from '../../records/unknown-time.ts'
import { placedIn, positionRecord, zodiacPositionsShape } from '../../records/zodiac/zodiac-position.ts'
import { measuredBodies, viewSettings, zodiacPov, zodiacView } from '../../records/zodiac/zodiac-view.ts'
import { ayanamsaRecord } from '../../records/zodiac-place.ts'
import { aspectList } from '../../schema/aspect-list.ts'
import { zodiacPlaces } from '../../schema/body-list.ts'
import { commaList } from '../../schema/comma-list.ts'
import { format } from '../../schema/format.ts'
import { calendar, datetime } from '../../schema/instant.ts'
import { timezone } from '../../schema/timezone.ts'
import { ayanamsa, isSidereal, siderealInput, zodiac } from '../../schema/zodiac.ts'

const groups = ['equatorial', 'aspects', 'points', 'sidereal', 'dms'] as const
type Group = (typeof groups)[number]
/** Default groups: without `dms`, which repeats `formatted`. */
const usual = groups.filter((group) => group !== 'dms')

export default defineTool({
  name: 'get_zodiac_positions',
  title: 'Zodiac positions',
  summary:
    'The signs and degrees of the planets at a moment, without a place. For horoscope columns and quick checks.',
  description:
    'Places of bodies in the zodiac at an instant, from the centre of the Earth or pov=sun: ' +
    'sign, degree, speed, distance, right ascension and declination, constellation, ' +
    "lunar nodes, mean Lilith, aspects. Houses or a person's chart: get_natal_chart. Altitude " +
    'or rise times: get_body.',
  route: 'GET /v1/zodiac/positions',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: siderealInput({
    datetime,
    calendar,
    bodies: zodiacPlaces,
    zodiac,
    ayanamsa,
    aspects: aspectList,
    include: commaList(groups, {
      description: `all, minimal, or a comma list: ${groups.join(', ')}. all leaves out dms.`,
      problem: 'invalid_include',
      alone: { all: usual, minimal: [] },
    }).default(usual),
    timezone: timezone.optional(),
    pov: zodiacPov,
    harmonic: harmonic.meta({ ...harmonic.meta(), isUnlisted: true }),
    format,
  }),
  output: z.object(zodiacPositionsShape),
  example: { datetime: '2026-11-20T20:00:00Z', bodies: 'sun,moon,mercury' },
  prepare(input, { now }) {
    const { timezone, calendar, harmonic } = input
    const chosenMoment = moment(input.datetime, { now, timezone, calendar })
    refuseHarmonicOfDay(harmonic, chosenMoment.dateOnly)
    return { ...input, chosenMoment, view: zodiacView(input) }
  },
  credits: 1,
  heavy: ({ view }) => hasMinor(view.bodies),
  compute(request) {
    const { include, format, chosenMoment, timezone, view, harmonic } = request
    const instant = instantOfUtc(chosenMoment.utc)
    const zodiac = zodiacChoice(request)
    const has = (group: Group) => include.includes(group)
    const isFromSun = view.pov === 'sun'
    const { node, ...settings } = chartSettings(request, instant)
    const placed = placedIn(view, instant, zodiac)
    const positions = Object.fromEntries(
      placed.map((body) => [body.id, positionRecord(body, instant, request)]),
    )
    const movers = placed.map(({ id, ...place }) => ({ id, ...harmonicPlacement(place, harmonic) }))
    const aspects = aspectsAmong(movers, request.aspects).map(aspectRecord)
    // A date is its midnight: a body may have another sign later that day.
    const { utc, dateOnly } = chosenMoment
    const day = dateOnly ? (timezone ? civilDayAt(timezone, utc) : utcDay(utc)) : null
    const ranges = isFromSun
      ? solarRanges({ day }, zodiac, view.bodies)
      : dayRanges({ day }, zodiac, view.bodies)
    return {
      data: {
        positions: format === 'compact' ? compactByName('body', positions) : positions,
        points: has('points') && !isFromSun ? zodiacPoints(instant, zodiac, harmonic) : null,
        aspects: has('aspects') ? listIn(format, aspects) : null,
        ayanamsa: isSidereal(request) ? ayanamsaRecord(request.ayanamsa, instant) : null,
      },
      measured: { utc: instant.utc, bodies: measuredBodies(view), events: dayEvents({ day }) },
      ...(isFromSun ? { referenceFrame: 'heliocentric' as const } : {}),
      settings: Object.assign(
        settings,
        isFromSun || !node ? {} : { node },
        viewSettings(view),
        harmonicSetting(harmonic),
      ),
      warnings: [...chosenMoment.warnings, ...signWarnings(ranges, { timezone })],
    }
  },
})
