import { describe, expect, it } from 'vitest'
import { targetOf } from '../../../server/calls/refused-credential.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

const registry = await loadRegistry()
const words = new Set(registry.descriptors.flatMap(({ path, toolset }) => [toolset, ...path.split('/')]))

describe('the target of a refused request', () => {
  it('of each operation is its path, without what stands in for a parameter', () => {
    for (const { method, path } of registry.descriptors) {
      const sent = path.replaceAll(/\{\w+\}/g, 'ac_live_x9')
      expect(targetOf({ registry }, method, sent)).toBe(`${method} ${path.replaceAll(/\{\w+\}/g, '…')}`)
    }
  })

  it('of any path has words of the service, and one word of the client at most', () => {
    const parts = [
      '51.4779',
      '-0.0015',
      'London',
      'ada-lovelace',
      '1815-12-10',
      'ac_live_x',
      '%3Cb%3E',
      'moon',
      '',
      'v1',
    ]
    for (let seed = 0; seed < 10_000; seed++) {
      const chosen = [0, 1, 2, 3].map(
        (place) => parts[Math.floor(seed / parts.length ** place) % parts.length],
      )
      const target = targetOf({ registry }, 'GET', `/${chosen.join('/')}`)
      const stored = target
        .slice('GET '.length)
        .split('/')
        .filter((part) => part !== '…' && !words.has(part))
      expect(
        stored.filter((part) => !/^[a-z-]+$/.test(part)),
        target,
      ).toEqual([])
      expect(stored.length, target).toBeLessThanOrEqual(1)
      expect(target.length).toBeLessThanOrEqual(100)
    }
  })
})
