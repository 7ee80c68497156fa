import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { exampleFiles } from '../../../../server/commands/example-files.ts'
import { generatedExample } from '../../../../server/docs/content/generated-examples.ts'
import { loadRegistry, type Registry } from '../../../../tools/declaration/registry.ts'
import { site } from '../fixture.ts'

const folder = path.resolve(import.meta.dirname, '../../../../server/docs/examples')

let registry: Registry
beforeAll(async () => {
  registry = await loadRegistry()
})

test('the files of the examples are those that the tools give now', async () => {
  const made = await exampleFiles(registry)
  expect(readdirSync(folder).sort()).toEqual([...made.keys()].sort())
  const stale = [...made].filter(([name, text]) => readFileSync(path.join(folder, name), 'utf8') !== text)
  expect(stale.map(([name]) => name)).toEqual([])
})

test('every tool has a response that fits its output schema', () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  for (const { name, outputSchema } of registry.descriptors) {
    const answer = JSON.parse(generatedExample(name, site)?.answer ?? 'null')
    expect(ajv.validate(outputSchema, answer), `${name}: ${ajv.errorsText()}`).toBe(true)
  }
})

test('a generated file shows the URLs of the deployment', () => {
  const answer = generatedExample('get_capabilities', site)?.answer
  expect(answer).toContain('https://sky.test/mcp')
  expect(answer).not.toContain('sky.example')
})
