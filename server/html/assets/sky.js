// What the sky pages do better with script. Every page works without it.

// A drawing is asked for on the paper that the browser prefers.
const dark = matchMedia('(prefers-color-scheme: dark)')
for (const field of document.querySelectorAll('[data-follows-scheme]')) {
  field.value = dark.matches ? 'dark' : 'light'
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
