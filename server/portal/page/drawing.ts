import { type Markup, markup } from '../../html/markup.ts'

/** Response data of the drawing tools; sizes in pixels. */
export interface DrawingFields {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/**
 * A drawing as an image with a download link. It is a `data:` URL rather than inline SVG, because ids of the drawing
 * could collide with those of the page; it causes no second request, and the server stores nothing.
 * @param alternative text for screen readers
 * @param name file name of the download, without `.svg`
 */
export function drawingFigure(
  { svg, width, height }: DrawingFields,
  alternative: string,
  name: string,
): Markup {
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return markup`<img src="${address}" width="${width}" height="${height}" alt="${alternative}">
<figcaption><a href="${address}" download="${name}.svg">Download as SVG</a></figcaption>`
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
