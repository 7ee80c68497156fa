import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { Config } from '../../config/config.ts'
import { copyable } from '../../html/copyable.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { requestSamples } from '../../product/request-samples.ts'
import { formOf, type Texts } from './fields.ts'

/** Characters of a link that a person who has to sign in first still comes back to (`returnPath`). */
const longestLink = 2_000

/** A request as the form has it. */
export interface FormRequest {
  readonly descriptor: Descriptor
  /** Arguments that could be parsed. */
  readonly args: Readonly<Record<string, unknown>>
  /** Parameters whose text is not valid JSON, which the samples leave out. */
  readonly unread: readonly string[]
  readonly texts: Texts
}

/** The request in four languages, and a link to the form with these arguments. */
export function requestPart(request: FormRequest, config: Config): Markup {
  const { descriptor, args, unread } = request
  const samples = requestSamples({ ...descriptor, example: args }, config)
  return markup`${
    unread.length > 0
      ? markup`<p class="note">Without ${unread.map((name) => markup`<code>${name}</code> `)}because the text is not valid JSON.</p>`
      : null
  }<div class="samples">${samples.map(
    (
      { label, code },
      index,
    ) => markup`<details name="sample"${index === 0 ? markup` open` : null}><summary>${label}</summary>
${label === 'MCP' ? markup`<p>Send this to <code>${config.MCP_URL}</code>.</p>` : null}${copyable(code, `the ${label} sample`)}</details>`,
  )}</div>${shareLink(request, config)}`
}

/** A link to the form with its arguments; opening it calls nothing. */
function shareLink({ descriptor, texts }: FormRequest, { PORTAL_URL }: Config): Markup {
  const form = formOf(texts)
  const path = `/playground/${descriptor.name}?${form}`
  if (form.size === 0) return markup``
  return markup`<details><summary>Link to this form</summary>${
    path.length > longestLink
      ? markup`<p>These arguments are too long for a link.</p>`
      : markup`<p>The link opens this form with these arguments and calls nothing. Everyone who has the link can read them.</p>
${copyable(PORTAL_URL + path, 'the link')}`
  }</details>`
}
