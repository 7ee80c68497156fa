// The ranking of the search. It touches no page, so that the tests run what the page runs.

/** Words of a text. Names of fields and codes are found by their parts, too: riseSet, invalid_latitude. */
const split = (text) => text.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^\p{L}\p{N}]+/u)

/** A word as it is compared: without accents, and plurals as their singular. */
const plainWord = (word) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ies$/, 'y')
    .replace(/([^su])s$/, '$1')

const plainWords = (text) => split(text).filter(Boolean).map(plainWord)

/** Words that questions have and topics have not. */
const stopWords = new Set(
  'a about am an and are as at be by can could do does for from get give have how i if in into is it its me my of on or our please show tell that the their there this to us using want was we what when which who will with would you your'
    .split(' ')
    .map(plainWord),
)

/** Letters from which a word may be misspelled. */
const fewestMisspelled = 6
/** Share of a meaning in the score of the words that were typed. */
const meaningShare = 0.7
/** Share of a word that only begins like the one that was typed. */
const beginningShare = 0.35
/** Weight of an entry whose name is just what was typed. */
const nameWeight = 10
/** Most words of a phrase with synonyms. */
const longestPhrase = 4
/** Most results of one page: a tool is one result, a guide may have two sections. */
const mostOfPage = (page) =>
  /^\/docs\/(errors|settings)$/.test(page) ? 3 : page.startsWith('/docs/tools/') ? 1 : 2

/**
 * The search over entries.
 * @param MiniSearch the library
 * @param index entries `{title, heading, url, text, words}`, and groups of phrases with one meaning
 * @returns a function from what was typed to the results, the best first
 */
export function createSearch(MiniSearch, { entries, synonyms }) {
  const library = new MiniSearch({
    fields: ['title', 'heading', 'words', 'text'],
    searchOptions: { boost: { title: 5, heading: 3, words: 5 }, combineWith: 'AND' },
    processTerm: plainWord,
    tokenize: split,
  })
  library.addAll(entries.map((entry, id) => ({ id, words: '', ...entry })))
  const meanings = new Map()
  for (const group of synonyms) {
    for (const phrase of group) {
      const key = plainWords(phrase).join(' ')
      meanings.set(key, [...(meanings.get(key) ?? []), ...group.filter((synonym) => synonym !== phrase)])
    }
  }

  return (typed) => {
    const typedWords = plainWords(typed)
    const typedName = typedWords.join(' ')
    const notions = notionsOf(typedWords, meanings)
    const scores = new Map()
    for (const [number, notion] of notions.entries()) {
      for (const [id, hit] of hitsOf(library, notion, number === notions.length - 1)) {
        const sum = scores.get(id) ?? { score: 0, count: 0, terms: [] }
        sum.score += hit.score
        sum.count += 1
        sum.terms.push(...hit.terms)
        scores.set(id, sum)
      }
    }
    const results = [...scores].map(([id, { score, count, terms }]) => {
      const entry = entries[id]
      const isNamed = plainWords(entry.heading || entry.title).join(' ') === typedName
      const weight = weightOf(entry) * (count / notions.length) ** 2 * (isNamed ? nameWeight : 1)
      return { entry, terms: new Set(terms), score: score * weight }
    })
    results.sort((a, b) => b.score - a.score)
    const counts = new Map()
    return results
      .filter(({ entry }) => {
        const page = entry.url.replace(/#.*/, '')
        const count = (counts.get(page) ?? 0) + 1
        counts.set(page, count)
        return count <= mostOfPage(page)
      })
      .map(({ entry, terms }) => ({ ...entry, excerpt: excerptOf(entry.text, terms) }))
  }
}

/** What is asked for: phrases with synonyms, and the other words but those that only make a sentence. */
function notionsOf(words, meanings) {
  const notions = []
  for (let index = 0; index < words.length; ) {
    const lengths = Array.from({ length: longestPhrase }, (_, fewer) => longestPhrase - fewer)
    const length = lengths.find((count) => meanings.has(words.slice(index, index + count).join(' '))) ?? 1
    const phrase = words.slice(index, index + length).join(' ')
    if (length > 1 || !stopWords.has(phrase)) notions.push({ phrase, synonyms: meanings.get(phrase) ?? [] })
    index += length
  }
  return notions.length > 0 ? notions : words.map((phrase) => ({ phrase, synonyms: [] }))
}

/**
 * The entries with a phrase or a synonym of it. The last word may still be typed, so it may be the beginning of one; another
 * word may be only if it is no word of the docs. Only what nothing begins with may be misspelled.
 */
function hitsOf(library, { phrase, synonyms }, isLast) {
  const hits = new Map()
  const add = (query, share, options) => {
    for (const { id, score, terms } of library.search(query, options)) {
      if ((hits.get(id)?.score ?? 0) < score * share) hits.set(id, { score: score * share, terms })
    }
  }
  add(phrase, 1)
  for (const synonym of synonyms) add(synonym, meaningShare)
  if (isLast || hits.size === 0) add(phrase, beginningShare, { prefix: (word) => word.length > 1 })
  if (hits.size === 0) add(phrase, 1, { fuzzy: (word) => (word.length >= fewestMisspelled ? 0.25 : false) })
  return hits
}

/** Pages come before their sections, guides and tools before lists of fields, and these before codes and old changes. */
function weightOf({ url, heading }) {
  if (url.startsWith('/docs/changelog')) return 0.15
  if (/^\/docs\/(errors|settings)#/.test(url)) return 0.8
  if (url.startsWith('/docs/directories')) return 0.3
  if (!heading) return 1.3
  return url.startsWith('/docs/tools/') ? 0.5 : 1
}

/** Characters of an excerpt, and those before its first hit. */
const excerptLength = 140
const beforeHit = 40

/** Pieces of a text around the first of the terms, which are marked; words that only make a sentence are not. */
function excerptOf(text, terms) {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
    isHit: plainWords(word).some((part) => terms.has(part) && !stopWords.has(part)),
  }))
  const first = words.find(({ isHit }) => isHit)?.from ?? 0
  const start =
    first < excerptLength - beforeHit ? 0 : (words.find(({ from }) => from >= first - beforeHit)?.from ?? 0)
  const end = words.findLast(({ to }) => to <= start + excerptLength)?.to ?? 0
  const pieces = []
  let offset = start
  for (const { from, to, isHit } of words) {
    if (!isHit || from < start || to > end) continue
    pieces.push({ text: text.slice(offset, from), isHit: false }, { text: text.slice(from, to), isHit: true })
    offset = to
  }
  const ending = text.slice(offset, end === words.at(-1)?.to ? undefined : end)
  pieces.push({ text: ending + (offset + ending.length < text.length ? ' …' : ''), isHit: false })
  if (start > 0) pieces.unshift({ text: '… ', isHit: false })
  return pieces.filter((piece) => piece.text !== '')
}
