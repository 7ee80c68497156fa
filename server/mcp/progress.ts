import { setTimeout as after } from 'node:timers/promises'

/** How long a call may take before its client hears that it goes on, and how often it hears so again. */
const everyMs = 1_000

export type ProgressToken = string | number

/** The token under which a client asks to hear of progress (`_meta.progressToken` of its request). */
export function progressTokenOf(message: unknown): ProgressToken | undefined {
  const { method, params } = (message ?? {}) as {
    method?: unknown
    params?: { _meta?: { progressToken?: unknown } }
  }
  const token = params?._meta?.progressToken
  if (method !== 'tools/call') return undefined
  return typeof token === 'string' || Number.isInteger(token) ? (token as ProgressToken) : undefined
}

/**
 * The answer itself when it comes soon; else a stream that tells every second for how many seconds the call has
 * been at work, and ends with the answer. What is left to do is not known beforehand, so no total is named.
 *
 * @param isWelcome asked with every sign of life: once the credential is revoked the stream breaks off, and a debit
 *   that has not been made is refused.
 */
export async function withProgress(
  token: ProgressToken,
  answer: Promise<Response>,
  isWelcome: () => Promise<boolean>,
): Promise<Response> {
  const early = await Promise.race([answer, after(everyMs, undefined, { ref: false })])
  if (early) return early
  let seconds = 1
  let timer: NodeJS.Timeout | undefined
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const tell = () => controller.enqueue(event(notification(token, seconds++)))
      const tick = async () => {
        if (await isWelcome()) return tell()
        clearInterval(timer)
        controller.error(new Error('The credential was revoked.'))
      }
      tell()
      // A stream that has ended in the meantime takes nothing more.
      timer = setInterval(() => tick().catch(() => clearInterval(timer)), everyMs)
      answer
        .then((response) => response.text())
        .then((text) => controller.enqueue(event(text)))
        .finally(() => {
          clearInterval(timer)
          controller.close()
        })
        // A client that left has closed the stream already; its call was stopped by its own signal.
        .catch(() => {})
    },
    cancel: () => clearInterval(timer),
  })
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

function notification(progressToken: ProgressToken, progress: number): string {
  const params = { progressToken, progress, message: 'The computation is under way.' }
  return JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params })
}

const encoder = new TextEncoder()
const event = (data: string) => encoder.encode(`event: message\ndata: ${data}\n\n`)
