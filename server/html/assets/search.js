// Live search over the docs. Without script the form opens the page of all topics.

const form = document.querySelector('form.search')
const field = form.querySelector('input')
const box = form.querySelector('.found')
const status = box.querySelector('[role=status]')
const list = box.querySelector('ul')
/** Results that are shown. */
const most = 8

let loading
/** The search, with its entries; loaded once. */
function search() {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function load() {
  const [library, response] = await Promise.all([import(form.dataset.library), fetch(form.dataset.entries)])
  const entries = await response.json()
  const made = new library.default({
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading', 'url'],
    searchOptions: {
      boost: { title: 4, heading: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
      boostDocument: (_, __, { url, heading }) => weightOf(url, heading),
    },
    // Plurals are found by their singular and the other way round.
    processTerm: (term) =>
      term
        .toLowerCase()
        .replace(/ies$/, 'y')
        .replace(/([^s])s$/, '$1'),
    // Names of fields and codes are found by their parts, too: riseSet, invalid_latitude.
    tokenize: (text) => text.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^\p{L}\p{N}]+/u),
  })
  made.addAll(entries.map((entry, id) => ({ id, ...entry })))
  return made
}

/** Guides and tools come before lists of fields, and these before codes and old changes. */
function weightOf(url, heading) {
  if (/^\/docs\/(errors#|changelog)/.test(url)) return 0.5
  return heading && url.startsWith('/docs/tools/') ? 0.6 : 1.2
}

/** One result: the page, and the section where it is not the page itself. */
function item({ title, heading, url }) {
  const link = document.createElement('a')
  link.href = url
  link.append(title)
  if (heading) {
    const where = document.createElement('span')
    where.textContent = heading
    link.append(' ', where)
  }
  const line = document.createElement('li')
  line.append(link)
  return line
}

async function show() {
  const wanted = field.value.trim()
  box.hidden = wanted === ''
  if (box.hidden) return
  let found
  try {
    found = (await search()).search(wanted)
  } catch {
    status.textContent = 'The search could not be loaded.'
    list.replaceChildren()
    return
  }
  if (field.value.trim() !== wanted) return
  const shown = found.slice(0, most)
  status.textContent =
    found.length > most
      ? `${most} of ${found.length} results`
      : `${found.length} ${found.length === 1 ? 'result' : 'results'}`
  list.replaceChildren(...shown.map(item))
}

field.addEventListener('focus', () => {
  search()
  show()
})
field.addEventListener('input', show)
form.addEventListener('submit', (event) => {
  const first = list.querySelector('a')
  if (document.activeElement !== field || !first || field.value.trim() === '') return
  event.preventDefault()
  first.click()
})
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    box.hidden = true
    field.focus()
    box.hidden = true
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [field, ...list.querySelectorAll('a')]
  const next = stops[stops.indexOf(document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
})
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) box.hidden = true
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
})

// The page of all topics was opened by the form: its words are in the field again.
const asked = new URLSearchParams(location.search).get('q')
if (asked) {
  field.value = asked
  field.focus()
}
