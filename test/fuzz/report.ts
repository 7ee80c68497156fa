import { type Promised, promised } from './oracle.ts'
import type { Failure, Outcome } from './run.ts'

/** The result of a run as two tables, and each distinct failure with its replay command. */
export function report(outcome: Outcome, seconds: number): string {
  const { seed, from, calls, failures } = outcome
  const rate = Math.round(calls / seconds)
  return [
    `seed ${seed}, calls ${from} to ${from + calls - 1}, ${seconds.toFixed(1)} s, ${rate} a second`,
    '',
    toolTable(outcome),
    '',
    ...Object.entries(promised).map(([promise, words]) => {
      const broken = failures.filter((one) => one.promise === (promise as Promised)).length
      return `${broken === 0 ? 'kept  ' : 'BROKEN'} ${words}${broken === 0 ? '' : `: ${broken} times`}`
    }),
    '',
    ...once(failures).map((failure) => describeFailure(seed, failure)),
  ].join('\n')
}

function toolTable({ tallies }: Outcome): string {
  const head = ['tool', 'calls', 'answered', 'refused', 'valid answered', 'slowest ms']
  const rows = [...tallies].map(([name, tally]) => [
    name,
    tally.calls,
    tally.answered,
    tally.refused,
    `${Math.round((100 * tally.validAnswered) / Math.max(1, tally.valid))} %`,
    Math.round(tally.slowestMs),
  ])
  return [head, ...rows]
    .map(([name, ...cells]) =>
      [String(name).padEnd(26), ...cells.map((cell) => String(cell).padStart(15))].join(''),
    )
    .join('\n')
}

/** The first failure per tool, channel and guarantee. */
function once(failures: readonly Failure[]): Failure[] {
  const seen = new Map<string, Failure>()
  for (const failure of failures) {
    const key = `${failure.tool} ${failure.channel} ${failure.promise}`
    if (!seen.has(key)) seen.set(key, failure)
  }
  return [...seen.values()]
}

function describeFailure(
  seed: number,
  { number, tool, channel, kind, promise, detail, args }: Failure,
): string {
  const again = `--replay ${seed}:${number}`
  return `${promise}: ${tool} over ${channel}, ${kind} (${again})\n  ${JSON.stringify(args).slice(0, 400)}\n  ${detail.slice(0, 400)}`
}
