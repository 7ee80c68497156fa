import { describe, expect, test } from 'vitest'
import { instantOfUtc, SECONDS_PER_DAY } from '../../../../tools/core/time/time.ts'
import { ingresses } from '../../../../tools/core/zodiac/ingresses.ts'
import { signs } from '../../../../tools/core/zodiac/zodiac.ts'
import { ingressRows } from '../../../reference/zodiac-events.ts'

const tt = (text: string) => instantOfUtc(Date.parse(text)).tt
/** Seconds that the places allow: longest where a slow body all but stands still on the boundary. */
const allowed = {
  sun: 1,
  moon: 0.3,
  mercury: 3,
  venus: 2,
  mars: 15,
  jupiter: 100,
  saturn: 240,
  uranus: 1200,
  neptune: 1200,
  pluto: 4500,
}

describe('ingresses', () => {
  test.each(ingressRows)('%s enters sign %i, %s, at %s', (body, sign, motion, utc) => {
    const found = [...ingresses(body, tt(utc) - 1, tt(utc) + 1)].filter((one) => one.sign === signs[sign])
    expect(found).toHaveLength(1)
    expect(found[0]?.retrograde).toBe(motion === 'retrograde')
    const late = ((found[0]?.instant.tt as number) - tt(utc)) * SECONDS_PER_DAY
    expect(Math.abs(late)).toBeLessThan(allowed[body])
  })

  test('every entry is into the sign next to the one that was entered before, over thirty years', () => {
    for (const body of ['mercury', 'mars', 'saturn', 'pluto'] as const) {
      const found = [...ingresses(body, tt('1990-01-01T00:00Z'), tt('2020-01-01T00:00Z'))]
      for (const [index, { fromSign, sign, retrograde }] of found.entries()) {
        if (index > 0) expect(fromSign, body).toBe(found[index - 1]?.sign)
        const step = (signs.indexOf(sign) - signs.indexOf(fromSign) + 12) % 12
        expect(step).toBe(retrograde ? 11 : 1)
      }
    }
  })

  test('the Sun enters twelve signs a year, one of them at its first second, the other end excluded', () => {
    const [aries] = [...ingresses('sun', tt('2024-03-15T00:00Z'), tt('2024-03-25T00:00Z'))]
    const at = aries?.instant.tt as number
    expect([...ingresses('sun', at - 1e-5, at + 365.1)]).toHaveLength(12)
    expect([...ingresses('sun', at - 10, at - 1e-5)]).toHaveLength(0)
  })

  test('in a sidereal zodiac the Sun enters Aries in the middle of April', () => {
    const found = [...ingresses('sun', tt('2024-04-01T00:00Z'), tt('2024-05-01T00:00Z'), 'lahiri')]
    expect(
      found.map(({ sign, instant }) => [sign, new Date(instant.utc).toISOString().slice(0, 10)]),
    ).toEqual([['aries', '2024-04-13']])
  })
})
