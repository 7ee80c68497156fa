// What pages do better with script. Every page works without it.

// A page that answers a form is not sent again by a reload: a key that was shown once stays so.
if (document.querySelector('[data-once]')) history.replaceState(null, '', location.href)

// Instants are written in UTC; a person reads them in the zone of the browser, or points at one to see it there.
for (const time of document.querySelectorAll('time[datetime]')) {
  const instant = new Date(time.dateTime)
  // Earlier dates are Julian, which a Date does not read.
  if (!(instant.getTime() >= Date.UTC(1582, 9, 15))) continue
  const zoned = time.closest('[data-utc]')
  if (zoned) {
    zoned.title = zoned.textContent
    zoned.textContent = instant.toLocaleString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    })
  } else time.title = instant.toLocaleString()
}

// The price of a call follows its form, which says at once what is wrong with a field that was filled in.
for (const button of document.querySelectorAll('[data-prices]')) {
  const { form, formAction: address } = button
  const line = button.previousElementSibling
  const edited = new Set()
  let request
  let timer
  button.remove()
  const tell = (faults) => {
    for (const field of form.elements) {
      if (!edited.has(field.id)) continue
      const id = `${field.id}-fault`
      const fault = faults[field.id]
      const shownFault = document.getElementById(id)
      if (shownFault?.textContent === fault) continue
      shownFault?.remove()
      if (fault === undefined) field.removeAttribute('aria-invalid')
      else {
        field.setAttribute('aria-invalid', 'true')
        const words = document.createElement('p')
        words.className = 'fault'
        words.id = id
        words.textContent = fault
        field.after(words)
      }
      const hint = `${field.id}-hint`
      field.setAttribute('aria-describedby', fault === undefined ? hint : `${id} ${hint}`)
    }
  }
  const ask = async () => {
    request?.abort()
    request = new AbortController()
    const { signal } = request
    const body = new URLSearchParams(new FormData(form))
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body,
        headers: { accept: 'application/json' },
        signal,
      })
      if (!answer.ok) return
      const { price, faults } = await answer.json()
      if (line.textContent !== price) line.textContent = price
      tell(faults)
    } catch {
      // A later question has ended this one, or there is no network: the line stays as it is.
    }
  }
  const askSoon = () => {
    request?.abort()
    clearTimeout(timer)
    timer = setTimeout(ask, 400)
  }
  form.addEventListener('input', askSoon)
  form.addEventListener('change', ({ target }) => {
    edited.add(target.id)
    askSoon()
  })
  form.addEventListener('submit', () => {
    clearTimeout(timer)
    request?.abort()
  })
  if (line.textContent === '') ask()
}
