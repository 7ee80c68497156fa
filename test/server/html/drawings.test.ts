import { describe, expect, test } from 'vitest'
import { dayArc } from '../../../server/html/day-arc.ts'
import { icon, iconNames, iconOutlines } from '../../../server/html/icons.ts'
import { markup } from '../../../server/html/markup.ts'
import { moonRow } from '../../../server/html/moon-row.ts'
import { bears, orion, swan } from '../../../server/html/star-figure.ts'

describe('a drawing', () => {
  const drawings = {
    orion: orion(),
    bears: bears(),
    swan: swan(),
    arc: dayArc(),
    moons: moonRow(Date.UTC(2027, 0, 1), 7, 1, true),
  }

  test.each(Object.entries(drawings))(
    '%s says what it shows, in 6 kB and without a style',
    (_, { value }) => {
      expect(value).toMatch(/role="img" aria-label="[^"]+"/)
      expect(value).not.toMatch(/NaN|undefined|style=/)
      expect(value.length).toBeLessThan(6_000)
    },
  )

  test('of Orion has Betelgeuse at the upper left of Rigel, as one sees it from the north', () => {
    const place = (name: string) => {
      const [, x, y] =
        new RegExp(`cx="([\\d.]+)" cy="([\\d.]+)" r="[\\d.]+"><title>${name}<`).exec(drawings.orion.value) ??
        []
      return [Number(x), Number(y)] as const
    }
    const [betelgeuse, rigel] = [place('Betelgeuse'), place('Rigel')]
    expect(betelgeuse[0]).toBeLessThan(rigel[0])
    expect(betelgeuse[1]).toBeLessThan(rigel[1])
  })

  test('of the Moon says whether it grows or shrinks', () => {
    // New moon 2027-01-07, full moon 2027-01-22: USNO, Phases of the Moon.
    expect(moonRow(Date.UTC(2027, 0, 2), 2, 1, true).value).toContain('and shrinking"')
    expect(moonRow(Date.UTC(2027, 0, 12), 2, 1, true).value).toContain('and growing"')
  })
})

describe('symbols', () => {
  test('all of them have their outline once, in 4 kB', () => {
    const all = iconOutlines(markup`${iconNames.map(icon)}${icon('moon')}`)?.value ?? ''
    expect(all.match(/<symbol /g)).toHaveLength(iconNames.length)
    expect(all.length).toBeLessThan(4_096)
  })

  test('a page has the outlines of those that it uses, and none without any', () => {
    expect(iconOutlines(markup`${icon('bell')}`, null)?.value.match(/id="icon-\w+"/g)).toEqual([
      'id="icon-bell"',
    ])
    expect(iconOutlines(markup`<p>Nothing</p>`)).toBeNull()
  })
})
