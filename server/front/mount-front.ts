import { Problem } from '../../tools/contract/problems.ts'
import type { CallRuntime } from '../calls/call.ts'
import type { Config } from '../config/config.ts'
import { renderPage } from '../docs/pages/layout.ts'
import { addressOf } from '../http/client-address.ts'
import { assertRead, type Exchange, type Handler, type Route } from '../http/exchange.ts'
import { pagePolicy } from '../http/headers/page-policy.ts'
import { toProblem } from '../http/problem.ts'
import { drawingPath, frontPage, sharePath } from './front-page.ts'
import { type DrawingName, drawingNames, type Tonight, TonightByTown } from './tonight.ts'

/** Longest name of a town. */
const mostChars = 100
/** A drawing needs its inline style alone. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** The drawings and the page are those of ten minutes. */
const briefly = 'public, max-age=300'

/** Mounts the front page at `/` and its drawings. */
export function mountFront(route: Route, runtime: CallRuntime, config: Config): void {
  const { registry } = runtime
  const nights = new TonightByTown(runtime)
  const nightOf = ({ event }: Exchange): Promise<Tonight> => {
    const town = townOf(event.url)
    if (town.length > mostChars) throw new Problem('place_not_found', 'The name of the town is too long.')
    return town ? nights.of(town, addressOf(event, config.TRUST_PROXY)) : nights.usual()
  }
  route('/', async (exchange) => {
    assertRead(exchange.event.req.method)
    const night = await nightOf(exchange).catch(toProblem)
    const tonight = night instanceof Problem ? await nights.usual().catch(() => undefined) : night
    const town = townOf(exchange.event.url)
    // Without a town in the request the second attempt is as good as the first.
    const problem = night instanceof Problem && (town || !tonight) ? night : undefined
    const typed = problem ? '' : town
    const content = { typed, tonight, refusal: problem && refusalOf(problem) }
    return {
      status: problem?.status ?? 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy,
        'cache-control': problem ? 'no-store' : briefly,
        ...(problem?.details.retryAfter ? { 'retry-after': String(problem.details.retryAfter) } : {}),
      },
      body: renderPage(frontPage(registry, config, content), registry, config),
      compressFrom: 1_400,
    }
  })
  const drawing = (name: DrawingName): Handler => {
    return async (exchange) => {
      assertRead(exchange.event.req.method)
      const svg = await (await nightOf(exchange)).drawing(name)
      return {
        headers: {
          'content-type': 'image/svg+xml',
          'content-security-policy': drawingPolicy,
          'cache-control': briefly,
        },
        body: svg,
        compressFrom: 1_400,
      }
    }
  }
  route(
    sharePath,
    async ({ event }) => {
      assertRead(event.req.method)
      const body = await (await nights.usual()).picture()
      return { headers: { 'content-type': 'image/png', 'cache-control': briefly }, body }
    },
    'all',
  )
  for (const name of drawingNames) route(drawingPath(name, ''), drawing(name), 'all')
}

const townOf = (url: URL): string => url.searchParams.get('town')?.trim() ?? ''

/** Message for a town without an answer. */
const refusalOf = ({ code, message }: Problem): string =>
  code === 'place_not_found'
    ? 'No town of that name is known here. Check the spelling, or name a larger town nearby; London is shown.'
    : message
