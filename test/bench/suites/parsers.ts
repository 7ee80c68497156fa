import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { dearest, parsers, promisedMs } from '../../dear-inputs.ts'
import type { Row } from '../measure.ts'
import type { Suite, SuiteOptions } from './suite.ts'

const sizes = [1_024, 4_096, 16_384, 65_536]

/** The most expensive input per parser and size, against the event-loop time that one request may take. */
async function measured({ quick }: SuiteOptions): Promise<Row[]> {
  const rows: Row[] = []
  for (const parser of parsers(await loadRegistry())) {
    const lengths = sizes.filter((bytes) => bytes < parser.most && !quick)
    for (const bytes of [...lengths, parser.most]) {
      await dearest(parser, bytes)
      const { ms, input } = await dearest(parser, bytes)
      rows.push({
        suite: 'parsers',
        quantity: `${parser.name}, ${bytes} bytes`,
        unit: 'ms',
        smallerIsBetter: true,
        ours: ms,
        baselines: [
          { name: parser.credential ? 'allowed with a credential' : 'allowed', value: promisedMs(parser) },
        ],
        note: JSON.stringify(input.slice(0, 24)),
      })
    }
  }
  return rows
}

export const parsing: Suite = { name: 'parsers', run: measured }
