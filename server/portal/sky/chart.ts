import type { CallRuntime } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { isByScript, priceReply, quoteFromPortal, quoteWords, sumOf } from '../page/price-line.ts'
import type { PageHandler } from '../page/routes.ts'
import { requiredTier } from '../page/tier.ts'
import { answerPart } from '../page/tool-result.ts'
import { readBirth } from './birth.ts'
import { chartAnswer } from './chart-answer.ts'
import { chartForm, type Filled } from './chart-form.ts'
import { type ChartKind, chartKinds, kindOf, toolOf } from './chart-kinds.ts'

/** Page of charts: birth, transits, returns, synastry. Birth data are used for the response and not stored. */
export function chartHandler(runtime: CallRuntime): PageHandler<AuthenticatedRequest> {
  return {
    get: (pageRequest) => page(runtime, pageRequest, { form: new URLSearchParams() }),
    async post(pageRequest, form) {
      const kind = kindOf(form)
      const locked = requiredTier(pageRequest.person, toolOf(runtime.registry, kind))
      if (locked) return page(runtime, pageRequest, { form }, locked, 403)
      const first = await readBirth(runtime, pageRequest, form, '')
      const filled = { form, first }
      if (!first.birth) return page(runtime, pageRequest, filled, first.fault?.part, first.fault?.status)
      const second = kind.id === 'synastry' ? await readBirth(runtime, pageRequest, form, '2') : undefined
      const birthMoments = second ? { ...filled, second } : filled
      if (second && !second.birth) {
        const { part, status } = second.fault ?? {}
        return page(runtime, pageRequest, birthMoments, markup`<h2>Second birth</h2>${part}`, status)
      }
      const request = { runtime, pageRequest, form, birth: first.birth, second: second?.birth }
      return page(runtime, pageRequest, birthMoments, await chartAnswer(request, kind))
    },
  }
}

/** Renders the form, or the note on the required tier, and the answer. */
function page(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  filled: Filled,
  answer?: Markup,
  status = 200,
): Reply {
  const { registry } = runtime
  const locked = requiredTier(pageRequest.person, toolOf(registry, chartKinds[0]))
  const body = markup`${locked ?? chartForm(pageRequest, registry, filled)}
${answer ? answerPart(answer) : markup`<p class="lead">Draw a birth chart with its planets, houses and aspects, its transits and returns, or compare two.</p>`}
<p class="cost">Birth data are not stored. The ledger records the call and its price only.</p>`
  return renderPage({ title: 'Chart', body, status }, pageRequest)
}

/** Price of the chart that the form would draw, which is not drawn: for the script, or as the page again. */
export function chartPriceHandler(runtime: CallRuntime): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const quotes = await Promise.all(
        chartCalls(form).map(([tool, args]) => quoteFromPortal(runtime, pageRequest, tool, args)),
      )
      const priced = quotes.flatMap((quote) => ('credits' in quote ? [quote] : []))
      const isPriced = priced.length === quotes.length
      const price = isPriced ? quoteWords(sumOf(priced), 'This chart') : ''
      return isByScript(pageRequest) ? priceReply(price) : page(runtime, pageRequest, { form, price })
    },
  }
}

/** The place of a birth decides no price. */
const anyPlace = { latitude: 0, longitude: 0, timezone: 'UTC' }

/** The calls that a chart takes, as far as they decide its price: that of its kind, and the wheel where all times are there. */
function chartCalls(form: URLSearchParams): [tool: string, args: object][] {
  const { id, tool } = kindOf(form)
  const birth = birthOf(form, '')
  const second = birthOf(form, '2')
  const start = form.get(id === 'return' ? 'from' : 'on')
  const from = start ? { start } : {}
  const callsOf: Readonly<Record<ChartKind['id'], [kind: object, wheel: object]>> = {
    birth: [birth, birth],
    transits: [
      { ...birth, ...from },
      { ...birth, transitDatetime: start || 'now' },
    ],
    return: [{ ...birth, ...from, body: form.get('body') || 'sun' }, birth],
    synastry: [
      { first: birth, second },
      { ...birth, chart: 'synastry', secondDatetime: second.datetime, secondLatitude: 0, secondLongitude: 0 },
    ],
  }
  const [kindArguments, wheelArguments] = callsOf[id]
  const hasWheel = form.get('time') && (id !== 'synastry' || form.get('time2'))
  return [
    [tool, kindArguments],
    ...(hasWheel ? [['render_chart_wheel', wheelArguments] as [string, object]] : []),
  ]
}

/** A birth at any place; of an empty form today. */
function birthOf(form: URLSearchParams, suffix: '' | '2') {
  const day = form.get(`date${suffix}`) || '2000-01-01'
  return { ...anyPlace, datetime: `${day}T${form.get(`time${suffix}`) || '12:00'}Z` }
}
