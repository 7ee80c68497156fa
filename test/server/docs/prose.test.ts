import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tableDistributions } from '../../../db/distribution/tables.ts'
import { cliVariables } from '../../../server/cli/settings.ts'
import { settings } from '../../../server/config/config.ts'
import { Metrics } from '../../../server/ops/metrics.ts'

/** Pages for operators are read where the source is; nothing but these tests notices when they fall behind it. */
const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = readdirSync(path.join(root, 'server/docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `server/docs/${file}`)

const metrics = new Metrics({
  workers: () => ({ waiting: 0, threads: 0 }),
  ready: () => true,
  database: () => ({ connections: 1, refusing: false }),
})

/** Files that a page links to, below the root. */
const linksOf = (file: string) =>
  [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    // Links between pages of the site are tested with its documents.
    .filter((target) => !/^(https?:|mailto:|#|\/)/.test(target))
    .map((target) => path.posix.join(path.posix.dirname(file), target.split('#')[0] as string))

/** Text between backticks, inline and in blocks. */
const codeOf = (file: string) =>
  [...read(file).matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
    ([, block, inline]) => block ?? inline ?? '',
  )

it('every page for operators is reached from the README', () => {
  const reached = new Set<string>()
  const follow = (file: string) => {
    for (const target of linksOf(file)) {
      if (reached.has(target) || !target.endsWith('.md')) continue
      reached.add(target)
      follow(target)
    }
  }
  follow('README.md')
  const forOperators = pages.filter((page) => !page.startsWith('server/docs/guides/'))
  expect(forOperators.filter((page) => !reached.has(page))).toEqual([])
  expect(pages).toContain('server/docs/scale.md')
})

describe.each(pages)('%s', (page) => {
  it('links to what is there', () => {
    expect(linksOf(page).filter((target) => !existsSync(path.join(root, target)))).toEqual([])
  })

  it('names commands that can be run', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = codeOf(page).flatMap((code) =>
      [...code.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name),
    )
    expect(named.filter((name) => !((name as string) in scripts))).toEqual([])
  })

  it('names files that are there', () => {
    const named = codeOf(page).filter((code) => /^(db|server|test|tools|oauth)\/[\w./-]+\.\w+$/.test(code))
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  it('names metrics that the service has', async () => {
    // Names in the examples of guides are those of other programs.
    if (page.startsWith('server/docs/guides/')) return
    const text = await metrics.registry.metrics()
    const named = codeOf(page).flatMap((code) => code.match(/\bsky_[a-z]\w+/g) ?? [])
    // Roles and databases of the examples, and tables, have the prefix too.
    const own = named
      .filter((name) => !/^sky_(app|owner)/.test(name) && !Object.hasOwn(tableDistributions, name))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    expect(own.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
  })

  it('gives values only to settings that the service reads', () => {
    const known = new Set([
      ...Object.keys(settings.shape),
      'OWNER_PASSWORD',
      'APP_PASSWORD',
      'NODE_OPTIONS',
      ...Object.values(cliVariables),
      'PGOPTIONS',
    ])
    const named = codeOf(page).flatMap((code) =>
      [...code.matchAll(/\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)=/g)].map(([, name]) => name as string),
    )
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})
