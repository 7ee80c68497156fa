import { isoText } from '../../../tools/contract/values.ts'
import { contractVersion, engineVersion, releaseVersion } from '../../config/version.ts'
import { type MarkdownText, markdownText } from '../content/guides.ts'

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

/** The state of the service, written for each request; it asks no third party. */
export function statusText({ isReady, startedAt, now }: ServiceStatus): MarkdownText {
  const lead = isReady
    ? 'Calls are answered.'
    : 'Calls are not answered: the database is unreachable, or the service is about to stop.'
  return markdownText(`# Status

${lead}

- Calls: ${isReady ? 'available' : 'unavailable'}
- Checked at: ${isoText(now)}
- Running since: ${isoText(startedAt)}
- Version: ${releaseVersion}, interface ${contractVersion}
- Computation: ${engineVersion}

Changes are in the [changelog](/docs/changelog).

## For programs

\`/readyz\` answers 200 while calls can be answered, otherwise 503; \`/healthz\` answers 200 while the process runs. Neither needs a
key. Reload this page for the state now: it knows the process that serves it, and keeps no history.
`)
}
