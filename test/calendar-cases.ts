import { representationOf } from '../server/compute/representation.ts'
import { parseRequest, runTool } from '../server/compute/run-tool.ts'
import type { Context, Tool } from '../tools/declaration/define.ts'
import { loadRegistry, type Registry } from '../tools/declaration/registry.ts'
import { type Payload, testNow } from './tools/answer.ts'

const madrid = { latitude: 40.4, longitude: -3.7 }
const sydney = { latitude: -33.87, longitude: 151.2 }
const northCape = { latitude: 71.2, longitude: 25.8 }
const birth = { datetime: '1990-06-10T12:00Z', latitude: 51, longitude: 0 }

/** Arguments for every tool that has a calendar: with and without a place, seen and unseen, near the poles. */
export const calendarCases: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[] = [
  ['list_eclipses', { start: '2026-01-01', end: '2031-01-01' }],
  ['list_eclipses', { start: '2026-01-01', end: '2031-01-01', ...madrid, timezone: 'Europe/Madrid' }],
  ['list_eclipses', { start: '2026-01-01', end: '2031-01-01', ...sydney, include: 'minimal' }],
  ['list_eclipses', { start: '2026-01-01', end: '2031-01-01', ...northCape }],
  ['list_eclipses', { start: '0999-01-01', end: '1003-01-01', ...madrid }],
  ['list_moon_phases', { start: '2026-01-01', end: '2028-01-01', timezone: 'Asia/Kolkata' }],
  ['list_moon_phases', { start: '2026-01-01', end: '2027-01-01', format: 'compact' }],
  ['list_seasons', { start: '2026-01-01', end: '2028-01-01' }],
  [
    'plan_observing',
    { latitude: 40.4, longitude: -3.7, start: '2026-08-10', nights: 5, timezone: 'Europe/Madrid' },
  ],
  [
    'plan_observing',
    {
      latitude: 40.4,
      longitude: -3.7,
      targets: 'messier:m31,saturn',
      start: '2026-08-10',
      nights: 3,
      sites: 'Peak:28.3,-16.5,2400',
    },
  ],
  [
    'search_conjunctions',
    { targets: 'venus,jupiter,messier:m45', start: '2026-01-01', end: '2031-01-01', maxSeparation: 6 },
  ],
  ['search_conjunctions', { targets: 'moon,mars', start: '2025-01-01', end: '2026-01-01', ...madrid }],
  ['search_conjunctions', { targets: 'moon,mercury', start: '2026-01-01', end: '2027-01-01', ...northCape }],
  [
    'search_conjunctions',
    {
      targets: 'moon',
      kinds: 'occultation',
      magnitudeMax: 4,
      start: '2025-12-01',
      end: '2026-03-01',
      ...madrid,
    },
  ],
  ['list_body_events', { start: '2026-01-01', end: '2028-01-01' }],
  [
    'list_body_events',
    { bodies: 'mercury', kinds: 'solarTransit', start: '2003-01-01', end: '2053-01-01', ...madrid },
  ],
  [
    'list_body_events',
    {
      bodies: 'mercury',
      kinds: 'solarTransit',
      start: '2003-01-01',
      end: '2053-01-01',
      ...madrid,
      format: 'compact',
    },
  ],
  [
    'list_body_events',
    { bodies: 'mercury,venus', kinds: 'solarTransit', start: '2003-01-01', end: '2053-01-01', ...northCape },
  ],
  ['list_meteor_showers', { start: '2026-01-01', end: '2027-01-01' }],
  [
    'list_meteor_showers',
    { start: '2026-01-01', end: '2027-01-01', ...sydney, timezone: 'Australia/Sydney' },
  ],
  ['list_meteor_showers', { start: '2026-08-13', end: '2026-08-20', ...northCape }],
  ['get_sky_calendar', { start: '2026-01-01', end: '2027-01-01', limit: 1000 }],
  [
    'get_sky_calendar',
    { start: '2026-08-01', end: '2027-03-01', ...madrid, timezone: 'Europe/Madrid', limit: 1000 },
  ],
  ['get_sky_calendar', { start: '2018-01-01', end: '2018-12-31', ...madrid, kinds: 'smallBody' }],
  ['get_sky_calendar', { start: '2027-07-01', end: '2027-09-01', ...sydney, format: 'compact' }],
  ['search_aspects', { bodies: 'all', start: '2026-01-01', end: '2026-04-01' }],
  [
    'search_aspects',
    {
      bodies: 'mars,trueNode,meanLilith,ceres',
      degree: 123.4,
      aspects:
        'conjunction,semi-sextile,semi-square,sextile,quintile,square,trine,sesquiquadrate,biquintile,quincunx,opposition',
      start: '2026-01-01',
      end: '2027-01-01',
    },
  ],
  ['list_zodiac_events', { start: '2026-01-01', end: '2027-01-01', count: 500 }],
  ['get_planetary_hours', { ...madrid, datetime: '2026-11-20', timezone: 'Europe/Madrid' }],
  ['get_jupiter_moons', { start: '2026-11-20', end: '2026-12-20' }],
  ['get_jupiter_moons', { start: '2026-11-20', end: '2026-12-20', ...madrid }],
  ['list_transits', { ...birth, start: '2026-01-01', end: '2027-01-01', natalPoints: 'all' }],
  [
    'list_transits',
    { ...birth, method: 'secondary', kinds: 'aspects,signs,houses', start: '2026-01-01', end: '2031-01-01' },
  ],
  [
    'list_transits',
    { ...birth, method: 'primary', converse: 'modern', start: '2026-01-01', end: '2031-01-01' },
  ],
]

export const registryOfCases: Promise<Registry> = loadRegistry()

/** Context of a call for a calendar. */
const contextAt = (now: number): Context =>
  ({
    now,
    requestId: 'req_test',
    mediaType: 'text/calendar',
    caller: {
      accountId: 'acct_test',
      tier: 'pro',
      mode: 'live',
      credential: { kind: 'key', id: 'key_test' },
    },
    signal: () => new AbortController().signal,
  }) as unknown as Context

/** The calendar of a call, with the data that it was made from. */
export async function calendarOf(
  name: string,
  args: object,
  now = testNow,
): Promise<{ readonly tool: Tool; readonly text: string; readonly data: Payload }> {
  const tool = (await registryOfCases).byName.get(name)?.tool
  if (!tool) throw new Error(`no tool ${name}`)
  const context = contextAt(now)
  const { request } = parseRequest(tool, args, context)
  const { data } = await runTool(tool, request, context)
  const asked = { request, now, rasterise: async () => new Uint8Array() }
  const text = String(await representationOf(tool, 'text/calendar', data, asked))
  return { tool, text, data: data as Payload }
}
