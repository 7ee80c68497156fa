// The sky of an hour as points of a drawing, for pages and for MCP Apps. `math` is the module sky-math.js, `sky` the data
// of the drawing with its `project`, `catalog` what `datedCatalog` makes.

const winds = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')

/** The point of the compass nearest to an azimuth. */
export const windOf = (azimuth) => winds[Math.round(azimuth / 22.5) % 16]

/** The catalog with the directions of the date of a sky. */
export function datedCatalog(math, text, sky) {
  const { stars, figures, objects, light } = math.catalogOf(text)
  const dated = (entries) => entries.map((thing) => ({ thing, vector: math.ofDate(thing, sky) }))
  return {
    figures,
    stars: dated(stars),
    objects: dated(objects),
    clouds: math.milkyWayOf({ light }, sky),
  }
}

/** The functions of a sky: what stands where at an hour from its instant. */
export function sceneOf(math, sky) {
  const pointOf = (vector, hour) => sky.project(math.horizontal(vector, sky, hour))
  const isShown = (point) => point !== undefined && math.isSky(sky.projection, sky.width, point)

  /** What is above the horizon and can be named, with its point. */
  function nameable({ stars, objects }, hour) {
    const limit = math.faintest(sky, hour)
    const named = [...stars, ...objects].filter(({ thing }) => thing.name && thing.magnitude <= limit)
    const bodies = sky.bodies.map((thing) => ({ thing, vector: math.bodyAt(thing, hour) }))
    const bright = bodies.filter(({ thing }) => thing.magnitude <= Math.max(limit, 1))
    return [...bright, ...named]
      .map(({ thing, vector }) => ({ thing, vector, point: pointOf(vector, hour) }))
      .filter(({ point }) => isShown(point))
  }

  /** Points of everything that is painted. */
  function sceneAt({ stars, figures, clouds }, hour) {
    const limit = math.faintest(sky, hour)
    const points = stars.map(({ vector }) => pointOf(vector, hour))
    const sun = math.bodyAt(
      sky.bodies.find(({ id }) => id === 'sun'),
      hour,
    )
    const { azimuth, airless: altitude } = math.horizontal(sun, sky, hour)
    const placed = sky.bodies.map((thing) => {
      const vector = math.bodyAt(thing, hour)
      const sunward = vector.map((part, axis) => part + 0.01 * sun[axis])
      return { thing, point: pointOf(vector, hour), sunward: pointOf(sunward, hour) }
    })
    return {
      clouds:
        altitude < -12
          ? clouds
              .map(({ light, apart, vector }) => ({ light, apart, point: pointOf(vector, hour) }))
              .filter(({ point }) => isShown(point))
          : [],
      stars: stars.flatMap(({ thing }, row) =>
        thing.magnitude <= limit && isShown(points[row]) ? [{ thing, point: points[row] }] : [],
      ),
      figures: figures
        .map(({ name, chains }) => ({ name, chains: chains.map((chain) => chain.map((row) => points[row])) }))
        .filter(({ chains }) => chains.flat().some(isShown)),
      ecliptic: Array.from({ length: 91 }, (_, index) => pointOf(eclipticAt(4 * index), hour)),
      bodies: placed.filter(({ thing, point }) => isShown(point) && thing.magnitude <= Math.max(limit, 1)),
      glow: glowAt(azimuth, altitude),
      clock: clockAt(hour),
      altitude,
    }
  }

  /** A point of the ecliptic of date. */
  function eclipticAt(longitude) {
    const [x, y] = math.direction(longitude, 0)
    const tilt = (sky.obliquity * Math.PI) / 180
    return [x, y * Math.cos(tilt), y * Math.sin(tilt)]
  }

  /** The glow at the Sun's place on the horizon, most at −4°, as the drawing has it. */
  function glowAt(azimuth, altitude) {
    const part = altitude < -4 ? (altitude + 18) / 14 : (8 - altitude) / 12
    return { part, point: sky.project({ azimuth, altitude: Math.min(0, altitude) }) }
  }

  /** Date and clock of the place: `2026-11-20T23:15`. */
  function localAt(hour) {
    const [, offset] = sky.offsets.findLast(([from]) => from <= hour + 1e-9) ?? sky.offsets[0]
    return new Date(Math.round((sky.utc + hour * 3_600_000) / 60_000) * 60_000 + offset * 1_000)
      .toISOString()
      .slice(0, -8)
  }

  /** The clock of the place: `23:15`. */
  const clockAt = (hour) => localAt(hour).slice(-5)

  /** The eight points around the horizon, or those of the stretch below it. */
  function compass() {
    const { kind, x, y, radius, facing } = sky.projection
    return ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'].flatMap((name, index) => {
      if (kind === 'strip') {
        const point = sky.project({ azimuth: index * 45, altitude: 0 })
        const isOn = point && point.x > 4 && point.x < sky.width - 4
        return isOn ? [{ name, x: point.x, y: y + Math.max(19, sky.width * 0.03) }] : []
      }
      const angle = ((90 + index * 45 - facing) * Math.PI) / 180
      const reach = radius + Math.max(11.5, sky.width * 0.0195)
      return [{ name, x: x + reach * Math.cos(angle), y: y - reach * Math.sin(angle) }]
    })
  }

  /** When something is highest in the night around an hour, in words. */
  function bestText({ id, hours, ...thing }, vector, hour) {
    if (id === 'sun') return undefined
    const night = math.nightOf(sky, hour)
    if (!night) return 'it does not get dark'
    const highest = math.bestOf(
      sky,
      hours ? (time) => math.bodyAt({ hours, ...thing }, time) : () => vector,
      night,
    )
    return highest.altitude < 5
      ? 'below the horizon by night'
      : `best at ${clockAt(highest.hour)}, ${Math.round(highest.altitude)}° high`
  }

  return { pointOf, nameable, sceneAt, localAt, clockAt, compass, bestText }
}
