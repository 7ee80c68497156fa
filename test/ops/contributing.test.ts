import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const folders = 'tools|server|db|oauth|test|\\.github|\\.ci'

/** Files and folders between backticks and in links and commands, without what stands for a name. */
function pathsIn(text: string): string[] {
  // The code of the exemplar has imports of its own.
  const prose = text.replace(/```ts[\s\S]*?```/g, '')
  const named = [...prose.matchAll(new RegExp(`(?<![\\w/.-])(?:${folders})/[\\w./-]*`, 'g'))].map(
    ([file]) => file,
  )
  const linked = [...prose.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, file = '']) => file)
  return [...new Set([...named, ...linked])].map((file) => file.replace(/[.,]$/, ''))
}

describe.each(['CONTRIBUTING.md', 'AGENTS.md'])('%s', (page) => {
  const text = read(page)

  it('names files and folders that are there', () => {
    const paths = pathsIn(text)
    expect(paths.length).toBeGreaterThan(10)
    // A tool is written with its path by chapter; vitest takes parts of paths.
    const isThere = (file: string) =>
      existsSync(path.join(root, file)) || existsSync(path.join(root, `${file}.ts`)) || isPart(file)
    expect(paths.filter((file) => !isThere(file))).toEqual([])
  })

  it('names commands that can be run', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

/** Whether vitest finds a test by the part of its path. */
const isPart = (part: string) =>
  existsSync(path.join(root, 'test', `${part}.test.ts`)) || existsSync(path.join(root, `${part}.test.ts`))

it('AGENTS.md fits a screen', () => {
  expect(read('AGENTS.md').split('\n').length).toBeLessThanOrEqual(50)
})
