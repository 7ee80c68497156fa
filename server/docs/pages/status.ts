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
  /** The checks since the start. */
  readonly record: AvailabilityRecord
}

/** A time without answers, ms since 1970; `end` is absent while it lasts. */
export interface Interruption {
  readonly start: number
  readonly end?: number
}

/** The result of all checks since the start of the process. */
export interface AvailabilityRecord {
  readonly checks: number
  readonly answered: number
  /** The newest first. */
  readonly interruptions: readonly Interruption[]
}

/** The state of the service, written for each request; it asks no third party. */
export function statusText({ isReady, startedAt, now, record }: ServiceStatus): MarkdownText {
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

## Since the start

${history(record)}

The process that answers you checks itself every minute and remembers its checks for as long as it runs: a restart begins anew.

## For programs

\`/readyz\` answers 200 while calls can be answered, otherwise 503; \`/healthz\` answers 200 while the process runs. Neither needs a
key. Reload this page for the state now.
`)
}

/** Share of the checks that were answered, and the interruptions with their times. */
function history({ checks, answered, interruptions }: AvailabilityRecord): string {
  const percent = Math.floor((10_000 * answered) / Math.max(1, checks)) / 100
  const lines = interruptions.map(({ start, end }) =>
    end === undefined
      ? `- Since ${isoText(start)}: no answers`
      : `- ${isoText(start)} to ${isoText(end)}: no answers for ${inMinutes(end - start)}`,
  )
  return [
    `- Checks: ${checks}, of which ${answered} were answered (${percent} %)`,
    ...(lines.length > 0 ? lines : ['- Interruptions: none']),
  ].join('\n')
}

/** “1 minute”, “25 minutes”; a part of a minute counts as one. */
function inMinutes(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
