import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { tableText } from '../../../../tools/core/data/table-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'refresh-comets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A comet as the Minor Planet Center's list has it, of the figures of C/1995 O1 there. */
const comet = (name: string) => ({
  Year_of_perihelion: 1997,
  Month_of_perihelion: 3,
  Day_of_perihelion: 29.6466,
  Perihelion_dist: 0.890662,
  e: 0.994972,
  Peri: 130.4139,
  Node: 282.7613,
  i: 89.2742,
  Epoch_year: 2031,
  Epoch_month: 1,
  Epoch_day: 14,
  H: -2,
  G: 4,
  Designation_and_name: name,
})
const list = [
  comet('C/2031 A1 (Example)'),
  comet('46P/Wirtanen'),
  ...Array.from({ length: 120 }, (_, at) => comet(`C/2030 B${at + 1}`)),
]

/** Runs the program on a file; the table is a copy of that of the checkout. */
function refreshed(bytes: string | Buffer) {
  const [file, table] = [join(folder, 'list'), join(folder, 'comets.tsv')]
  const before = tableText('catalogs/comets.tsv')
  writeFileSync(file, bytes)
  writeFileSync(table, before)
  const program = 'tools/core/data/make/refresh-comets.mjs'
  const run = spawnSync(process.execPath, [program, '--file', file, '--date', '2031-02-01', '--table', table], {
    encoding: 'utf8',
  })
  return { status: run.status, errors: run.stderr, before, after: readFileSync(table, 'utf8') }
}

describe('refresh-comets', () => {
  it.each([
    ['packed', gzipSync(JSON.stringify(list))],
    ['not packed', JSON.stringify(list)],
  ])('takes the comets of a list that is %s, those without a number too', (_, bytes) => {
    const { status, after, before } = refreshed(bytes)
    expect(status).toBe(0)
    const rowsOf = (number: string, text: string) => text.split('\n').filter((row) => row.startsWith(`${number}\t`))
    expect(rowsOf('C/2031 A1', after)).toEqual([
      'C/2031 A1\tExample\tMPC 2031-02-01\t2462880.5\t2450537.1466\t0.890662\t0.994972\t89.2742\t282.7613\t130.4139\t-2\t10',
    ])
    // The elements of JPL stay, those of the old list go.
    expect(rowsOf('46P', after).map((row) => row.split('\t')[2])).toEqual(['MPC 2031-02-01', 'JPL K181/21'])
    expect(rowsOf('2P', after)).toEqual(rowsOf('2P', before))
  })

  it.each([
    ['a page of HTML', '<html>503</html>', 'is not JSON'],
    ['a list that was cut', JSON.stringify(list).slice(0, -40), 'is not JSON'],
    ['a list of a few', JSON.stringify(list.slice(0, 5)), 'fewer than 100'],
    ['an impossible orbit', JSON.stringify([...list, { ...comet('9999P/Bad'), e: -1 }]), '9999P/Bad with e -1'],
    ['an orbit without a node', JSON.stringify([...list, { ...comet('9999P/Bad'), Node: undefined }]), 'Node missing'],
  ])('refuses %s and leaves the table as it is', (_, bytes, message) => {
    const { status, errors, before, after } = refreshed(bytes)
    expect(status).toBe(1)
    expect(errors).toContain(message)
    expect(errors).toContain('The table is unchanged.')
    expect(after).toBe(before)
  })
})
