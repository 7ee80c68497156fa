import { beforeAll, describe, expect, it } from 'vitest'
import { chartText, wheel } from '../../../server/cli/text/chart-text.ts'
import { moonDisc } from '../../../server/cli/text/moon-text.ts'
import { dataText, table } from '../../../server/cli/text/table.ts'
import { CommandLineRunner } from './command-line.ts'

const lit = (rows: readonly string[]) => rows.join('').replaceAll(/[^█]/g, '').length
const disc = (rows: readonly string[]) => rows.join('').replaceAll(' ', '').length

describe('text for people', () => {
  let line: CommandLineRunner
  beforeAll(async () => {
    line = await CommandLineRunner.open()
  })
  const shown = async (...argv: string[]) => {
    const { code, out, errors } = await line.run(argv, { isTerminal: true })
    expect([code, errors]).toEqual([0, ''])
    return out
  }

  it.each([0, 0.1, 0.25, 0.5, 0.8173, 1])('the disc of the Moon is lit by a fraction of %f', (fraction) => {
    for (const tilt of [0, 90, 254]) {
      const rows = moonDisc(fraction, tilt)
      // A row or column of characters is a part of 1/11 or 1/22.
      expect(Math.abs(lit(rows) / disc(rows) - fraction)).toBeLessThan(0.06)
    }
  })

  it('its lit side stands counterclockwise from the top: 90° is left, 270° right', () => {
    const middle = (tilt: number) => moonDisc(0.5, tilt)[5] ?? ''
    expect(middle(90)).toMatch(/^█+·+$/)
    expect(middle(270)).toMatch(/^·+█+$/)
    expect(moonDisc(0.5, 0)[1]).toMatch(/^ *█+$/)
  })

  it('the Moon has its phase, height and next phases in the time of the place', async () => {
    const text = await shown('moon', '--place', 'Oslo')
    for (const part of [
      'Oslo, Norway',
      'waxing gibbous, 82 % lit',
      '2026-11-20 21:00',
      'km away',
      'full Moon     2026-11-24',
    ])
      expect(text).toContain(part)
  })

  it('the night has a line for each object between sunset and sunrise', async () => {
    const text = await shown('tonight', '--place', 'Lisbon')
    const saturn = text.split('\n').find((row) => row.startsWith('Saturn')) ?? ''
    expect(saturn).toMatch(/━+◆━+ +\d\d:\d\d \d+° [NESW]+/)
    expect(text).toMatch(/dark from 18:\d\d to 05:\d\d/)
    expect(Math.max(...text.split('\n').map((row) => row.length))).toBeLessThanOrEqual(110)
  })

  it('the clock of a night before our era is that of its times', async () => {
    const night = ['--place', 'Lisbon', '--datetime', '-000043-03-15T12:00:00Z', '--scope', 'night']
    expect(await shown('visible-objects', ...night)).toMatch(
      /Sun below the horizon \d\d:\d\d to \d\d:\d\d, dark from/,
    )
  })

  it('where the Sun does not set, visible objects are a table', async () => {
    const text = await shown('visible-objects', '--latitude', '51.5', '--longitude', '0')
    expect(text).toContain('objects\nkind')
  })

  it('the wheel has the ascendant on the left, and signs counterclockwise from there', () => {
    const rows = wheel({ sun: 90 }, 0).split('\n')
    expect(rows[10]?.trim()).toMatch(/^·? *As/)
    const rowOf = (text: string) => rows.findIndex((row) => row.includes(text))
    expect(rowOf('Ari')).toBeGreaterThan(10)
    expect(rowOf('Pis')).toBeLessThan(10)
    expect(rowOf('Su')).toBeGreaterThan(15)
  })

  it('points of one place do not cover each other', () => {
    const crowded = Object.fromEntries(['sun', 'moon', 'mercury', 'venus', 'mars'].map((name) => [name, 100]))
    const text = wheel(crowded, 10)
    for (const label of ['Su', 'Mo', 'Me', 'Ve', 'Ma', 'As']) expect(text).toContain(label)
  })

  it('a town whose name others have comes with its region', async () => {
    expect(await shown('moon', '--place', 'Springfield')).toMatch(/^Springfield, Missouri, United States\n/)
    expect(await shown('moon', '--place', 'Lisbon')).toMatch(/^Lisbon, Portugal\n/)
  })

  it('a chart has its wheel, points and closest aspects', async () => {
    const text = await shown('chart', '--place', 'Ulm', '--datetime', '1879-03-14T11:30')
    for (const part of [
      'Ulm, Germany',
      'Lib',
      'Sun         23°30′',
      'Ascendant',
      'closest aspects',
      'Houses: equal.',
      'Note: Before standard time',
    ])
      expect(text).toContain(part)
    expect(chartText({ planets: { columns: [], rows: [] } }, 80)).toBeUndefined()
  })

  it('tables fit into the width and count what they leave out', () => {
    const record = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`quantity${index}`, index * 1000]),
    )
    const text = table(
      [{ ...record, name: 'Mars', time: '2026-11-20T20:00:00Z', timeLocal: '2026-11-20T21:00:00+01:00' }],
      60,
    )
    for (const row of text.split('\n').slice(0, 2)) expect(row.length).toBeLessThanOrEqual(60)
    expect(text).toContain('Mars')
    expect(text).toContain('2026-11-20 21:00')
    expect(text).toMatch(/\(\d+ further columns/)
  })

  it('every answer has a text without objects, undefined or NaN', async () => {
    for (const { name, toolset, example } of line.registry.descriptors) {
      if (toolset === 'account') continue
      const argv = Object.entries(example).map(
        ([key, value]) => `--${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
      )
      const text = await shown(name, ...argv)
      expect([name, text.trim().length > 20]).toEqual([name, true])
      expect([name, /\[object|undefined|NaN/.exec(text)?.[0]]).toEqual([name, undefined])
    }
    expect(dataText(null, 80)).toBe('–')
  })

  it('a drawing is named and not shown', async () => {
    const text = await shown('sky-map', '--place', 'Lisbon')
    expect(text).toContain('--save drawing.svg')
    expect(text).not.toContain('<svg')
  })
})
