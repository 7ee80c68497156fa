import readable from 'json-stringify-pretty-compact'
import type { Registry } from '../../tools/declaration/registry.ts'
import { type ExampleAnswer, exampleAnswers } from './example-answers.ts'
import { exampleRefusals } from './example-refusals.ts'

/** Characters of a drawing that the answer beside its picture shows. */
const shownOfDrawing = 96
/** Width of the answers in characters: a line of a page. */
const maxLength = 88

/**
 * Files of the examples by name: `get_moon.json`, the response to the example of each tool; `render_sky_map.svg`, the
 * drawing of a response; `refusals.json`, problem records by code.
 */
export async function exampleFiles(registry: Registry): Promise<Map<string, string>> {
  const answers = await exampleAnswers(registry)
  const refusals = await exampleRefusals(registry)
  return new Map([
    ...[...answers].flatMap(([name, answer]) => filesOf(name, answer)),
    jsonFile('refusals', refusals),
  ])
}

const jsonFile = (name: string, value: object): [string, string] => [
  `${name}.json`,
  `${readable(value, { maxLength })}\n`,
]

/** The answer, and its drawing as a file of its own. */
function filesOf(name: string, { data, meta }: ExampleAnswer): [string, string][] {
  const file = (value: object) => jsonFile(name, value)
  const { svg } = data
  if (typeof svg !== 'string') return [file({ data, meta })]
  const shortened = { ...data, svg: `${svg.slice(0, shownOfDrawing)}…` }
  return [file({ data: shortened, meta }), [`${name}.svg`, svg]]
}
