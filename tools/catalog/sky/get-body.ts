import { z } from 'zod'
import { oneSkyBody } from '../../arguments/bodies/body-target.ts'
import { observation, observationSettings, observationShape } from '../../arguments/observation.ts'
import { eventsOf } from '../../arguments/period.ts'
import { estimatedError, followedOrbits, ownWarnings } from '../../arguments/target.ts'
import { isGivenBody, isMajor } from '../../core/bodies.ts'
import { motionRecord } from '../../core/records/motion.ts'
import { orbitRecord, periheliaRecord } from '../../core/records/orbit.ts'
import { physicalRecord } from '../../core/records/physical.ts'
import { vectorRecord } from '../../core/records/vectors.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { type BodyRecord, bodyRecord, groupEvents } from '../../records/body-groups.ts'
import { bodyRecordShape } from '../../records/body-shape.ts'
import { bodyDetailsShape } from '../../records/sky/body-details.ts'
import { saturnMoonRecords, saturnMoonsSource } from '../../records/sky/saturn-moon.ts'
import { include } from '../../schema/comma-list.ts'
import { groupsOf } from '../../schema/include-groups.ts'
import { givenInstant } from '../../schema/instant.ts'

const groups = groupsOf('get_body')
const DISC = 'diameters from the place; points and angles of the disc from the centre of the Earth'
const RINGS = 'ringTilt is their opening: 0 edge-on, 27 widest; negative with the south face in view'

export default defineTool({
  name: 'get_body',
  title: 'One body',
  summary:
    'Everything about one planet, the Sun, the Moon or a small body at one moment: where it is, how bright, when it rises and sets. The usual answer to “Where is Jupiter?”.',
  description:
    'Everything about one body for an observer and instant: altitude, azimuth, rise and set, phase, place ' +
    'in the zodiac, size, tilt, central meridian, orbit, motion, moons of Saturn. A place is required, ' +
    'and makes distance, right ascension and declination topocentric. Without a place: ' +
    'get_zodiac_positions bodies=mars; for comets and orbit: get_ephemeris. All bodies: get_sky_snapshot.',
  route: 'GET /v1/bodies/{body}',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  input: z.strictObject({
    body: oneSkyBody('sun … pluto, ceres (topic=bodies), comet:2P, orbit: (topic=targets).'),
    ...observationShape,
    include: include(groups).prefault('all'),
  }),
  output: z.object({
    ...bodyRecordShape,
    ...bodyDetailsShape,
    timestamp: givenInstant('Instant of the record.'),
  }),
  example: { body: 'moon', latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' },
  prepare: (input, { now }) => ({ seen: observation(input, now), ...input }),
  credits: 1,
  follows: ({ body, seen: { instant } }) => followedOrbits([body], [instant.utc, instant.utc]),
  heavy: ({ body: target }) => !isMajor(target.body),
  compute({ body: requestedBody, include, seen: observation }) {
    const { body, target } = requestedBody
    const { instant, observer } = observation
    const orbitWarnings = ownWarnings([requestedBody], [instant.utc, instant.utc])
    const all = include.length === groups.length
    const view = { pov: 'earth', instant, observer } as const
    const details = { azimuths: all, airless: all }
    const data = bodyRecord(body, view, observation, include, details) as BodyRecord & { timestamp: string }
    data.body = target.id
    if (include.includes('vectors')) data.vectorData = vectorRecord(body, instant)
    if (include.includes('physical')) data.physical = physicalRecord(body, instant, observer)
    if (include.includes('orbit')) {
      data.orbit = orbitRecord(body, instant)
      data.perihelia = isGivenBody(body) ? periheliaRecord(body, instant) : null
    }
    if (include.includes('motion')) data.motion = motionRecord(body, instant)
    if (include.includes('moons')) data.moons = body === 'saturn' ? saturnMoonRecords(instant) : null
    data.timestamp = isoSeconds(instant.utc)
    const settings = observationSettings(observation, include)
    if (include.includes('physical') && isMajor(body)) settings.physical = DISC
    if (include.includes('physical') && body === 'saturn') settings.rings = RINGS
    if (include.includes('moons') && body === 'saturn') settings.moons = saturnMoonsSource
    return {
      data,
      measured: {
        utc: instant.utc,
        bodies: isGivenBody(body) ? [] : [body],
        events: eventsOf(groupEvents, include),
        ...estimatedError([requestedBody], [instant.utc, instant.utc]),
      },
      settings,
      warnings: [...observation.warnings, ...orbitWarnings],
    }
  },
})
