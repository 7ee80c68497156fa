import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { Problem } from '../../tools/problems.ts'

/**
 * Spans for whoever wants them: the interface alone, which does nothing until an SDK is registered before the service,
 * by `NODE_OPTIONS="--import ./tracing.mjs"` for example. See `server/docs/operating.md`.
 */
const tracer = trace.getTracer('sky-data-service')

/** Attributes are names and ids of ours, never arguments: what is traced leaves the machine. */
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
      // A refusal is an answer; only a fault makes the span one. Messages may quote what was sent, so they stay here.
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
