// Where the planets stand, where houses begin and what aspects they form, as the chart page shows them. Angles in degrees.
//
// Source: P. Schlyter, "Computing planetary positions", stjarnhimlen.se/comp/tutorial.html: elements and perturbations of
// Sun, Moon and planets to one or two minutes of arc, Pluto after a fit for the years 1800 to 2100.

const radians = Math.PI / 180
const sine = (angle) => Math.sin(angle * radians)
const cosine = (angle) => Math.cos(angle * radians)
const arc = (y, x) => Math.atan2(y, x) / radians
const normal = (angle) => ((angle % 360) + 360) % 360

/** From one longitude to another by the shorter way, −180 to 180. */
const difference = (to, from) => normal(to - from + 180) - 180

/** Days from the epoch of the elements, 1999-12-31.0 TT; a minute of Delta T moves no planet by a hundredth of a degree. */
const daysOf = (utc) => utc / 86_400_000 - 10_956 + 0.0008

/** Of each body at the epoch and by the day: node, inclination, perihelion from the node, semi-major axis, eccentricity, mean anomaly. */
const orbits = {
  sun: [0, 0, 0, 0, 282.9404, 4.70935e-5, 1, 0, 0.016709, -1.151e-9, 356.047, 0.9856002585],
  moon: [
    125.1228, -0.0529538083, 5.1454, 0, 318.0634, 0.1643573223, 60.2666, 0, 0.0549, 0, 115.3654,
    13.0649929509,
  ],
  mercury: [
    48.3313, 3.24587e-5, 7.0047, 5e-8, 29.1241, 1.01444e-5, 0.387098, 0, 0.205635, 5.59e-10, 168.6562,
    4.0923344368,
  ],
  venus: [
    76.6799, 2.4659e-5, 3.3946, 2.75e-8, 54.891, 1.38374e-5, 0.72333, 0, 0.006773, -1.302e-9, 48.0052,
    1.6021302244,
  ],
  mars: [
    49.5574, 2.11081e-5, 1.8497, -1.78e-8, 286.5016, 2.92961e-5, 1.523688, 0, 0.093405, 2.516e-9, 18.6021,
    0.5240207766,
  ],
  jupiter: [
    100.4542, 2.76854e-5, 1.303, -1.557e-7, 273.8777, 1.64505e-5, 5.20256, 0, 0.048498, 4.469e-9, 19.895,
    0.0830853001,
  ],
  saturn: [
    113.6634, 2.3898e-5, 2.4886, -1.081e-7, 339.3939, 2.97661e-5, 9.55475, 0, 0.055546, -9.499e-9, 316.967,
    0.0334442282,
  ],
  uranus: [
    74.0005, 1.3978e-5, 0.7733, 1.9e-8, 96.6612, 3.0565e-5, 19.18171, -1.55e-8, 0.047318, 7.45e-9, 142.5905,
    0.011725806,
  ],
  neptune: [
    131.7806, 3.0173e-5, 1.77, -2.55e-7, 272.8461, -6.027e-6, 30.05826, 3.313e-8, 0.008606, 2.15e-9, 260.2471,
    0.005995147,
  ],
}

/** Elements of an orbit on a day. */
function elementsOf(id, days) {
  const [node, inclination, perihelion, axis, eccentricity, anomaly] = [0, 2, 4, 6, 8, 10].map(
    (column) => orbits[id][column] + orbits[id][column + 1] * days,
  )
  return { node, inclination, perihelion, axis, eccentricity, anomaly: normal(anomaly) }
}

/** Longitude, latitude and distance in an orbit, by the equation of Kepler. */
function orbitPlace({ node, inclination, perihelion, axis, eccentricity, anomaly }) {
  let eccentric = anomaly
  for (let step = 0; step < 8; step++)
    eccentric -=
      (eccentric - eccentricity * (sine(eccentric) / radians) - anomaly) /
      (1 - eccentricity * cosine(eccentric))
  const x = axis * (cosine(eccentric) - eccentricity)
  const y = axis * Math.sqrt(1 - eccentricity ** 2) * sine(eccentric)
  const [distance, along] = [Math.hypot(x, y), arc(y, x) + perihelion]
  return {
    longitude: normal(node + arc(sine(along) * cosine(inclination), cosine(along))),
    latitude: Math.asin(sine(along) * sine(inclination)) / radians,
    distance,
  }
}

/** What the planets do to each other's longitude. */
function perturbation(id, days) {
  const [j, s, u] = ['jupiter', 'saturn', 'uranus'].map((planet) => elementsOf(planet, days).anomaly)
  if (id === 'jupiter')
    return (
      -0.332 * sine(2 * j - 5 * s - 67.6) -
      0.056 * sine(2 * j - 2 * s + 21) +
      0.042 * sine(3 * j - 5 * s + 21) -
      0.036 * sine(j - 2 * s) +
      0.022 * cosine(j - s) +
      0.023 * sine(2 * j - 3 * s + 52) -
      0.016 * sine(j - 5 * s - 69)
    )
  if (id === 'saturn')
    return (
      0.812 * sine(2 * j - 5 * s - 67.6) -
      0.229 * cosine(2 * j - 4 * s - 2) +
      0.119 * sine(j - 2 * s - 3) +
      0.046 * sine(2 * j - 6 * s - 69) +
      0.014 * sine(j - 3 * s + 32)
    )
  if (id === 'uranus')
    return 0.04 * sine(s - 2 * u + 6) + 0.035 * sine(s - 3 * u + 33) - 0.015 * sine(j - u + 20)
  return 0
}

function moonLongitude(days) {
  const [sun, moon] = [elementsOf('sun', days), elementsOf('moon', days)]
  const meanSun = sun.perihelion + sun.anomaly
  const meanMoon = moon.node + moon.perihelion + moon.anomaly
  const [d, f, m, s] = [meanMoon - meanSun, meanMoon - moon.node, moon.anomaly, sun.anomaly]
  return (
    orbitPlace(moon).longitude -
    1.274 * sine(m - 2 * d) +
    0.658 * sine(2 * d) -
    0.186 * sine(s) -
    0.059 * sine(2 * m - 2 * d) -
    0.057 * sine(m - 2 * d + s) +
    0.053 * sine(m + 2 * d) +
    0.046 * sine(2 * d - s) +
    0.041 * sine(m - s) -
    0.035 * sine(d) -
    0.031 * sine(m + s) -
    0.015 * sine(2 * f - 2 * d) +
    0.011 * sine(m - 4 * d) +
    0.0085 * sine(4 * d - 2 * m) -
    0.0079 * sine(2 * d + s - m) -
    0.0068 * sine(2 * d + s) -
    0.0052 * sine(d - m) +
    0.005 * sine(d + s) +
    0.004 * sine(2 * d - s + m) +
    0.004 * sine(2 * d + 2 * m) +
    0.0039 * sine(4 * d) +
    0.0037 * sine(2 * d - 3 * m)
  )
}

/** Longitude, latitude and distance of Pluto by sines and cosines of multiples of its mean longitude. */
const plutoTerms = [
  [-19.799, 19.848, -5.453, -14.975, 6.68, 6.9],
  [0.897, -4.956, 3.527, 1.673, -1.18, -0.03],
  [0.611, 1.211, -1.051, 0.328, 0.15, -0.14],
  [-0.341, -0.19, 0.179, -0.292, 0, 0],
  [0.128, -0.034, 0.019, 0.1, 0, 0],
  [-0.038, 0.031, -0.031, -0.026, 0, 0],
]

function plutoPlace(days) {
  const p = 238.95 + 0.003968789 * days
  const beside = 50.03 + 0.033459652 * days - p
  const sums = [0, 2, 4].map((column) =>
    plutoTerms.reduce((sum, row, index) => {
      const angle = (index + 1) * p
      return sum + row[column] * sine(angle) + row[column + 1] * cosine(angle)
    }, 0),
  )
  return {
    longitude: 238.9508 + 0.00400703 * days + sums[0] + 0.02 * sine(beside) - 0.01 * cosine(beside),
    latitude: -3.9082 + sums[1] + 0.011 * cosine(beside),
    distance: 40.72 + sums[2],
  }
}

const vectorOf = ({ longitude, latitude, distance }) => [
  distance * cosine(latitude) * cosine(longitude),
  distance * cosine(latitude) * sine(longitude),
  distance * sine(latitude),
]

function heliocentric(id, days) {
  if (id === 'pluto') return plutoPlace(days)
  const place = orbitPlace(elementsOf(id, days))
  return { ...place, longitude: place.longitude + perturbation(id, days) }
}

/** Days that light takes for an astronomical unit. */
const lightDays = 0.0057755

/** Names of the bodies whose places the script computes. */
export const bodies = [...Object.keys(orbits), 'pluto']

/** Apparent geocentric longitude in the tropical zodiac; within 0.1° from 1900 to 2100. */
export function longitudeAt(id, utc) {
  const days = daysOf(utc)
  if (id === 'moon') return normal(moonLongitude(days))
  const sun = orbitPlace(elementsOf('sun', days))
  // The Earth moves on while the light comes.
  if (id === 'sun') return normal(sun.longitude - 0.0057)
  const earthward = vectorOf(sun)
  let vector = [0, 0, 0]
  for (let pass = 0, distance = 0; pass < 2; pass++) {
    const planet = vectorOf(heliocentric(id, days - lightDays * distance))
    vector = planet.map((part, axis) => part + earthward[axis])
    distance = Math.hypot(...vector)
  }
  return normal(arc(vector[1], vector[0]))
}

/** Where signs begin on a day, between two places of the table evenly. */
function originAt({ step, values }, day) {
  const place = Math.max(0, Math.min(values.length - 1, day / step))
  const index = Math.min(Math.floor(place), values.length - 2)
  return normal(values[index] + (place - index) * difference(values[index + 1], values[index]))
}

/** The sky of a day: each body with its longitude from the origin of the chart's zodiac, and whether it runs backwards. */
export function skyAt({ noon, days, origins }, day) {
  const utc = noon + day * 86_400_000
  const origin = originAt(origins, day + days)
  return bodies.map((id) => {
    const longitude = longitudeAt(id, utc)
    const ahead = difference(longitudeAt(id, utc + 43_200_000), longitudeAt(id, utc - 43_200_000))
    return { id, longitude: normal(longitude - origin), retrograde: ahead < 0 }
  })
}

/** Aspects of the sky to the points of a chart within the orb of the moving body, the closest first. */
export function contacts(sky, points, { aspects, orbs }) {
  return sky
    .flatMap(({ id, longitude }) =>
      Object.entries(points).flatMap(([point, { longitude: natal }]) =>
        aspects.flatMap(({ aspect, angle }) => {
          const orb = Math.abs(Math.abs(difference(longitude, natal)) - angle)
          return orb <= orbs[id] ? [{ id, point, aspect, orb }] : []
        }),
      ),
    )
    .sort((a, b) => a.orb - b.orb)
}

/** Angles at least so far apart, each moved as little as a few rounds of pushing allow. */
export function spread(angles, apart) {
  const seats = angles
    .map((angle, index) => ({ index, angle: normal(angle) }))
    .sort((a, b) => a.angle - b.angle)
  for (let round = 0; round < 60; round++)
    seats.forEach((seat, index) => {
      const next = seats[(index + 1) % seats.length]
      const turn = index + 1 === seats.length ? 360 : 0
      const lacking = apart - (next.angle + turn - seat.angle)
      if (seat === next || lacking <= 0) return
      seat.angle -= lacking / 2
      next.angle += lacking / 2
    })
  return seats.sort((a, b) => a.index - b.index).map(({ angle }) => normal(angle))
}
