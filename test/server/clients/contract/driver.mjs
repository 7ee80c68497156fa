/** Makes the calls of each script with the client of JavaScript, on whatever runs this, and reports what came of each. */
export const outcomesOf = (SkyData, scripts) =>
  Promise.all(
    scripts.map(async ({ baseUrl, options, calls }) => {
      const sky = new SkyData({ baseUrl, ...options })
      const outcomes = []
      for (const call of calls) outcomes.push(await outcomeOf(sky, call).catch(failureOf))
      return outcomes
    }),
  )

async function outcomeOf(sky, { operation, arguments: args, options, pages, mediaType }) {
  const method = operation.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())
  if (mediaType) return (await sky.file(method, args ?? {}, mediaType, options)).text()
  if (!pages) return sky[method](args, options)
  const answers = []
  for await (const page of sky.pages(method, args, options)) answers.push(page)
  return answers
}

function failureOf({ name, code, status, message, hint, requestId, retryAfter }) {
  return { error: { name, code, status, detail: message, hint, requestId, retryAfter } }
}
