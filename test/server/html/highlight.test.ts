import { describe, expect, it } from 'vitest'
import { codeLanguages, highlight } from '../../../server/html/highlight.ts'
import { requestSamples } from '../../../server/product/request-samples.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

const textOf = (html: string) =>
  html
    .replace(/<\/?(?:b|i|var|small)>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('colored code', () => {
  it('has the same text as before, and no element but those of colors', async () => {
    const registry = await loadRegistry()
    for (const one of registry.descriptors)
      for (const { language, code } of requestSamples(one, { BASE_URL: 'https://sky.test' }))
        expect(textOf(highlight(code, language).value)).toBe(code)
    const hostile = '<script>"a" \'b` $x # -- // {"k": "<\\""} \\'
    for (const language of codeLanguages) {
      const html = highlight(hostile, language).value
      expect(textOf(html)).toBe(hostile)
      expect(html).not.toContain('<script')
    }
  })

  it('marks words, texts, values and comments of each language', () => {
    expect(highlight('curl "x" -H "k: $KEY" # all', 'sh').value).toBe(
      '<b>curl</b> <i>"x"</i> <b>-H</b> <i>"k: $KEY"</i> <small># all</small>',
    )
    expect(highlight("const a = await f('x', 1.5, true) // b", 'js').value).toBe(
      "<b>const</b> a = <b>await</b> f(<i>'x'</i>, <var>1.5</var>, <var>true</var>) <small>// b</small>",
    )
    expect(highlight('with f("x") as y: print(f"{z}", None)', 'python').value).toBe(
      '<b>with</b> f(<i>"x"</i>) <b>as</b> y: print(<i>f"{z}"</i>, <var>None</var>)',
    )
    expect(highlight('{"a": "b", "c": [-1e3, null]}', 'json').value).toBe(
      '{<b>"a"</b>: <i>"b"</i>, <b>"c"</b>: [<var>-1e3</var>, <var>null</var>]}',
    )
  })

  it('an address is no comment, and takes linear time', () => {
    expect(highlight('fetch("https://sky.test/#x")', 'js').value).toBe('fetch(<i>"https://sky.test/#x"</i>)')
    const startedAt = performance.now()
    for (const language of codeLanguages) highlight('"\\'.repeat(50_000), language)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
