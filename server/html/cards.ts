import { type IconName, icon } from './icons.ts'
import { type Markup, markup } from './markup.ts'

/** A way to a page: all of the card leads there. */
export interface Card {
  readonly href: string
  readonly title: Markup | string
  /** A line or two about the page. */
  readonly text?: Markup | string
  readonly icon?: IconName | undefined
  /** Chips and small facts below the text. */
  readonly foot?: Markup | string | null
}

/**
 * Ways to pages as cards, side by side where there is room.
 * @param level of the headings; none where a list under a heading needs none
 */
export function cards(items: readonly Card[], level?: 2 | 3 | 4): Markup {
  return markup`<ul class="cards">${items.map((item) => card(item, level))}</ul>`
}

function card({ href, title, text, icon: symbol, foot }: Card, level?: 2 | 3 | 4): Markup {
  const link = markup`${symbol ? icon(symbol) : null}<a class="card-link" href="${href}">${title}</a>`
  const heading =
    level === undefined
      ? markup`<p class="card-title">${link}</p>`
      : markup`<h${level} class="card-title">${link}</h${level}>`
  return markup`<li>${heading}${text ? markup`<p class="card-text">${text}</p>` : null}${foot ? markup`<p class="card-foot">${foot}</p>` : null}</li>`
}

/** Length from which a sentence says enough by itself, in characters. */
const shortest = 60

/** The beginning of a text for a card: its first sentences, up to one that says enough. */
export function briefly(text: string): string {
  const sentences = text.split(/(?<=[.?!])\s/)
  let brief = ''
  for (const sentence of sentences) {
    brief = brief ? `${brief} ${sentence}` : sentence
    if (brief.length >= shortest) break
  }
  return brief
}
