import { describe, expect, it } from 'vitest'
import { isHeavy, parseRequest } from '../../server/compute/run-tool.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { longestRange } from '../dear-calls.ts'
import { contextOf } from './answer.ts'

const registry = await loadRegistry()
const context = contextOf(Date.UTC(2026, 10, 23), 'scale')

function goesToWorker(name: string, args: unknown): boolean {
  const tool = registry.byName.get(name)?.tool
  if (!tool) throw new Error('There is no such tool.')
  return isHeavy(tool, parseRequest(tool, args, context).request)
}

describe('D-04 calls that take more than 50 ms as the first of a process', () => {
  // Milliseconds of the first call in a fresh process, Node 20, two cores.
  it.each([
    ['get_sky_calendar', 256, { start: '2026-12-01', end: '2027-03-03', limit: 1_000 }],
    ['get_sky_calendar', 108, { start: '2026-12-01', end: '2027-01-01' }],
    ['list_moon_phases', 80, { start: '2026-01-01', end: '2026-12-31' }],
    ['list_eclipses', 113, { start: '2026-01-01', end: '2030-12-30' }],
    ['list_meteor_showers', 54, { start: '2026-01-01', end: '2027-01-30' }],
  ] as const)('%s (%i ms) goes to a worker', (name, _, args) => {
    expect(goesToWorker(name, args)).toBe(true)
  })
})

describe('D-04 what takes more than a few milliseconds', () => {
  it.each(registry.descriptors.filter((descriptor) => longestRange(descriptor)))(
    'the longest range of $name goes to a worker',
    (descriptor) => {
      expect(goesToWorker(descriptor.name, { ...descriptor.example, ...longestRange(descriptor) })).toBe(true)
    },
  )

  // Milliseconds on the event loop before they went to a worker.
  it.each([
    ['get_return_chart', 51, { body: 'pluto' }],
    ['get_return_chart', 25, { body: 'neptune' }],
    ['list_seasons', 23, { start: '2026-01-01', end: '2029-01-01' }],
  ])('%s (%i ms) goes to a worker', (name, _, args) => {
    const example = registry.byName.get(name)?.descriptor.example
    expect(goesToWorker(name, { ...example, ...args })).toBe(true)
  })
})
