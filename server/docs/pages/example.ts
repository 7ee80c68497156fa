import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { requestTarget } from '../../product/examples.ts'
import { requestSamples, type Sample } from '../../product/request-samples.ts'
import type { Site } from '../../product/site.ts'
import { type GeneratedExample, generatedExample } from '../content/generated-examples.ts'

/** Section with the example of a tool: the request in several languages, ways to run it, and the response to it. */
export function exampleSection(descriptor: Descriptor, site: Site): Markup {
  const example = generatedExample(descriptor.name, site)
  return markup`<section id="example"><h2>Example</h2>
${sampleTabs(requestSamples(descriptor, site))}
${waysToRun(descriptor, site)}
${example ? responseOf(descriptor, example) : null}</section>`
}

/**
 * Samples under tabs, of which `docs.js` shows the one of the language that was chosen last on any page. Without script all of
 * them stand below each other, under their names.
 */
function sampleTabs(samples: readonly Sample[]): Markup {
  const tab = ({ label, language }: Sample, index: number) =>
    markup`<button type="button" role="tab" id="tab-${language}" data-language="${language}" aria-controls="sample-${language}" aria-selected="${index === 0 ? 'true' : 'false'}"${index === 0 ? null : markup` tabindex="-1"`}>${label}</button>`
  const panel = ({ label, language, code }: Sample) =>
    markup`<div class="sample" id="sample-${language}"><h3>${label}</h3>${copyable(code, `the ${label} sample`, language)}</div>`
  return markup`<div class="samples tabbed"><div class="tabs" role="tablist" aria-label="Language of the sample">${samples.map(tab)}</div>
${samples.map(panel)}</div>`
}

/** A call without a key runs in place; others run in the playground, where the form has the example and needs no key. */
function waysToRun(descriptor: Descriptor, { PORTAL_URL }: Site): Markup {
  const playground = `${PORTAL_URL}/playground/${descriptor.name}`
  if (descriptor.auth === 'none' && descriptor.method === 'GET')
    return markup`<p class="run"><a class="button" href="${requestTarget(descriptor)}" data-run>Run it here</a> free, without a key.
To change it, <a href="${playground}">try it in the playground</a>.</p>`
  return markup`<p class="run"><a class="button" href="${playground}">Run this example</a> in the playground: the form is filled in, and
your sign-in is enough. For programs, <a href="${PORTAL_URL}/keys">make a key for these samples</a>: the portal shows it once, filled in.</p>`
}

/** Characters of a response that is colored; a longer one would make a heavy page. */
const mostColored = 6_000

/** Characters of a response from which its lines are indented by less. */
const longResponse = 20_000

/** The whole response; of a drawing, the picture too. */
function responseOf({ title, example }: Descriptor, { answer, drawing }: GeneratedExample): Markup {
  const size = Number(example.size)
  const picture = drawing
    ? markup`<figure><img src="${drawing}" alt="${title} of the example" width="${size}" height="${size}">
<figcaption>The drawing that the samples save. Without <code>Accept</code> the answer is JSON, with the drawing in <code>data.svg</code>, which
is shortened below.</figcaption></figure>`
    : null
  const answerText =
    answer.length > longResponse
      ? answer.replace(/^(?: {2})+/gm, (indent) => indent.slice(indent.length / 2))
      : answer
  const language = answer.length > mostColored ? undefined : 'json'
  return markup`<h3 id="response">Response</h3>${picture}<div class="response">${copyable(answerText, 'the response', language)}</div>`
}
