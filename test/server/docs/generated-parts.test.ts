import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readmeParts, snapshotFolder, snapshots, withParts } from '../../../server/docs/generated-parts.ts'
import { loadRegistry, type Registry } from '../../../tools/registry.ts'

const root = path.join(import.meta.dirname, '../../..')
let registry: Registry
beforeAll(async () => {
  registry = await loadRegistry()
})

test('the README is in step with the registry and the settings: npm run generate', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  expect(withParts(readme, readmeParts(registry))).toBe(readme)
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

test('no schema has a computed number: versions of Node differ in its last digits', () => {
  for (const [file, text] of snapshots(registry)) expect(text, file).not.toMatch(/":-?\d+\.\d{7,}[,}]/)
})

test('a part replaces what stood between its markers and nothing else', () => {
  const parts = new Map([['tools', 'new']])
  const before = 'a\n<!-- tools:start -->\nold\n<!-- tools:end -->\nb'
  const after = 'a\n<!-- tools:start -->\nnew\n<!-- tools:end -->\nb'
  expect(withParts(before, parts)).toBe(after)
  expect(withParts(after, parts)).toBe(after)
})

test('a README without a marker is refused in words', () => {
  expect(() => withParts('no markers', new Map([['tools', 'x']]))).toThrow('no place for its tools')
})
