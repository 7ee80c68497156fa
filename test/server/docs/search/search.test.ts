import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { wordsOfPages } from '../../../../server/docs/content/search-words.ts'
import { documents } from '../../../../server/docs/documents.ts'
// @ts-expect-error: a module of the browser, without types.
import { createSearch } from '../../../../server/html/assets/search-ranking.js'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { site } from '../fixture.ts'
import { newcomers, type Question, reviewed } from './questions.ts'

interface Result {
  readonly title: string
  readonly heading: string
  readonly url: string
  readonly excerpt: readonly { readonly text: string; readonly isHit: boolean }[]
}

const published = documents(await loadRegistry(), site).find(({ path }) => path === '/docs/search.json')
await published?.prepare?.()
const index = JSON.parse(Buffer.from(published?.body() ?? []).toString())
const search: (typed: string) => Result[] = createSearch(MiniSearch, index)
const urlsOf = (typed: string) => search(typed).map(({ url }) => url.replace(site.PORTAL_URL, 'portal:'))

/** Whether a URL is one of the answers. */
const answers = (url: string, wanted: readonly string[]) =>
  wanted.some((answer) =>
    answer.endsWith('*')
      ? url.startsWith(answer.slice(0, -1))
      : url === answer || url.startsWith(`${answer}#`),
  )

const isAnswered = ([typed, ...wanted]: Question) => {
  const first = urlsOf(typed).slice(0, 3)
  expect(
    first.some((url) => answers(url, wanted)),
    `${typed}: ${first.join(' ')}`,
  ).toBe(true)
}

describe('the right page is among the first three results', () => {
  it.each(reviewed.map((question) => ({ typed: question[0], question })))(
    'of the review: $typed',
    ({ question }) => isAnswered(question),
  )

  it.each(
    Object.entries(newcomers).flatMap(([who, list]) =>
      list.map((question) => ({ who, typed: question[0], question })),
    ),
  )('for the $who: $typed', ({ question }) => isAnswered(question))

  it('a hundred questions and more are asked, each once', () => {
    const all = [...reviewed, ...Object.values(newcomers).flat()].map(([typed]) => typed)
    expect(new Set(all).size).toBe(114)
  })
})

describe('results', () => {
  it('name a tool once, and no other page more than three times', () => {
    for (const [typed] of reviewed) {
      const pages = urlsOf(typed).map((url) => url.replace(/#.*/, ''))
      for (const page of new Set(pages)) {
        const most = page.startsWith('/docs/tools/') ? 1 : 3
        if (page !== '/docs')
          expect(pages.filter((one) => one === page).length, page).toBeLessThanOrEqual(most)
      }
    }
  })

  it('marks no words that only make a sentence, also of a synonym of several words', () => {
    for (const typed of ['local time', 'house system', 'time zone', 'login', 'terms and conditions']) {
      for (const { excerpt } of search(typed)) {
        const marked = excerpt.filter(({ isHit }) => isHit).map(({ text }) => text.toLowerCase())
        expect(marked.filter((word) => ['and', 'the', 'of', 'for', 'a', 'in', 'to'].includes(word))).toEqual(
          [],
        )
      }
    }
  })

  it('show the words around the hit, which they mark, and no more than the text has', () => {
    const [first] = search('twilight')
    const marked = first?.excerpt.filter(({ isHit }) => isHit).map(({ text }) => text.toLowerCase())
    expect(marked).toContain('twilight')
    for (const { excerpt } of search('moon planets time')) {
      const text = excerpt.map((piece) => piece.text).join('')
      expect(text.length).toBeLessThan(200)
      const shown = text.replace(/^… | …$/g, '')
      expect(index.entries.some((one: { text: string }) => one.text.includes(shown))).toBe(true)
    }
  })

  it('hold some of the words, those with all of them first', () => {
    const urls = urlsOf('eclipse xyzzyplugh')
    expect(urls[0]).toBe('/docs/tools/list_eclipses')
    const [whole] = search('sky alerts webhook')
    expect(whole?.url).toBe('/docs/webhooks#sky-alerts')
  })

  it('are there for words of a sentence, which are not searched for', () => {
    expect(urlsOf('what is the price of it')[0]).toBe('/pricing')
    expect(urlsOf('the').length).toBeGreaterThan(0)
  })

  it('forgive a typing error in long words alone', () => {
    expect(urlsOf('eclispe')).toContain('/docs/tools/list_eclipses')
    expect(urlsOf('xyzzq')).toEqual([])
    expect(urlsOf('')).toEqual([])
    expect(urlsOf('%$§')).toEqual([])
  })

  it('come for every setting, every error code and every status by its name', () => {
    const glossary = index.entries.filter(({ url }: Result) => /^\/docs\/(settings|errors)#\w+$/.test(url))
    for (const { heading, url } of glossary) expect(urlsOf(heading).slice(0, 3), heading).toContain(url)
    for (const status of ['400', '401', '403', '404', '422', '503'])
      expect(urlsOf(status).slice(0, 3).join(' '), status).toMatch(/\/docs\/errors/)
  })
})

it('the words of pages are those of pages that exist, and a phrase has one group of synonyms by itself', () => {
  const urls = new Set(index.entries.map(({ url }: Result) => url))
  expect(Object.keys(wordsOfPages).filter((url) => !urls.has(url))).toEqual([])
  expect(index.synonyms.length).toBeGreaterThan(60)
  for (const group of index.synonyms) expect(new Set(group).size, group[0]).toBe(group.length)
})
