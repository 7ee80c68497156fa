import { describe, expect, it } from 'vitest'
import { datetime, instantText } from '../../../tools/schema/instant.ts'
import { instantWords } from '../../../tools/words/time-words.ts'

const field = instantText('When.')
const issue = (text: unknown) =>
  field.safeParse(text).error?.issues[0] as { message: string; params?: object } | undefined

describe('the text of an instant', () => {
  it.each([
    'now',
    'today',
    'tonight',
    'tomorrow',
    'yesterday',
    'monday',
    '2026-11-20',
    '2026-11-20T20:00',
    '2026-11-20T20:00:00Z',
    '2026-11-20T20:00:00.5+05:30',
    '-003000-01-01T00:00:00Z',
    '-0584-05-28',
    '1066-10-20[u-ca=iso8601]',
    '2999-12-31T23:59:59Z',
    '2000-02-29',
  ])('%s is one', (text) => {
    expect(issue(text)).toBeUndefined()
  })

  it.each(['', '20:00', '2026-02-29', '2026-11-20  20:00Z', '2026-11-20T24:30', 'x'.repeat(61), 7])(
    '%j is none',
    (text) => {
      expect(issue(text)).toBeDefined()
      expect(issue(text)?.params).toBeUndefined()
    },
  )

  it.each([
    ['NOW', 'Did you mean now?'],
    ['Tonight', 'Did you mean tonight?'],
    ['Thurday', 'Did you mean thursday?'],
    ['this weekend', 'a weekend, week or month by its dates'],
    ['next month', 'a weekend, week or month by its dates'],
    ['next friday', 'a weekend, week or month by its dates'],
  ])('%s is no word for a time, with a hint how to say it', (text, hint) => {
    expect(issue(text)).toMatchObject({
      message: expect.stringContaining('is no word for a time'),
      params: { allowed: instantWords, hint: expect.stringContaining(hint) },
    })
  })

  it.each(['-003001-12-30', '-9999-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', '3001-01-01'])(
    '%s is one of a year that is not supported, with the bounds',
    (text) => {
      expect(issue(text)?.params).toMatchObject({
        problem: 'datetime_out_of_range',
        allowed: { min: '-003000-01-01T00:00:00Z', max: '3000-01-01T00:00:00Z' },
      })
    },
  )

  it('may be left out where it is the instant looked at, which is then now', () => {
    expect(datetime.parse(undefined)).toBeUndefined()
    expect(datetime.meta()).toMatchObject({ default: 'now' })
  })
})
