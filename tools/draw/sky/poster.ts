/** A portrait page with the whole sky, and below it a title, the place, the date and a dedication. */

import { wordsOf } from '../../words/sky-words.ts'
import { placeMinutes } from '../captions.ts'
import { svgDocument } from '../document.ts'
import { isolated, textWidth, type Writing, writing } from '../letters.ts'
import { element, group, toTenth } from '../svg.ts'
import { domeDisc } from './dome-disc.ts'
import type { Drawing, PosterPage, SkyDrawing } from './drawing.ts'
import { shownLight } from './scene.ts'

/** Lengths in parts of the width of the cut page, from its top. */
const layout = {
  /** Side of the square that the dome stands in, and the top of it. */
  dome: { side: 0.9, top: 0.06 },
  /** Distances of the lines of the border from the cut, and how wide they are. */
  borders: [
    [0.033, 0.0016],
    [0.039, 0.0005],
  ],
  /** Widest line of text. */
  text: 0.8,
  /** Room for the texts above the border: they stand in the middle of it. */
  texts: { top: 0.985, bottom: 0.045 },
  /** Size of each text, and the distance of its baseline from the one above. */
  title: { size: 0.072, below: 0.05 },
  place: { size: 0.03, below: 0.056 },
  date: { size: 0.024, below: 0.041 },
  dedication: { size: 0.027, below: 0.075, leading: 1.35 },
} as const

/** Most lines that a dedication is set in. */
const MOST_LINES = 3

/** The page; its width with bleed is the size that was asked for. */
export function poster(sky: SkyDrawing, page: PosterPage): Drawing {
  const { size } = sky
  const scale = size / (page.width + 2 * page.bleed)
  const [width, height, edge] = [page.width, page.height, page.bleed].map((length) => length * scale) as [
    number,
    number,
    number,
  ]
  const sheetSize = { width: size, height: Math.round(height + 2 * edge) }
  const part = (parts: number) => parts * width
  const side = part(layout.dome.side)
  const { sheet, definitions, content, objects } = domeDisc(sky, side)
  const left = Number(toTenth(edge + (width - side) / 2))
  const top = Number(toTenth(edge + part(layout.dome.top)))
  const { palette } = sheet
  const svg = svgDocument({
    ...sheetSize,
    paper: {
      width: page.width + 2 * page.bleed,
      height: page.height + 2 * page.bleed,
      bleed: page.bleed,
    },
    title: sky.title,
    description: sky.description,
    definitions,
    content: [
      element('rect', { ...sheetSize, fill: palette.page }),
      ...layout.borders.map(([inset, line]) =>
        element('rect', {
          x: edge + part(inset),
          y: edge + part(inset),
          width: width - 2 * part(inset),
          height: height - 2 * part(inset),
          fill: 'none',
          stroke: palette.rim,
          'stroke-width': part(line).toFixed(2),
          'stroke-opacity': '0.7',
        }),
      ),
      group({ transform: `translate(${left} ${top})` }, ...content),
      words(sky, page, { x: edge + width / 2, y: edge, width, height }, palette),
    ],
  })
  const moved = objects.map((object) => ({
    ...object,
    x: Number(toTenth(object.x + left)),
    y: Number(toTenth(object.y + top)),
  }))
  return { svg, ...sheetSize, objects: moved, ...shownLight(sheet.scene) }
}

/** The texts in the middle of the page, from the title down. */
function words(
  sky: SkyDrawing,
  { date, dedication }: PosterPage,
  page: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { text: strong, faintText }: { readonly text: string; readonly faintText: string },
): string {
  const { latitude, longitude } = sky.observer
  const coordinates = placeMinutes(latitude, longitude, wordsOf(sky.language).compass)
  // Without a title the name of the place is the title, so that no line is empty.
  const title = sky.name || sky.placeName
  const place = sky.name && sky.placeName ? `${isolated(sky.placeName)}  ·  ${coordinates}` : coordinates
  const { size, below, leading } = layout.dedication
  const lines: PosterLine[] = [
    ...(title
      ? [{ text: title, ...layout.title, fill: strong, spacing: 0.02, style: 'title' as const }]
      : []),
    { text: place, ...layout.place, fill: strong },
    { text: date, ...layout.date, fill: faintText, spacing: 0.04 },
    ...(dedication ? wrapped(dedication, size) : []).map((text, row) => ({
      text,
      size,
      below: row === 0 ? below : size * leading,
      fill: strong,
    })),
  ]
  const tall = lines.reduce((sum, line) => sum + line.below, 0)
  const { top, bottom } = layout.texts
  let y = (top + page.height / page.width - bottom - tall) / 2
  return lines
    .map((line) => {
      y += line.below
      const fitted = line.size * Math.min(1, layout.text / Math.max(1e-9, textWidth(line.text, line)))
      return writing(line.text, {
        ...line,
        x: page.x,
        y: page.y + y * page.width,
        size: fitted * page.width,
        anchor: 'middle',
      })
    })
    .join('')
}

/** A line of text; lengths in parts of the width of the page. */
interface PosterLine extends Pick<Writing, 'size' | 'fill' | 'spacing' | 'style'> {
  readonly text: string
  readonly below: number
}

/** A text in lines of like length: as few as hold it, at most {@link MOST_LINES}. */
function wrapped(text: string, size: number): string[] {
  const lines = Math.min(MOST_LINES, Math.ceil(textWidth(text, { size }) / layout.text))
  const aim = text.length / lines
  const rows: string[] = []
  for (const word of breakable(text)) {
    const last = rows.at(-1)
    if (
      last === undefined ||
      (rows.length < lines && last.trimEnd().length + word.trimEnd().length / 2 > aim)
    )
      rows.push(word)
    else rows[rows.length - 1] = last + word
  }
  return rows.map((row) => row.trimEnd())
}

/** Scripts that put no space between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/** Parts of a text that a line may end after, with the space behind each; marks stay with the word before. */
function breakable(text: string): string[] {
  const parts: string[] = []
  for (const word of text.split(/(?<= )/)) {
    if (!unspaced.test(word)) {
      parts.push(word)
      continue
    }
    // Words of these scripts are in a dictionary of ICU, whatever the language.
    for (const { segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(word)) {
      if (isWordLike || parts.length === 0) parts.push(segment)
      else parts[parts.length - 1] += segment
    }
  }
  return parts
}
