// Forms with data-passkey ask an authenticator, put its response into a field and send it like any other form.
// Where that fails before the authenticator is asked, the form is sent without a response: the service answers why.

const { startAuthentication, startRegistration } = SimpleWebAuthnBrowser

const reasons = {
  NotAllowedError: 'No passkey was used: the request was cancelled or took too long.',
  InvalidStateError: 'This device already has a passkey for your account.',
}

async function responseOf(form) {
  const fields = new URLSearchParams({ csrf: form.elements.csrf.value })
  const answer = await fetch(form.dataset.options, { method: 'POST', body: fields })
  if (!answer.ok) return ''
  const optionsJSON = await answer.json()
  const ask = form.dataset.passkey === 'get' ? startAuthentication : startRegistration
  return JSON.stringify(await ask({ optionsJSON }))
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const status = form.querySelector('[role=status]')
  const button = form.querySelector('button')
  const say = (text) => {
    status.textContent = text
    status.hidden = text === ''
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    say('')
    try {
      form.elements.response.value = await responseOf(form)
      form.submit()
    } catch (error) {
      say(reasons[error.name] ?? `No passkey was used: ${error.message}`)
    }
    button.disabled = false
  })
}
