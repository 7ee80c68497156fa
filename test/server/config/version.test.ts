import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { contractVersion, releaseVersion } from '../../../server/config/version.ts'
import { changelogTexts } from '../../../server/docs/content/guides.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

it('the version of the release is that of the package, its lockfile and the changelog', () => {
  const [, newest] = /^## \[(.+?)\]/m.exec(read('CHANGELOG.md')) ?? []
  const lock = JSON.parse(read('package-lock.json'))
  const named = [JSON.parse(read('package.json')).version, lock.version, lock.packages[''].version, newest]
  expect(named).toEqual(named.map(() => releaseVersion))
})

it('the version of the interface is that of the contract', () => {
  expect(contractVersion).toBe('1.0.0')
})

it('guides name images of this release', () => {
  const folder = path.join(root, 'server/docs/guides')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const images = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(/sky-data-service:(\d[\w.]*)/g),
    ])
  expect(images.length).toBeGreaterThan(0)
  expect(images.filter(([, version]) => version !== releaseVersion)).toEqual([])
})

it('every version has its notes, with all that the changelog has of it, and a summary for readers', () => {
  const [overview, ...notes] = changelogTexts()
  const words = (text: string) => text.replace(/[#\s]+/g, ' ')
  const changelog = read('CHANGELOG.md')
    .split(/^(?=## \[)/m)
    .slice(1)
  expect(notes.map(({ path }) => path.split('/').at(-1))).toEqual(
    changelog.map((text) => /\[(.+?)\]/.exec(text)?.[1]),
  )
  for (const [index, { text, path }] of notes.entries()) {
    const [, ...rest] = (changelog[index] ?? '').split('\n')
    expect(words(text), path).toContain(words(rest.join('\n')).trim())
    const summary = rest.join('\n').split('### ')[0]?.trim() ?? ''
    expect(summary.length, path).toBeGreaterThan(100)
    expect(overview?.text, path).toContain(summary)
  }
})
