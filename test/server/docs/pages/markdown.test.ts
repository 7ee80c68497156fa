import { expect, test } from 'vitest'
import { markdownText } from '../../../../server/docs/content/guides.ts'
import { searchEntries } from '../../../../server/docs/content/search-entries.ts'
import { markdownPage } from '../../../../server/docs/pages/markdown.ts'

const text = `# Words

What they mean.

## All

- \`PORT\` (default \`3000\`): TCP port, <b>bold</b> & "quoted"
- \`A_B\`, \`A_C\` (no default): Two names.

## More

Text about more.
`
const glossary = { ...markdownText(text), isGlossary: true }
const html = (page: Parameters<typeof markdownPage>[1]) => markdownPage('/docs/words', page).body.value

test('a glossary defines each name under its anchor, and shows HTML as text', () => {
  expect(html(glossary)).toContain(
    '<dt id="PORT"><code>PORT</code> <span>default <code>3000</code></span></dt>',
  )
  expect(html(glossary)).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(html(glossary)).toContain('<dt><code>A_B</code>, <code>A_C</code> <span>no default</span></dt>')
})

test('a list of another page stays a list, also after a glossary', () => {
  expect(html(markdownText(text))).toContain('<li><code>PORT</code>')
  expect(html(markdownText(text))).not.toContain('<dl')
})

test('the search knows each name of a glossary by its anchor, and sections as ever', () => {
  expect(searchEntries('/docs/words', glossary).map(({ url }) => url)).toEqual([
    '/docs/words',
    '/docs/words#PORT',
    '/docs/words#more',
  ])
  expect(searchEntries('/docs/words', markdownText(text)).map(({ heading }) => heading)).toEqual([
    '',
    'All',
    'More',
  ])
})
