import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { rows as requirements } from '../../attack/requirements.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'server/calls')
const page = readFileSync(path.join(folder, 'README.md'), 'utf8')

const spans = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text as string)
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, mechanism = '', , , numbers, proof = '', file, decision = '']) => ({
    mechanism: spans(mechanism).join(', '),
    parts: spans(mechanism),
    numbers: spans(numbers),
    proof,
    files: spans(file),
    decisions: [...decision.matchAll(/\(([^)]+)\)/g)].map(([, record]) => record as string),
  }))

/** Makers of what grows, waits or runs out. */
const makers =
  /new (LRUCache|FixedWindow|FairQueue|Tinypool)\b|\b(setTimeout|setInterval|AbortSignal\.timeout)\(/

describe('the table of queues, limits, caches and timers', () => {
  it.each(rows)('$mechanism is in $files with its numbers', ({ parts, numbers, files, decisions }) => {
    const text = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
    for (const part of parts) expect(text).toMatch(new RegExp(`\\b(class|function|const) ${part}\\b`))
    for (const number of numbers) expect(text).toContain(number)
    for (const record of decisions) expect(existsSync(path.join(folder, record))).toBe(true)
  })

  it.each(rows)('$mechanism saves something, or keeps a bound that a test shows', ({ proof }) => {
    const ids = requirements.map(({ id }) => id)
    const tests = spans(proof)
    for (const file of tests) expect(existsSync(path.join(root, file))).toBe(true)
    const named = [...proof.matchAll(/\b[A-Z]-\d{2}\b/g)].map(([id]) => id)
    for (const id of named) expect(ids).toContain(id)
    expect(tests.length + named.length > 0 || /\d.*\b(times|MB)\b/.test(proof)).toBe(true)
  })

  it('names every file of the service that makes one', () => {
    const files = ['server', 'db', 'oauth'].flatMap((one) =>
      readdirSync(path.join(root, one), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${one}/${file}`,
      ),
    )
    const making = files
      .filter((file) => file.endsWith('.ts') && !file.startsWith('server/commands/'))
      .filter((file) =>
        makers.test(readFileSync(path.join(root, file), 'utf8').replace(/^ *(\*|\/\/).*$/gm, '')),
      )
    const named = new Set(rows.flatMap(({ files }) => files))
    expect(making.filter((file) => !named.has(file))).toEqual([])
  })
})
