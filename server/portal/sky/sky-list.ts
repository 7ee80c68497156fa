import { compassPoint } from '../../../tools/core/horizon/compass.ts'
import { scrollBox } from '../../html/data-table.ts'
import { timeOnly } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { signed } from '../page/format.ts'
import { type MapObject, mapObjects, type RiseSets, rowId, type SkyMap } from './sky-map.ts'
import type { Visible } from './sky-tables.ts'

/** Whether the visible objects are of the moment of the drawing, and not of the coming night. */
export const isOfDrawing = ({ asked: question, skyCondition }: Visible): boolean =>
  question.skyCondition !== 'day' || skyCondition === 'day'

/** A row of the list: an object that is visible, or on the map, or both. */
interface ListedObject extends Pick<MapObject, 'id' | 'name' | 'altitude'> {
  readonly azimuth: number | undefined
  readonly isOnMap: boolean
  readonly visible?: Visible['objects'][number] | undefined
}

/** All objects once, the visible ones first in their order. */
function listed(map: SkyMap | undefined, { objects }: Visible): ListedObject[] {
  const onMap = new Map((map ? mapObjects(map) : []).map((mapped) => [mapped.id, mapped]))
  const visibleIds = new Set(objects.map(({ id }) => id))
  return [
    ...objects.map((visible): ListedObject => {
      const { id, name, altitude } = visible
      const mapped = onMap.get(id)
      return { id, name, altitude, azimuth: visible.azimuth, isOnMap: mapped !== undefined, visible }
    }),
    ...[...onMap.values()].flatMap((mapped) =>
      visibleIds.has(mapped.id) ? [] : [{ ...mapped, isOnMap: true }],
    ),
  ]
}

/**
 * One table of what is visible and what is on the map, with the times of the local day where they are known. The links of the
 * drawing lead to its rows.
 */
export function skyList(
  map: SkyMap | undefined,
  visible: Visible,
  { days }: RiseSets = { days: [] },
): Markup {
  const objects = listed(map, visible)
  if (objects.length === 0) return markup`<p>Nothing bright enough to see.</p>`
  const dayOf = new Map(days.map((day) => [day.target, day]))
  const row = ({ id, name, altitude, azimuth, isOnMap, visible: sight }: ListedObject) => {
    const day = dayOf.get(id)
    const bearing =
      azimuth === undefined ? sight?.direction : `${Math.round(azimuth)}° ${compassPoint(azimuth)}`
    return markup`<tr id="${rowId(id)}" tabindex="-1"><th scope="row">${name}${sight?.note ? markup`<br><small>${sight.note}</small>` : null}</th>
<td class="number">${signed(altitude, 0)}°</td><td class="number">${bearing}</td>
${
  day?.status === 'alwaysUp'
    ? markup`<td colspan="2">always up</td>`
    : markup`<td>${timeOnly(day?.rise?.timeLocal)}</td><td>${timeOnly(day?.set?.timeLocal)}</td>`
}<td>${timeOnly(sight?.bestTimeLocal)}</td><td class="number">${sight ? signed(sight.magnitude, 1) : null}</td>
<td>${sight?.constellationName}</td><td>${isOnMap ? markup`<span aria-hidden="true">✓</span><span class="unseen">yes</span>` : null}</td></tr>`
  }
  const heads = ['Rises', 'Sets', 'Best at'].map((head) => markup`<th scope="col">${head}</th>`)
  return scrollBox(
    'Objects',
    markup`<table class="dense"><thead><tr>
<th scope="col">Object</th><th scope="col" class="number">Altitude</th><th scope="col" class="number">Direction</th>${heads}
<th scope="col" class="number">Magnitude</th><th scope="col">In</th><th scope="col">On the map</th></tr></thead>
<tbody>${objects.map(row)}</tbody></table>`,
    'tall',
  )
}
