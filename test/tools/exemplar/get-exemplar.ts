import { z } from 'zod'
import { moment } from '../../../tools/arguments/moment.ts'
import { apparentGeocentric } from '../../../tools/core/ephemeris/position.ts'
import { roundAu, rounded } from '../../../tools/core/round.ts'
import { instantOfUtc, isoSeconds, SECONDS_PER_DAY } from '../../../tools/core/time/time.ts'
import { defineTool } from '../../../tools/declaration/define.ts'
import { datetime, givenInstant, instantField } from '../../../tools/schema/instant.ts'
import { timezone } from '../../../tools/schema/timezone.ts'

export default defineTool({
  name: 'get_exemplar',
  title: 'Exemplar',
  summary:
    'How far away the Sun is, and when the light that we see now left it. For orbits and light-time corrections.',
  description:
    'Distance of the Sun at an instant, and when the light that arrives then left it. Where the Sun stands: get_body.',
  route: 'GET /v1/exemplar',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: z.strictObject({ datetime, timezone: timezone.optional() }),
  output: z.object({
    timestamp: givenInstant('Instant of the record.'),
    light: z
      .object({
        distanceAu: z.number().describe('Length of the path of the light from the Sun, au.'),
        lightTimeSeconds: z.number().describe('How long the light is on its way.'),
        departure: instantField.describe('When the light leaves the Sun.'),
      })
      .describe('The light of the Sun that arrives at the instant.')
      .meta({ id: 'ExemplarLight' }),
  }),
  example: { datetime: '2026-11-20T20:00:00Z' },
  prepare(input, { now }) {
    const { utc, warnings } = moment(input.datetime, { now, ...input })
    return { utc, warnings, timezone: input.timezone }
  },
  credits: 1,
  compute({ utc, warnings, timezone }) {
    const { distanceAu, lightTimeDays } = apparentGeocentric('sun', instantOfUtc(utc))
    const lightTimeSeconds = lightTimeDays * SECONDS_PER_DAY
    return {
      data: {
        timestamp: isoSeconds(utc),
        light: {
          distanceAu: roundAu(distanceAu),
          lightTimeSeconds: rounded(lightTimeSeconds, 3),
          departure: isoSeconds(utc - lightTimeSeconds * 1_000),
        },
      },
      measured: { utc, bodies: ['sun'], events: [] },
      settings: timezone === undefined ? {} : { timezone },
      warnings,
    }
  },
})
