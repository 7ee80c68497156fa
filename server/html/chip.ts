import { type Markup, markup } from './markup.ts'

/** Meaning of a chip: in order, at rest, in the way of something, or a plain fact. */
export type ChipTone = 'good' | 'off' | 'warn' | 'fact'

/** A state or a fact in a word or two, such as “active”, “test” or “pro”. Its words carry the meaning, its colour repeats it. */
export const chip = (words: Markup | string | number, tone: ChipTone = 'fact'): Markup =>
  markup`<span class="chip ${tone}">${words}</span>`
