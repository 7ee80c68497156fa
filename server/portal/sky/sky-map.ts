import { compassPoint } from '../../../tools/core/horizon/compass.ts'
import { scrollBox } from '../../html/data-table.ts'
import { timeOnly } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { type DrawingFields, drawingAddress, enlarge } from '../page/drawing.ts'
import { signed } from '../page/format.ts'

/** Response data of `render_sky_map` that the page uses. */
export interface SkyMap extends DrawingFields {
  /** Brightest first, after Moon and planets; angles in degrees, x and y in pixels. */
  readonly objects: readonly Partial<MapObject>[]
}

/** An object of the sky in the drawing. */
export interface MapObject {
  readonly id: string
  readonly name: string
  readonly altitude: number
  readonly azimuth: number
  readonly x: number
  readonly y: number
}

/** Fields of `get_rise_set` that the page uses. */
export interface RiseSets {
  readonly days: readonly {
    readonly target: string
    readonly status: string
    readonly rise: { readonly timeLocal?: string } | null
    readonly set: { readonly timeLocal?: string } | null
  }[]
}

/** Objects with a link in the drawing and a row below it: `get_rise_set` takes no more in one call. */
const mostObjects = 20

/** The objects with links and rows; features of the Moon have no altitude and are none. */
export function mapObjects({ objects }: SkyMap): MapObject[] {
  const isObject = (candidate: Partial<MapObject>): candidate is MapObject =>
    candidate.id !== undefined && candidate.x !== undefined && candidate.azimuth !== undefined
  return objects.filter(isObject).slice(0, mostObjects)
}

/** Element id of an object's row. */
export const rowId = (id: string): string => `object-${id.replace(/\W/g, '-')}`

/** Radius of a link, as a part of the width: a finger's breadth on a phone. */
const linkRadius = 0.03

/**
 * The drawing with a link over each object. They are an SVG around the image: the areas of an image map do not shrink
 * with the image.
 */
export function linkedMap(
  map: SkyMap,
  alternative: string,
  {
    attributes = markup``,
    caption,
  }: { readonly attributes?: Markup | undefined; readonly caption: Markup | null },
): Markup {
  const { svg, width, height } = map
  const links = mapObjects(map).map(
    ({ id, name, altitude, x, y }) =>
      markup`<a href="#${rowId(id)}" aria-label="${name}, ${Math.round(altitude)}° high" data-id="${id}"><title>${name}</title>
<circle cx="${x}" cy="${y}" r="${Math.round(width * linkRadius)}"/></a>`,
  )
  return markup`${enlarge}<div class="stage"${attributes}><svg class="map" viewBox="0 0 ${width} ${height}" role="group" aria-label="${alternative}">
<image href="${drawingAddress(svg)}" width="${width}" height="${height}"/>${links}</svg></div>${
    caption ? markup`<figcaption>${caption}</figcaption>` : null
  }`
}

/** Table of the objects in the drawing, with the times of the local day where they are known. */
export function mapTable(map: SkyMap, { days }: RiseSets = { days: [] }): Markup {
  const objects = mapObjects(map)
  if (objects.length === 0) return markup``
  const dayOf = new Map(days.map((day) => [day.target, day]))
  const row = ({ id, name, altitude, azimuth }: MapObject) => {
    const day = dayOf.get(id)
    return markup`<tr id="${rowId(id)}" tabindex="-1"><th scope="row">${name}</th><td class="number">${signed(altitude, 0)}°</td>
<td class="number">${Math.round(azimuth)}° ${compassPoint(azimuth)}</td>
${
  day?.status === 'alwaysUp'
    ? markup`<td colspan="2">always up</td>`
    : markup`<td>${timeOnly(day?.rise?.timeLocal)}</td><td>${timeOnly(day?.set?.timeLocal)}</td>`
}</tr>`
  }
  const table = markup`<table class="narrow">
<thead><tr><th scope="col">Object</th><th scope="col" class="number">Altitude</th><th scope="col" class="number">Azimuth</th>
<th scope="col">Rises</th><th scope="col">Sets</th></tr></thead>
<tbody>${objects.map(row)}</tbody></table>`
  return markup`<h2 id="drawn">On the map</h2>${scrollBox('Rise and set', table, 'tall')}`
}
