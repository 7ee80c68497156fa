import { Problem } from '../../../tools/contract/problems.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { CallRuntime } from '../../calls/call.ts'
import type { Quote } from '../../calls/call-tool.ts'
import { negotiate } from '../../compute/accept.ts'
import type { Config } from '../../config/config.ts'
import { briefly, cards } from '../../html/cards.ts'
import { chip } from '../../html/chip.ts'
import { toolsetIcon } from '../../html/icons.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { leastPrice, price } from '../../product/words/prices.ts'
import { callFromPortal } from '../page/call-tool.ts'
import { csrfField, onwardWithForm, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { nameOf } from '../page/people.ts'
import { isByScript, priceLine, priceReply, quoteFromPortal, quoteWords } from '../page/price-line.ts'
import { FormProblem } from '../page/problem-words.ts'
import type { PageHandler } from '../page/routes.ts'
import { requiredTier, tierMark } from '../page/tier.ts'
import { toolResult } from '../page/tool-result.ts'
import { answer } from './answer.ts'
import {
  argumentsOf,
  exampleTexts,
  faultsOf,
  fieldId,
  sentTexts,
  type Texts,
  toolFields,
  unreadable,
} from './fields.ts'
import { type FormRequest, requestPart } from './request.ts'

/** List of all tools by chapter, with links to their forms. */
export function playgroundHandler({ registry }: CallRuntime): PageHandler<AuthenticatedRequest> {
  const entry = (name: string, { person }: AuthenticatedRequest) => {
    const descriptor = registry.byName.get(name)?.descriptor as Descriptor
    return {
      href: `/portal/playground/${name}`,
      title: descriptor.title,
      text: briefly(descriptor.summary),
      foot: markup`${chip(leastPrice(descriptor), 'off')}${tierMark(person, descriptor)}`,
    }
  }
  const chapters = (pageRequest: AuthenticatedRequest) =>
    registry.toolsets.map(
      ({ name: toolset, title, tools }) =>
        markup`<section><h2>${toolsetIcon(toolset)}${title}</h2>${cards(
          tools.map((name) => entry(name, pageRequest)),
          3,
        )}</section>`,
    )
  return {
    get: (pageRequest) =>
      renderPage(
        {
          title: 'Playground',
          body: markup`<p class="lead">Choose a question, fill in its form and run it. You see the answer, and the request
that a program would send for it.</p><p>${whoPays(pageRequest)}</p>${chapters(pageRequest)}`,
        },
        pageRequest,
      ),
  }
}

/** Words about the price of a call and the account that pays. The person makes the call, without a key. */
const whoPays = ({ person: { actingFor } }: AuthenticatedRequest): Markup =>
  markup`Runs as you, without a key. ${actingFor ? `The account ${nameOf(actingFor, actingFor.accountId)} pays` : 'Your account pays'} in
credits; failed calls are free. Each call is listed under <a href="/portal/requests">Requests</a>.`

/**
 * Form of one tool, generated from its descriptor. POST calls the tool through the same runtime as REST and MCP; GET
 * calls nothing, whatever arguments its link fills in.
 */
export function playgroundToolHandler(
  runtime: CallRuntime,
  config: Config,
): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const descriptor = descriptorOf(runtime, pageRequest)
      const linked = sentTexts(descriptor, pageRequest.url.searchParams)
      const isLinked = Object.keys(linked).length > 0
      const request = requestOf(descriptor, isLinked ? linked : exampleTexts(descriptor))
      const below = markup`<section aria-labelledby="request"><h2 id="request">Request</h2>${requestPart(request, config)}</section>`
      return page(pageRequest, request, below, {
        isLinked,
        quote: await quoteOf(runtime, pageRequest, request),
      })
    },
    async post(pageRequest, form) {
      const descriptor = descriptorOf(runtime, pageRequest)
      const request = requestOf(descriptor, sentTexts(descriptor, form))
      const outcome = await toolResult(runTool(runtime, pageRequest, request, form))
      const revealUrl = outcome.problem
        ? undefined
        : (outcome.data as { revealUrl?: string } | undefined)?.revealUrl
      if (revealUrl) return onwardWithForm(new URL(revealUrl).pathname)
      const answerMarkup = answer({ ...request, outcome }, runtime, pageRequest, config)
      const { problem } = outcome
      return page(pageRequest, request, answerMarkup, {
        problem,
        quote: problem ?? (await quoteOf(runtime, pageRequest, request)),
      })
    },
  }
}

/** Price of the call that the form of a tool would make, which is not made: for the script, or as the page again. */
export function toolPriceHandler(runtime: CallRuntime): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const descriptor = descriptorOf(runtime, pageRequest)
      const request = requestOf(descriptor, sentTexts(descriptor, form))
      const quote = await quoteOf(runtime, pageRequest, request)
      const problem = quote instanceof Problem ? quote : undefined
      if (!isByScript(pageRequest)) return page(pageRequest, request, null, { problem, quote })
      const faults = Object.entries(faultsOf(descriptor, request.texts, problem))
      return priceReply(
        priceWords(descriptor, quote),
        Object.fromEntries(faults.map(([name, words]) => [fieldId(name), words])),
      )
    },
  }
}

/** Price of the call, or why it would be refused. */
async function quoteOf(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { descriptor, args, unread }: FormRequest,
): Promise<Quote | Problem> {
  if (unread.length > 0) return new Problem('invalid_parameter', 'A text is not valid JSON.')
  const type = negotiate(descriptor, null, args.format)
  return quoteFromPortal(runtime, pageRequest, descriptor.name, args, type)
}

/** The price beside the button: of this call, or of any where this one would be refused. */
const priceWords = (descriptor: Descriptor, quote: Quote | Problem): string =>
  quote instanceof Problem ? price(descriptor) : quoteWords(quote)

/** The request that the field texts make, without those that are not valid JSON. */
function requestOf(descriptor: Descriptor, texts: Texts): FormRequest {
  const unread = unreadable(descriptor, texts).map(([name]) => name)
  const legible = Object.fromEntries(Object.entries(texts).filter(([name]) => !unread.includes(name)))
  return { descriptor, texts, unread, args: argumentsOf(descriptor, legible) }
}

/** Descriptor of the tool in the path. */
function descriptorOf({ registry }: CallRuntime, { exchange }: AuthenticatedRequest): Descriptor {
  const entry = registry.byName.get(exchange.event.context.params?.tool ?? '')
  if (!entry) throw new Problem('not_found', 'No such tool.')
  return entry.descriptor
}

/** Calls the tool with the form's arguments. A tool that changes the account requires the ticked box. */
async function runTool(
  runtime: CallRuntime,
  pageRequest: AuthenticatedRequest,
  { descriptor, texts }: FormRequest,
  form: URLSearchParams,
) {
  if (descriptor.effect !== 'reads' && form.get('sure') !== 'yes') {
    throw new FormProblem(
      'This changes your account.',
      undefined,
      'Tick the box above the button, then run it again.',
      'forbidden',
    )
  }
  const args = argumentsOf(descriptor, texts)
  const type = negotiate(descriptor, null, args.format)
  return callFromPortal(runtime, pageRequest, descriptor.name, args, type)
}

/** How the form came about. */
interface ToolPage {
  /** True if a link filled the form in. */
  readonly isLinked?: boolean
  readonly problem?: Problem | undefined
  /** Price of the call that the form makes, or why it would be refused. */
  readonly quote: Quote | Problem
}

/** Renders price and access, the form, then `below`: the request before a call, or the answer. */
function page(
  pageRequest: AuthenticatedRequest,
  { descriptor, texts }: FormRequest,
  below: Markup | null,
  { isLinked, problem, quote }: ToolPage,
): Reply {
  const { name, title, summary, description } = descriptor
  const locked = requiredTier(pageRequest.person, descriptor)
  const linked = isLinked
    ? markup`<p class="note">A link filled in this form. Nothing is called until you press the button.</p>`
    : null
  const body = markup`<p class="lead">${summary}</p>
<details><summary>What assistants read</summary><p>${inline(description)}</p></details>
<p><a href="/portal/playground">All tools</a> · <a href="/docs/tools/${name}">Reference of <code>${name}</code></a></p>
${terms(pageRequest, descriptor)}${locked ?? markup`<p>${whoPays(pageRequest)}</p>`}${linked}
<form class="ask" method="post" action="/portal/playground/${name}#answer">${csrfField(pageRequest)}
${toolFields(descriptor, texts, faultsOf(descriptor, texts, problem))}${confirmation(descriptor)}
<div class="actions">${locked ? null : markup`<button>Run the tool</button>`}${priceLine(priceWords(descriptor, quote), `/portal/playground/${name}/price`)}</div></form>${below}`
  return renderPage({ title, body, status: problem?.status ?? 200 }, pageRequest)
}

/** Price and tiers of a tool, before its form. */
function terms({ person }: AuthenticatedRequest, descriptor: Descriptor): Markup {
  const { tier } = descriptor
  return markup`<dl class="facts"><div><dt>Price</dt><dd>${price(descriptor)}</dd></div>
<div><dt>Tier</dt><dd>${tier === 'free' ? 'all tiers' : `${tier} or higher`}; you are on ${person.caller.tier}</dd></div></dl>`
}

/** Box that a call which changes the account must have ticked. */
const confirmation = ({ effect }: Descriptor): Markup | null =>
  effect === 'reads'
    ? null
    : markup`<div class="field check whole"><input type="checkbox" id="sure" name="sure" value="yes" required>
<label for="sure">Yes, this changes my account</label></div>`
