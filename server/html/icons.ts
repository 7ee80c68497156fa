import { type Markup, markup } from './markup.ts'

/** Symbols of pages and toolsets, drawn in lines on 24 by 24 units. */
const outlines = {
  home: 'M4 11l8-7 8 7v9H4z',
  star: 'M12 3l2.5 6.3 6.5.5-5 4.3 1.6 6.5L12 17l-5.6 3.6L8 14.1 3 9.8l6.5-.5z',
  moon: 'M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z',
  wheel: 'M12 3a9 9 0 1 0 .01 0zM12 8a4 4 0 1 0 .01 0zM12 3v5M12 16v5M3 12h5M16 12h5',
  play: 'M7 4l12 8-12 8z',
  key: 'M8 11a4 4 0 1 0 .01 0zM11 12l9-9M16 7l3 3',
  speech: 'M4 5h16v11H10l-4 4v-4H4z',
  plug: 'M9 3v5M15 3v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v3',
  send: 'M4 12h12M12 7l5 5-5 5M20 4v16',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l2 1H4zM10 21h4',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  bars: 'M5 20v-9M12 20V4M19 20v-6M3 20h18',
  list: 'M4 6h16M4 12h16M4 18h10',
  people: 'M9 4a3.5 3.5 0 1 0 .01 0zM3 20c0-8 12-8 12 0M16 5a3 3 0 0 1 0 6M18 14c2 1 3 3 3 6',
  person: 'M12 4a4 4 0 1 0 .01 0zM4 21c0-9 16-9 16 0',
  compass: 'M12 3a9 9 0 1 0 .01 0zM16 8l-2.5 5.5L8 16l2.5-5.5z',
  pin: 'M12 21c-5-6-7-8-7-11a7 7 0 0 1 14 0c0 3-2 5-7 11zM12 7.5a2.5 2.5 0 1 0 .01 0z',
  clock: 'M12 3a9 9 0 1 0 .01 0zM12 7v5l3 3',
  rise: 'M3 18h18M6 18a6 6 0 0 1 12 0M12 9V3M9 6l3-3 3 3',
  eclipse: 'M12 4a8 8 0 1 0 .01 0zM16 6a7 7 0 0 0 0 12',
  zodiac: 'M12 20V9c0-7-7-6-7-1 0 2 2 3 3 2M12 9c0-7 7-6 7-1 0 2-2 3-3 2',
  turns: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9h.01',
  layers: 'M12 4l9 5-9 5-9-5zM3 14l9 5 9-5',
  book: 'M12 6c-3-2-6-2-8-1v14c2-1 5-1 8 1 3-2 6-2 8-1V5c-2-1-5-1-8 1zM12 6v14',
  question: 'M12 3a9 9 0 1 0 .01 0zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.5c-1 .5-1 1-1 2M12 17h.01',
} as const

/** Name of a symbol. */
export type IconName = keyof typeof outlines
/** All names. */
export const iconNames = Object.keys(outlines) as IconName[]

/** A symbol beside words that say the same: it is not read out. */
export const icon = (name: IconName): Markup =>
  markup`<svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg>`

/** Toolsets and their symbols. */
const toolsetIcons: Readonly<Record<string, IconName>> = {
  discovery: 'compass',
  places: 'pin',
  time: 'clock',
  sky: 'star',
  planning: 'rise',
  moon: 'moon',
  events: 'eclipse',
  zodiac: 'zodiac',
  charts: 'wheel',
  timing: 'turns',
  renders: 'picture',
  batch: 'layers',
  account: 'person',
}

/** Symbol of a toolset; a star for one that has none of its own. */
export const toolsetIcon = (name: string): Markup => icon(toolsetIcons[name] ?? 'star')

/** The outlines of the symbols that a page uses, for its end; nothing for a page without any. */
export function iconOutlines(...parts: readonly (Markup | null)[]): Markup | null {
  const names = new Set(
    parts.flatMap((part) => [...(part?.value.matchAll(/href="#icon-(\w+)"/g) ?? [])].map(([, name]) => name)),
  )
  const symbols = iconNames.filter((name) => names.has(name))
  if (symbols.length === 0) return null
  return markup`<svg class="unseen" aria-hidden="true">${symbols.map(
    (name) => markup`<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${outlines[name]}"/></symbol>`,
  )}</svg>`
}
