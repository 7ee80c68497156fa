import { type Row, ratio } from './measure.ts'

/** Three significant digits are more than a shared machine reproduces. */
const figure = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

/** Aligns columns to their widest cell. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const line of lines)
    for (const [column, cell] of line.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One line per row and baseline, with the ratio. */
export function resultTable(rows: readonly Row[]): string {
  const heading = ['suite', 'quantity', 'ours', 'baseline', 'its figure', 'ratio', 'note']
  const lines = rows.flatMap((row) => {
    const own = [row.suite, row.quantity, `${figure(row.ours)} ${row.unit}`]
    const note = row.note ?? ''
    if (row.baselines.length === 0) return [[...own, '', '', '', note]]
    return row.baselines.map(({ name, value }, index) => [
      ...(index === 0 ? own : ['', '', '']),
      name,
      `${figure(value)} ${row.unit}`,
      `${figure(ratio(row, value))}×`,
      index === 0 ? note : '',
    ])
  })
  return aligned([heading, ...lines])
}
