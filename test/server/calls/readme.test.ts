import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'server/calls')
const page = readFileSync(path.join(folder, 'README.md'), 'utf8')

const spans = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text as string)
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, mechanism = '', , , numbers, , file, decision = '']) => ({
    mechanism: spans(mechanism)[0] as string,
    numbers: spans(numbers),
    file: spans(file)[0] as string,
    decision,
  }))

/** Makers of what grows, waits or runs out. */
const makers =
  /new (LRUCache|FixedWindow|FairQueue|Tinypool)\b|\b(setTimeout|setInterval|AbortSignal\.timeout)\(/

describe('the table of queues, limits, caches and timers', () => {
  it.each(rows)('$mechanism is in $file with its numbers', ({ mechanism, numbers, file, decision }) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    expect(text).toMatch(new RegExp(`\\b(class|function|const) ${mechanism}\\b`))
    for (const number of numbers) expect(text).toContain(number)
    const [, record] = /\(([^)]+)\)/.exec(decision) ?? []
    if (record) expect(existsSync(path.join(folder, record))).toBe(true)
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
    const named = new Set(rows.map(({ file }) => file))
    expect(making.filter((file) => !named.has(file))).toEqual([])
  })
})
