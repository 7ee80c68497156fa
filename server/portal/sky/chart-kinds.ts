import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'

/** Kinds of chart that the page draws, with the tool that each calls. The wheel needs the time of each birth. */
export const chartKinds = [
  { id: 'birth', label: 'Birth chart', tool: 'get_natal_chart' },
  { id: 'transits', label: 'Transits', tool: 'list_transits' },
  { id: 'return', label: 'Return', tool: 'get_return_chart' },
  { id: 'synastry', label: 'Synastry', tool: 'get_synastry' },
] as const

/** One kind of chart. */
export type ChartKind = (typeof chartKinds)[number]

/** The kind that a form asks for; a birth chart for anything else. */
export const kindOf = (form: URLSearchParams): ChartKind =>
  chartKinds.find(({ id }) => id === form.get('kind')) ?? chartKinds[0]

/** Descriptor of the tool of a kind. */
export function toolOf({ byName }: Registry, { tool }: ChartKind): Descriptor {
  const descriptor = byName.get(tool)?.descriptor
  if (!descriptor) throw new Error(`There is no tool ${tool}.`)
  return descriptor
}
