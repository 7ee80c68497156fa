import type { CallData } from '../calls/call-for-data.ts'
import { writeJson } from '../encoding/json-writer.ts'
import type { FewData } from './file-blocks.ts'
import type { ToolAnswer } from './mcp-exchange.ts'

/** Longest value of a setting in the text: longer ones are sentences about a convention, which JSON has. */
const longestSetting = 40

/**
 * The answer to `format=text`: its lines, then the settings of the computation, warnings and credits. The structured content has the
 * same text, for hosts that show a model nothing else, and of `meta` what every answer has.
 */
export function textAnswer({ body, meta, credits }: CallData<FewData>): ToolAnswer {
  const { requestId, computedAt, settings, warnings, usage } = meta
  const { dailyRemaining } = (usage ?? {}) as { readonly dailyRemaining?: number }
  const text = [
    String(body),
    ...settingsLine((settings ?? {}) as FewData),
    ...((warnings ?? []) as readonly { readonly detail: string }[]).map(({ detail }) => `warning: ${detail}`),
    `credits ${credits}${dailyRemaining === undefined ? '' : `, ${dailyRemaining} left today`}`,
  ].join('\n')
  return {
    json: writeJson({ data: { text }, meta: { requestId, computedAt } }),
    text,
    beside: [],
    isError: false,
  }
}

/** `settings: zodiac tropical; node mean`: the short ones. */
function settingsLine(settings: FewData): string[] {
  const words = Object.entries(settings)
    .filter(([, value]) => typeof value !== 'object' && String(value).length <= longestSetting)
    .map(([name, value]) => `${name} ${value}`)
  return words.length > 0 ? [`settings: ${words.join('; ')}`] : []
}
