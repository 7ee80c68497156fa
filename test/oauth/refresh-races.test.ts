import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RefreshTokenGrace } from '../../oauth/refresh-races.ts'

describe('parallel requests with one refresh token', () => {
  const issued = (answer: string) => (answer.startsWith('access') ? answer : undefined)

  it('succeed one at a time, and are rejected while the response may be in transit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const races = new RefreshTokenGrace(50)
    let give = (_: string) => {}
    const given = new Promise<string>((resolve) => (give = resolve))
    const first = races.alone('token', () => given, issued)
    expect(await races.alone('token', async () => 'access 2', issued)).toBeUndefined()
    expect(await races.alone('other', async () => 'access 3', issued)).toBe('access 3')
    give('access 1')
    expect(await first).toBe('access 1')
    expect(await races.alone('token', async () => 'access 2', issued)).toBeUndefined()
    vi.advanceTimersByTime(50)
    expect(await races.alone('token', async () => 'a second use', issued)).toBe('a second use')
  })

  it('count as reuse once the new access token has been used', async () => {
    const races = new RefreshTokenGrace(60_000)
    await races.alone('token', async () => 'access 1', issued)
    races.arrived('access of someone else')
    expect(await races.alone('token', async () => 'access 2', issued)).toBeUndefined()
    races.arrived('access 1')
    expect(await races.alone('token', async () => 'a second use', issued)).toBe('a second use')
  })

  it('are allowed again if the first one failed', async () => {
    const races = new RefreshTokenGrace(60_000)
    const away = races.alone('token', () => Promise.reject(new Error('away')), issued)
    await expect(away).rejects.toThrow('away')
    expect(await races.alone('token', async () => 'refused', issued)).toBe('refused')
    expect(await races.alone('token', async () => 'access 1', issued)).toBe('access 1')
  })
})
