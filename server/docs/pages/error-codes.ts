import { type ProblemCode, problems } from '../../../tools/contract/problems.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup, trusted, verbatim } from '../../html/markup.ts'
import type { Site } from '../../product/site.ts'
import { generatedRefusals, type RefusalRecord } from '../content/generated-examples.ts'
import type { Page } from './layout.ts'

/** Definition list of codes: the cause, an example and the cure of each, under its own anchor. */
export function refusalList(codes: readonly ProblemCode[]): Markup {
  return markup`<dl class="fields">${codes.map((code) => {
    const { title, retry, example } = problems[code]
    return markup`<dt id="${code}"><code>${code}</code></dt>
<dd>${title}. Example: ${inline(example)} ${inline(retry)}</dd>`
  })}</dl>`
}

/** Start of the entry of a code, whose name follows. */
const entryStart = '<dt id="'

/** The page of error codes with the answer to a call under each code that one call causes, and the form of MCP before them. */
export const withAnswers =
  (site: Site) =>
  (page: Page): Page => {
    const answers = generatedRefusals(site)
    const [first] = answers.values()
    if (!first) return page
    const entries = page.body.value.replace('<h2 ', `${overMcp(first).value}<h2 `).split(entryStart)
    const body = entries.map((entry) => {
      const answer = answers.get(entry.slice(0, Math.max(0, entry.indexOf('"'))))
      return answer ? entry.replace('</dd>', () => `${answerOf(answer).value}</dd>`) : entry
    })
    return { ...page, body: trusted(body.join(entryStart)) }
  }

/** The record as REST sends it, folded. */
const answerOf = (answer: RefusalRecord): Markup =>
  markup`<details><summary>Answer</summary><pre tabindex="0"><code>${jsonText(answer)}</code></pre></details>`

/** The record as a result of a tool over MCP, folded. */
const overMcp = (answer: RefusalRecord): Markup =>
  markup`<details><summary>The same over MCP</summary><p>A tool that refuses has the record as its text and as its structured content.</p>
<pre tabindex="0"><code>${jsonText({
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer,
  })}</code></pre></details>`

const jsonText = (value: object): Markup => verbatim(JSON.stringify(value, null, 1))
