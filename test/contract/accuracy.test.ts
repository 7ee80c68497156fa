import { describe, expect, it } from 'vitest'
import { accuracyOf, type Measured } from '../../tools/core/ephemeris/accuracy.ts'
import type { Tool } from '../../tools/declaration/define.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { answer } from '../tools/answer.ts'

const registry = await loadRegistry()

/** Tools whose answers rest on the rotation of the Earth, or on places of bodies. */
const aboutSky = registry.descriptors.filter(
  ({ frame, name }) => frame !== 'none' || name === 'list_meteor_showers',
)

describe('the accuracy of an answer', () => {
  it.each(aboutSky.map(({ name }) => name))('is in that of %s', async (name) => {
    const tool = registry.byName.get(name)?.tool as Tool
    const { measured } = await answer(tool, tool.example)
    expect(measured).toBeDefined()
    const accuracy = accuracyOf(measured as Measured)
    expect(accuracy.deltaTErrorSeconds).toBeGreaterThan(0)
    expect(accuracy.deltaTSource).toBeTruthy()
  })

  it('of a range is that of the end that is known least', async () => {
    const tool = registry.byName.get('list_moon_phases')?.tool as Tool
    const { measured } = await answer(tool, { start: '0900-01-01', end: '0902-01-01' })
    expect(new Date(measured?.utc ?? 0).getUTCFullYear()).toBe(900)
    const { measured: future } = await answer(tool, { start: '2190-01-01', end: '2191-01-01' })
    expect(new Date(future?.utc ?? 0).getUTCFullYear()).toBe(2191)
  })

  it('of orbits that the caller sends is an estimate, beside that of the clock', async () => {
    const tool = registry.byName.get('get_ephemeris')?.tool as Tool
    const orbit =
      'orbit:name=Eros;epoch=2459800.5;q=1.13337;e=0.22273;i=10.828;node=304.29;peri=178.93;tp=2459802.606'
    const { measured } = await answer(tool, {
      targets: orbit,
      start: '2026-11-20',
      end: '2026-11-21',
      step: '1d',
    })
    const { angleArcsec, basis } = accuracyOf(measured as Measured)
    expect(basis).toBe('not measured')
    expect(angleArcsec).toBeGreaterThan(0)
    expect(angleArcsec).toBeLessThan(3600)
  })
})
