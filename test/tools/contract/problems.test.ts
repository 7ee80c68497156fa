import { describe, expect, it } from 'vitest'
import { Problem, problems, quote } from '../../../tools/contract/problems.ts'

describe('the table of problems', () => {
  it.each(Object.entries(problems))(
    '%s has a status of 4xx or 5xx, a title, what to do next and an example',
    (code, refusal) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(refusal.status).toBeGreaterThanOrEqual(400)
      expect(refusal.status).toBeLessThan(600)
      expect(refusal.title).toMatch(/^[A-Z].*[^.]$/)
      expect(refusal.retry).toMatch(/^[A-Z].*\.$/)
      expect(refusal.example).toMatch(/^[A-Z`].{5,100}\.$/)
    },
  )

  it('holds the statuses that the interface fixes', () => {
    expect(problems.invalid_api_key.status).toBe(401)
    expect(problems.missing_api_key.status).toBe(401)
    expect(problems.feature_not_in_tier.status).toBe(403)
    expect(problems.quota_exceeded.status).toBe(429)
  })

  it('gives a problem its status', () => {
    expect(new Problem('key_not_found', 'None.').status).toBe(404)
  })
})

describe('an argument quoted in a message', () => {
  it.each([
    ['plain', '"plain"'],
    [12, '"12"'],
    [null, '"null"'],
    [undefined, '"undefined"'],
    ['Tromsø', '"Tromsø"'],
    ['<b>"x"</b>', '"\\u{3c}b\\u{3e}\\u{22}x\\u{22}\\u{3c}/b\\u{3e}"'],
    ['a\u0000\n\u202e', '"a\\u{0}\\u{a}\\u{202e}"'],
    ['\u200b', '"\\u{200b}"'],
  ])('%j is %s', (value, expected) => {
    expect(quote(value)).toBe(expected)
  })

  it('is cut at 64 characters, and says that it was', () => {
    expect(quote('x'.repeat(64))).toBe(`"${'x'.repeat(64)}"`)
    expect(quote('x'.repeat(65))).toBe(`"${'x'.repeat(64)}…"`)
    expect(quote('🌕'.repeat(1_000)).length).toBeLessThan(70)
  })

  it('is cut before an escape that has no room, and never within one', () => {
    expect(quote(`${'x'.repeat(63)}\\y`)).toBe(`"${'x'.repeat(63)}…"`)
    expect(quote(`${'x'.repeat(58)}\\`)).toBe(`"${'x'.repeat(58)}\\u{5c}"`)
    expect(quote(`${'x'.repeat(58)}\\y`)).toBe(`"${'x'.repeat(58)}\\u{5c}…"`)
  })
})
