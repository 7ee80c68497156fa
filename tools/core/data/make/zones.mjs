// Makes tools/core/data/zones.tsv and, on its output, zones.ts from the tz database.
//
//   node tools/core/data/make/zones.mjs /usr/share/zoneinfo/tzdata.zi > tools/core/data/zones.ts
//
// The input must be a `tzdata.zi` built with `PACKRATDATA=backzone`, as Debian's package `tzdata` is: the plain
// build merges zones that agree since 1970, which makes Oslo in 1945 and Amsterdam in 1935 read as Berlin and
// Brussels. `zic` (IANA tzcode, part of glibc) compiles it; `-b slim` keeps only what the footer cannot say.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = process.argv[2] ?? '/usr/share/zoneinfo/tzdata.zi'
const text = readFileSync(source, 'utf8')
const version = /^# version (\S+)/m.exec(text)?.[1]
if (!version || !/^# ddeps .*backzone/m.test(text)) throw new Error('tzdata.zi must name a version and contain backzone')

const folder = mkdtempSync(join(tmpdir(), 'zones-'))
execFileSync('zic', ['-b', 'slim', '-d', folder, source])

/** Reads the 64-bit block of a TZif file (RFC 8536 §3). */
function tzif(name) {
  const file = readFileSync(join(folder, name))
  if (file.toString('latin1', 0, 4) !== 'TZif') throw new Error(`${name} is not TZif`)
  const counts = (offset) => [0, 1, 2, 3, 4, 5].map((i) => file.readUInt32BE(offset + 20 + 4 * i))
  const [isut, isstd, leap, time, type, char] = counts(0)
  const second = 44 + time * 5 + type * 6 + char + leap * 8 + isstd + isut
  const [isut64, isstd64, leap64, times, types, chars] = counts(second)
  let offset = second + 44
  const transitions = Array.from({ length: times }, (_, i) => Number(file.readBigInt64BE(offset + 8 * i)))
  offset += 8 * times
  const kinds = [...file.subarray(offset, offset + times)]
  offset += times
  const names = file.subarray(offset + 6 * types, offset + 6 * types + chars)
  const offsets = Array.from({ length: types }, (_, i) => {
    const start = file[offset + 6 * i + 5]
    return {
      seconds: file.readInt32BE(offset + 6 * i),
      isDst: file[offset + 6 * i + 4] === 1,
      abbreviation: names.toString('latin1', start, names.indexOf(0, start)),
    }
  })
  offset += 6 * types + chars + 12 * leap64 + isstd64 + isut64
  const footer = file.toString('latin1', offset + 1, file.length - 1)
  const first = { at: -Infinity, ...offsets[0] }
  return { spans: [first, ...kinds.map((k, i) => ({ at: transitions[i], ...offsets[k] }))], footer }
}

/**
 * Irish, Moroccan and (1994–2017) Namibian law call summer the standard time and winter the exception, and the
 * database follows the law. Readers mean by "daylight saving" that the clock is ahead, so the flag is turned:
 * a span behind its neighbours is winter, and a span between two such winters is summer.
 */
function turnNegativeSaving(zone) {
  const { spans } = zone
  const behind = spans.map((s, i) => {
    const neighbors = [spans[i - 1], spans[i + 1]].filter((n) => n && !n.isDst)
    return s.isDst && neighbors.length > 0 && neighbors.every((n) => n.seconds > s.seconds)
  })
  const swapped = /^(\w+)-1(\w+)0,(M[\d.]+),(M[\d.]+)\/1$/.exec(zone.footer)
  if (swapped) zone.footer = `${swapped[2]}0${swapped[1]},${swapped[4]}/1,${swapped[3]}`
  zone.spans = spans.map((s, i) => {
    const summer = behind[i - 1] && (behind[i + 1] || (i === spans.length - 1 && swapped))
    return behind[i] ? { ...s, isDst: false } : summer ? { ...s, isDst: true } : s
  })
  return zone
}

/** Types, steps, kinds and footer: see the head of the generated file. */
function packed({ spans, footer }) {
  const types = []
  const kinds = spans.map((s) => {
    const type = `${s.seconds},${s.isDst ? 1 : 0},${s.abbreviation}`
    if (!types.includes(type)) types.push(type)
    return types.indexOf(type).toString(36)
  })
  if (types.length > 36) throw new Error('more than 36 local time types')
  const steps = spans.slice(1).map((s, i) => (i === 0 ? s.at : s.at - spans[i].at).toString(36))
  return [types.join(';'), steps.join(' '), kinds.join(''), footer].join('\t')
}

const lines = text.split('\n')
const zones = lines.filter((l) => l.startsWith('Z ')).map((l) => l.split(' ')[1]).filter((n) => n !== 'Factory').sort()
const links = lines.filter((l) => l.startsWith('L ')).map((l) => `${l.split(' ')[2]}\t${l.split(' ')[1]}`).sort()
const rows = zones.map((name) => `${name}\t${packed(turnNegativeSaving(tzif(name)))}`)
rmSync(folder, { recursive: true })

process.stdout.write(`/**
 * Time zones of the world with every known change of the clock.
 *
 * Source: IANA Time Zone Database ${version} with \`backzone\`, as compiled into Debian's package \`tzdata\`.
 * Licence: public domain (the database says so in its file LICENSE).
 * Made by: node tools/core/data/make/zones.mjs /usr/share/zoneinfo/tzdata.zi
 *
 * Columns, a zone a row: name, types, steps, kinds, footer. A type is \`offsetSeconds,isDst,abbreviation\`. The first step
 * is the UTC second of the first change since 1970, every further one the seconds since the change before, in
 * base 36. Kinds holds one base-36 digit per span, the first for the time before any change. The footer is the
 * POSIX TZ rule (RFC 8536 §3.3) for all time after the last change. A row of two columns is another name and its zone.
 */
export const tzdbVersion = '${version}+backzone'

/** Table of the zones. */
export const zoneTable = 'zones.tsv'
`)
writeFileSync(new URL('../zones.tsv', import.meta.url), `${[...rows, ...links].join('\n')}\n`)
