import { describe, expect, it } from 'vitest'
import { loadRegistry } from '../tools/registry.ts'
import { dearest, parsers, promisedMs } from './dear-inputs.ts'

const all = parsers(await loadRegistry())

describe('D-04 the dearest input', () => {
  it.each(all.map((parser) => [parser.name, parser] as const))(
    'of %s holds the event loop for no longer than is promised, and no longer than in proportion',
    async (_, parser) => {
      await dearest(parser, parser.most / 8)
      const short = await dearest(parser, parser.most / 8)
      const long = await dearest(parser, parser.most)
      const shown = `${short.ms} ms, ${long.ms} ms: ${long.input.slice(0, 100)}`
      expect(long.ms, shown).toBeLessThan(promisedMs(parser))
      // Eight times the length: work that grows with its square takes 64 times as long.
      expect(long.ms, shown).toBeLessThan(30 * Math.max(short.ms, 0.2))
    },
  )
})
