import { Problem, type ProblemCode, type ProblemDetails } from '../../../tools/contract/problems.ts'
import { chip } from '../../html/chip.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { parameterLabel } from '../../product/words/parameter-labels.ts'
import { drawingFigure, isDrawing, withoutDrawing } from '../page/drawing.ts'
import { plural } from '../page/format.ts'
import { problemWords } from '../page/problem-words.ts'
import { readable } from './answer-tables.ts'

/** Result of one call of a batch, as `run_batch` returns it. */
interface Member {
  readonly id: string | null
  readonly tool: string
  readonly status: number
  readonly data?: unknown
  readonly problem?: ProblemDetails & { readonly code: ProblemCode; readonly detail: string }
  readonly creditsCharged: number
}

/** Results of a batch. */
interface Batch {
  readonly results: readonly Member[]
  readonly succeeded: number
}

/** True for the answer of `run_batch`. */
export function isBatch(data: unknown): data is Batch {
  const results = (data as Partial<Batch> | null | undefined)?.results
  return (
    Array.isArray(results) &&
    results.every((result) => typeof result?.tool === 'string' && 'status' in result)
  )
}

/** The results of a batch as a card each. The first three are open: fifty answers would be a very long page. */
export function batchCards({ results, succeeded }: Batch): Markup {
  return markup`<p>${plural(succeeded, 'call')} of ${results.length} succeeded.</p>${results.map(card)}`
}

const cardsOpen = 3

function card(member: Member, index: number): Markup {
  const { id, tool, status, creditsCharged } = member
  const name = markup`${index + 1}. ${id ? `${id}: ` : null}<code>${tool}</code>`
  const state = status === 200 ? chip('OK', 'good') : chip(status, 'warn')
  return markup`<details class="record card"${index < cardsOpen ? markup` open` : null}>
<summary><h3>${name}</h3> ${state} <small>${plural(creditsCharged, 'credit')}</small></summary>
${member.problem ? refused(member.problem) : answered(member, index)}</details>`
}

function answered({ data, tool }: Member, index: number): Markup {
  return markup`${
    isDrawing(data) ? markup`<figure class="sky">${drawingFigure(data, tool, null)}</figure>` : null
  }${readable(withoutDrawing(data), 4, `results[${index}].data`)}`
}

function refused({ code, detail, ...details }: NonNullable<Member['problem']>): Markup {
  return markup`<p class="said wrong">${problemWords(new Problem(code, detail, details), parameterLabel)}</p>`
}
