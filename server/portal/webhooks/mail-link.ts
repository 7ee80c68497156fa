import type { MailLink } from '../../../db/webhooks/mailboxes.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { type Handler, methodNotAllowed, type Reply } from '../../http/exchange.ts'
import { bodyReceived } from '../../http/request-body.ts'
import { renderPage } from '../page/layout.ts'
import { type PageRequest, type PortalStores, readPageRequest } from '../page/page-request.ts'

const methods = ['GET', 'HEAD', 'POST']

/**
 * Page of a link in a mail, which needs no session. A GET changes nothing, since mail scanners open links; the button does, and for
 * the end of mails a POST that the mail program sends by itself (RFC 8058), from wherever it runs. The link alone decides, so that
 * the form needs no token of the browser.
 */
export function mailLinkHandler(stores: PortalStores, trustedProxies: number): Handler {
  return async (exchange) => {
    const { req, context } = exchange.event
    await bodyReceived(req)
    const pageRequest = await readPageRequest(exchange, stores, trustedProxies)
    const link = stores.mailboxes.link(context.params?.link ?? '', Date.now())
    if (!methods.includes(req.method)) throw methodNotAllowed(methods)
    if (!link) return linkGone(pageRequest)
    return req.method === 'POST' ? applyLink(pageRequest, stores, link) : question(pageRequest, link)
  }
}

const page = (pageRequest: PageRequest, title: string, body: Markup, status = 200): Reply =>
  renderPage({ title, body, status, alone: true, isSecret: true }, pageRequest)

/** Page (410) of a link that is over. */
const linkGone = (pageRequest: PageRequest): Reply =>
  page(
    pageRequest,
    'This link is over',
    markup`<p class="lead">It has expired, a newer one was mailed, or the address was removed.</p>
<p>Use the newest mail, or ask for another link in the portal.</p>`,
    410,
  )

function question(pageRequest: PageRequest, { purpose }: MailLink): Reply {
  const form = (label: string) =>
    markup`<form method="post" action="${pageRequest.url.pathname}"><button>${label}</button></form>`
  return purpose === 'confirm'
    ? page(
        pageRequest,
        'Alerts about the sky by mail?',
        markup`<p class="lead">Press the button, and this address gets the sky alerts that were set up for it.</p>${form('Yes, send them')}
<p class="hint">Every mail has a link that ends them. If you didn’t ask for this, close the page: you get nothing.</p>`,
      )
    : page(
        pageRequest,
        'No more mails?',
        markup`<p class="lead">Press the button, and this address gets no more sky alerts of the account that set them up.</p>${form('No more mails')}`,
      )
}

/** Does what the button of a link is for, and answers with the page that says so. */
async function applyLink(
  pageRequest: PageRequest,
  { mailboxes }: PortalStores,
  link: MailLink,
): Promise<Reply> {
  if (link.purpose === 'end') {
    await mailboxes.end(link)
    return page(
      pageRequest,
      'No more mails',
      markup`<p class="lead">Done: no alert is mailed to you any more.</p><p>It takes another yes of yours to turn them on again.</p>`,
    )
  }
  return (await mailboxes.confirm(link))
    ? page(
        pageRequest,
        'Alerts will come',
        markup`<p class="lead">Thank you: the address is confirmed.</p><p>You can close this page, or <a href="/portal/alerts">choose what to watch for</a>.</p>`,
      )
    : linkGone(pageRequest)
}
