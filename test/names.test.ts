import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Words that say nothing of what they name, as whole names: pronouns, bare participles and adverbs, and metaphors of which
 * a reader must guess the meaning. Names of which they are a part (`givenName`, `nextAt`) are free.
 */
const vagueWords = new Set(
  `one ones other others another made given asked known kept shown found seen own at around said told taken held met whole
   rest here there way ways thing things mend mended door doors turns patience surroundings claim claims claimed used spent
   gone onto letGo heldBy guest guests equipment crowded most least more both each wanted needed chosen named drawn sent
   written started ended stopped begun done wrong got came comes who whose what which when where why how again twice once
   back away beside within without some many few enough none everything something anything same such late early meant
   called counted paid absent always never still only this that these those it tell say says`
    .split(/\s+/)
    .filter(Boolean),
)

interface Node {
  readonly type: string
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Members of a node that hold the name it declares: identifiers, and patterns in which identifiers stand. */
const declaring: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  TSDeclareFunction: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  ClassDeclaration: ['id'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  TSMethodSignature: ['key', 'params'],
  TSPropertySignature: ['key'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  CatchClause: ['param'],
}

/** Names in an identifier or in a pattern, and of that in a default value only what it declares itself. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [String(value.name)]
    case 'ObjectPattern':
      return namesIn(value.properties)
    case 'ArrayPattern':
      return namesIn(value.elements)
    case 'Property':
      return namesIn(value.value)
    case 'AssignmentPattern':
      return namesIn(value.left)
    case 'RestElement':
      return namesIn(value.argument)
    default:
      return []
  }
}

/** Every name that a file declares: variables, parameters, functions, classes, methods, properties and types. */
function declaredNames(text: string): string[] {
  const names: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    const isComputed = value.computed === true
    for (const member of declaring[value.type] ?? []) {
      if (!(isComputed && member === 'key')) names.push(...namesIn(value[member]))
    }
    for (const member of Object.values(value)) visit(member)
  }
  visit(parseAst(text, { lang: 'ts' }))
  return names
}

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && !/\/(\.tmp-|node_modules\/)/.test(file))

/** Vague names of a folder, the most frequent first, and their share of all declared names, percent. */
function vagueNames(folder: string): { readonly share: number; readonly words: readonly string[] } {
  const counts = new Map<string, number>()
  let total = 0
  for (const file of filesBelow(folder)) {
    const declared = declaredNames(readFileSync(path.join(root, file), 'utf8'))
    total += declared.length
    for (const name of declared) if (vagueWords.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([, left], [, right]) => right - left)
  return {
    share: (100 * sorted.reduce((sum, [, count]) => sum + count, 0)) / total,
    words: sorted.map(([word, count]) => `${word} ${count}`),
  }
}

describe('declared names', () => {
  it('the parser finds names wherever they are declared', () => {
    const text = `interface A { readonly given: number; asked(at: number): void }
      export const f = ({ a: one, ...rest }: A, [shown] = []) => { class Q { #made = 1; got() {} }
        for (const other of []) try {} catch (wrong) {} }`
    expect(
      declaredNames(text)
        .filter((name) => vagueWords.has(name))
        .sort(),
    ).toEqual(['asked', 'at', 'given', 'got', 'made', 'one', 'other', 'rest', 'shown', 'wrong'])
  })

  // Anchors of the field (h3, jose, node-oidc-provider) are at 0.2 to 0.6 %.
  it.each([
    ['tools', 0.5],
    ['server', 0.5],
    ['db', 1],
    ['oauth', 0.5],
  ])('in %s at most %s percent of all declared names are vague', (folder, limit) => {
    const { share, words } = vagueNames(folder)
    expect(share, words.join(', ')).toBeLessThanOrEqual(limit)
  })
})
