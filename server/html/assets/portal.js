// What pages do better with script. Every page works without it.

// A button beside each text that is meant to be copied.
for (const block of document.querySelectorAll('.copyable')) {
  const text = block.querySelector('code')?.textContent ?? ''
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', `Copy ${block.dataset.what ?? 'the text'}`)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
    } catch {
      getSelection()?.selectAllChildren(block.querySelector('code') ?? block)
      button.textContent = 'Selected'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2_000)
  })
  block.append(button)
}

// A page that answers a form is not sent again by a reload: a key that was shown once stays so.
if (document.querySelector('[data-once]')) history.replaceState(null, '', location.href)

// Instants are written in UTC; whoever points at one reads it in their own time.
for (const time of document.querySelectorAll('time[datetime]')) {
  const at = new Date(time.dateTime)
  if (!Number.isNaN(at.getTime())) time.title = at.toLocaleString()
}
