import { type Markup, markup } from '../../html/markup.ts'

/** What the drawing tools answer with. */
export interface Drawing {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/**
 * A drawing as an image of its own: as a part of the page its ids could meet those of the page. The address is data,
 * so nothing is asked of a server again, and the drawing is kept nowhere.
 */
export function drawingFigure({ svg, width, height }: Drawing, alternative: string, name: string): Markup {
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return markup`<img src="${address}" width="${width}" height="${height}" alt="${alternative}">
<figcaption><a href="${address}" download="${name}.svg">Keep the drawing</a> as SVG</figcaption>`
}

/** Which paper a drawing is made on. The script says what the browser prefers; without it, `usual`. */
export function themeField(usual: 'light' | 'dark'): Markup {
  return markup`<input type="hidden" name="theme" value="${usual}" data-follows-scheme>`
}

export function themeOf(form: URLSearchParams): 'light' | 'dark' {
  return form.get('theme') === 'dark' ? 'dark' : 'light'
}
