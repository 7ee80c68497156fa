import { Transform, type TransformCallback } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { messageFault } from './messages/message-validation.ts'
import { tolerated } from './messages/tolerance.ts'

/** Longest message of a host, as the SDK's own reader has it. */
const mostChars = 10 * 1024 * 1024

/**
 * The input of a stdio connection, a message in each line, read as the service reads the body of a request. The SDK drops a
 * request that is no message of JSON-RPC, for which its host would wait for ever; it gets its error here.
 * @param answer writes a message to the host
 */
export function stdioInput(answer: (message: object) => void): Transform {
  const decoder = new StringDecoder('utf8')
  let remainder = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, callback: TransformCallback) {
      const lines = (remainder + decoder.write(chunk)).split('\n')
      remainder = lines.pop() ?? ''
      const read = lines.map((line) => lineRead(line, answer)).join('')
      callback(remainder.length > mostChars ? new Error('A message has no end.') : null, read)
    },
  })
}

/** A line as the SDK may read it; empty if it was answered. */
function lineRead(line: string, answer: (message: object) => void): string {
  let parsedMessage: unknown
  try {
    parsedMessage = JSON.parse(line)
  } catch {
    // The SDK leaves out lines that are no JSON, such as the log of a program around the host.
    return `${line}\n`
  }
  const message = tolerated(parsedMessage, line.includes('null'))
  const fault = messageFault(message)
  if (!fault) return `${JSON.stringify(message)}\n`
  // A notification has no answer (JSON-RPC 2.0 §4.1).
  const { id, code, message: words, isRequest } = fault
  if (isRequest) answer({ jsonrpc: '2.0', id, error: { code, message: words } })
  return ''
}
