// Motion of asteroids from elements of JPL's Small-Body Database, all of one epoch. What pulls at them: the Sun, nine planets,
// the Moon and the sixteen asteroids that JPL follows its own small bodies with (SB441-N16), and the Sun's relativity.
import { stateAt, track } from './gravity.mjs'
import { EPOCH_TT, startWithMoon as start } from './planets-de430.mjs'

/** Elements of a table, JPL's Small-Body Database at one epoch: a in au, angles in degrees. */
export const elementsOf = (text) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [number, name, , , epochMjd, ...elements] = row.split('\t')
      const [a, e, i, node, peri, anomaly] = elements.map(Number)
      return { number: Number(number), name, day: Number(epochMjd) - 51544.5, a, e, i, node, peri, anomaly }
    })

/** km³/s² in au³/day². */
const GRAVITY_UNIT = 86400 ** 2 / 149597870.7 ** 3
/** GM in km³/s². JPL, gm_de440.tpc (2022): R. S. Park et al., The JPL Planetary and Lunar Ephemerides DE440 and DE441,
 * Astron. J. 161, 105 (2021). */
export const asteroidGm = {
  1: 62.628888644409933, 2: 13.665878145967422, 3: 1.9205707002025889, 4: 17.288232879171513,
  7: 1.1398723232184107, 10: 5.6251476453852289, 15: 2.0230209871098284, 16: 1.5896582441709424,
  31: 1.079371457703356, 52: 2.6830359242821795, 65: 0.93810575639151328, 87: 2.168232073699691,
  88: 1.1898077088121908, 107: 1.4437384031866001, 511: 3.8944831481705644, 704: 2.8304096393299849,
}
/** Gravity of the Sun that the elements of JPL's Small-Body Database are made with: Gauss' constant squared. */
export const GM_SUN = 0.01720209895 ** 2
/** Obliquity of J2000.0 of the elements' ecliptic: 84381.448″ (IAU 1976). */
export const OBLIQUITY = ((84381.448 / 3600) * Math.PI) / 180
const radians = (degrees) => (degrees * Math.PI) / 180

/** Place and velocity from the Sun, ICRF, au and au/day, of elliptic elements at their epoch. */
function fromElements({ a, e, i, node, peri, anomaly }) {
  const mean = radians(anomaly > 180 ? anomaly - 360 : anomaly)
  let eccentric = mean + e * Math.sin(mean)
  for (let pass = 0; pass < 50; pass++) {
    eccentric -= (eccentric - e * Math.sin(eccentric) - mean) / (1 - e * Math.cos(eccentric))
  }
  const [c, s] = [Math.cos(eccentric), Math.sin(eccentric)]
  const minor = a * Math.sqrt(1 - e * e)
  const rate = Math.sqrt(GM_SUN / a) / (a * (1 - e * c))
  const plane = { place: [a * (c - e), minor * s], velocity: [-a * s * rate, minor * c * rate] }
  const turn = ([x, y]) => {
    const [cw, sw] = [Math.cos(radians(peri)), Math.sin(radians(peri))]
    const [ci, si] = [Math.cos(radians(i)), Math.sin(radians(i))]
    const [cn, sn] = [Math.cos(radians(node)), Math.sin(radians(node))]
    const [along, across] = [x * cw - y * sw, x * sw + y * cw]
    const [ex, ey, ez] = [along * cn - across * ci * sn, along * sn + across * ci * cn, across * si]
    const [co, so] = [Math.cos(OBLIQUITY), Math.sin(OBLIQUITY)]
    return [ex, ey * co - ez * so, ey * so + ez * co]
  }
  return { place: turn(plane.place), velocity: turn(plane.velocity) }
}

/** Days. The Moon goes round in 27; with half the step the Earth moves by 0.003″ in three centuries. */
const STEP = 4

/** The Sun, the planets and the Moon. */
const planets = Object.keys(start)
export const planetGm = planets.map((name) => start[name][0])
const columns = (from, to) => planets.flatMap((name) => start[name].slice(from, to))

/**
 * The motion of bodies, which have their elements of one epoch, between two days: planets first, then `followed`, the bodies in
 * their order of it, the heavy ones before those without mass.
 */
export function motionOf(bodies, [from, to]) {
  const [epoch] = bodies.map(({ day }) => day)
  if (bodies.some(({ day }) => day !== epoch)) throw new Error('the elements are not all of one epoch')

  /** The planets at the epoch of the elements. */
  const before = track({
    gm: planetGm,
    state: [...columns(1, 4), ...columns(4, 7)],
    epoch: EPOCH_TT,
    reach: [EPOCH_TT, epoch],
    step: (epoch - EPOCH_TT) / Math.ceil((epoch - EPOCH_TT) / STEP),
  })
  const planetState = [...stateAt(before, epoch)]
  const planetHalf = 3 * planets.length

  // Bodies without mass come last.
  const gravity = ({ number }) => (asteroidGm[number] ?? 0) * GRAVITY_UNIT
  const followed = [...bodies].sort((a, b) => gravity(b) - gravity(a))
  const states = followed.map(fromElements)
  const sun = { place: planetState.slice(0, 3), velocity: planetState.slice(planetHalf, planetHalf + 3) }
  const fromSun = (kind) => states.flatMap((state) => state[kind].map((value, axis) => value + sun[kind][axis]))

  const motion = track({
    gm: [...planetGm, ...followed.map(gravity)],
    state: [
      ...planetState.slice(0, planetHalf),
      ...fromSun('place'),
      ...planetState.slice(planetHalf),
      ...fromSun('velocity'),
    ],
    epoch,
    reach: [from, to],
    step: STEP,
  })
  return { motion, followed }
}
