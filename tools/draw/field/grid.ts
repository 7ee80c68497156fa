/** Lines of right ascension and declination, with their values at the edge of the field. */
import { cosine } from '../../core/math/angles.ts'
import { direction, latitudeOf, longitudeOf } from '../../core/math/geometry.ts'
import type { LabelCandidate } from '../labels.ts'
import { textExtent, withRim, writing } from '../letters.ts'
import { between, group, type Point, path, polyline, share } from '../svg.ts'
import { angleText, hoursText } from './angle-text.ts'
import { reachOf } from './projection.ts'
import type { FieldSheet } from './sheet.ts'
import { degreeSteps, hourSteps, stepTo } from './steps.ts'

/** A line of the grid: its value as text, and its points; pieces are broken where the sheet ends. */
interface GridLine {
  readonly text: string
  readonly isHour: boolean
  readonly pieces: readonly (readonly Point[])[]
}

/** So many parts of a line are straight. */
const PARTS = 90

/** The lines that cross the field, about four of each kind. */
function gridLines({ projection }: FieldSheet): GridLine[] {
  const { centre, fieldOfView } = projection.aim
  const [ra, dec] = [longitudeOf(centre) / 15, latitudeOf(centre)]
  const reach = reachOf(fieldOfView)
  const across = Math.min(fieldOfView.width, fieldOfView.height)
  const decStep = stepTo(degreeSteps, across / 3)
  const [south, north] = [Math.max(-90, dec - reach), Math.min(90, dec + reach)]
  // A field with a pole in it has all hours.
  const squeeze = cosine(Math.max(Math.abs(south), Math.abs(north)))
  const isPolar = Math.max(Math.abs(south), Math.abs(north)) >= 90
  const halfHours = isPolar || reach >= 90 * squeeze ? 12 : Math.min(12, (reach / squeeze / 15) * 1.05)
  const hourStep = isPolar ? 2 : stepTo(hourSteps, across / 3 / 15 / Math.max(0.02, cosine(dec)))
  const lines: GridLine[] = []
  for (let index = Math.ceil(south / decStep - 1e-9); index * decStep <= north + 1e-9; index++) {
    const value = index * decStep
    if (Math.abs(value) >= 90) continue
    const points = Array.from({ length: PARTS + 1 }, (_, part) =>
      projection.project(direction((ra + halfHours * ((2 * part) / PARTS - 1)) * 15, value)),
    )
    lines.push({ text: angleText(value, decStep), isHour: false, pieces: inPieces(points) })
  }
  const [first, last] = [
    Math.ceil((ra - halfHours) / hourStep - 1e-9),
    Math.floor((ra + halfHours) / hourStep + 1e-9),
  ]
  const lineCount = Math.round(24 / hourStep)
  for (let index = first; index <= last && index < first + lineCount; index++) {
    const value = (((index % lineCount) + lineCount) % lineCount) * hourStep
    const points = Array.from({ length: PARTS + 1 }, (_, part) =>
      projection.project(direction(value * 15, south + ((north - south) * part) / PARTS)),
    )
    lines.push({ text: hoursText(value, hourStep), isHour: true, pieces: inPieces(points) })
  }
  return lines
}

/** Points in a row without those that are not on the plane of the sheet. */
function inPieces(points: readonly (Point | undefined)[]): Point[][] {
  const pieces: Point[][] = [[]]
  for (const point of points) {
    if (point) (pieces.at(-1) as Point[]).push(point)
    else pieces.push([])
  }
  return pieces.filter((piece) => piece.length > 1)
}

/** Parts of a line that lie in the field or reach into it. */
function visibleParts({ projection, size }: FieldSheet, points: readonly Point[]): Point[][] {
  const { middle } = projection.place
  const isNear = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y) < 2 * size
  return inPieces(points.map((point) => (isNear(point) ? point : undefined)))
}

/** Lines, and the words for their ends. */
export function grid(sheet: FieldSheet): { readonly lines: string; readonly labels: () => string } {
  const all = gridLines(sheet)
  const style = {
    stroke: sheet.palette.grid,
    'stroke-width': share(sheet, 0.7, 0.5),
    'stroke-opacity': '0.3',
  }
  const placed = all.flatMap(({ pieces }) => pieces.flatMap((piece) => visibleParts(sheet, piece)))
  return { lines: path(placed.map(polyline).join(''), style), labels: () => gridLabels(sheet, all) }
}

/** The value of each line where it leaves the field: of hours rather below, of declinations rather on the left. */
function gridLabels(sheet: FieldSheet, lines: readonly GridLine[]): string {
  const { room, palette, projection } = sheet
  const style = { size: share(sheet, 10.5, 8.5) }
  const { middle, width, height } = projection.place
  return group(
    withRim(palette.faintText, palette.halo),
    ...lines.map(({ text, isHour, pieces }) => {
      const extent = textExtent(text, style)
      const spots = pieces.flatMap(exitsOf).map((exit): LabelCandidate => {
        const [across, down] = [middle.x - exit.x, middle.y - exit.y]
        const reach = Math.hypot(across, down) || 1
        const [x, y] = [across / reach, down / reach]
        const inset = (Math.abs(x) * extent.width) / 2 + Math.abs(y) * style.size * 0.5 + style.size * 0.7
        const cost = isHour ? (middle.y + height / 2 - exit.y) / 40 : (exit.x - middle.x + width / 2) / 40
        return { x: exit.x + x * inset, y: exit.y + y * inset + style.size * 0.35, anchor: 'middle', cost }
      })
      const spot = room.best(spots, extent)
      return spot ? writing(text, { ...spot, ...style }) : ''
    }),
  )

  /** Where a line leaves the field. */
  function exitsOf(points: readonly Point[]): Point[] {
    return points.slice(1).flatMap((to, index) => {
      const from = points[index] as Point
      if (projection.holds(from) === projection.holds(to)) return []
      let [low, high] = [0, 1]
      for (let step = 0; step < 12; step++) {
        const half = (low + high) / 2
        if (projection.holds(between(from, to, half)) === projection.holds(from)) low = half
        else high = half
      }
      return [between(from, to, low)]
    })
  }
}
