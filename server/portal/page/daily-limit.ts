import type { Budget } from '../../../tools/contract/ports.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { keyLimits } from '../../../tools/contract/tiers.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { number } from './format.ts'

/**
 * Field of a daily limit.
 * @param id of the field, where a page has several
 */
export function limitField(dailyLimit: number | string | null, id = 'limit'): Markup {
  return markup`<div class="field"><label for="${id}">Daily limit in credits</label>
<input id="${id}" name="limit" type="number" min="1" max="${keyLimits.most}" step="1" value="${dailyLimit ?? ''}"
aria-describedby="${id}-hint"><p class="hint" id="${id}-hint">Calls beyond it are refused until 00:00 UTC. Leave empty for no limit.</p></div>`
}

/** “. Daily limit reached: works again at 00:00 UTC” behind the credits of a key or assistant that has used its limit up. */
export const refusedWords = ({ used: usedCredits, limit }: Pick<Budget, 'used' | 'limit'>): string =>
  usedCredits >= limit ? '. Daily limit reached: works again at 00:00 UTC' : ''

/** The daily limit of a form; `null` for an empty field. @throws Problem `invalid_parameter` */
export function dailyLimitOf(form: URLSearchParams): number | null {
  const text = form.get('limit')?.trim() ?? ''
  if (text === '') return null
  const limit = Number(text)
  if (/^\d{1,7}$/.test(text) && limit >= 1 && limit <= keyLimits.most) return limit
  throw new Problem(
    'invalid_parameter',
    `The daily limit must be a whole number from 1 to ${number(keyLimits.most)}.`,
    { parameter: 'limit' },
  )
}
