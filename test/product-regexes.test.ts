import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { loadRegistry } from '../tools/declaration/registry.ts'
import { productRegexes, regexesOf } from './product-regexes.ts'

/** Expressions that some text makes superlinear. */
async function vulnerable(patterns: Iterable<readonly [name: string, pattern: string, flags: string]>) {
  const found: string[] = []
  for (const [name, pattern, flags] of patterns) {
    const verdict = await check(pattern, flags)
    // An expression that recheck cannot analyse is not known to be safe.
    if (verdict.status !== 'safe') found.push(`${name}: ${verdict.status}`)
  }
  return found
}

describe('D-04 a regular expression', () => {
  it('of the product matches in linear time', async () => {
    const literals = (await productRegexes()).flatMap((source) => source.literals)
    const known = new Map(
      literals.map(({ pattern, flags, file }) => [
        `/${pattern}/${flags}`,
        [`${file} /${pattern}/${flags}`, pattern, flags] as const,
      ]),
    )
    expect(known.size).toBeGreaterThan(100)
    expect(await vulnerable(known.values())).toEqual([])
  })

  it('of the product is a literal, so that this test finds it', async () => {
    expect((await productRegexes()).filter(({ made }) => made > 0)).toEqual([])
  })

  it('of a published schema matches in linear time', async () => {
    const { descriptors } = await loadRegistry()
    const patterns = [...JSON.stringify(descriptors).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
    const distinct = new Set(patterns.map(([, pattern]) => JSON.parse(pattern as string) as string))
    expect(await vulnerable([...distinct].map((pattern) => [pattern, pattern, 'u'] as const))).toEqual([])
  })

  it.each([
    String.raw`const a = 'b; c'.split(/\s*;\s*/)`,
    String.raw`const place = /^\s*(\d+)\s*[,;\s]\s*(\d+)\s*$/`,
    'const twice = /^(a+)+$/',
  ])('%s is found to be vulnerable', async (text) => {
    const { literals } = await regexesOf('example.ts', text)
    expect(literals).toHaveLength(1)
    expect(await vulnerable(literals.map(({ pattern, flags }) => [text, pattern, flags]))).toHaveLength(1)
  })

  it('created at run time is detected', async () => {
    expect((await regexesOf('example.ts', "const a = new RegExp('b')")).made).toBe(1)
  })
})
