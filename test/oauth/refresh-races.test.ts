import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RefreshTokenGrace } from '../../oauth/refresh-races.ts'

describe('requests with one refresh token', () => {
  const issued = (answer: string) => (answer.startsWith('access') ? answer : undefined)

  it('are answered one at a time, and refused while the answer may be on its way', async () => {
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

  it('are a second use as soon as the new access token has been seen', async () => {
    const races = new RefreshTokenGrace(60_000)
    await races.alone('token', async () => 'access 1', issued)
    races.arrived('access of someone else')
    expect(await races.alone('token', async () => 'access 2', issued)).toBeUndefined()
    races.arrived('access 1')
    expect(await races.alone('token', async () => 'a second use', issued)).toBe('a second use')
  })

  it('are free again when nothing came of the first', async () => {
    const races = new RefreshTokenGrace(60_000)
    const away = races.alone('token', () => Promise.reject(new Error('away')), issued)
    await expect(away).rejects.toThrow('away')
    expect(await races.alone('token', async () => 'refused', issued)).toBe('refused')
    expect(await races.alone('token', async () => 'access 1', issued)).toBe('access 1')
  })
})
