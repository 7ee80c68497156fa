import { z } from 'zod'
import { observation, observationSettings, observationShape } from '../../arguments/observation.ts'
import { eventsOf } from '../../arguments/period.ts'
import { hasMinor, type SkyPlace } from '../../core/bodies.ts'
import { vectorRecord } from '../../core/records/vectors.ts'
import { placesSeen, referenceFrameOf } from '../../core/targets/point-of-view.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { bodyRecord, groupEvents } from '../../records/body-groups.ts'
import { bodyRecordShape, vectorRecordShape } from '../../records/body-shape.ts'
import { compact, compactByName } from '../../records/compact.ts'
import { flat } from '../../records/flat.ts'
import { someSkyBodies } from '../../schema/body-list.ts'
import { include } from '../../schema/comma-list.ts'
import { format } from '../../schema/format.ts'
import { groupsOf } from '../../schema/include-groups.ts'
import { givenInstant } from '../../schema/instant.ts'
import { pov } from '../../schema/pov.ts'

const groups = groupsOf('get_sky_snapshot')

export default defineTool({
  name: 'get_sky_snapshot',
  title: 'Sky snapshot',
  summary:
    'Where the Sun, Moon and planets stand over a place at one moment, with their brightness, rise and set. One answer for the whole solar system.',
  description:
    'The whole sky for one observer and instant: altitude, azimuth, distance, phase, rise and set, ' +
    'vectors and place in the zodiac of the Sun, the Moon and the planets. One body only: get_body. Many ' +
    'instants: get_ephemeris. Without a place: get_zodiac_positions.',
  route: 'GET /v1/snapshots',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  input: z.strictObject({
    ...observationShape,
    bodies: someSkyBodies.optional(),
    pov,
    include: include(groups).prefault('all'),
    format,
  }),
  output: z.object({
    observerData: z
      .union([z.record(z.string(), z.object(bodyRecordShape).meta({ id: 'BodyRecord' })), compact])
      .describe('Records of the bodies by name, or a table of them.'),
    vectorData: z
      .union([z.record(z.string(), vectorRecordShape), compact])
      .optional()
      .describe('Group vectors: geometric positions and velocities by name, or a table of them.'),
    timestamp: givenInstant('Instant of the sky.'),
  }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' },
  prepare: (input, { now }) => ({ seen: observation(input, now), ...input }),
  credits: 1,
  heavy: ({ bodies = [] }) => hasMinor(bodies),
  compute({ pov, bodies, include, format, seen: observation }) {
    const { instant, observer } = observation
    const view = { pov, instant, observer }
    const places: readonly SkyPlace[] = bodies?.filter((body) => body !== pov) ?? placesSeen(pov)
    const airless = include.length === groups.length
    const records = places.map((place) => [
      place,
      bodyRecord(place, view, observation, include, { azimuths: false, airless }),
    ])
    const vectors = () => places.map((place) => [place, vectorRecord(place, instant)])
    const toFormat = (entries: unknown[][]) => {
      const byName = Object.fromEntries(entries)
      return format === 'compact' ? compactByName('body', flat(byName)) : byName
    }
    return {
      data: {
        observerData: toFormat(records),
        ...(include.includes('vectors') ? { vectorData: toFormat(vectors()) } : {}),
        timestamp: isoSeconds(instant.utc),
      },
      referenceFrame: referenceFrameOf(pov),
      measured: {
        utc: instant.utc,
        ...(bodies ? { bodies } : {}),
        events: pov === 'earth' ? eventsOf(groupEvents, include) : undefined,
      },
      settings: observationSettings(observation, pov === 'earth' ? include : []),
      warnings: observation.warnings,
    }
  },
})
