import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { Problem } from '../../tools/contract/problems.ts'

/**
 * OpenTelemetry API only: spans are no-ops until an SDK is registered before the service starts, for example with
 * `NODE_OPTIONS="--import ./tracing.mjs"`. See `server/docs/operating.md`.
 */
const tracer = trace.getTracer('sky-data-service')

/** Runs work inside a span. Attributes are names and ids, never arguments: traces leave the machine. */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // A Problem is a regular response; only unexpected errors mark the span. Error messages may quote user data and
      // are left out.
      if (!(error instanceof Problem)) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      }
      throw error
    } finally {
      span.end()
    }
  })
}
