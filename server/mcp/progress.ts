import { setTimeout as after } from 'node:timers/promises'

/** Milliseconds before the first progress notification, and between notifications. */
const everyMs = 1_000

/** Token chosen by the client (`_meta.progressToken`). */
export type ProgressToken = string | number

/** The progress token of a `tools/call` request, if it has one. */
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
 * Adds progress to slow responses: an early response is returned as it is; otherwise a stream reports the elapsed
 * seconds every second and ends with the response. The remaining work is unknown, so that no total is sent.
 *
 * @param isWelcome called before every notification: once the credential is revoked, the stream is aborted, and a debit
 * that was not made yet is rejected
 */
export async function withProgress(
  token: ProgressToken,
  answer: Promise<Response>,
  isWelcome: () => Promise<boolean>,
): Promise<Response> {
  const earlyAnswer = await Promise.race([answer, after(everyMs, undefined, { ref: false })])
  if (earlyAnswer) return earlyAnswer
  let seconds = 1
  let timer: NodeJS.Timeout | undefined
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const sendProgress = () => controller.enqueue(event(notification(token, seconds++)))
      const tick = async () => {
        if (await isWelcome()) return sendProgress()
        clearInterval(timer)
        controller.error(new Error('The credential was revoked.'))
      }
      sendProgress()
      // Enqueuing fails if the stream ended in the meantime.
      timer = setInterval(() => tick().catch(() => clearInterval(timer)), everyMs)
      answer
        .then((response) => response.text())
        .then((text) => controller.enqueue(event(text)))
        .finally(() => {
          clearInterval(timer)
          controller.close()
        })
        // The stream is already closed if the client disconnected; its call was aborted by its own signal.
        .catch(() => {})
    },
    cancel: () => clearInterval(timer),
  })
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

function notification(progressToken: ProgressToken, progress: number): string {
  const params = { progressToken, progress, message: 'Computing.' }
  return JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params })
}

const encoder = new TextEncoder()
const event = (data: string) => encoder.encode(`event: message\ndata: ${data}\n\n`)
