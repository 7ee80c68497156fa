import type { Site } from '../../product/site.ts'
import { type MarkdownText, markdownText } from '../content/guides.ts'
import { contact } from './privacy.ts'

/** Where to find help, and what a report should contain. */
export function supportText(site: Site): MarkdownText {
  const { BASE_URL, PORTAL_URL } = site
  return markdownText(`# Support

Where to find help, how to report a wrong number, and how to report a vulnerability. Contact: ${contact(site)}.

## Look here first

- An assistant does not connect: [Connect an assistant](/docs#assistants), and [the guide in the portal](${PORTAL_URL}/connect)
  with your addresses filled in.
- A call is refused: its \`detail\` and \`hint\` say what to change; [all error codes](/docs/errors).
- Credits: [the portal](${PORTAL_URL}) lists every charge; [plans](/pricing).
- A number differs from another program: [conventions](${BASE_URL}/v1/reference/conventions) and
  [measured accuracy](/docs/accuracy).
- The service does not respond: [status](/docs/status).

## Report a wrong number

Send the request, the answer with its \`meta.requestId\`, and the authority that says otherwise. Do not send API keys. Leave birth
data out, or change the date where the fault stays.

## Report a vulnerability

Write to the contact in \`/.well-known/security.txt\`, or to the contact above if there is none. Do not report it in public.
`)
}
