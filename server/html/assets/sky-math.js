// How the sky turns: from the data of a page to directions and points, as the service's drawings have them. Angles in
// degrees, vectors [x, y, z], hours from the instant of the page.

const radians = Math.PI / 180
const sine = (angle) => Math.sin(angle * radians)
const cosine = (angle) => Math.cos(angle * radians)
const normal = (angle) => ((angle % 360) + 360) % 360

/** Degrees that the Earth turns in an hour: IAU 2000 Resolution B1.8. */
const turn = 360.98564736629 / 24

/** A direction by two angles. */
export const direction = (longitude, latitude) => [
  cosine(latitude) * cosine(longitude),
  cosine(latitude) * sine(longitude),
  sine(latitude),
]

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (v) => v.map((part) => part / Math.hypot(...v))
const rotated = (matrix, v) => [0, 3, 6].map((row) => dot(matrix.slice(row, row + 3), v))

/** The text of the catalog as stars, figures, noted objects and the light of the Milky Way. */
export function catalogOf(text) {
  const [stars, figures, objects, light] = text
    .trim()
    .split('\n\n')
    .map((part) => part.split('\n').map((row) => row.split('\t')))
  const placed = (place) => {
    const [ra, dec, magnitude, colour = 0, pmRa = 0, pmDec = 0] = place.split(' ').map(Number)
    return { ra: ra / 100, dec: dec / 100, magnitude: magnitude / 10, colour, pmRa, pmDec }
  }
  return {
    stars: stars.map(([place, name, id]) => ({ ...placed(place), name, id, kind: 'star' })),
    figures: figures.map(([name, chains]) => ({
      name,
      chains: chains.split(' ').map((chain) => chain.split('-').map(Number)),
    })),
    objects: objects.map(([place, name, id, kind]) => ({ ...placed(place), name, id, kind })),
    light: light.map(([row]) => [...row].map(Number)),
  }
}

/** The direction of a star in the equator of the page's date: its proper motion, then precession and nutation. */
export function ofDate({ ra, dec, pmRa = 0, pmDec = 0 }, { years, matrix }) {
  const masPerDegree = 3_600_000
  const v = direction(ra + (pmRa * years) / masPerDegree / cosine(dec), dec + (pmDec * years) / masPerDegree)
  return rotated(matrix, v)
}

/** To the equator of J2000.0 from the galactic frame: ESA SP-1200 (1997), vol. 1, §1.5.3. */
const galactic = [
  [-0.0548755604, 0.4941094279, -0.867666149],
  [-0.8734370902, -0.44482963, -0.1980763734],
  [-0.4838350155, 0.7469822445, 0.4559837762],
]

/** Digit of the brightest light of the catalog. */
const brightest = 9

/** Spots of the Milky Way in the equator of date, with their light from 0 to 1 and radians from one to the next. */
export function milkyWayOf({ light }, { matrix }) {
  const step = 360 / light[0].length
  const top = ((light.length - 1) * step) / 2
  return light.flatMap((row, index) =>
    row.flatMap((digit, column) => {
      if (digit === 0) return []
      const v = direction(column * step, top - index * step)
      const j2000 = galactic.map((axis) => dot(axis, v))
      return [{ light: digit / brightest, apart: step * radians, vector: rotated(matrix, j2000) }]
    }),
  )
}

/** The direction of a body, from its places at several hours: the polynomial of Lagrange through all of them. */
export function bodyAt({ hours, places }, hour) {
  const sum = [0, 0, 0]
  for (let i = 0; i < hours.length; i++) {
    let weight = 1
    for (let j = 0; j < hours.length; j++) if (j !== i) weight *= (hour - hours[j]) / (hours[i] - hours[j])
    for (let axis = 0; axis < 3; axis++) sum[axis] += weight * places[i][axis]
  }
  return unit(sum)
}

/** Where a direction of the equator of date is seen, refracted; `airless` is its altitude without air. */
export function horizontal(vector, sky, hour) {
  const sidereal = sky.sidereal + turn * hour
  const [sinLatitude, cosLatitude] = [sine(sky.latitude), cosine(sky.latitude)]
  const [x, y, z] = vector
  const toMeridian = cosine(sidereal) * x + sine(sidereal) * y
  const north = z * cosLatitude - toMeridian * sinLatitude
  const east = cosine(sidereal) * y - sine(sidereal) * x
  const up = toMeridian * cosLatitude + z * sinLatitude
  const airless = Math.asin(Math.max(-1, Math.min(1, up))) / radians
  return {
    azimuth: normal(Math.atan2(east, north) / radians),
    altitude: airless + refraction(airless),
    airless,
  }
}

/** Saemundsson, Sky & Telescope 72, 70 (1986), to −51′; from there evenly to nothing at −1°, as the service has it. */
export function refraction(altitude) {
  const [lowest, lightless] = [-51 / 60, -1]
  const lift = (angle) => 1.02 / 60 / Math.tan((angle + 10.3 / (angle + 5.11)) * radians)
  if (altitude <= lightless) return 0
  if (altitude < lowest) return (lift(lowest) * (altitude - lightless)) / (lowest - lightless)
  return Math.max(0, lift(altitude))
}

/**
 * From directions to points of the drawing: stereographic, of the whole dome or of a stretch of the horizon. Undefined is
 * what lies too far behind. Snyder, USGS Professional Paper 1395 (1987), eqs. 21-2 to 21-4.
 */
export function projectionOf({ kind, x, y, scale, facing }) {
  // North, east and up to azimuth and altitude: `direction` counts from north through east.
  const [forward, right, up] =
    kind === 'dome'
      ? [direction(0, 90), direction(facing + 270, 0), direction(facing, 0)]
      : [direction(facing, 0), direction(facing + 90, 0), direction(0, 90)]
  return ({ azimuth, altitude }) => {
    const v = direction(azimuth, altitude)
    const depth = 1 + dot(v, forward)
    if (depth < 0.4) return undefined
    const k = (2 * scale) / depth
    return { x: x + k * dot(v, right), y: y - k * dot(v, up) }
  }
}

/** Whether a point of the drawing is sky. */
export const isSky = ({ kind, x, y, radius }, width, point) =>
  kind === 'dome'
    ? Math.hypot(point.x - x, point.y - y) <= radius
    : point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= y

/** Altitude of the Sun without air. */
export const sunAltitude = (sky, hour) =>
  horizontal(
    bodyAt(
      sky.bodies.find(({ id }) => id === 'sun'),
      hour,
    ),
    sky,
    hour,
  ).airless

/** The faintest star that the light of the sky leaves, between two half hours evenly. */
export function faintest({ limits: { from, step, values } }, hour) {
  const place = Math.max(0, Math.min(values.length - 1, (hour - from) / step))
  const index = Math.min(Math.floor(place), values.length - 2)
  return values[index] + (place - index) * (values[index + 1] - values[index])
}

/** Two colours, `#rrggbb`, mixed. */
export function mixed(a, b, part) {
  const channels = [1, 3, 5].map((offset) =>
    Math.round(
      Number.parseInt(a.slice(offset, offset + 2), 16) * (1 - part) +
        Number.parseInt(b.slice(offset, offset + 2), 16) * part,
    ),
  )
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The colours of a light: day to −50′, then twilight, whose sky fades evenly into that of night from −6° to −18°. */
export function paletteAt({ night, twilight, day }, altitude) {
  if (altitude > -50 / 60) return day
  if (altitude <= -18) return night
  const part = Math.min(1, (altitude + 18) / 12)
  return {
    ...twilight,
    sky: twilight.sky.map((colour, index) => mixed(night.sky[index], colour, part)),
    halo: mixed(night.halo, twilight.halo, part),
  }
}

/** Hours between which it is dark, tonight or by day in the night to come; undefined where it does not get dark. */
export function nightOf(sky, hour, dusk = -6) {
  const [first, last, step] = [-12, 24, 1 / 6]
  const isDark = (time) => sunAltitude(sky, time) < dusk
  let from = hour
  while (from <= last && !isDark(from)) from += step
  if (from > last) return undefined
  if (from === hour) while (from - step >= first && isDark(from - step)) from -= step
  let to = from
  while (to + step <= last && isDark(to + step)) to += step
  return [from, to]
}

/** The hour of the night when a direction is highest, with its altitude there; `vectorAt` gives it by the hour. */
export function bestOf(sky, vectorAt, [from, to]) {
  let best = { hour: from, altitude: -90 }
  for (let hour = from; hour <= to; hour += 1 / 12) {
    const { altitude } = horizontal(vectorAt(hour), sky, hour)
    if (altitude > best.altitude) best = { hour, altitude }
  }
  return best
}

/** The nearest of the points within reach; undefined if there is none. */
export function nearest(points, { x, y }, reach) {
  let closest
  let distance = reach
  for (const candidate of points) {
    const apart = Math.hypot(candidate.point.x - x, candidate.point.y - y)
    if (apart < distance) {
      closest = candidate
      distance = apart
    }
  }
  return closest
}
