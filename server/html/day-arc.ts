import { sunAltitudeAt } from '../../tools/core/observing/best-view.ts'
import { rounded } from '../../tools/core/round.ts'
import { instantOfUtc, MS_PER_HOUR } from '../../tools/core/time/time.ts'
import { type Markup, markup } from './markup.ts'

/** The Royal Observatory, where a day of the service begins and ends at midnight. */
const greenwich = { latitude: 51.4779, longitude: -0.0015, elevation: 46 }
/** The June solstice of 2026, when the arc is the highest. */
const day = Date.UTC(2026, 5, 21)
const width = 720
const height = 150
/** Altitudes at the upper and lower edge, degrees. */
const highest = 66
const lowest = -22

const yOf = (altitude: number): number => rounded(((highest - altitude) / (highest - lowest)) * height, 1)

/** Cache: the day is always the same. */
let drawing: Markup | undefined

/** The Sun from midnight to midnight over Greenwich: its way, the horizon, and a Sun at every third hour. */
export function dayArc(): Markup {
  if (drawing) return drawing
  const altitudeAt = (hour: number) => sunAltitudeAt(greenwich, instantOfUtc(day + hour * MS_PER_HOUR))
  const point = (hour: number) => ({ x: (hour / 24) * width, y: yOf(altitudeAt(hour)) })
  const path = Array.from({ length: 49 }, (_, index) => {
    const { x, y } = point(index / 2)
    return `${rounded(x, 1)},${y}`
  })
  const suns = [3, 6, 9, 12, 15, 18, 21].map((hour) => {
    const { x, y } = point(hour)
    const isUp = altitudeAt(hour) > 0
    return markup`<circle class="${isUp ? 'warm' : 'low'}" cx="${x}" cy="${y}" r="${isUp ? 7 : 5}"/>`
  })
  const horizon = yOf(0)
  drawing = markup`<svg class="figure wide" viewBox="0 0 ${width} ${height}" role="img" aria-label="The Sun’s way from midnight to midnight: credits renew with the day"><rect class="ground" x="0.5" y="${horizon}" width="${width - 1}" height="${height - horizon - 0.5}"/><polyline class="path" points="${path.join(' ')}"/>${suns}</svg>`
  return drawing
}
