import { asset } from './assets.ts'
import { type Markup, markup } from './markup.ts'

/** URL path of the entries that the search reads. */
export const searchIndexPath = '/docs/search.json'
/** Path of the page that lists all topics, where the form leads without script. */
export const topicsPath = '/docs/topics'

/**
 * Search over the docs for the header of any page, with its script. The library and the entries are loaded when the field
 * gets the focus.
 */
export const searchForm = (): Markup => markup`<form class="search" role="search" action="${topicsPath}"
data-library="${asset('minisearch.js').path}" data-ranking="${asset('search-ranking.js').path}" data-entries="${searchIndexPath}">
<label class="unseen" for="search">Search the docs</label>
<input id="search" name="q" type="search" placeholder="Search" aria-keyshortcuts="Control+K /" autocomplete="off" maxlength="100">
<button>All topics</button>
<div class="found" hidden><p role="status"></p><ul></ul><p class="ways"><a href="${topicsPath}">All topics</a> <a href="/docs#assistants">Ask in your assistant</a></p></div></form>
<script src="${asset('search.js').path}" defer></script>`
