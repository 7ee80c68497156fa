// The sky of a place as the app turns it: data and measures by the code of the service, painted as its pages paint it.
import { measuresOf, palettesOf, skyCourse } from '../../tools/draw/sky/living-sky.ts'
import catalogText from '../html/assets/sky-catalog.txt'
import * as math from '../html/assets/sky-math.js'
import { paint, sizedContext } from '../html/assets/sky-paint.js'
import { datedCatalog, sceneOf } from '../html/assets/sky-scene.js'

/** Clocks of a zone by the browser, which knows the zones of today; the clock of the place is UTC where it knows none. */
function offsetsOf(timezone) {
  let format
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
  } catch {
    return () => 0
  }
  return (utc) => {
    const text = format.formatToParts(utc).find(({ type }) => type === 'timeZoneName').value
    const [, sign, hours, minutes, seconds = 0] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
    return sign
      ? (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
      : 0
  }
}

/** Height of a view of some width: the whole sky is a square, a stretch of the horizon is not. */
const heightOf = (kind, width) => (kind === 'dome' ? width : Math.round(width * 0.5625))

/**
 * The sky of a place and instant.
 * @throws RangeError where the app does not know the planets
 */
export function skyView({ latitude, longitude, timezone, utc }) {
  const course = skyCourse({ latitude, longitude, utc }, offsetsOf(timezone))
  const catalog = datedCatalog(math, catalogText, course)
  const { localAt, bestText } = sceneOf(math, course)

  /** The same sky in a kind of view of some width, with a bearing at its foot. */
  function viewed({ kind, width, bearing, theme }) {
    const isDome = kind === 'dome'
    const measures = measuresOf({ width, facing: isDome ? undefined : bearing })
    const projection = { ...measures, facing: isDome ? (bearing + 180) % 360 : bearing }
    const sky = {
      ...course,
      width,
      height: heightOf(kind, width),
      projection,
      project: math.projectionOf(projection),
      palettes: palettesOf(theme),
    }
    return { sky, ...sceneOf(math, sky) }
  }

  return {
    /** Paints an hour on a canvas, with a ring around what was picked. */
    paint(canvas, look, hour, pickedId) {
      const { sky, sceneAt, compass, nameable } = viewed(look)
      const context = sizedContext(canvas, sky)
      const scene = sceneAt(catalog, hour)
      const palette = math.paletteAt(sky.palettes, scene.altitude)
      paint(context, { ...sky, compass: compass() }, scene, palette)
      const entries = nameable(catalog, hour)
      const { point } = entries.find(({ thing }) => thing.id === pickedId) ?? {}
      if (point) {
        context.strokeStyle = palette.sun
        context.lineWidth = 2
        context.beginPath()
        context.arc(point.x, point.y, 11, 0, 2 * Math.PI)
        context.stroke()
      }
      return entries
    },
    /** Where something stands at an hour, and when of the night it is best. */
    factsOf: ({ thing, vector }, hour) => ({
      ...math.horizontal(vector, course, hour),
      best: bestText(thing, vector, hour),
    }),
    localAt,
    /** Azimuth by which a drag turns the view, degrees: around the zenith of the dome, or along the horizon. */
    turned({ kind, width }, from, to) {
      const { x, y, scale } = measuresOf({ width, facing: kind === 'dome' ? undefined : 0 })
      if (kind !== 'dome') return ((from.x - to.x) / scale) * (180 / Math.PI)
      const angle = (spot) => Math.atan2(y - spot.y, spot.x - x)
      return ((angle(from) - angle(to)) * 180) / Math.PI
    },
  }
}

export const nearest = math.nearest
