import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { layers } from './layers.ts'

const root = path.resolve(import.meta.dirname, '..')
const folders = ['tools', 'server', 'db', 'oauth', 'test']

interface Source {
  /** Path below the root, with `/`. */
  readonly file: string
  readonly text: string
  readonly lines: number
}

const sources: readonly Source[] = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (one) => `${folder}/${one}`,
    ),
  )
  .filter((file) => file.endsWith('.ts') && !/\/(\.tmp-|node_modules\/)/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return { file, text, lines: text.split('\n').length - 1 }
  })
const product = sources.filter(({ file }) => !file.startsWith('test/'))
const isData = (file: string) => /(^|\/)(data|reference)\//.test(file)
const below = (folder: string) => product.filter(({ file }) => file.startsWith(`${folder}/`))
/** Files that read parts of the program, tables and a package, when they are first asked for, by this module of Node.js. */
const readers = new Map([
  ['tools/core/data/table-file.ts', 'node:fs'],
  ['tools/core/ephemeris/propagator.ts', 'node:module'],
])
const offenders = (all: readonly Source[], wrong: (source: Source) => boolean) =>
  all.filter(wrong).map(({ file }) => file)

/** Imports of a file, as paths below the root; `type` for type-only imports. */
function importsOf({ file, text }: Source): { readonly name: string; readonly type: boolean }[] {
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...found].map(([, type, from, bare, lazy]) => {
    const name = from ?? bare ?? lazy ?? ''
    return {
      name: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
      type: type !== undefined,
    }
  })
}

const folderOf = (file: string) => path.posix.dirname(file)
/** The folder of a file; series and tables stand below the folder that names them. */
const rowOf = (file: string) => folderOf(file).replace(/^tools\/core\/data\/\w+$/, 'tools/core/data')
/** Each folder of the catalog contains one file that declares the toolset. */
const toolsets = product
  .map(({ file }) => file)
  .filter((file) => /^tools\/catalog\/\w+\/toolset\.ts$/.test(file))
  .map(folderOf)
/** Astronomy, drawings and their words: pure functions. Only its PDF and its pixels are compressed by Node.js. */
const isSky = (file: string) => /^tools\/(core|words|draw(?!\/p(df|ixels)))\//.test(file)
const sky = product.filter(({ file }) => isSky(file))

/** Packages that the folders below a prefix may import; others are not restricted. */
const packages: readonly [prefix: string, allowed: RegExp][] = [
  ['tools/core', /^(astronomy-engine|satellite\.js)$/],
  ['tools/words', /^$/],
  ['tools/draw', /^(node:zlib|harfbuzzjs|bidi-js)$/],
  ...['tools/schema', 'tools/arguments', 'tools/records', 'tools/reference', ...toolsets].map(
    (folder): [string, RegExp] => [folder, /^zod$/],
  ),
  ['oauth', /^(jose|oidc-provider.*|@auth\/core|@levischuck\/tiny-cbor|node:crypto)$/],
  ['db', /^(drizzle-orm.*|@electric-sql\/pglite.*|postgres|ulid|node:.+)$/],
]

describe('imports', () => {
  it('each folder imports the folders that test/layers.ts allows, all of them above it there', () => {
    const above: string[] = []
    const allowed = new Map<string, readonly string[]>()
    for (const [folder, mayImport] of layers) {
      const core = above.filter((one) => one.startsWith('tools/core'))
      const groups = new Map([
        ['core', core],
        ['all', [...above]],
      ])
      const named = mayImport.split(' ').filter(Boolean)
      for (const one of named) if (!groups.has(one)) expect(above, folder).toContain(one)
      allowed.set(
        folder,
        named.flatMap((one) => groups.get(one) ?? [one]),
      )
      above.push(folder)
    }
    const wrong = product.flatMap((source) => {
      const folder = rowOf(source.file)
      const may = allowed.get(folder) ?? allowed.get(`${folderOf(folder)}/*`)
      if (!may) return [`${folder} is not in test/layers.ts`]
      const isAllowed = (row: string) =>
        row === folder || may.includes(row) || may.includes(`${folderOf(row)}/*`)
      return importsOf(source)
        .filter(({ name }) => name.endsWith('.ts'))
        .filter(({ name }) => !isAllowed(rowOf(name)))
        .map(({ name }) => `${source.file} imports ${name}`)
    })
    expect([...new Set(wrong)]).toEqual([])
  })

  it.each(packages)('%s imports only its packages', (folder, allowed) => {
    const wrong = below(folder).flatMap((source) =>
      importsOf(source)
        .filter(({ name }) => !name.endsWith('.ts') && !allowed.test(name))
        .filter(({ name }) => readers.get(source.file) !== name)
        .map(({ name }) => `${source.file} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('every channel and every area of the portal has its test', () => {
    const files = new Set(sources.map(({ file }) => file))
    const channels = /^server\/(rest|mcp|files|feeds|oauth|docs|portal(\/[\w-]+)?)$/
    const tested = layers.filter(([folder]) => channels.test(folder))
    expect(tested.filter(([, , test]) => !test || !files.has(test)).map(([folder]) => folder)).toEqual([])
  })

  it('there are no import cycles, type-only imports included', () => {
    let left = new Map(product.map((source) => [source.file, importsOf(source).map(({ name }) => name)]))
    for (let before = 0; before !== left.size; ) {
      before = left.size
      // A file in a cycle imports a remaining file and is imported by one.
      const imported = new Set([...left.values()].flat())
      left = new Map(
        [...left].filter(([file, names]) => imported.has(file) && names.some((name) => left.has(name))),
      )
    }
    expect([...left.keys()]).toEqual([])
  })

  it('outside tools/, only the settings import zod', () => {
    const known = (source: Source) => importsOf(source).some(({ name, type }) => name === 'zod' && !type)
    expect(offenders(product, (one) => known(one) && !one.file.startsWith('tools/'))).toEqual([
      'server/config/config.ts',
    ])
  })

  it('only the server imports h3', () => {
    const known = (source: Source) => importsOf(source).some(({ name }) => /^h3(\/|$)/.test(name))
    expect(offenders(product, (one) => known(one) && !one.file.startsWith('server/'))).toEqual([])
  })
})

describe('astronomy and drawings are pure', () => {
  it.each([
    ['the clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\b/],
    ['chance', /\bMath\.random\b|\bcrypto\b/],
    ['the process', /\bprocess\b\.|\bglobalThis\b/],
    ['the world', /\bfetch\(|'node:|\bsetTimeout\b/],
  ])('they do not use %s', (_, asked) => {
    // Comments are ignored.
    const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const pure = sky.filter(({ file }) => !readers.has(file))
    expect(offenders(pure, ({ text }) => asked.test(code(text)))).toEqual([])
  })
})

describe('locations', () => {
  const files = new Set(sources.map(({ file }) => file))
  const hasTest = (file: string) => files.has(`test/${file.replace(/\.ts$/, '.test.ts')}`)
  const tools = toolsets.flatMap(below).filter(({ file }) => !file.endsWith('/toolset.ts'))

  it('one file declares one tool, as its default export, under its own name', () => {
    const wrong = offenders(tools, ({ file, text }) => {
      const name = path.posix.basename(file, '.ts').replaceAll('-', '_')
      const declared = text.match(/^export default defineTool\(\{\n\s*name\b/gm) ?? []
      return declared.length !== 1 || !text.includes(`'${name}'`)
    })
    expect(wrong).toEqual([])
  })

  it('every tool has its test at the mirrored path', () => {
    expect(offenders(tools, ({ file }) => !hasTest(file))).toEqual([])
  })

  it('every module of astronomy, drawings and words has its test at the mirrored path, or is used only by tested ones', () => {
    const users = new Map<string, string[]>()
    for (const source of below('tools')) {
      for (const { name } of importsOf(source)) users.set(name, [...(users.get(name) ?? []), source.file])
    }
    /** Whether a module is tested, or used by a tested module, also through other parts or shared schemas. */
    const isTested = (file: string, seen = new Set([file])): boolean =>
      hasTest(file) ||
      (users.get(file) ?? []).some((user) => {
        if (seen.has(user)) return false
        seen.add(user)
        return (
          hasTest(user) ||
          (/^tools\/(core\/[\w-]+|words|draw|schema|arguments|records|reference)\//.test(user) &&
            isTested(user, seen))
        )
      })
    const code = sky.filter(({ file }) => !isData(file))
    expect(offenders(code, ({ file }) => !isTested(file))).toEqual([])
  })

  it('one line runs a tool', () => {
    const runs = product.flatMap(({ file, text }) => [...text.matchAll(/\btool\.compute\(/g)].map(() => file))
    expect(runs).toEqual(['server/compute/run-tool.ts'])
  })

  it('SQL is only in db/', () => {
    const sql = /\b(SELECT\s.+\sFROM|INSERT INTO|DELETE FROM|UPDATE\s\w+\sSET)\b/
    expect(offenders(product, ({ file, text }) => sql.test(text) && !file.startsWith('db/'))).toEqual([])
  })

  it('HTML is only in server/html, server/portal, server/front and server/docs', () => {
    const html = /<(!doctype|html|head|body|main|div|form|button|h1)\b[^>]*>/
    const wrong = offenders(
      product,
      ({ file, text }) => html.test(text) && !/^server\/(html|portal|front|docs)\//.test(file),
    )
    expect(wrong).toEqual([])
  })

  it('the order of a toolset names tools that it has', async () => {
    for (const folder of toolsets) {
      const { default: toolset } = await import(path.join(root, folder, 'toolset.ts'))
      const names = below(folder).map(({ file }) => path.posix.basename(file, '.ts').replaceAll('-', '_'))
      expect(names, folder).toEqual(expect.arrayContaining([...(toolset.order ?? [])]))
      expect(new Set(toolset.order).size, folder).toBe(toolset.order?.length ?? 0)
    }
  })
})

describe('names and sizes', () => {
  it('no folder of the product contains more than 20 files, and no three files have the same name', () => {
    const counts = new Map<string, number>()
    const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const { file } of product) {
      add(`${folderOf(file)}/`)
      if (!file.endsWith('/toolset.ts')) add(path.posix.basename(file))
    }
    const tooMany = [...counts].filter(([name, count]) => count > (name.endsWith('/') ? 20 : 2))
    expect(tooMany).toEqual([])
  })

  it('no two exported types have one name', () => {
    const files = new Map<string, string[]>()
    for (const { file, text } of product) {
      for (const [, name = ''] of text.matchAll(/^export (?:type|interface|class) (\w+)/gm))
        files.set(name, [...(files.get(name) ?? []), file])
    }
    expect([...files].filter(([, where]) => where.length > 1)).toEqual([])
  })

  it('files are kebab-case', () => {
    expect(
      offenders(
        sources,
        ({ file }) => !/^[a-z\d]+(-[a-z\d]+)*(\.test)?\.ts$/.test(path.posix.basename(file)),
      ),
    ).toEqual([])
  })

  it('no file has a vague name', () => {
    const vague = /(^|[/-])(utils?|helpers?|common|managers?|misc|shared)([-./]|$)/
    expect(offenders(sources, ({ file }) => vague.test(file))).toEqual([])
  })

  it('95 of 100 files have at most 300 lines, half of the product at most 90', () => {
    const sized = sources.filter(({ file }) => !isData(file))
    const long = sized.filter(({ lines }) => lines > 300)
    expect(long.length / sized.length, long.map(({ file }) => file).join(' ')).toBeLessThanOrEqual(0.05)
    const lengths = product.filter(({ file }) => !isData(file)).map(({ lines }) => lines)
    const median = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)]
    expect(median).toBeLessThanOrEqual(90)
  })

  it('half of the files of tools have at most 150 lines, 90 of 100 at most 200, and no computation over 40', () => {
    const tools = toolsets.flatMap(below).filter(({ file }) => !file.endsWith('/toolset.ts'))
    const sorted = [...tools].sort((a, b) => a.lines - b.lines)
    const longest = sorted.slice(-8).map(({ file, lines }) => `${file} ${lines}`)
    expect(sorted[Math.floor(sorted.length / 2)]?.lines, longest.join(', ')).toBeLessThanOrEqual(150)
    expect(sorted[Math.floor(sorted.length * 0.9)]?.lines, longest.join(', ')).toBeLessThanOrEqual(200)
    // From the line that declares it to the one that closes it, at the indentation of a member of the tool.
    const lengths = tools.map(({ file, text }) => {
      const [computation] = /^ {2}(?:async )?compute\b(?:.*\),$|[\s\S]*?^ {2}\}\)?,?$)/m.exec(text) ?? ['']
      return { file, lines: computation.split('\n').length }
    })
    expect(lengths.filter(({ lines }) => lines > 40)).toEqual([])
  })

  it('nothing is marked as unfinished, and no path of the developer machine appears', () => {
    // Split, so that this file does not match itself.
    const words = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', '/wo' + 'rk/', '/ho' + 'me/']
    const wrong = sources.flatMap(({ file, text }) =>
      words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('plain words', () => {
  /** Written in halves, so that this file does not find itself. */
  const words = [
    'to' + 'ld',
    'who' + 'ever',
    'some' + 'body',
    'no' + 'body',
    'in ' + 'hand',
    'given ' + 'back',
  ]
  const unclear = new RegExp(`\\b(${words.join('|')})\\b`, 'i')
  const inComments = new RegExp(`\\b(${[...words, 'doo' + 'rs?'].join('|')})\\b`, 'i')
  /** A sentence whose subject is a clause without a noun. */
  const headless = /(?:^|[.:!?;] )(What|Whoever|Whatever|Who) (?![^.?]*\?)/
  const commentsOf = (text: string) =>
    [...text.matchAll(/(?:^|\s)\/\*\*?\s[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm)].map(([comment]) =>
      comment
        .replace(/^[ \t]*(\/\*\*?|\*\/|\*|\/\/)[ \t]?/gm, ' ')
        .replace(/`[^`]*`/g, '`')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  const proseOf = (file: string) =>
    readFileSync(path.join(root, file), 'utf8')
      .replace(/```[\s\S]*?```|`[^`\n]*`/g, '`')
      .split(/\n\s*\n/)
      .map((block) => block.replace(/\s+/g, ' '))
  const pages = [
    ...['README', 'CONTRIBUTING', 'AGENTS', 'SECURITY', 'CHANGELOG'].map((name) => `${name}.md`),
    ...['.github/decisions', 'server/docs', 'test/bench', 'test/faults'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.md'))
        .map((file) => `${folder}/${file}`),
    ),
  ]

  it('comments and pages name their subject, in the words of the field', () => {
    const texts = [
      ...sources.map(({ file, text }) => [file, commentsOf(text)] as const),
      ...pages.map((file) => [file, proseOf(file)] as const),
    ]
    const wrong = texts.flatMap(([file, all]) =>
      all.filter((text) => headless.test(text) || inComments.test(text)).map((text) => `${file}: ${text}`),
    )
    expect(wrong).toEqual([])
  })

  it('errors, log messages and names of tests use the words of the field', () => {
    const wrong = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/'(?:[^'\\\n]|\\.)*'|`[^`\n]*`/g)]
        .map(([found]) => found)
        .filter((found) => unclear.test(found) && file !== 'test/db/connection/pooler.test.ts')
        .map((found) => `${file}: ${found}`),
    )
    expect(wrong).toEqual([])
  })

  it('every export outside the sky and the data says what it is', () => {
    const wrong = product
      .filter(({ file }) => !isSky(file))
      .flatMap(({ file, text }) => {
        const lines = text.split('\n')
        return lines
          .filter(
            (line, at) =>
              /^export (?!\{|\*|default)/.test(line) && !/(\*\/|\/\/.*)\s*$/.test(lines[at - 1] ?? ''),
          )
          .map((line) => `${file}: ${line}`)
      })
    expect(wrong).toEqual([])
  })
})
