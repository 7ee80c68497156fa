// What the sky pages do better with script. Every page works without it.

// A drawing is asked for on the paper that the browser prefers.
const dark = matchMedia('(prefers-color-scheme: dark)')
for (const field of document.querySelectorAll('[data-follows-scheme]')) {
  field.value = dark.matches ? 'dark' : 'light'
}

// A small drawing has larger names.
for (const field of document.querySelectorAll('[data-on-phone]')) {
  if (matchMedia('(max-width: 40rem)').matches) field.value = field.dataset.onPhone
}

// The slider says where it is while it moves, and asks for that time when it is let go.
for (const box of document.querySelectorAll('.slide:not([data-free])')) {
  const slider = box.querySelector('input')
  const output = box.querySelector('output')
  box.classList.remove('unready')
  slider.addEventListener('input', () => {
    const minutes = Math.abs(slider.value)
    const sign = slider.value < 0 ? '−' : '+'
    const text = `${Math.floor(minutes / 60)} h ${minutes % 60} min`
    output.textContent = minutes === 0 ? '0 min' : sign + text
    slider.setAttribute('aria-valuetext', `${text} ${slider.value < 0 ? 'earlier' : 'later'}`)
  })
  let isDragged = false
  const ask = () => {
    if (Number(slider.value) === 0) return
    slider.name = 'slide'
    slider.form.requestSubmit()
  }
  slider.addEventListener('pointerdown', () => {
    isDragged = true
  })
  // The keyboard changes a slider step by step: there the time is asked for with Enter.
  slider.addEventListener('change', () => {
    if (isDragged) ask()
    isDragged = false
  })
  slider.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    ask()
  })
}

// The place may be where the browser is, if the person says so when it asks.
for (const button of document.querySelectorAll('[data-locate]')) {
  if (!('geolocation' in navigator)) break
  const field = document.getElementById(button.dataset.locate)
  button.classList.remove('unready')
  button.addEventListener('click', () => {
    button.disabled = true
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // Two decimals are about a kilometre: near enough for any sky, and no more than that is told.
        field.value = `${coords.latitude.toFixed(2)}, ${coords.longitude.toFixed(2)}`
        button.disabled = false
        field.focus()
      },
      () => {
        button.textContent = 'The browser does not say where you are'
      },
    )
  })
}

// A call takes a moment: the button says so, and is not pressed twice.
for (const form of document.querySelectorAll('form.ask')) {
  const button = form.querySelector('.actions button')
  if (!button) continue
  const label = button.textContent
  form.addEventListener('submit', () => {
    // The form reads its fields first, so that the button is disabled after that.
    setTimeout(() => {
      button.disabled = true
      button.textContent = 'Calling…'
    })
  })
  // The browser may come back to this page as it was left.
  addEventListener('pageshow', () => {
    button.disabled = false
    button.textContent = label
  })
}
