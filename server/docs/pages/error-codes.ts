import { type ProblemCode, problems } from '../../../tools/contract/problems.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'

/** Definition list of codes: the cause, an example and the cure of each, under its own anchor. */
export function refusalList(codes: readonly ProblemCode[]): Markup {
  return markup`<dl class="fields">${codes.map((code) => {
    const { title, retry, example } = problems[code]
    return markup`<dt id="${code}"><code>${code}</code></dt>
<dd>${title}. Example: ${inline(example)} ${inline(retry)}</dd>`
  })}</dl>`
}
