import { expect, it } from 'vitest'
import { Availability } from '../../../server/docs/availability.ts'
import { statusText } from '../../../server/docs/pages/status.ts'

it('remembers interruptions with their times, the newest first, and the page says so', async () => {
  const minute = 60_000
  const states = [true, false, false, true, true, false]
  let at = 0
  const availability = new Availability(
    async () => states[at / minute] ?? false,
    () => at,
  )
  for (; at < states.length * minute; at += minute) await availability.check()
  expect(availability.record).toEqual({
    checks: 6,
    answered: 3,
    interruptions: [{ start: 5 * minute }, { start: minute, end: 3 * minute }],
  })
  const { text } = statusText({ isReady: false, startedAt: 0, now: at, record: availability.record })
  expect(text).toContain('- Checks: 6, of which 3 were answered (50 %)')
  expect(text).toContain('- Since 1970-01-01T00:05:00Z: no answers')
  expect(text).toContain('- 1970-01-01T00:01:00Z to 1970-01-01T00:03:00Z: no answers for 2 minutes')
})

it('a check that fails counts as not answered, and no check as no interruption', async () => {
  const availability = new Availability(() => Promise.reject(new Error('gone')))
  const { text } = statusText({ isReady: true, startedAt: 0, now: 0, record: availability.record })
  expect(text).toContain('- Interruptions: none')
  expect(await availability.check()).toBe(false)
})
