import { type Markup, markup } from '../../html/markup.ts'

/** Response data of the drawing tools; sizes in pixels. */
export interface DrawingFields {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** Characters that end an address or an attribute, and the escape itself. RFC 3986, §2.1. */
const escaped = /[%#"<>]/g

/** A drawing as an address. Its text is not packed into base64, which would hide from compression what repeats. */
export const drawingAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(escaped, (character) => encodeURIComponent(character))}`

/** A box that opens the drawing behind it over the whole window, where it can be moved and pinched. It needs no script. */
export const enlarge: Markup = markup`<label class="enlarge"><input type="checkbox"><span>Enlarge</span><span>Close</span></label>`

/**
 * A drawing as an image. It is a `data:` URL rather than inline SVG, because ids of the drawing could collide with those
 * of the page; it causes no second request, and the server stores nothing.
 * @param alternative text for screen readers
 * @param caption what stands below it, such as its downloads
 */
export function drawingFigure(
  { svg, width, height }: DrawingFields,
  alternative: string,
  caption: Markup | null,
): Markup {
  return markup`${enlarge}<img src="${drawingAddress(svg)}" width="${width}" height="${height}" alt="${alternative}">${
    caption ? markup`<figcaption>${caption}</figcaption>` : null
  }`
}

/** True for the data of a drawing tool. */
export function isDrawing(data: unknown): data is DrawingFields {
  return typeof data === 'object' && data !== null && 'svg' in data && 'width' in data && 'height' in data
}

/** Replaces the SVG text, about 100,000 characters, by a note: the drawing itself is on the page. */
export function withoutDrawing(data: unknown): unknown {
  return isDrawing(data) ? { ...data, svg: `<svg> of ${data.svg.length} characters, drawn above` } : data
}

/**
 * Hidden field with the theme of the drawing. The script sets it to the browser's colour scheme; `usual` without
 * script.
 */
export function themeField(usual: 'light' | 'dark'): Markup {
  return markup`<input type="hidden" name="theme" value="${usual}" data-follows-scheme>`
}

/** Theme that a form was submitted with; light if absent or invalid. */
export function themeOf(form: URLSearchParams): 'light' | 'dark' {
  return form.get('theme') === 'dark' ? 'dark' : 'light'
}
