// Tabs of samples, calls that run in place, and sections that a link leads into. Every page can be read without it.

/** The language that was chosen last, on any page of this browser. */
const storedLanguage = 'sky-language'

const readLanguage = () => {
  try {
    return localStorage.getItem(storedLanguage)
  } catch {
    return null
  }
}
const storeLanguage = (language) => {
  try {
    localStorage.setItem(storedLanguage, language)
  } catch {
    // A browser that stores nothing forgets the choice.
  }
}

/** Shows the sample of a language, and hides the others of its group. */
function choose(group, language) {
  const tabs = [...group.querySelectorAll('[role=tab]')]
  const chosen = tabs.find((tab) => tab.dataset.language === language) ?? tabs[0]
  for (const tab of tabs) {
    const isChosen = tab === chosen
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    document.getElementById(tab.getAttribute('aria-controls')).classList.toggle('shown', isChosen)
  }
  return chosen
}

const groups = [...document.querySelectorAll('.tabbed')]
for (const group of groups) {
  for (const panel of group.querySelectorAll('.sample')) {
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', panel.id.replace('sample-', 'tab-'))
  }
  choose(group, readLanguage())
  group.classList.add('chosen')
  group.addEventListener('click', ({ target }) => {
    const { language } = target.closest('[role=tab]')?.dataset ?? {}
    if (!language) return
    storeLanguage(language)
    for (const tabbed of groups) choose(tabbed, language)
  })
  group.addEventListener('keydown', (event) => {
    const tabs = [...group.querySelectorAll('[role=tab]')]
    const index = tabs.indexOf(event.target)
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (index < 0 || next === undefined) return
    event.preventDefault()
    const tab = tabs[(next + tabs.length) % tabs.length]
    tab.click()
    tab.focus()
  })
}

// A call that needs no key shows its answer under the sample.
for (const link of document.querySelectorAll('[data-run]')) {
  const answer = document.createElement('div')
  answer.className = 'response answer'
  answer.setAttribute('role', 'status')
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!answer.isConnected) link.closest('p').after(answer)
    answer.textContent = 'Running …'
    const startedAt = performance.now()
    try {
      const response = await fetch(link.href, { headers: { accept: 'application/json' } })
      const text = JSON.stringify(await response.json(), null, 2)
      const facts = document.createElement('p')
      facts.textContent = `Status ${response.status} in ${Math.round(performance.now() - startedAt)} ms`
      const pre = document.createElement('pre')
      pre.tabIndex = 0
      pre.append(Object.assign(document.createElement('code'), { textContent: text }))
      answer.replaceChildren(facts, pre)
    } catch {
      answer.textContent = 'The service did not answer. Try again in a moment.'
    }
  })
}

// A link into a collapsed section opens it.
function openTarget() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  const details = target.closest('details') ?? target.querySelector(':scope > details')
  if (!details || details.open) return
  details.open = true
  target.scrollIntoView()
}
addEventListener('hashchange', openTarget)
openTarget()
