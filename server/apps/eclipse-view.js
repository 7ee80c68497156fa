// An eclipse as the app shows it: lines on the Earth and what a place sees, by the code of the service.
import { tableText } from '../../tools/core/data/table-file.ts'
import { apparentGeocentric } from '../../tools/core/ephemeris/position.ts'
import { localSolarEclipse } from '../../tools/core/events/eclipses/local.ts'
import { localLunarEclipse } from '../../tools/core/events/eclipses/local-lunar.ts'
import { lunarEclipses } from '../../tools/core/events/eclipses/lunar.ts'
import { eclipseLimits, eclipsePath } from '../../tools/core/events/eclipses/path.ts'
import { solarEclipses } from '../../tools/core/events/eclipses/solar.ts'
import { subpointOf } from '../../tools/core/frames/geodetic.ts'
import { MS_PER_DAY } from '../../tools/core/time/time.ts'

const [cellsText, ...townRows] = tableText('towns').split('\n')
/** Towns with a name on the map, the most populous first. */
export const towns = townRows.map((row) => {
  const [name, latitude, longitude] = row.split('\t')
  return { name, latitude: Number(latitude), longitude: Number(longitude) }
})

/** Middles of the square degrees in which there are towns: the lands of the map. */
export const lands = [...atob(cellsText)].flatMap((character, index) =>
  Array.from({ length: 8 }, (_, bit) => bit)
    .filter((bit) => (character.charCodeAt(0) >> bit) & 1)
    .map((bit) => {
      const cell = index * 8 + bit
      return { latitude: Math.floor(cell / 360) - 89.5, longitude: (cell % 360) - 179.5 }
    }),
)

/** The eclipse of an answer, computed anew: its greatest moment on the Earth, its lines, and where it is greatest. */
export function eclipseOf({ type, time, global }) {
  const utc = Date.parse(global?.time ?? time)
  if (Number.isNaN(utc)) return undefined
  const [eclipse] = [
    ...(type === 'solar' ? solarEclipses : lunarEclipses)(utc - MS_PER_DAY, utc + MS_PER_DAY),
  ]
  if (!eclipse) return undefined
  if (type === 'lunar') {
    const { latitude, longitude } = subpointOf(
      apparentGeocentric('moon', eclipse.greatest).vector,
      eclipse.greatest,
    )
    return {
      type,
      utc: eclipse.greatest.utc,
      center: { latitude, longitude },
      lunar: eclipse,
      line: [],
      band: [],
      edges: [],
    }
  }
  const { line, band } = eclipsePath(eclipse)
  const { penumbra } = eclipseLimits(eclipse)
  const { latitude, longitude } = eclipse
  return {
    type,
    utc: eclipse.greatest.utc,
    center: { latitude, longitude },
    solar: eclipse,
    line,
    band,
    edges: [penumbra.north, penumbra.south],
  }
}

/** A clock that says `18:32`, of the nearest minute: that of a zone, if there is one that the browser knows, else UTC. */
function clockOf(timezone) {
  const nearest = (utc) => new Date(Math.round(utc / 60_000) * 60_000)
  const inUtc = { name: 'UTC', textOf: (utc) => nearest(utc).toISOString().slice(11, 16) }
  if (!timezone) return inUtc
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: timezone })
    return { name: 'local time', textOf: (utc) => format.format(nearest(utc)) }
  } catch {
    return inUtc
  }
}

const durationText = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
const high = (altitude) => (altitude < 0 ? 'below the horizon' : `${Math.round(altitude)}° high`)

/** The eclipse as a place sees it, in words. */
export function localText({ solar, lunar }, { latitude, longitude, timezone }) {
  const { name: clockName, textOf: clockText } = clockOf(timezone)
  const observer = { latitude, longitude, elevation: 0 }
  if (lunar) {
    const { maximum, up, deepestSeen, contacts } = localLunarEclipse(lunar, observer)
    if (up.length === 0) return 'The Moon is below the horizon: nothing is seen.'
    const { u2, u3 } = contacts
    const totality = u2 && u3 ? ` Total from ${clockText(u2.utc)} to ${clockText(u3.utc)}.` : ''
    return `Seen as ${deepestSeen}, from ${clockText(up[0].start)} to ${clockText(up.at(-1).end)} ${clockName}. Deepest at ${clockText(maximum.utc)}, the Moon ${high(maximum.altitude)}.${totality}`
  }
  const local = localSolarEclipse(solar.greatest, observer)
  if (!local) return 'The shadow passes by: no eclipse here.'
  const { c1, c2, c3, c4, maximum, deepestSeen, up } = local
  if (up.length === 0) return 'The Sun is below the horizon: nothing is seen.'
  // Cut: what is covered but for a sliver is not covered.
  const tenths = Math.floor(maximum.obscuration * 1000)
  const share = tenths > 990 && tenths < 1000 ? tenths / 10 : Math.floor(tenths / 10)
  const inside =
    c2 && c3
      ? ` ${local.type === 'total' ? 'Total' : 'Annular'} for ${durationText(c3.utc - c2.utc)} from ${clockText(c2.utc)}.`
      : ''
  return `Seen as ${deepestSeen}. Begins ${clockText(c1.utc)}, greatest ${clockText(maximum.utc)} (${share} % of the Sun covered, ${high(maximum.altitude)}), ends ${clockText(c4.utc)} ${clockName}.${inside}`
}
