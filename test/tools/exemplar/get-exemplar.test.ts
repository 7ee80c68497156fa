import { expect, it } from 'vitest'
import { answer } from '../answer.ts'
import getExemplar from './get-exemplar.ts'

/** Seconds of light over an astronomical unit: IERS Conventions (2010), Technical Note 36, table 1.1, from c and the au. */
const secondsPerAu = 499.004_784

it('light from the Sun takes 499.0048 s for each au of its path', async () => {
  for (const datetime of ['2026-01-03T17:00:00Z', '2026-07-06T17:00:00Z']) {
    const { light } = (await answer(getExemplar, { datetime })).data
    expect(Math.abs(light.lightTimeSeconds - light.distanceAu * secondsPerAu)).toBeLessThan(0.001)
  }
})

it('the light left as many seconds before the instant, and a zone adds its clock', async () => {
  const { data } = await answer(getExemplar, { datetime: '2026-11-20T20:00:00Z', timezone: 'Asia/Tokyo' })
  const { departure, departureLocal, lightTimeSeconds } = data.light
  const elapsed = (Date.parse(data.timestamp) - Date.parse(departure)) / 1_000
  expect(Math.abs(elapsed - lightTimeSeconds)).toBeLessThanOrEqual(1)
  expect(departureLocal).toMatch(/^2026-11-21T04:5\d:\d\d\+09:00$/)
})

it.each(['-002999-01-01', '2999-12-31'])('the end of the years, %s, is answered', async (datetime) => {
  expect((await answer(getExemplar, { datetime })).data.light.distanceAu).toBeGreaterThan(0.9)
})

it.each([
  ['no instant', { datetime: 'noon' }, 'invalid_datetime'],
  ['no zone', { timezone: 'Mars/Olympus' }, 'invalid_timezone'],
  ['an unknown parameter', { body: 'sun' }, 'unknown_parameter'],
])('%s is refused', async (_, args, code) => {
  await expect(answer(getExemplar, args)).rejects.toMatchObject({ code })
})
