import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exemplar } from '../../../server/commands/exemplar.ts'
import {
  contributingParts,
  listFolder,
  lists,
  snapshotFolder,
  snapshots,
  withParts,
} from '../../../server/docs/generated-parts.ts'
import { loadRegistry, type Registry } from '../../../tools/declaration/registry.ts'

const root = path.join(import.meta.dirname, '../../..')
let registry: Registry
beforeAll(async () => {
  registry = await loadRegistry()
})

test('the lists are in step with the registry and the settings: npm run generate', () => {
  const folder = path.join(root, listFolder)
  const wanted = lists(registry)
  expect(readdirSync(folder).sort()).toEqual([...wanted.keys()].sort())
  for (const [file, text] of wanted) expect(readFileSync(path.join(folder, file), 'utf8'), file).toBe(text)
})

test('the README has at most 200 lines, and links to every list', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(200)
  for (const file of lists(registry).keys()) expect(readme).toContain(`](${listFolder}/${file})`)
})

test('M-25 there is one snapshot per tool, in step with its descriptor: npm run generate', () => {
  const folder = path.join(root, snapshotFolder)
  const wanted = snapshots(registry)
  expect(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort(),
  ).toEqual([...wanted.keys()].sort())
  for (const [file, text] of wanted) expect(readFileSync(path.join(folder, file), 'utf8'), file).toBe(text)
})

/** The value that a snapshot stands for: the object of each repetition in its place. */
function filled(value: unknown, whole: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member) => filled(member, whole))
  if ('sameAs' in value) {
    const steps = String(value.sameAs).split('/').slice(1)
    return filled(
      steps.reduce((at, step) => (at as Record<string, unknown>)[step], whole),
      whole,
    )
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, whole)]))
}

test('a snapshot leaves nothing of the schemas of a tool out', () => {
  const files = snapshots(registry)
  for (const { name, inputSchema, dataSchema } of registry.descriptors) {
    const whole = JSON.parse(files.get(`${name}.json`) ?? '')
    const { input, data } = filled(whole, whole) as Record<string, unknown>
    // As JSON: a member that is undefined is not written.
    expect(JSON.stringify({ input, data }), name).toBe(
      JSON.stringify({ input: inputSchema, data: dataSchema }),
    )
  }
})

test('no schema has a computed number: versions of Node differ in its last digits', () => {
  for (const [file, text] of snapshots(registry)) expect(text, file).not.toMatch(/":-?\d+\.\d{7,}[,}]/)
})

test('CONTRIBUTING shows the exemplar and the names that exist: npm run generate', () => {
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  const tool = readFileSync(path.join(root, exemplar.tool), 'utf8')
  expect(withParts(text, contributingParts(registry, tool))).toBe(text)
})

test('a part replaces what stood between its markers and nothing else', () => {
  const parts = new Map([['tools', 'new']])
  const before = 'a\n<!-- tools:start -->\nold\n<!-- tools:end -->\nb'
  const after = 'a\n<!-- tools:start -->\nnew\n<!-- tools:end -->\nb'
  expect(withParts(before, parts)).toBe(after)
  expect(withParts(after, parts)).toBe(after)
})

test('a text without a marker is refused in words', () => {
  expect(() => withParts('no markers', new Map([['tools', 'x']]))).toThrow('no place for its tools')
})
