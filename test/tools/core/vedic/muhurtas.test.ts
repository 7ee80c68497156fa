import { expect, it } from 'vitest'
import { choghadiyas, horas, tarabala } from '../../../../tools/core/vedic/muhurtas.ts'
import { type Nakshatra, nakshatras } from '../../../../tools/core/vedic/nakshatras.ts'
import { planetaryHours } from '../../../../tools/core/zodiac/planetary-hours.ts'

const day = { sunrise: 0, sunset: 8 * 5_400_000, nextSunrise: 8 * 5_400_000 + 8 * 5_000_000 }
const names = (weekday: number) => choghadiyas(day, weekday).map(({ name }) => name)

// As printed panchangs have them.
it.each([
  [0, 'Udveg Char Labh Amrit Kaal Shubh Rog Udveg Shubh Amrit Char Rog Kaal Labh Udveg Shubh'],
  [1, 'Amrit Kaal Shubh Rog Udveg Char Labh Amrit Char Rog Kaal Labh Udveg Shubh Amrit Char'],
  [4, 'Shubh Rog Udveg Char Labh Amrit Kaal Shubh Amrit Char Rog Kaal Labh Udveg Shubh Amrit'],
  [6, 'Kaal Shubh Rog Udveg Char Labh Amrit Kaal Labh Udveg Shubh Amrit Char Rog Kaal Labh'],
])('choghadiyas of day %d', (weekday, row) => {
  expect(names(weekday).join(' ')).toBe(row)
})

it('choghadiyas fill the day and the night, eight each, by day in the order of the planetary hours', () => {
  for (let weekday = 0; weekday < 7; weekday++) {
    const parts = choghadiyas(day, weekday)
    expect(parts).toHaveLength(16)
    expect(parts[0]?.start).toBe(day.sunrise)
    expect(parts[8]?.start).toBe(day.sunset)
    expect(parts.at(-1)?.end).toBe(day.nextSunrise)
    for (const [index, { start }] of parts.entries())
      if (index > 0) expect(start).toBeCloseTo(parts[index - 1]?.end as number, 3)
    const hours = planetaryHours(day, weekday).map(({ ruler }) => ruler)
    expect(parts.slice(0, 8).map(({ ruler }) => ruler)).toEqual(hours.slice(0, 8))
  }
})

it('horas are the planetary hours: Thursday begins with Guru, its second hour is of Mangala', () => {
  const parts = horas(day, 4)
  expect(parts.slice(0, 3).map(({ name }) => name)).toEqual(['Guru', 'Mangala', 'Surya'])
  expect(parts).toHaveLength(24)
})

it('tarabala has three nakshatras of birth in each tara, nine apart; janma holds the nakshatra itself', () => {
  for (const nakshatra of nakshatras) {
    const rows = tarabala(nakshatra)
    expect(rows.janma).toContain(nakshatra.name)
    for (const names of Object.values(rows)) {
      const numbers = names.map((name) => nakshatras.findIndex((other) => other.name === name))
      expect(numbers).toEqual([numbers[0], (numbers[0] as number) + 9, (numbers[0] as number) + 18])
    }
  }
  // Bharani is sampat, the second, to one born in Ashvini.
  expect(tarabala(nakshatras[1] as Nakshatra).sampat).toContain('Ashvini')
})
