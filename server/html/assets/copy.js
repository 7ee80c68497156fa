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
