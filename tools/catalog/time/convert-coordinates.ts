import { z } from 'zod'
import { moment } from '../../arguments/moment.ts'
import { refractionIn } from '../../arguments/observation.ts'
import { siteFor, siteOf, siteShape } from '../../arguments/site.ts'
import { rayOf, skyPosition, skyPositionShape } from '../../arguments/sky-position.ts'
import {
  estimatedError,
  followedOrbits,
  isOwn,
  measuredBodies,
  ownWarnings,
  targetWarnings,
} from '../../arguments/target.ts'
import { frameNames } from '../../core/ephemeris/frame-conversion.ts'
import { rounded } from '../../core/round.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import {
  convertedCoordinates,
  directionRecord,
  positionRecord,
} from '../../records/time/converted-coordinates.ts'
import { commaList } from '../../schema/comma-list.ts'
import { airShape } from '../../schema/horizon.ts'
import { datetime } from '../../schema/instant.ts'
import { timezone } from '../../schema/timezone.ts'

export default defineTool({
  name: 'convert_coordinates',
  title: 'Convert sky coordinates',
  summary:
    'Converts a position in the sky between equatorial, ecliptic, galactic and horizontal coordinates. For pointing a telescope, or comparing two catalogs.',
  description:
    'Convert one position, or one target, between the equatorial (J2000, of date), ecliptic, horizontal ' +
    'and galactic frames, with its constellation and its place in the zodiac. The horizontal frame needs ' +
    'latitude and longitude. Everything about a planet: get_body. Time scales: convert_time.',
  route: 'GET /v1/coordinates/convert',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: z.strictObject({
    ...skyPositionShape,
    to: commaList(frameNames, {
      description: 'Comma list of frames, named as in from. Default all that exist.',
      problem: 'invalid_parameter',
      alone: { all: frameNames },
    }).optional(),
    datetime,
    ...siteShape,
    ...airShape,
    timezone: timezone.optional(),
  }),
  output: convertedCoordinates,
  example: { target: 'star:sirius', datetime: '2026-11-20T20:00:00Z', latitude: 51.4779, longitude: -0.0015 },
  prepare(input, { now }) {
    const needsPlace = input.from === 'horizontal' || input.to?.includes('horizontal')
    const observer = needsPlace ? siteFor('The horizontal frame', input) : siteOf(input)
    const chosenMoment = moment(input.datetime, { ...input, now })
    return { asked: skyPosition(input), observer, at: chosenMoment, ...input }
  },
  credits: 1,
  follows: ({ asked: position, at: chosenMoment }) =>
    followedOrbits('target' in position ? [position] : [], [chosenMoment.utc, chosenMoment.utc]),
  heavy: ({ asked: position }) => 'target' in position && isOwn(position),
  views: {
    table: ({ frames }) => Object.entries(frames).map(([frame, angles]) => ({ frame, ...angles })),
  },
  compute({ asked: position, observer, at: { utc, warnings }, to = frameNames }) {
    const targets = 'target' in position ? [position] : []
    const orbitWarnings = ownWarnings(targets, [utc, utc])
    const standpoint = { instant: instantOfUtc(utc), observer }
    return {
      data: {
        input: positionRecord(position, utc),
        ...directionRecord(rayOf(position, standpoint), standpoint, to),
      },
      referenceFrame: observer ? 'topocentric' : 'geocentric',
      measured: { utc, bodies: measuredBodies(targets), ...estimatedError(targets, [utc, utc]) },
      settings: {
        place:
          'equatorialJ2000, eclipticJ2000, galactic: astrometric (light-time only), as catalogs; of date and horizontal: apparent (with deflection and aberration)',
        refraction: refractionIn(observer ?? {}),
        deltaTSeconds: rounded(standpoint.instant.deltaT, 2),
      },
      warnings: [...warnings, ...targetWarnings(targets), ...orbitWarnings],
    }
  },
})
