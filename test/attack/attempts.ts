import type { TestCase } from 'vitest/node'
import { type Row, rowId, rows } from './requirements.ts'

/** Result of one row's tests. */
export interface Attempt extends Row {
  readonly outcome: 'held' | 'MISSED' | 'untested'
  readonly tests: number
  readonly milliseconds: number
  /** Measurements, as annotated by the tests. */
  readonly figures: readonly string[]
  readonly failures: readonly string[]
}

/** A row passes when it has tests and all of them pass; a skipped test counts as missing. */
export function attempts(tests: Iterable<TestCase>): Attempt[] {
  const byRow = new Map<string, TestCase[]>()
  for (const test of tests)
    for (const [id] of test.fullName.matchAll(rowId)) byRow.set(id, [...(byRow.get(id) ?? []), test])
  return rows.map((row) => attempt(row, byRow.get(row.id) ?? []))
}

function attempt(row: Row, tests: readonly TestCase[]): Attempt {
  const tried = tests.filter((test) => test.result().state !== 'skipped')
  const failed = tried.filter((test) => test.result().state !== 'passed')
  const why =
    tests.length === 0
      ? ['no test begins with this id']
      : tried.length === 0
        ? ['all its tests are skipped']
        : []
  const failures = [
    ...(row.untested && tests.length === 0 ? [] : why),
    ...failed.map((test) => `${test.fullName}: ${test.result().errors?.[0]?.message ?? 'no result'}`),
  ]
  const isUntested = row.untested !== undefined && tried.length === 0
  return {
    ...row,
    outcome: failures.length > 0 ? 'MISSED' : isUntested ? 'untested' : 'held',
    tests: tried.length,
    milliseconds: Math.round(tried.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)),
    figures: tried.flatMap((test) => test.annotations().map(({ message }) => message)),
    failures,
  }
}

/** Markdown tables, one per section. */
export function attemptTable(all: readonly Attempt[]): string {
  const sections = [...new Set(all.map(({ section }) => section))]
  const width = Math.max(...all.map(({ promise }) => promise.length))
  return sections
    .map((section) => {
      const lines = all
        .filter((one) => one.section === section)
        .flatMap(({ id, promise, outcome, tests, milliseconds, figures, failures, untested }) => {
          const figure = untested ?? [`${tests} tests, ${milliseconds} ms`, ...figures].join('; ')
          return [
            `  ${id}  ${promise.padEnd(width)}  ${outcome.padEnd(8)}  ${figure}`,
            ...failures.map((failure) => `        ${failure.split('\n')[0]?.slice(0, 200)}`),
          ]
        })
      return [section, ...lines].join('\n')
    })
    .join('\n\n')
}
