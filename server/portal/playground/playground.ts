import type { Descriptor } from '../../../tools/descriptor.ts'
import { Problem } from '../../../tools/problems.ts'
import type { CallRuntime } from '../../calls/call.ts'
import type { Config } from '../../config/config.ts'
import { price } from '../../docs/content/labels.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { negotiate } from '../../rest/accept.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { csrfField, onwardWithForm, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { isLocked, requiredTier } from '../page/tier.ts'
import { toolResult } from '../page/tool-result.ts'
import { answer, preview } from './answer.ts'
import { argumentsOf, exampleTexts, sentTexts, type Texts, toolFields, unreadable } from './fields.ts'

/** List of all tools by chapter, with links to their forms. */
export function playgroundHandler({ registry }: CallRuntime): PageHandler<AuthenticatedRequest> {
  const entry = (name: string, { person }: AuthenticatedRequest) => {
    const one = registry.byName.get(name)?.descriptor as Descriptor
    const tier = isLocked(person, one) ? markup`<span class="state warn">needs ${one.tier}</span>` : null
    return markup`<li><a href="/portal/playground/${name}">${one.title}</a>${tier}<span>${inShort(price(one))}</span></li>`
  }
  const chapters = (pageRequest: AuthenticatedRequest) =>
    registry.toolsets.map(
      ({ title, tools }) =>
        markup`<section><h2>${title}</h2><ul class="plain">${tools.map((name) => entry(name, pageRequest))}</ul></section>`,
    )
  return {
    get: (pageRequest) =>
      renderPage(
        {
          title: 'Playground',
          body: markup`<p class="lead">Call any tool from a form. See the request as your program would send it, and the
answer with its units. Calls here cost the same as calls from a program.</p><div class="chapters">${chapters(pageRequest)}</div>`,
        },
        pageRequest,
      ),
  }
}

/** Lowest price, for the list; the form shows the full formula. */
const inShort = (price: string): string => price.replace(/^(\d+) (for|\+).*/, 'from $1')

/** Form of one tool, generated from its descriptor. POST calls the tool through the same runtime as REST and MCP. */
export function playgroundToolHandler(
  runtime: CallRuntime,
  config: Config,
): PageHandler<AuthenticatedRequest> {
  return {
    get(pageRequest) {
      const descriptor = descriptorOf(runtime, pageRequest)
      return page(pageRequest, descriptor, exampleTexts(descriptor), preview(descriptor, config))
    },
    async post(pageRequest, form) {
      const descriptor = descriptorOf(runtime, pageRequest)
      const texts = sentTexts(descriptor, form)
      const asked = await toolResult(runTool(runtime, pageRequest, descriptor, texts, form))
      const revealUrl = asked.problem
        ? undefined
        : (asked.data as { revealUrl?: string } | undefined)?.revealUrl
      if (revealUrl) return onwardWithForm(new URL(revealUrl).pathname)
      const unread = unreadable(descriptor, texts)
      const legible = Object.fromEntries(Object.entries(texts).filter(([name]) => !unread.includes(name)))
      const args = argumentsOf(descriptor, legible)
      const { requestId } = pageRequest.exchange
      const shown = answer({ descriptor, args, unread, outcome: asked, requestId }, config)
      return page(pageRequest, descriptor, texts, shown, asked.problem)
    },
  }
}

/** Descriptor of the tool in the path. */
function descriptorOf({ registry }: CallRuntime, { exchange }: AuthenticatedRequest): Descriptor {
  const found = registry.byName.get(exchange.event.context.params?.tool ?? '')
  if (!found) throw new Problem('not_found', 'No such tool.')
  return found.descriptor
}

/** Calls the tool with the form's arguments. A tool that changes the account requires the ticked box. */
async function runTool(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  descriptor: Descriptor,
  texts: Texts,
  form: URLSearchParams,
) {
  if (descriptor.effect !== 'reads' && form.get('sure') !== 'yes') {
    throw new Problem('forbidden', 'This call changes the account and must be confirmed.', {
      hint: 'Tick the box above the button.',
    })
  }
  const args = argumentsOf(descriptor, texts)
  const type = negotiate(descriptor, null, args.format)
  return callFromPortal(runtime, pageRequest, descriptor.name, args, type)
}

/** Renders the form, then `below`: the request before a call, or the answer. */
function page(
  pageRequest: AuthenticatedRequest,
  descriptor: Descriptor,
  texts: Texts,
  below: Markup,
  problem?: Problem,
): Reply {
  const { name, title, description, effect } = descriptor
  const sure =
    effect === 'reads'
      ? null
      : markup`<div class="field check whole"><input type="checkbox" id="sure" name="sure" value="yes" required>
<label for="sure">Yes, this changes my account</label></div>`
  const locked = requiredTier(pageRequest.person, descriptor)
  const body = markup`<p class="lead">${inline(description)}</p>
<p><a href="/portal/playground">All tools</a> · <a href="/docs/tools/${name}">Reference of <code>${name}</code></a></p>${locked}
<form class="ask" method="post" action="/portal/playground/${name}#answer">${csrfField(pageRequest)}
${toolFields(descriptor, texts, problem?.details.parameter)}${sure}
<div class="actions">${locked ? null : markup`<button>Call it</button>`}<span class="price">${price(descriptor)}</span></div></form>${below}`
  return renderPage({ title, body, status: problem?.status ?? 200 }, pageRequest)
}
