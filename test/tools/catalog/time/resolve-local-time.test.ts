import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/time/resolve-local-time.ts'
import { answer } from '../../answer.ts'

const resolved = async (args: object) => (await answer(tool, args)).data

describe('clock times that happened once', () => {
  it.each([
    ['1988-07-01T08:00', 'Europe/Oslo', '1988-07-01T06:00:00Z', '+02:00', true],
    ['1945-05-15T12:00', 'Europe/Oslo', '1945-05-15T10:00:00Z', '+02:00', true],
    ['1935-07-01T12:00', 'Europe/Amsterdam', '1935-07-01T10:40:28Z', '+01:19:32', true],
    ['2026-11-20T20:00', 'america/new_york', '2026-11-21T01:00:00Z', '-05:00', false],
    ['2026-07-01T12:00:30', 'Asia/Kathmandu', '2026-07-01T06:15:30Z', '+05:45', false],
    ['2500-07-01T12:00', 'Europe/Paris', '2500-07-01T10:00:00Z', '+02:00', true],
  ])('%s in %s was %s', async (localDatetime, timezone, utc, offset, isDst) => {
    expect(await resolved({ localDatetime, timezone })).toMatchObject({
      utc,
      offset,
      isDst,
      status: 'unique',
      gap: null,
      warnings: [],
    })
  })
})

describe("Einstein's birth in Ulm, 14 March 1879, 11:30", () => {
  const birth = { localDatetime: '1879-03-14T11:30', latitude: 48.4011, longitude: 9.9876 }

  it('by coordinates alone was at 10:50:03 UTC in local mean time, in the zone of Ulm', async () => {
    const { data, warnings } = await answer(tool, birth)
    expect(data).toMatchObject({
      utc: '1879-03-14T10:50:03Z',
      offset: '+00:39:57',
      abbreviation: 'LMT',
      timezone: 'Europe/Berlin',
      local: '1879-03-14T11:30:00+00:39:57',
      warnings: ['zone_of_nearest_town', 'own_mean_time'],
    })
    expect(warnings?.[0]?.detail).toContain('Ulm')
  })

  it('comes with what a sundial showed, nine minutes behind the mean clock in March', async () => {
    const data = await resolved({ ...birth, timezone: 'Europe/Berlin' })
    const shown = Date.parse(`${data.apparentSolarTime}Z`) - Date.parse('1879-03-14T11:30:00Z')
    expect(shown / 60_000).toBeCloseTo(-9.4, 0)
    expect(data.localMeanTime).toEqual({ offset: '+00:39:57', utc: '1879-03-14T10:50:03Z' })
    expect(data.warnings).toEqual(['own_mean_time'])
  })

  it('in the zone without a longitude has no solar time and the mean time of Berlin', async () => {
    const data = await resolved({ localDatetime: birth.localDatetime, timezone: 'Europe/Berlin' })
    expect(data).toMatchObject({ utc: '1879-03-14T10:36:32Z', localMeanTime: null, apparentSolarTime: null })
  })
})

describe('before standard time, away from the city whose time the database knows', () => {
  const gandhi = { localDatetime: '1869-10-02T07:12', latitude: 21.6417, longitude: 69.6293 }
  it('both clocks are candidates, with a warning, and neither is chosen unasked', async () => {
    const { data, warnings } = await answer(tool, gandhi)
    expect(data).toMatchObject({ utc: null, status: 'ambiguous' })
    expect(data.candidates.map(({ offset }: { offset: string }) => offset)).toEqual([
      '+05:53:20',
      '+04:38:31',
    ])
    expect(data.warnings).toContain('before_standard_time')
    expect(data.warnings).not.toContain('ambiguous_local_time')
    expect(warnings?.find(({ code }) => code === 'before_standard_time')?.detail).toMatch(/LMT \+04:38:31/)
    expect((await resolved({ ...gandhi, disambiguation: 'later' })).offset).toBe('+04:38:31')
  })
  it('without a longitude the city answers, and the warning says so', async () => {
    const { warnings: _, latitude: __, longitude: ___, ...text } = { ...gandhi, warnings: [] }
    const data = await resolved({ ...text, timezone: 'Asia/Kolkata' })
    expect(data).toMatchObject({ offset: '+05:53:20', warnings: ['city_mean_time'] })
  })
})

it('a date before 1582 is Julian, and that is said; calendar=gregorian reads it as Gregorian', async () => {
  const leonardo = { localDatetime: '1452-04-14T22:30', timezone: 'Europe/Rome', longitude: 10.93 }
  const data = await resolved(leonardo)
  expect(data.warnings).toContain('julian_calendar')
  expect(data.local).toBe('1452-04-14T22:30:00+00:43:43')
  expect((await resolved({ ...leonardo, calendar: 'julian' })).utc).toBe(data.utc)
  const carriedBack = { ...leonardo, localDatetime: '1452-04-23T22:30', calendar: 'gregorian' }
  expect((await resolved(carriedBack)).utc).toBe(data.utc)
})

describe('a clock time that happened twice', () => {
  const twice = { localDatetime: '2026-10-25T02:30', timezone: 'Europe/Berlin' }

  it('is not guessed: utc is null and both candidates come', async () => {
    const data = await resolved(twice)
    expect(data).toMatchObject({
      utc: null,
      offset: null,
      isDst: null,
      status: 'ambiguous',
      warnings: ['ambiguous_local_time'],
    })
    expect(data.candidates).toEqual([
      {
        utc: '2026-10-25T00:30:00Z',
        local: '2026-10-25T02:30:00+02:00',
        offset: '+02:00',
        isDst: true,
        abbreviation: 'CEST',
      },
      {
        utc: '2026-10-25T01:30:00Z',
        local: '2026-10-25T02:30:00+01:00',
        offset: '+01:00',
        isDst: false,
        abbreviation: 'CET',
      },
    ])
  })

  it('is the first or the second when asked for', async () => {
    expect((await resolved({ ...twice, disambiguation: 'earlier' })).utc).toBe('2026-10-25T00:30:00Z')
    expect((await resolved({ ...twice, disambiguation: 'later' })).utc).toBe('2026-10-25T01:30:00Z')
  })

  it('is refused with both candidates when asked for', async () => {
    await expect(answer(tool, { ...twice, disambiguation: 'reject' })).rejects.toMatchObject({
      code: 'ambiguous_local_time',
      details: { candidates: [{ abbreviation: 'CEST' }, { abbreviation: 'CET' }] },
    })
  })
})

describe('a clock time that was skipped', () => {
  const skipped = { localDatetime: '2011-12-30T12:00', timezone: 'Pacific/Apia' }

  it('names the change: Samoa left out 86 400 seconds', async () => {
    expect(await resolved(skipped)).toMatchObject({
      utc: null,
      status: 'nonexistent',
      gap: { at: '2011-12-30T10:00:00Z', seconds: 86_400 },
      warnings: ['nonexistent_local_time'],
    })
  })

  it('is read with the offset after the change (earlier) or before it (later)', async () => {
    expect((await resolved({ ...skipped, disambiguation: 'earlier' })).utc).toBe('2011-12-29T22:00:00Z')
    expect((await resolved({ ...skipped, disambiguation: 'later' })).utc).toBe('2011-12-30T22:00:00Z')
    await expect(answer(tool, { ...skipped, disambiguation: 'reject' })).rejects.toMatchObject({
      code: 'nonexistent_local_time',
    })
  })
})

it('each candidate of a skipped time shows what clocks showed, and a day that never was is said in words', async () => {
  const { data, warnings } = await answer(tool, {
    localDatetime: '2011-12-30T16:00',
    timezone: 'Pacific/Apia',
  })
  expect(data.candidates).toMatchObject([
    { utc: '2011-12-30T02:00:00Z', local: '2011-12-29T16:00:00-10:00' },
    { utc: '2011-12-31T02:00:00Z', local: '2011-12-31T16:00:00+14:00' },
  ])
  expect(warnings?.[0]?.detail).toBe(
    'The clocks skipped this time: from 2011-12-29T23:59:59-10:00 they went to 2011-12-31T00:00:00+14:00. The whole day 2011-12-30 did not exist in Pacific/Apia.',
  )
})

it('each candidate of an hour that was skipped or repeated has the offset of its clock', async () => {
  const at = (localDatetime: string) => answer(tool, { localDatetime, timezone: 'Europe/Oslo' })
  const skipped = await at('2026-03-29T02:30')
  expect(skipped.data.candidates).toMatchObject([
    { local: '2026-03-29T01:30:00+01:00' },
    { local: '2026-03-29T03:30:00+02:00' },
  ])
  expect(skipped.warnings?.[0]?.detail).not.toContain('whole day')
  const repeated = await at('2026-10-25T02:30')
  expect(repeated.data.candidates).toMatchObject([
    { local: '2026-10-25T02:30:00+02:00' },
    { local: '2026-10-25T02:30:00+01:00' },
  ])
})

it('a Julian date is read as such: 25 December 1642 was 4 January 1643', async () => {
  const data = await resolved({
    localDatetime: '1642-12-25T02:00',
    timezone: 'Europe/London',
    longitude: -0.6303,
    calendar: 'julian',
  })
  expect(data.local).toMatch(/^1643-01-04T02:00:00-00:02:31$/)
})

it('a bare date is its midnight, and says so', async () => {
  const data = await resolved({ localDatetime: '2026-11-20', timezone: 'UTC' })
  expect(data).toMatchObject({ utc: '2026-11-20T00:00:00Z', warnings: ['midnight_assumed'] })
})

it.each([
  [{ localDatetime: '2026-11-20T20:00' }, 'missing_parameter', 'timezone'],
  [{ localDatetime: '2026-11-20T20:00', longitude: 10 }, 'missing_parameter', 'latitude'],
  [{ timezone: 'UTC' }, 'missing_parameter', 'localDatetime'],
  [{ localDatetime: '2026-11-20T20:00Z', timezone: 'UTC' }, 'invalid_datetime', 'localDatetime'],
  [{ localDatetime: '2026-02-30T20:00', timezone: 'UTC' }, 'invalid_datetime', 'localDatetime'],
  [{ localDatetime: '8 am', timezone: 'UTC' }, 'invalid_datetime', 'localDatetime'],
  [{ localDatetime: '-003001-11-20T20:00', timezone: 'UTC' }, 'datetime_out_of_range', 'localDatetime'],
  [{ localDatetime: '2026-11-20T20:00', timezone: 'Europe/Olso' }, 'invalid_timezone', 'timezone'],
  [
    { localDatetime: '1900-02-29T20:00', timezone: 'UTC', calendar: 'gregorian' },
    'invalid_datetime',
    'localDatetime',
  ],
  [
    { localDatetime: '2026-11-20T20:00', timezone: 'UTC', disambiguation: 'guess' },
    'invalid_parameter',
    'disambiguation',
  ],
])('%j is refused as %s of %s', async (args, code, parameter) => {
  await expect(answer(tool, args)).rejects.toMatchObject({ code, details: { parameter } })
})

it('its example can be read', async () => {
  expect((await resolved(tool.example)).utc).toBe('1988-07-01T06:00:00Z')
})
