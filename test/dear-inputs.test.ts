import { describe, expect, it } from 'vitest'
import { loadRegistry } from '../tools/declaration/registry.ts'
import { dearest, parsers, promisedMs } from './dear-inputs.ts'

const all = parsers(await loadRegistry())

describe('D-04 the most expensive input', () => {
  it.each(all.map((parser) => [parser.name, parser] as const))(
    'of %s blocks the event loop within its limit, and in linear time',
    async (_, parser) => {
      await dearest(parser, parser.most / 8)
      const short = await dearest(parser, parser.most / 8)
      // Eight times the length: quadratic work takes 64 times as long.
      const linear = 30 * Math.max(short.ms, 0.2)
      let long = await dearest(parser, parser.most)
      // The collector of garbage slows single rounds; an expensive input slows all of them.
      for (let round = 0; round < 4 && long.ms >= linear; round++) long = await dearest(parser, parser.most)
      const shown = `${short.ms} ms, ${long.ms} ms: ${long.input.slice(0, 100)}`
      expect(long.ms, shown).toBeLessThan(promisedMs(parser))
      expect(long.ms, shown).toBeLessThan(linear)
    },
  )
})
