import { formatTypes } from '../encoding/format-types.ts'
import type { Command, CommandLine } from './commands.ts'
import { usageError } from './exit-codes.ts'
import type { SkyAnswer } from './source.ts'
import { answerText } from './text/answer-text.ts'

/** Media type of the answers that a terminal shows as text. */
export const jsonType = 'application/json'

/** In which form a command answers. */
export interface OutputForm {
  readonly mediaType: string
  /** Whether people read it. */
  readonly isText: boolean
  /** File to write; else the standard output. */
  readonly file?: string
  /** Whether all pages are wanted. */
  readonly hasAllPages: boolean
}

/**
 * The form that options, ending of the file and terminal ask for.
 * @throws CommandError for a form that the command does not have
 */
export function outputForm(
  { tool, name }: Command,
  { args, common }: CommandLine,
  isTerminal: boolean,
): OutputForm {
  const { save, all } = common
  const file = typeof save === 'string' ? save : undefined
  const ending = file?.slice(file.lastIndexOf('.') + 1).toLowerCase()
  const word = common.csv ? 'csv' : (ending ?? String(args.format ?? 'json'))
  const mediaType = ['json', 'compact'].includes(word) ? jsonType : formatTypes[word]
  const endings = ['json', ...Object.keys(formatTypes).filter((key) => isOf(tool.mediaTypes, key))]
  if (mediaType === undefined || !tool.mediaTypes.includes(mediaType))
    throw usageError(`${name} has no ${word}.`, `It has ${endings.join(', ')}.`)
  if (all && mediaType !== jsonType) throw usageError('--all gives JSON or text, not a file of another type.')
  if (isTerminal && !file && /^(image\/png|application\/pdf)$/.test(mediaType))
    throw usageError(`A ${word} is no text for a terminal.`, `--save ${name}.${word}`)
  const isText = mediaType === jsonType && !file && !common.json && (isTerminal || common.text === true)
  return { mediaType, isText, hasAllPages: all === true, ...(file ? { file } : {}) }
}

/** Whether a format is one of the files that an operation has. */
const isOf = (mediaTypes: readonly string[], format: string): boolean =>
  format !== 'feed' && mediaTypes.includes(formatTypes[format] as string)

/** An answer as it is printed: text for people under the name of its place, or JSON, of several pages a line each. */
export function printed(
  { tool, preset }: Command,
  { data, meta }: SkyAnswer,
  {
    form,
    placeName,
    columns,
  }: { readonly form: OutputForm; readonly placeName?: string | undefined; readonly columns: number },
): string {
  if (!form.isText) return `${JSON.stringify({ data, meta }, null, form.hasAllPages ? 0 : 2)}\n`
  const notes = [
    ...(meta.page?.next && !form.hasAllPages && preset.limit === undefined
      ? ['Further rows follow: add --all.']
      : []),
    ...(tool.mediaTypes.includes('image/svg+xml')
      ? ['The drawing is a file: add --save drawing.svg, .png or .pdf.']
      : []),
    ...(meta.warnings ?? []).map(({ detail }) => `Note: ${detail}`),
  ]
  const parts = [
    ...(placeName ? [placeName] : []),
    answerText(tool.name, data, columns),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ]
  return `${parts.join('\n\n')}\n`
}
