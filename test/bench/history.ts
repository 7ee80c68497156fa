import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../node-options.ts'
import { median, type Row, ratio } from './measure.ts'
import { aligned } from './results.ts'

/** One figure of one run beside one baseline. */
export interface HistoryEntry {
  /** UTC date of the run, `YYYY-MM-DD`. */
  readonly date: string
  /** Short hash; with `+` where files differed from the commit. */
  readonly commit: string
  /** Processors and their model. */
  readonly machine: string
  readonly node: string
  /** Load average of the last minute before the run. */
  readonly load: string
  readonly suite: string
  readonly quantity: string
  readonly unit: string
  /** Name of the baseline; empty if there is none. */
  readonly baseline: string
  readonly ours: number
  /** Above one is in favour of the service: the ratio to the baseline, without one the rate or the inverse of the time. */
  readonly score: number
}

/** Where and when a run took place. */
export type RunFacts = Pick<HistoryEntry, 'date' | 'commit' | 'machine' | 'node' | 'load'>

const columns = [
  'date',
  'commit',
  'machine',
  'node',
  'load',
  'suite',
  'quantity',
  'unit',
  'baseline',
  'ours',
  'score',
] as const satisfies readonly (keyof HistoryEntry)[]
const heading = columns.join('\t')

/** The file that `npm run bench -- --record` appends to. */
export const historyFile = path.join(root, 'test/bench/history.tsv')

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The entries of a run: one for every row and baseline. */
export function entriesOf(facts: RunFacts, rows: readonly Row[]): HistoryEntry[] {
  return rows.flatMap((row) => {
    const { suite, quantity, unit, ours, baselines, smallerIsBetter } = row
    const entry = (baseline: string, score: number) => ({
      ...facts,
      machine: plain(facts.machine),
      suite,
      quantity: plain(quantity),
      unit,
      baseline: plain(baseline),
      ours: Number(ours.toPrecision(4)),
      score: Number(score.toPrecision(4)),
    })
    if (baselines.length === 0) return [entry('', smallerIsBetter ? 1 / ours : ours)]
    return baselines.map(({ name, value }) => entry(name, ratio(row, value)))
  })
}

/** Appends entries to the text of a history file, which may be empty. */
export function withEntries(text: string, entries: readonly HistoryEntry[]): string {
  const lines = entries.map((entry) => columns.map((column) => String(entry[column])).join('\t'))
  return `${[text.trimEnd() || heading, ...lines].join('\n')}\n`
}

/** The entries of a history file. @throws Error that names a line with other columns or without figures */
export function readHistory(text: string): HistoryEntry[] {
  const [first = heading, ...lines] = text.trimEnd() ? text.trimEnd().split('\n') : []
  if (first !== heading) throw new Error(`The history begins with other columns than ${columns.join(', ')}.`)
  return lines.map((line, n) => {
    const cells = line.split('\t')
    const entry = Object.fromEntries(columns.map((column, at) => [column, cells[at]]))
    const [ours, score] = [Number(entry.ours), Number(entry.score)]
    if (cells.length !== columns.length || !(ours >= 0) || !(score >= 0))
      throw new Error(`Line ${n + 2} of the history is not ${columns.join(', ')}, separated by tabs.`)
    return { ...(entry as Omit<HistoryEntry, 'ours' | 'score'>), ours, score }
  })
}

/** Two runs of one build differ by up to 5 % (server/calls/README.md). */
const leastNoise = 0.05
/** Number of earlier runs that the last one is compared with. */
const compared = 5
/** Fewer earlier runs do not show how much runs of one build differ, so that nothing is called a loss. */
const leastCompared = 3

/** The last figure beside earlier ones of the same quantity, baseline and machine. */
export interface Trend {
  readonly last: HistoryEntry
  /** Number of earlier runs compared with. */
  readonly earlier: number
  /** Last score over the median of the earlier ones, less one; 0 if there are none. */
  readonly change: number
  /** Largest difference of an earlier score from their median, and 0.05 at least. */
  readonly noise: number
  /** Whether the last score is lower by more than the noise; never with fewer than three earlier runs. */
  readonly isLoss: boolean
}

/** One trend for each quantity, baseline and machine, in the order in which they were first recorded. */
export function trends(entries: readonly HistoryEntry[]): Trend[] {
  const series = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const { machine, suite, quantity, unit, baseline } = entry
    const name = [machine, suite, quantity, unit, baseline].join('\t')
    series.set(name, [...(series.get(name) ?? []), entry])
  }
  return [...series.values()].map((all) => {
    const last = all.at(-1) as HistoryEntry
    const scores = all.slice(-1 - compared, -1).map(({ score }) => score)
    if (scores.length === 0) return { last, earlier: 0, change: 0, noise: leastNoise, isLoss: false }
    const middle = median(scores)
    const change = last.score / middle - 1
    const noise = Math.max(leastNoise, ...scores.map((score) => Math.abs(score / middle - 1)))
    return {
      last,
      earlier: scores.length,
      change,
      noise,
      isLoss: scores.length >= leastCompared && change < -noise,
    }
  })
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`

/** The trends as a table, losses marked. */
export function trendTable(all: readonly Trend[]): string {
  const lines = all.map(({ last, earlier, change, noise, isLoss }) => [
    isLoss ? 'LOSS' : '',
    last.suite,
    last.quantity,
    `${last.ours} ${last.unit}`,
    last.baseline,
    earlier === 0 ? '' : percent(change),
    earlier === 0 ? '' : percent(noise),
    String(earlier),
    `${last.date} ${last.commit}`,
    last.machine,
  ])
  return aligned([
    ['', 'suite', 'quantity', 'last', 'baseline', 'change', 'noise', 'runs before', 'run', 'machine'],
    ...lines,
  ])
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit that is measured; `+` if files other than the history differ from it. */
export function measuredCommit(): string {
  const changed = git('status', '--porcelain', '--', '.', `:!${path.relative(root, historyFile)}`)
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`
}

/** The text of the history file; empty before the first record. */
export const historyText = (): string => (existsSync(historyFile) ? readFileSync(historyFile, 'utf8') : '')

/** Appends a run to the history file. */
export function record(facts: RunFacts, rows: readonly Row[]): void {
  writeFileSync(historyFile, withEntries(historyText(), entriesOf(facts, rows)))
}
