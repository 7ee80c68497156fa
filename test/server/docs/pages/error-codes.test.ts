import { describe, expect, it } from 'vitest'
import { generatedRefusals } from '../../../../server/docs/content/generated-examples.ts'
import { errorsPath, errorsText } from '../../../../server/docs/markdown/list-texts.ts'
import { withAnswers } from '../../../../server/docs/pages/error-codes.ts'
import { markdownPage } from '../../../../server/docs/pages/markdown.ts'
import { problems } from '../../../../tools/contract/problems.ts'
import { site } from '../fixture.ts'

const answers = generatedRefusals(site)
const page = withAnswers(site)(markdownPage(errorsPath, errorsText(site))).body.value

describe('the page of error codes', () => {
  it('has the record that a call got under each code that one call causes', () => {
    expect(answers.size).toBeGreaterThan(25)
    for (const [code, record] of answers) {
      expect(record).toMatchObject({ code, status: problems[code as keyof typeof problems].status })
      const entry = page.slice(page.indexOf(`<dt id="${code}">`)).split('</dd>')[0]
      expect(entry, code).toContain(`"code": "${code}"`)
    }
  })

  it('has the form of MCP once, with the same record', () => {
    expect(page.match(/"isError": true/g)).toHaveLength(1)
  })
})
