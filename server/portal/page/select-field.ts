import { capitalised } from '../../../tools/core/text/capitalised.ts'
import { conventionName as words } from '../../../tools/core/text/convention-name.ts'
import type { Parameter } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { type Markup, markup } from '../../html/markup.ts'

export { words }

/** A parameter as a tool declares it, so that a page offers what the tool takes and nothing else. */
export function parameterOf({ byName }: Registry, tool: string, name: string): Parameter {
  const parameter = byName.get(tool)?.descriptor.parameters.find((candidate) => candidate.name === name)
  if (!parameter) throw new Error(`${tool} has no parameter ${name}.`)
  return parameter
}

/** Select field with the values of a parameter, by default those of its schema; its description is the hint. */
export function select(
  { name, schema, description }: Parameter,
  label: string,
  value: string | null,
  values = (schema.enum ?? []) as readonly string[],
  nameOf = words,
): Markup {
  if (values.length === 0) throw new Error(`The schema of ${name} lists no values.`)
  const selected = values.find((candidate) => candidate === value) ?? schema.default
  const option = (optionValue: string) =>
    markup`<option value="${optionValue}"${optionValue === selected ? markup` selected` : null}>${nameOf(optionValue)}</option>`
  return markup`<div class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}" aria-describedby="${name}-hint">${values.map(option)}</select>
<p class="hint" id="${name}-hint">${capitalised(description)}</p></div>`
}
