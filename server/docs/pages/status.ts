import { contractVersion, engineVersion } from '../../config/version.ts'
import { markup } from '../../html/markup.ts'
import type { Page } from './layout.ts'

/** Path of the page. */
export const statusPath = '/docs/status'

/** The facts that a process knows about itself. */
export interface ServiceStatus {
  /** Whether calls can be answered: the database answers, and no shutdown has begun. */
  readonly isReady: boolean
  /** Start of this process and the time now, ms since 1970. */
  readonly startedAt: number
  readonly now: number
}

const instant = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

/** Page on the state of the service, made for each request; it asks no third party. */
export function statusPage({ isReady, startedAt, now }: ServiceStatus): Page {
  const lead = isReady
    ? 'Calls are answered.'
    : 'Calls are not answered: the database is unreachable, or the service is about to stop.'
  return {
    path: statusPath,
    title: 'Status',
    description: 'Whether the service answers calls, since when it runs, and its versions.',
    body: markup`<h1>Status</h1>
<p class="lead">${lead}</p>
<dl class="facts">
<div><dt>Calls</dt><dd>${isReady ? 'available' : 'unavailable'}</dd></div>
<div><dt>Checked at</dt><dd><time datetime="${instant(now)}">${instant(now)}</time></dd></div>
<div><dt>Running since</dt><dd><time datetime="${instant(startedAt)}">${instant(startedAt)}</time></dd></div>
<div><dt>Version</dt><dd>${contractVersion}</dd></div>
</dl>
<p>The computation is ${engineVersion}. Changes are in the <a href="/docs/changelog">changelog</a>.</p>
<h2 id="programs">For programs</h2>
<p><code>/readyz</code> answers 200 while calls can be answered, otherwise 503; <code>/healthz</code> answers 200 while the process
runs. Neither needs a key. Reload this page for the state now: it knows the process that serves it, and keeps no history.</p>`,
  }
}

/** The page in Markdown. */
export function statusText({ isReady, startedAt, now }: ServiceStatus): string {
  return [
    '# Status',
    '',
    `- Calls: ${isReady ? 'available' : 'unavailable'}`,
    `- Checked at: ${instant(now)}`,
    `- Running since: ${instant(startedAt)}`,
    `- Version: ${contractVersion}`,
    `- Computation: ${engineVersion}`,
    '',
  ].join('\n')
}
