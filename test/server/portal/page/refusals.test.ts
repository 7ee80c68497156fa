import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRequest } from '../../../../server/compute/run-tool.ts'
import { refusalWords } from '../../../../server/portal/playground/fields.ts'
import { parameterHint } from '../../../../server/product/words/parameter-hints.ts'
import { parameterLabel } from '../../../../server/product/words/parameter-labels.ts'
import { Problem, problems } from '../../../../tools/contract/problems.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { argumentsFor } from '../../../fuzz/arguments.ts'
import { contextOf } from '../../../tools/answer.ts'

const registry = await loadRegistry()
const tools = [...registry.byName.values()].map((entry) => [entry.tool.name, entry] as const)

/** Names that are no word of English: of parameters, tools and codes. */
const machineNames = [
  ...new Set(registry.descriptors.flatMap(({ parameters }) => parameters.map(({ name }) => name))),
].filter((name) => /[A-Z]/.test(name))
const snakeNames = [...registry.byName.keys(), ...Object.keys(problems).filter((code) => code.includes('_'))]
const machineWords = new RegExp(`\\b(?:${[...machineNames, ...snakeNames].join('|')})\\b`)

/** Words of a text that people do not use; quoted is the text that was typed, or that may be. */
function machineWordsOf(text: string): string[] {
  const words = text.replace(/“[^”]*”/g, '“”')
  return [machineWords, /\bSend \w/, /\b\w+=\w/, /topic=|`|undefined|\{\w+\}|Invalid input/].flatMap(
    (pattern) => pattern.exec(words)?.[0] ?? [],
  )
}

describe.each(tools)('%s', (name, { tool, descriptor }) => {
  it('has a label and a hint for every field, in a person’s words', () => {
    const labels = descriptor.parameters.map((parameter) => parameterLabel(parameter.name, descriptor))
    expect(new Set(labels).size, labels.join()).toBe(labels.length)
    for (const parameter of descriptor.parameters) {
      const label = parameterLabel(parameter.name, descriptor)
      expect(label).toMatch(/^[A-Z][\w ,’-]*$/)
      expect(label).not.toMatch(/[a-z][A-Z]|_/)
      const hint = parameterHint(parameter, descriptor)
      expect(machineWordsOf(hint), `${name}.${parameter.name}: ${hint}`).toEqual([])
    }
  })

  it('refuses generated calls in a person’s words, with what to do', () => {
    const context = contextOf()
    for (const kind of ['nearly', 'broken'] as const) {
      const calls = argumentsFor(descriptor, kind, registry.descriptors, 400)
      for (const args of fc.sample(calls, { seed: 20_261_129, numRuns: 60 })) {
        try {
          parseRequest(tool, args, context)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          const words = refusalWords(error, descriptor)
          expect(machineWordsOf(words), `${error.message} → ${words}`).toEqual([])
          expect(words).toMatch(/^\S.{15,}[.?]$/s)
        }
      }
    }
  })
})
