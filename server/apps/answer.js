// Elements of a page, and answers that an app cannot draw: the same in all apps.

export const element = (selector) => document.querySelector(selector)

export const show = (selector, isShown) => {
  for (const part of document.querySelectorAll(selector)) part.hidden = !isShown
}

export const say = (text) => {
  element('.said').textContent = text
}

/** `48.40° N, 9.99° E`. */
export const placeText = ({ latitude, longitude }) =>
  `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`

/** `20 Nov 2026` of a date in ISO 8601. */
export function dayText(date) {
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
  const [year, month, day] = [date.slice(0, -6), date.slice(-5, -3), date.slice(-2)]
  return `${Number(day)} ${months[month - 1]} ${Number(year)}`
}

/** The picture of an answer as it came, or a word that the answer is elsewhere. */
export function showPlain({ content, structuredContent }) {
  const picture = content?.find(({ type, mimeType }) => type === 'image' && mimeType === 'image/png')
  show('.stage, .turning, .choosing, .picked', false)
  show('.plain', Boolean(picture))
  if (picture) {
    const image = element('.plain img')
    image.src = `data:image/png;base64,${picture.data}`
    image.alt = 'The drawing of the answer'
  }
  const names = (structuredContent?.data?.objects ?? []).slice(0, 8).map(({ name }) => name)
  say(names.length > 0 ? `In it: ${names.join(', ')}.` : 'The answer is in the conversation.')
}

/** Puts a question to the model, and says whether the host took it. */
export async function askAbout(host, name, text) {
  try {
    const { isError } = (await host.ask(text)) ?? {}
    say(isError ? 'The host did not take the question.' : `Asked about ${name}.`)
  } catch {
    say('The host did not take the question.')
  }
}

/**
 * Keeps the arguments and the answer of a call until both and the host are there, then gives them to `begin`. Answers without
 * data are said in words.
 */
export function awaitAnswer(begin) {
  let input = {}
  let result
  let isReady = false
  const start = () => {
    if (!isReady || !result) return
    const { structuredContent, isError } = result
    if (isError || !structuredContent?.data)
      say(structuredContent?.detail ?? 'The answer has nothing to show.')
    else begin(structuredContent, input, result)
  }
  return {
    events: {
      input(values) {
        input = values
        start()
      },
      result(value) {
        result = value
        start()
      },
      cancelled: () => say('The call was cancelled.'),
    },
    ready() {
      isReady = true
      start()
    },
  }
}
