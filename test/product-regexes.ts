import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAstAsync } from 'vitest/node'

export interface FoundRegex {
  readonly pattern: string
  readonly flags: string
  readonly file: string
}

/** The regular expressions of a source, and the number created at run time. */
export interface RegexesOfSource {
  readonly literals: readonly FoundRegex[]
  readonly made: number
}

interface Node {
  readonly type?: string
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: Node
  readonly name?: string
}

export async function regexesOf(file: string, text: string): Promise<RegexesOfSource> {
  const literals: FoundRegex[] = []
  let made = 0
  const look = (node: Node) => {
    if (node.type === 'Literal' && node.regex) literals.push({ ...node.regex, file })
    if (/^(New|Call)Expression$/.test(node.type ?? '') && node.callee?.name === 'RegExp') made += 1
    for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) look(part as Node)
  }
  look((await parseAstAsync(text, { lang: file.endsWith('.ts') ? 'ts' : 'js' })) as Node)
  return { literals, made }
}

const root = path.resolve(import.meta.dirname, '..')

/** All sources of the product, including scripts of pages. */
export async function productRegexes(): Promise<RegexesOfSource[]> {
  const files = ['tools', 'server', 'db', 'oauth'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.[jt]s$/.test(file)),
  )
  return Promise.all(files.map((file) => regexesOf(file, readFileSync(path.join(root, file), 'utf8'))))
}
