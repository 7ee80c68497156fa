import { afterEach, describe, expect, it, vi } from 'vitest'
import { releaseIdleMemory } from '../../../server/ops/idle-memory.ts'
import { nodeOptions } from '../../node-options.ts'

describe('memory of a quiet process', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is released by collections of young objects every ten seconds, until the service closes', () => {
    const collect = vi.fn()
    vi.stubGlobal('gc', collect)
    vi.useFakeTimers()
    const end = releaseIdleMemory()
    vi.advanceTimersByTime(21_000)
    expect(collect.mock.calls).toEqual([[{ type: 'minor' }], [{ type: 'minor' }]])
    end()
    vi.advanceTimersByTime(21_000)
    expect(collect).toHaveBeenCalledTimes(2)
  })

  it('is kept where Node does not expose the collector, which npm start does', () => {
    vi.stubGlobal('gc', undefined)
    vi.useFakeTimers()
    const end = releaseIdleMemory()
    expect(() => vi.advanceTimersByTime(11_000)).not.toThrow()
    end()
    expect(nodeOptions).toContain('--expose-gc')
  })
})
