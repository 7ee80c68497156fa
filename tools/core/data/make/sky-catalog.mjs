// Makes server/html/assets/sky-catalog.txt, the sky that the page of the sky turns in the browser: stars to magnitude 5 and
// those of the figures, the figures, the noted objects and the light of the Milky Way. From the service's own tables.
//
//   npm run build && node tools/core/data/make/sky-catalog.mjs > server/html/assets/sky-catalog.txt
//
// Four parts with an empty line between them; right ascension and declination in hundredths of a degree, J2000.0:
//   stars, brightest first: ra dec magnitude×10 colour [pmRa pmDec]⇥name⇥id   (colour 0 blue … 4 red; mas a year)
//   figures:                name⇥chains of rows of stars, 1-2-3 4-5
//   noted objects:          ra dec magnitude×10⇥name⇥id⇥kind
//   Milky Way:              rows of galactic latitude from north to south, a digit of light, 0 to 9, for each step of longitude
const dist = new URL('../../../../dist/tools/', import.meta.url)
const { stars } = await import(new URL('core/stars/stars.js', dist))
const { constellations } = await import(new URL('core/stars/constellations.js', dist))
const { notedObjects } = await import(new URL('core/stars/deep-sky.js', dist))
const { milkyWayTable } = await import(new URL('core/data/catalogs/milky-way-table.js', dist))
const { fileBytes } = await import(new URL('core/data/table-file.js', dist))
const { pixelTable } = await import(new URL('draw/pixels/pixel-table.js', dist))
const { colourClass } = await import(new URL('draw/sky/star-discs.js', dist))

/** Faintest magnitude of stars and noted objects. */
const faintest = 5
/** Motions below this shift no star by a pixel within 5,000 years, mas a year. */
const leastMotion = 100

const hundredths = (degrees) => Math.round(degrees * 100)
const corners = new Set(constellations.flatMap(({ lines }) => lines.flat()))
const drawn = stars().filter(({ magnitude, hip }) => magnitude <= faintest || corners.has(hip))
const rowOf = new Map(drawn.map(({ hip }, row) => [hip, row]))

const starRows = drawn.map(({ ra, dec, magnitude, colorIndex, pmRa, pmDec, name, id }) => {
  const motion = Math.hypot(pmRa ?? 0, pmDec ?? 0) < leastMotion ? [] : [pmRa, pmDec].map(Math.round)
  const place = [hundredths(ra * 15), hundredths(dec), Math.round(magnitude * 10), colourClass(colorIndex), ...motion]
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

/** Degrees from one digit to the next, and from the galactic equator to the first row. */
const step = 3
const reach = 24
const { width, height, scale, brightest } = milkyWayTable
const places = pixelTable(fileBytes(milkyWayTable.file))
/** Mean light of the places within half a step of galactic degrees, of which 9 is the brightest. */
const digit = (longitude, latitude) => {
  const side = step * scale
  const top = Math.round((height - side) / 2 - latitude * scale)
  const left = longitude * scale - side / 2
  let sum = 0
  for (let row = top; row < top + side; row++)
    for (let column = left; column < left + side; column++) sum += places[row * width + ((column + width) % width)]
  return Math.round((9 * sum) / (side * side * brightest))
}
const light = []
for (let b = reach; b >= -reach; b -= step)
  light.push(Array.from({ length: 360 / step }, (_, index) => digit(index * step, b)).join(''))

process.stdout.write(`${[starRows, figureRows, objectRows, light].map((rows) => rows.join('\n')).join('\n\n')}\n`)
