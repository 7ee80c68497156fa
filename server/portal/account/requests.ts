import { isPosition, type NamedRequest, positionOf } from '../../../db/requests/request-log.ts'
import { daysKept, keptPerDay } from '../../../db/requests/request-pruning.ts'
import type { Consent } from '../../../oauth/consent.ts'
import { Problem, problems } from '../../../tools/contract/problems.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { chip } from '../../html/chip.ts'
import { dataTable } from '../../html/data-table.ts'
import { inline } from '../../html/inline.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { channelNames, instant, number } from '../page/format.ts'
import { renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import { peopleOf } from '../page/people.ts'
import type { PageHandler } from '../page/routes.ts'
import { toolTitle } from '../page/tier.ts'
import { chartRange, requestCharts } from './request-chart.ts'
import { type Choice, filterForm, requestQuery } from './request-filter.ts'

/** Rows per page. */
const rowsShown = 50

/** Page of the calls of the account, with filters; newest first, page by page. */
export function requestsHandler(
  stores: PortalStores,
  consent: () => Promise<Consent>,
  runtime: CallRuntime,
): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const { accountId } = pageRequest.person
      const people = await peopleOf(stores, pageRequest.person)
      const { searchParams } = pageRequest.url
      const query = requestQuery(searchParams)
      const after = searchParams.get('after') ?? undefined
      if (after !== undefined && !isPosition(after)) throw invalidPosition()
      const signal = pageRequest.exchange.signal()
      const { filter, given: filters } = query
      const range = chartRange(searchParams.get('range'))
      const [{ requests, next }, sources, charts] = await Promise.all([
        stores.requests.page(accountId, filter, { limit: rowsShown, after }, signal),
        sourcesOf(stores, consent, accountId, people, signal),
        after === undefined
          ? requestCharts(stores, accountId, { filter, query: filters, range }, signal)
          : null,
      ])
      const tools = runtime.registry.descriptors.map(({ name, title }) => ({ value: name, label: title }))
      const olderQuery = next && new URLSearchParams([...filters, ['after', next]])
      return renderPage(
        {
          title: 'Requests',
          body: markup`<p class="lead">The calls of your account in the last ${daysKept} days, charged or not.</p>
<p class="hint">Arguments, places and birth data are not stored. On days with more than ${number(keptPerDay)} calls, only the newest are
kept. A call appears here after a second or two.</p>
${charts}
<h2>Calls</h2>
${filterForm(query, { tools, sources })}
${requests.length > 0 ? table(requests, people, runtime.registry) : markup`<p>${filters.size > 0 ? 'No calls match these filters.' : 'No calls yet.'}</p>`}
<p class="pages-of-list">${after === undefined ? null : markup`<a href="/portal/requests${search(filters)}">Newest calls</a> `}${
            olderQuery ? markup`<a href="/portal/requests${search(olderQuery)}">Older calls</a>` : null
          }</p>
${requests.length > 0 ? markup`<p><a href="/portal/requests/export${search(filters)}" download>Download as CSV</a></p>` : null}`,
        },
        pageRequest,
      )
    },
  }
}

/** Page of one call. */
export function requestHandler(stores: PortalStores): PageHandler<AuthenticatedRequest> {
  return {
    async get(pageRequest) {
      const position = pageRequest.exchange.event.context.params?.position ?? ''
      const logged = await stores.requests.find(pageRequest.person.accountId, position)
      if (!logged) throw new Problem('not_found', 'Your account has no such call, or it is no longer kept.')
      const people = await peopleOf(stores, pageRequest.person)
      return renderPage(
        { title: logged.tool ?? logged.target ?? 'Refused request', body: details(logged, people) },
        pageRequest,
      )
    },
  }
}

const invalidPosition = () =>
  new Problem('invalid_parameter', 'The address of this page of the list is not valid.', {
    parameter: 'after',
    hint: 'Start again from the newest calls.',
  })

/** A query string with its question mark, or nothing. */
const search = (params: URLSearchParams) => (params.size > 0 ? `?${params}` : '')

/** Keys and assistants of the account, for the filter. */
async function sourcesOf(
  { keys }: PortalStores,
  consent: () => Promise<Consent>,
  accountId: string,
  people: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const { assistants } = await consent()
  const [keyList, connected] = await Promise.all([
    keys.list(accountId, signal),
    assistants(accountId, signal),
  ])
  return [
    ...keyList.map(({ keyId, name, status, mode, last4 }) => ({
      value: keyId,
      // Rotated keys have one name.
      label: `${name ?? keyId}${last4 ? `, ac_${mode}_…${last4}` : ''}${status === 'active' ? '' : ` (${status})`}`,
    })),
    ...connected.map(({ grantId, clientName, status }) => ({
      value: grantId,
      label: `${clientName}${status === 'active' ? '' : ' (disconnected)'}`,
    })),
    ...[...people].map(([value, name]) => ({ value, label: name === 'you' ? 'You' : name })),
  ]
}

/** Name of the key, assistant or person that made a call. */
export function sourceOf(
  { credentialKind, credentialId, credentialName }: NamedRequest,
  people: ReadonlyMap<string, string>,
): string {
  if (credentialKind === 'person') return people.get(credentialId) ?? credentialId
  return credentialName ?? (credentialId === 'file' ? 'link to a file' : credentialId)
}

/** “200”, or the status with the code of the problem. */
function result({ status, problem }: NamedRequest): Markup {
  if (problem) return chip(`${status} ${problem}`, 'warn')
  return status === 304 ? chip('304 not modified', 'off') : chip(status, 'good')
}

const pathOf = (request: NamedRequest) => `/portal/requests/${positionOf(request)}`

/** Method and path of a request without a tool. */
const targetCode = ({ target }: NamedRequest, otherwise: string) =>
  target ? markup`<code>${target}</code>` : otherwise

/** Table of calls, each with a link to its page. */
function table(
  requests: readonly NamedRequest[],
  people: ReadonlyMap<string, string>,
  registry: Registry,
): Markup {
  const title = (tool: string) => markup`<span title="${tool}">${toolTitle(tool, registry)}</span>`
  return dataTable({
    label: 'Calls',
    columns: [
      { title: 'When' },
      { title: 'Question' },
      { title: 'Source' },
      { title: 'Result' },
      { title: 'Duration', isNumber: true },
      { title: 'Credits', isNumber: true },
    ],
    rows: requests.map((logged) => [
      markup`<a href="${pathOf(logged)}">${instant(logged.at, true)}</a>`,
      logged.tool ? title(logged.tool) : targetCode(logged, 'not read'),
      markup`${channelNames[logged.channel]}, ${sourceOf(logged, people)}${logged.mode === 'test' ? markup` ${chip('test', 'off')}` : null}`,
      result(logged),
      `${number(logged.milliseconds)} ms`,
      number(logged.credits),
    ]),
  })
}

/** Everything that is known of a call. */
function details(logged: NamedRequest, people: ReadonlyMap<string, string>): Markup {
  const rows: readonly (readonly [string, Markup | string])[] = [
    [
      'Time',
      markup`<time datetime="${new Date(logged.at).toISOString()}">${new Date(logged.at).toISOString()}</time>`,
    ],
    ['Request id', markup`<code>${logged.requestId}</code>`],
    logged.tool
      ? ['Tool', markup`<a href="/docs/tools/${logged.tool}"><code>${logged.tool}</code></a>`]
      : ['Request', targetCode(logged, 'The credential was refused before the call was read')],
    ['Result', result(logged)],
    ['Duration', `${number(logged.milliseconds)} ms`],
    ['Credits charged', number(logged.credits)],
    ['Channel', channelNames[logged.channel]],
    ['Mode', logged.mode],
    [sourceLabels[logged.credentialKind], sourceLink(logged, people)],
  ]
  return markup`<dl class="figures words">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${logged.problem ? advice(logged.problem) : null}${logged.target?.includes('/') ? markup`<p><a href="/reference">All paths and their methods</a></p>` : null}
<p><a href="/portal/requests?source=${logged.credentialId}">Calls from the same source</a> ·
<a href="/portal/requests">All calls</a></p>`
}

const sourceLabels: Readonly<Record<NamedRequest['credentialKind'], string>> = {
  key: 'API key',
  grant: 'Assistant',
  person: 'Made by',
}

/** Name of the source, with its id where that says more. */
function sourceLink(logged: NamedRequest, people: ReadonlyMap<string, string>): Markup {
  const name = sourceOf(logged, people)
  if (logged.credentialKind === 'person' || name === logged.credentialId || logged.credentialId === 'file')
    return markup`${name}`
  return markup`${name} <code>${logged.credentialId}</code>`
}

/** Cause of a problem and what to do about it. */
function advice(code: string): Markup {
  if (!Object.hasOwn(problems, code))
    return markup`<p>The client closed the connection before the answer was ready.</p>`
  const { title, retry } = problems[code as keyof typeof problems]
  return markup`<h2>What went wrong</h2><p>${title}. ${inline(retry)}</p>
<p><a href="/docs/errors#${code}">About <code>${code}</code></a></p>`
}
