import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../tools/contract/problems.ts'
import type { Answer, Tool } from '../../tools/declaration/define.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { type Arguments, argumentsFor } from '../fuzz/arguments.ts'
import { answer, exampleFor, type Payload } from '../tools/answer.ts'

const registry = await loadRegistry()
const tools = [...registry.byName.values()].filter(
  ({ descriptor }) => !['account', 'batch'].includes(descriptor.toolset),
)

/** Answer to generated arguments; `undefined` where they are refused. */
async function answered(tool: Tool, args: Arguments): Promise<Answer<Payload> | undefined> {
  try {
    return await answer(tool, args, undefined, 'scale')
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

const sampled = (descriptor: Descriptor): Arguments[] =>
  fc
    .sample(argumentsFor(descriptor, 'valid', registry.descriptors, 60), { seed: 7, numRuns: 6 })
    .map(({ cursor: _, ...args }) => args)

/** Members that repeat the time, range or birth of the request, or the moments that a table was asked for. */
const ofRequest = new Set([
  ...['timestamp', 'timestampLocal', 'searched', 'evaluated', 'asked', 'input', 'datetime', 'datetimeLocal'],
  ...['progressedInstant', 'progressedInstantLocal'],
])
const askedTables: Record<string, string> = { get_ephemeris: 'rows', search_sky_conditions: 'values' }
const instant = /^-?\d{4,6}-\d\d-\d\dT\d\d:\d\d/

/** Whether an answer has a time of something that happens. */
function hasEvents(value: unknown, passed: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return instant.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, one]) => !passed.has(name) && hasEvents(one, passed))
}

describe('meta.accuracy', () => {
  const aboutSky = tools.filter(({ tool }) => tool.frame !== 'none' || tool.name === 'list_meteor_showers')
  it.each(aboutSky.map((one) => [one.tool.name, one] as const))(
    'of %s has errors of events where the answer has times of events, and nowhere else',
    async (name, { tool, descriptor }) => {
      const passed = new Set([...ofRequest, askedTables[name] ?? ''])
      for (const args of [tool.example, ...sampled(descriptor)]) {
        const found = await answered(tool, args)
        if (!found) continue
        const has = { events: hasEvents(found.data, passed) }
        // A day without rise and set, and an empty list, were asked for events all the same.
        if (has.events) expect(found.measured, JSON.stringify(args)).toHaveProperty('events')
        if (found.measured?.events === undefined) expect(has, JSON.stringify(args)).toEqual({ events: false })
      }
    },
    60_000,
  )
})

/** Parameters that choose groups of fields, or kinds of rows. */
const choosing = ['include', 'kinds', 'phases', 'quantities']
const chosenLists = tools.flatMap(({ tool, descriptor }) =>
  descriptor.parameters
    .filter(({ name, choices }) => choosing.includes(name) && choices)
    .map(({ name, choices = [] }) => [tool.name, name, { tool, descriptor, choices }] as const),
)

/** Names in settings: those of members, at any depth, and of lists of names. */
function namesIn(settings: unknown): string[] {
  if (typeof settings === 'string') return /^\w+(, \w+)+$/.test(settings) ? settings.split(', ') : []
  if (typeof settings !== 'object' || settings === null) return []
  return Object.entries(settings).flatMap(([name, value]) => [name, ...namesIn(value)])
}

/** Settings of the instant, zone, zodiac and air, whatever is asked for. */
const ofEveryCall = [
  'datetime',
  'timezone',
  'deltaTSeconds',
  'ut1',
  'zodiac',
  'ayanamsa',
  'node',
  'refraction',
  'day',
]

/** Those of all choices of a tool. */
const ofCall: Readonly<Record<string, readonly string[]>> = {
  get_ephemeris: ['pov', 'places'],
  list_visible_objects: ['riseSetHorizon', 'positions', 'visible', 'limitingMagnitude', 'bestTime'],
  get_jupiter_moons: ['axes', 'contacts', 'accuracy', 'observable'],
  get_sun_times: ['dates'],
  list_eclipses: [
    ...['sunRadiusKm', 'moonRadiusEarths', 'moonRadiusUmbralEarths', 'radii'],
    ...['longitudeError', 'earthShadow', 'horizon'],
  ],
  search_conjunctions: ['mode', 'maxSeparation', 'minElongation', 'observable'],
  get_sky_calendar: ['importance', 'look'],
  get_panchang: ['riseSetHorizon', 'date'],
  plan_observing: ['dates', 'fraction', 'airmass', 'minAltitude', 'darkness', 'usefulHours'],
  render_chart_wheel: ['orbs', 'houseSystem'],
  get_chart_analysis: ['houseSystem', 'analysis'],
  get_synastry: ['births'],
  get_composite_chart: ['births', 'method', 'compositeAngles'],
  get_astrocartography: ['lines', 'radiusKm'],
  get_vedic_chart: ['houseSystem'],
  list_transits: ['houseSystem', 'start', 'bodies', 'orbs', 'method'],
  get_return_chart: ['returnPlace', 'returnTo'],
  get_progressed_chart: ['targetDatetime', 'progressedAngles', 'houseOf'],
}

describe('meta.settings', () => {
  it.each(chosenLists)(
    'of %s names no choice of %s but those asked for',
    async (_, parameter, one) => {
      const { tool, descriptor, choices } = one
      const subsets = fc.sample(fc.subarray([...choices], { minLength: 1 }), { seed: 3, numRuns: 4 })
      for (const chosen of [...choices.map((name) => [name]), ...subsets]) {
        const example = parameter === 'include' ? exampleFor(tool, chosen.join()) : tool.example
        for (const args of [example, ...sampled(descriptor).slice(0, 2)]) {
          const answerOfChoice = await answered(tool, { ...args, [parameter]: chosen.join() })
          const others = choices.filter((name) => !chosen.includes(name))
          const foreignNames = namesIn(answerOfChoice?.settings).filter((name) => others.includes(name))
          expect(foreignNames, `${parameter}=${chosen} ${JSON.stringify(args)}`).toEqual([])
        }
      }
    },
    120_000,
  )

  it.each(chosenLists)(
    'of %s that come with each choice of %s are those of the call',
    async (name, parameter, { tool, choices }) => {
      const perChoice: string[][] = []
      for (const choice of choices) {
        const args =
          parameter === 'include' ? exampleFor(tool, choice) : { ...tool.example, [parameter]: choice }
        const answerOfChoice = await answered(tool, args)
        if (answerOfChoice) perChoice.push(Object.keys(answerOfChoice.settings ?? {}))
      }
      const common = perChoice.reduce((keys, others) => keys.filter((key) => others.includes(key)))
      const toolSettings = ofCall[name] ?? []
      expect(common.filter((key) => !ofEveryCall.includes(key) && !toolSettings.includes(key))).toEqual([])
    },
    120_000,
  )
})
