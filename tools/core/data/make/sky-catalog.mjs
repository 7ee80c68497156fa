// Makes server/html/assets/sky-catalog.txt, the sky that the page of the sky turns in the browser: stars to magnitude 5 and
// those of the figures, the figures, the noted objects and the light of the Milky Way. From the service's own tables.
//
//   npm run build && node tools/core/data/make/sky-catalog.mjs > server/html/assets/sky-catalog.txt
//
// Four parts with an empty line between them; right ascension and declination in hundredths of a degree, J2000.0:
//   stars, brightest first: ra dec magnitude×10 colour [pmRa pmDec]⇥name⇥id   (colour 0 blue … 4 red; mas a year)
//   figures:                name⇥chains of rows of stars, 1-2-3 4-5
//   noted objects:          ra dec magnitude×10⇥name⇥id⇥kind
//   Milky Way:              rows of galactic latitude from north to south, one digit of light for each step of longitude
const dist = new URL('../../../../dist/tools/core/', import.meta.url)
const { stars } = await import(new URL('stars/stars.js', dist))
const { constellations } = await import(new URL('stars/constellations.js', dist))
const { notedObjects } = await import(new URL('stars/deep-sky.js', dist))
const { milkyWayRows } = await import(new URL('data/milky-way.js', dist))
const { toGalactic } = await import(new URL('frames/coordinates.js', dist))
const { direction, rotate } = await import(new URL('math/geometry.js', dist))

/** Faintest star; motions below the least shift no star by a pixel within 5,000 years, mas a year. */
const faintest = 5
const leastMotion = 100
/** Upper ends of the colours by B−V, as `tools/draw/sky/star-discs.ts` has them. */
const colours = [-0.02, 0.42, 0.8, 1.35]

const hundredths = (degrees) => Math.round(degrees * 100)
const corners = new Set(constellations.flatMap(({ lines }) => lines.flat()))
const drawn = stars().filter(({ magnitude, hip }) => magnitude <= faintest || corners.has(hip))
const rowOf = new Map(drawn.map(({ hip }, row) => [hip, row]))

const starRows = drawn.map(({ ra, dec, magnitude, colorIndex, pmRa, pmDec, name, id }) => {
  const end = colours.findIndex((limit) => (colorIndex ?? 0.3) < limit)
  const motion = Math.hypot(pmRa ?? 0, pmDec ?? 0) < leastMotion ? [] : [pmRa, pmDec].map(Math.round)
  const place = [hundredths(ra * 15), hundredths(dec), Math.round(magnitude * 10), end < 0 ? 4 : end, ...motion]
  return place.join(' ') + (name ? `\t${name}\t${id}` : '')
})

const figureRows = constellations.map(
  ({ name, lines }) =>
    `${name}\t${lines.map((chain) => chain.map((hip) => rowOf.get(hip)).join('-')).join(' ')}`,
)

const objectRows = notedObjects(faintest).map(
  ({ ra, dec, magnitude, name, messier, designation, id, kind }) =>
    `${hundredths(ra * 15)} ${hundredths(dec)} ${Math.round(magnitude * 10)}\t${name ?? messier ?? designation}\t${id}\t${kind}`,
)

/** From the south galactic pole, which is outside of every layer and goes to infinity: rings stay closed. */
const flat = ({ x, y, z }) => [x / (1 + z), y / (1 + z)]
const vertex = (tenths) => {
  const [ra, dec] = tenths.split(',').map((text) => Number(text) / 10)
  return flat(rotate(toGalactic, direction(ra, dec)))
}
const layers = milkyWayRows
  .trim()
  .split('\n')
  .map((layer) =>
    layer.split('\t').map((ring) => ring.split(' ').map(vertex)),
  )
const isInside = ([x, y], rings) => {
  let inside = false
  for (const ring of rings)
    ring.forEach((b, index) => {
      const a = ring.at(index - 1)
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
    })
  return inside
}
/** Degrees from one digit to the next, and from the galactic equator to the first row. */
const step = 3
const reach = 24
const light = []
for (let b = reach; b >= -reach; b -= step) {
  let row = ''
  for (let l = 0; l < 360; l += step) {
    const point = flat(direction(l, b))
    row += layers.filter((rings) => isInside(point, rings)).length
  }
  light.push(row)
}

process.stdout.write(`${[starRows, figureRows, objectRows, light].map((rows) => rows.join('\n')).join('\n\n')}\n`)
