import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { requestSamples } from '../../product/request-samples.ts'
import type { Site } from '../../product/site.ts'
import { type GeneratedExample, generatedExample } from '../content/generated-examples.ts'

/** Section with the example of a tool: the request in several languages, and the response to it. */
export function exampleSection(descriptor: Descriptor, site: Site): Markup {
  const example = generatedExample(descriptor.name, site)
  return markup`<section id="example"><h2>Example</h2>
<div class="samples">${requestSamples(descriptor, site).map(
    (
      { label, code },
      index,
    ) => markup`<details name="sample"${index === 0 ? markup` open` : null}><summary>${label}</summary>
${copyable(code, `the ${label} sample`)}</details>`,
  )}</div>
<p>${descriptor.auth === 'none' ? null : markup`<a href="/docs/authentication">Get a key</a>, or `}<a
href="${site.PORTAL_URL}/playground/${descriptor.name}">try it in the playground</a>.</p>
${example ? responseOf(descriptor, example) : null}</section>`
}

/** The whole response; of a drawing, the picture too. */
function responseOf({ title, example }: Descriptor, { answer, drawing }: GeneratedExample): Markup {
  const size = Number(example.size)
  const picture = drawing
    ? markup`<figure><img src="${drawing}" alt="${title} of the example" width="${size}" height="${size}">
<figcaption>The drawing in <code>data.svg</code>, which is shortened below.</figcaption></figure>`
    : null
  return markup`<h3 id="response">Response</h3>${picture}<div class="response">${copyable(answer, 'the response')}</div>`
}
