// Live search over the docs. Without script the form opens the page of all topics. The words that are typed stay in the
// browser: only the list of all entries is loaded.

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
  const { library, ranking, entries } = form.dataset
  const [{ default: MiniSearch }, { createSearch }, response] = await Promise.all([
    import(library),
    import(ranking),
    fetch(entries),
  ])
  if (!response.ok) throw new Error(response.statusText)
  return createSearch(MiniSearch, await response.json())
}

const element = (name, ...content) => {
  const node = document.createElement(name)
  node.append(...content)
  return node
}

/** One result: the page, the section where it is not the page itself, and the words around the hit. */
function item({ title, heading, url, excerpt }) {
  const link = element('a', element('b', title))
  link.href = url
  if (heading) link.append(' ', element('span', heading))
  link.append(element('small', ...excerpt.map(({ text, isHit }) => (isHit ? element('mark', text) : text))))
  return element('li', link)
}

/** Words for the number of results. */
function summary(typed, count) {
  if (count === 0) return `Nothing for “${typed}”. Try fewer or other words, or one of these:`
  if (count > most) return `The ${most} best of ${count} results`
  return count === 1 ? '1 result' : `${count} results`
}

async function show() {
  const typed = field.value.trim()
  box.hidden = typed === ''
  if (box.hidden) return
  if (list.childElementCount === 0) status.textContent = 'Searching …'
  let results
  try {
    results = (await search())(typed)
  } catch {
    status.textContent = 'The search could not be loaded. All topics are on one page:'
    list.replaceChildren()
    return
  }
  if (field.value.trim() !== typed) return
  status.textContent = summary(typed, results.length)
  list.replaceChildren(...results.slice(0, most).map(item))
}

field.addEventListener('focus', () => {
  search().catch(() => {})
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
    field.focus()
    box.hidden = true
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [field, ...box.querySelectorAll('a')]
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
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isCommand && !isSlash) return
  event.preventDefault()
  field.focus()
  field.select()
})

// The page of all topics was opened by the form: its words are in the field again. Other pages have a `q` of their own.
const isOpenedByForm = location.pathname === new URL(form.action).pathname
const sentWords = isOpenedByForm && new URLSearchParams(location.search).get('q')
if (sentWords) {
  field.value = sentWords
  field.focus()
}
