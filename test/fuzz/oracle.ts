import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type ProblemCode, problems } from '../../tools/contract/problems.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { Heard } from './channels.ts'
import type { Planned } from './plan.ts'

/** A guarantee that a response violated, and how. */
export interface Fault {
  readonly promise: Promised
  readonly detail: string
}

/** Guarantees that every response must meet. */
export const promised = {
  no5xx: 'no call ends in a 5xx',
  numbers: 'no NaN, Infinity or -0',
  schema: 'data fits the output schema',
  refusal: 'an error is a problem record with a known code',
  echo: 'no echo of more than 64 escaped characters',
  prototype: 'Object.prototype is untouched',
  answered: 'every call is answered',
} as const
export type Promised = keyof typeof promised

/** JSON-RPC 2.0 §5.1; the other codes blame the message. */
const internalError = -32_603

const ajv = new Ajv2020({ strict: false, allErrors: false })
addFormats.default(ajv)
const compiled = new Map<string, ValidateFunction>()

/** An answer to `format=text`: the lines alone, beside what `meta` of every answer has. */
const fitsText = ajv.compile({
  type: 'object',
  required: ['data', 'meta'],
  properties: {
    data: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', minLength: 1 } },
      additionalProperties: false,
    },
    meta: { type: 'object', required: ['requestId', 'computedAt'] },
  },
})

function fits({ name, outputSchema }: Descriptor): ValidateFunction {
  const check = compiled.get(name) ?? ajv.compile(outputSchema)
  compiled.set(name, check)
  return check
}

/** All violations of one response. */
export function faultsOf(call: Planned, heard: Heard): Fault[] {
  const faults: Fault[] = []
  const add = (promise: Promised, detail: string) => faults.push({ promise, detail: detail.slice(0, 600) })
  for (const status of statusesIn(heard)) if (status >= 500) add('no5xx', `${status} ${heard.text}`)
  if (heard.rpcError && heard.rpcError.code === internalError) add('no5xx', JSON.stringify(heard.rpcError))
  if (heard.status === 200 && !heard.rpcError) {
    const number = badNumber(heard)
    if (number) add('numbers', number)
    if (heard.body) {
      const isText = call.args.format === 'text' && call.descriptor.mediaTypes.includes('text/plain')
      const check = isText ? fitsText : fits(call.descriptor)
      if (!check(heard.body)) add('schema', ajv.errorsText(check.errors))
    }
  } else {
    const flaw = heard.rpcError ? undefined : flawOfRefusal(heard)
    if (flaw) add('refusal', flaw)
    const echoed = echo(call.args, `${heard.headers}\n${heard.text}`)
    if (echoed) add('echo', echoed)
  }
  return faults
}

/** The status of the call, and of each call inside a batch. */
function statusesIn({ status, body }: Heard): number[] {
  const results = Array.isArray(body?.data?.results) ? body.data.results : []
  return [status, ...results.map((one: { status?: unknown }) => Number(one?.status ?? 0))]
}

/** JSON cannot represent these: they appear as null and fail the schema. Files are text. */
function badNumber({ body, text, mediaType }: Heard): string | undefined {
  if (body) return /[[:,]-0[,\]}]/.exec(text)?.[0]
  if (mediaType.startsWith('image/png')) return undefined
  const found = /(?<![\w.-])(NaN|-?Infinity|undefined|-0(\.0+)?)(?![\w.])/.exec(text)
  return found ? text.slice(Math.max(0, found.index - 80), found.index + 40) : undefined
}

function flawOfRefusal({ status, mediaType, body }: Heard): string | undefined {
  const code = body?.code
  if (typeof code !== 'string' || !Object.hasOwn(problems, code))
    return `no known code: ${status} ${mediaType}`
  const { status: due, title } = problems[code as ProblemCode]
  if (body.status !== due || body.title !== title) return `${code} with status ${body.status}`
  const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.exec(
    JSON.stringify([body.detail, body.hint, body.parameter]),
  )
  return invisible ? `an invisible character in ${JSON.stringify(body)}` : undefined
}

const longestEcho = 64

/** A piece of the input, longer than may be echoed, that appears unescaped in the response. */
function echo(args: unknown, answer: string): string | undefined {
  for (const text of textsIn(args)) {
    const sent = JSON.stringify(text).slice(1, -1)
    for (let at = 0; at + longestEcho < sent.length; at += longestEcho / 2) {
      const piece = sent.slice(at, at + longestEcho + 1)
      if (answer.includes(piece)) return piece
    }
  }
  return undefined
}

/** All strings in a value, member names included. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)])
}
