import type { Caller } from '../../../tools/contract/ports.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { formatTypes } from '../../encoding/format-types.ts'
import type { Call, CallRuntime } from '../call.ts'
import { type CallData, callForData } from '../call-for-data.ts'
import type { LinkedAnswer } from '../paid-answers.ts'

/** The request for a file: how it came, and for whom it is logged. */
type FileDownload = Pick<Call, 'channel' | 'requestId' | 'isGone' | 'tally'> & Partial<Pick<Call, 'signal'>>

/** A file of an answer that was paid for: its call, and the media type that its name asks for. */
export interface PaidFile {
  /** Its id. */
  readonly link: string
  readonly paid: LinkedAnswer
  readonly mediaType: string
}

/** Media types that are the same file: a drawing was paid for in all its formats. */
const drawings = ['image/svg+xml', 'image/png', 'application/pdf']
const isSameFile = (left: string, right: string): boolean =>
  left === right || (drawings.includes(left) && drawings.includes(right))

/**
 * Reads the name of a file: the id of its answer, a dot and the format, as in `….svg`.
 * @throws Problem `not_found` for a name that was not made here, or whose time is over
 */
export function paidFile(runtime: CallRuntime, name: string): PaidFile {
  const end = name.lastIndexOf('.')
  const format = name.slice(end + 1)
  const link = name.slice(0, Math.max(0, end))
  const paidCall = runtime.paidAnswers.answerOf(link, runtime.now())
  const mediaType = Object.hasOwn(formatTypes, format) ? formatTypes[format] : undefined
  const offered = paidCall && runtime.registry.byName.get(paidCall.tool)?.descriptor.mediaTypes
  if (!paidCall || !mediaType || !offered?.includes(mediaType)) throw noSuchFile()
  if (!isSameFile(paidCall.mediaType, mediaType)) throw noSuchFile()
  return { link, paid: paidCall, mediaType }
}

/** The same for a file that is not there and for one of another account. */
export const noSuchFile = () =>
  new Problem('not_found', 'There is no such file, or its link has expired.', {
    hint: 'Call the tool again: its answer has a new link.',
  })

/** Computes a file again, for the instant of the first answer, free of charge, and not counted in the minute of the account. */
export function fileResult(
  runtime: CallRuntime,
  { paid: paidCall, mediaType }: PaidFile,
  download: FileDownload,
): Promise<CallData<unknown>> {
  const { tool, args, asOf } = paidCall
  const caller: Caller = { ...paidCall.caller, credential: { kind: 'key', id: 'file' } }
  const linkCall = { paidAt: asOf, isByLink: true, isCounted: true }
  return callForData(runtime, { ...download, ...linkCall, tool, args, caller, mediaType })
}
