import { z } from 'zod'
import { moment } from '../../arguments/moment.ts'
import { eventsOf } from '../../arguments/period.ts'
import { siteOf, siteShape } from '../../arguments/site.ts'
import { deltaTSource } from '../../core/time/delta-t.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { type MoonGroup, moonGroups, moonRecord, moonShape } from '../../records/moon/moon.ts'
import { include } from '../../schema/comma-list.ts'
import { chosenSettings } from '../../schema/include-groups.ts'
import { datetime } from '../../schema/instant.ts'
import { timezone } from '../../schema/timezone.ts'

/** Groups that are of the Earth's centre at a place, too. */
const geocentricGroups: readonly MoonGroup[] = [
  'phase',
  'libration',
  'surface',
  'zodiac',
  'mansion',
  'voidOfCourse',
  'apsides',
]

/** Accuracy topics of the times of each group. */
const groupEvents = {
  voidOfCourse: ['ingresses'],
  nextPhases: ['moon-phases'],
  apsides: ['lunar-apsides'],
  crescent: ['rise-set', 'moon-phases'],
} as const

const groupSettings = {
  phase: { phaseNames: 'a quarter names the six hours on either side of it' },
  mansion: { mansions: '28 equal Arabic mansions of the tropical zodiac' },
  voidOfCourse: { voidOfCourse: 'from the last exact major aspect with Sun to Pluto to the next sign' },
  crescent: {
    crescent:
      'Yallop, NAO Technical Note 69 (1997), geocentric; Odeh, Experimental Astronomy 18, 39 (2004), topocentric',
  },
}

export default defineTool({
  name: 'get_moon',
  title: 'Moon now',
  summary:
    'The Moon at one moment: phase, position, distance and what comes next. With a place it also says how it stands in your sky.',
  description:
    'The Moon at an instant: name of the phase, lit part, age, distance, size, libration, place in the ' +
    'zodiac, mansion, quarters and apsides before and after, visibility of the crescent, and whether it ' +
    'is void of course, with the period that is running or else the next one. latitude and longitude add ' +
    'altitude and tilt, and make distance, right ascension and declination topocentric. Dates of phases: ' +
    'list_moon_phases; of void periods: list_zodiac_events. Moonrise: get_rise_set.',
  route: 'GET /v1/moon',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: z.strictObject({
    datetime,
    ...siteShape,
    include: include(moonGroups).prefault('all'),
    timezone: timezone.optional(),
  }),
  output: z.object(moonShape),
  example: { datetime: '2026-11-20T20:00:00Z', latitude: 51.4779, longitude: -0.0015 },
  prepare(input, { now }) {
    return { site: siteOf(input), seen: moment(input.datetime, { now, ...input }), ...input }
  },
  credits: 1,
  compute({ seen: observation, site, include, timezone }) {
    const instant = instantOfUtc(observation.utc)
    const ofCentre = include.filter((group) => geocentricGroups.includes(group))
    return {
      data: {
        timestamp: isoSeconds(observation.utc),
        ...moonRecord(include, { instant, site }),
      },
      referenceFrame: site ? 'topocentric' : 'geocentric',
      measured: { utc: observation.utc, bodies: ['moon'], events: eventsOf(groupEvents, include) },
      settings: Object.assign(chosenSettings(groupSettings, include), {
        ...(site && ofCentre.length > 0 ? { geocentric: ofCentre.join(', ') } : {}),
        deltaTSeconds: Math.round(instant.deltaT * 10) / 10,
        ut1: deltaTSource(instant.ut1),
        ...(timezone === undefined ? {} : { timezone }),
      }),
      warnings: observation.warnings,
    }
  },
})
