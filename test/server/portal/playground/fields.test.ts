import { describe, expect, it } from 'vitest'
import {
  argumentsOf,
  exampleTexts,
  faultsOf,
  sentTexts,
  toolFields,
} from '../../../../server/portal/playground/fields.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import type { Descriptor } from '../../../../tools/declaration/descriptor.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { validateArguments } from '../../../../tools/declaration/validate.ts'

const registry = await loadRegistry()
const of = (name: string) => registry.byName.get(name)?.descriptor as Descriptor
const form = (fields: Record<string, string>) =>
  new URLSearchParams(Object.entries(fields).map(([name, text]) => [`with.${name}`, text]))

describe('the form of a tool', () => {
  it.each(registry.descriptors.map((one) => [one.name, one] as const))(
    '%s has a field for each parameter, and sends its example as it stands',
    (_, one) => {
      const html = toolFields(one, exampleTexts(one)).value
      for (const { name } of one.parameters) {
        expect(html).toContain(`<label for="with.${name}">`)
        expect(html).toContain(`name="with.${name}"`)
      }
      const sent = sentTexts(one, form(exampleTexts(one)))
      expect(argumentsOf(one, sent)).toEqual(one.example)
    },
  )

  it('leaves out what is left empty', () => {
    const texts = sentTexts(of('get_body'), form({ body: 'mars', datetime: '' }))
    expect(argumentsOf(of('get_body'), texts)).toEqual({ body: 'mars' })
  })

  it('sends what does not fit its type as it is, for the tool to refuse', () => {
    expect(argumentsOf(of('get_body'), { latitude: 'north' })).toEqual({ latitude: 'north' })
  })

  it('takes a list or an object as JSON, and says which one cannot be read', () => {
    expect(argumentsOf(of('run_batch'), { calls: '[{"tool":"get_moon"}]' })).toEqual({
      calls: [{ tool: 'get_moon' }],
    })
    expect(() => argumentsOf(of('run_batch'), { calls: '[{' })).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        details: expect.objectContaining({ parameter: 'calls' }),
      }),
    )
  })

  it('shows markup in a field as text', () => {
    expect(toolFields(of('search_places'), { q: '"><script>' }).value).not.toContain('<script>')
  })

  it('opens what was folded away once something stands in it', () => {
    expect(toolFields(of('get_body'), {}).value).toContain('<details class="whole"><summary>')
    expect(toolFields(of('get_body'), { timezone: 'Europe/Oslo' }).value).toContain(
      '<details class="whole" open>',
    )
  })
})

describe('the faults of a form', () => {
  const cases = registry.descriptors.flatMap((one) =>
    one.parameters.map(({ name }) => [one.name, name] as const),
  )

  it.each(cases)('%s: a value that %s refuses marks its field', (tool, name) => {
    const entry = registry.byName.get(tool)
    const one = of(tool)
    // An empty key inside a list or an object is refused by every schema that is not free text.
    for (const wrong of [{ '': 1 }, [{ '': 1 }]]) {
      const args = { ...one.example, [name]: wrong }
      try {
        if (entry) validateArguments(entry.tool, args)
      } catch (error) {
        expect(faultsOf(one, exampleTexts(one), error as Problem)).toHaveProperty(name)
        continue
      }
      throw new Error(`${tool} takes ${JSON.stringify(wrong)} as ${name}.`)
    }
  })

  it('are every required field that is empty', () => {
    const problem = new Problem('missing_parameter', 'Missing: body.', { parameter: 'body' })
    expect(faultsOf(of('get_body'), { body: 'mars' }, problem)).toEqual({
      body: 'Body is empty. Please fill it in.',
      latitude: 'Please fill this in.',
      longitude: 'Please fill this in.',
    })
  })

  it('are every text that is not JSON', () => {
    const texts = { first: '{', second: '{"a":1,}' }
    const problem = new Problem('invalid_parameter', 'first', { parameter: 'first' })
    expect(Object.keys(faultsOf(of('get_synastry'), texts, problem))).toEqual(['first', 'second'])
  })

  it('are none for a parameter that the form has not', () => {
    const problem = new Problem('invalid_parameter', 'No.', { parameter: 'Idempotency-Key' })
    expect(faultsOf(of('get_body'), exampleTexts(of('get_body')), problem)).toEqual({})
  })
})
