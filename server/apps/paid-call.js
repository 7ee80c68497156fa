// A call of a tool behind a button that names its price.
import { element, say } from './answer.js'

const { prices } = JSON.parse(element('#settings').textContent)

/** Writes what a call does and its price on its button, which is hidden where the host forwards no call. */
export function offerCall(host, button, words, tool) {
  const price = prices[tool]
  button.hidden = !host.canCall || price === undefined
  button.textContent = `${words} · ${price} credit${price === 1 ? '' : 's'}`
}

/** Calls a tool and says what `textOf` makes of the data of its answer; nothing from it is an answer without data. */
export async function callTool(host, button, { tool, input, textOf }) {
  button.disabled = true
  say('Calling …')
  try {
    const { structuredContent, isError } = await host.call(tool, input)
    const text = isError ? undefined : textOf(structuredContent?.data ?? {})
    say(text ?? structuredContent?.detail ?? 'No answer came.')
  } catch (error) {
    say(error.message)
  }
  button.disabled = false
}
