// Turns the sky under the slider, without a call, and names what is tapped. Without script the page is as it was drawn.

const stage = document.querySelector('.stage[data-living]')
const { living, math: mathPath, paint: paintPath, catalog: catalogPath } = stage.dataset
const sky = JSON.parse(living)
const best = JSON.parse(stage.dataset.best)
const math = await import(mathPath)
const project = math.projectionOf(sky.projection)
const map = stage.querySelector('svg')
const box = document.querySelector('.slide[data-free]')
const slider = box.querySelector('input')
const clockOutput = box.querySelector('output')
const panel = document.querySelector('.picked')
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Hour that is shown, on its way to that of the slider. */
let shownHour = 0
let sheet
let loading
/** Id of what was tapped last. */
let pickedId

/** The catalog and the canvas, when the sky is first turned or something is tapped. */
function loaded() {
  loading ??= load()
  return loading
}

async function load() {
  const [{ paint }, text] = await Promise.all([
    import(paintPath),
    fetch(catalogPath).then((response) => response.text()),
  ])
  const { stars, figures, objects, light } = math.catalogOf(text)
  const dated = (things) => things.map((thing) => ({ thing, vector: math.ofDate(thing, sky) }))
  return {
    paint,
    figures,
    stars: dated(stars),
    objects: dated(objects),
    clouds: math.milkyWayOf({ light }, sky),
  }
}

const pointOf = (vector, hour) => project(math.horizontal(vector, sky, hour))
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
function sceneAt(catalog, hour) {
  const { stars, figures, clouds } = catalog
  const limit = math.faintest(sky, hour)
  const altitude = math.sunAltitude(sky, hour)
  const points = stars.map(({ vector }) => pointOf(vector, hour))
  const sun = math.bodyAt(
    sky.bodies.find(({ id }) => id === 'sun'),
    hour,
  )
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
    glow: glowAt(sun, altitude, hour),
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
function glowAt(sun, altitude, hour) {
  const part = altitude < -4 ? (altitude + 18) / 14 : (8 - altitude) / 12
  const { azimuth } = math.horizontal(sun, sky, hour)
  return { part, point: project({ azimuth, altitude: Math.min(0, altitude) }) }
}

/** The clock of the place: `23:15`. */
function clockAt(hour) {
  const [, offset] = sky.offsets.findLast(([from]) => from <= hour + 1e-9) ?? sky.offsets[0]
  return new Date(Math.round((sky.utc + hour * 3_600_000) / 60_000) * 60_000 + offset * 1_000)
    .toISOString()
    .slice(-13, -8)
}

/** Paints the hour, and moves the links of the drawing with their objects. */
async function show(hour) {
  const catalog = await loaded()
  sheet ??= canvasOn(stage)
  const scale = Math.min(2, devicePixelRatio || 1)
  sheet.width = sky.width * scale
  sheet.height = sky.height * scale
  const context = sheet.getContext('2d')
  context.scale(scale, scale)
  const scene = sceneAt(catalog, hour)
  catalog.paint(context, { ...sky, compass: compass() }, scene, math.paletteAt(sky.palettes, scene.altitude))
  stage.classList.toggle('turned', hour !== 0)
  const entries = new Map(nameable(catalog, hour).map((entry) => [entry.thing.id, entry]))
  for (const link of map.querySelectorAll('a[data-id]')) {
    const entry = entries.get(link.dataset.id)
    link.classList.toggle('set', !entry)
    if (!entry) continue
    const { altitude } = math.horizontal(entry.vector, sky, hour)
    link.setAttribute('aria-label', `${entry.thing.name}, ${Math.round(altitude)}° high`)
    link.querySelector('circle').setAttribute('cx', entry.point.x)
    link.querySelector('circle').setAttribute('cy', entry.point.y)
  }
  if (pickedId) tell(entries.get(pickedId))
}

function canvasOn(parent) {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  parent.prepend(canvas)
  return canvas
}

/** The eight points around the horizon, or those of the stretch below it. */
function compass() {
  const { kind, x, y, radius } = sky.projection
  return ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'].flatMap((name, index) => {
    if (kind === 'strip') {
      const point = project({ azimuth: index * 45, altitude: 0 })
      const isOn = point && point.x > 4 && point.x < sky.width - 4
      return isOn ? [{ name, x: point.x, y: y + Math.max(19, sky.width * 0.03) }] : []
    }
    const angle = ((90 + index * 45) * Math.PI) / 180
    const reach = radius + Math.max(11.5, sky.width * 0.0195)
    return [{ name, x: x + reach * Math.cos(angle), y: y - reach * Math.sin(angle) }]
  })
}

const lengthText = (hour) => {
  const minutes = Math.round(Math.abs(hour) * 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** The slider says how far it is from the drawing and the clock of the place; the address follows. */
function say() {
  const hour = slider.value / 60
  const distance = hour === 0 ? '0 min' : `${hour < 0 ? '−' : '+'}${lengthText(hour)}`
  clockOutput.textContent = `${clockAt(hour)} (${distance})`
  slider.setAttribute(
    'aria-valuetext',
    `${clockAt(hour)}, ${hour === 0 ? 'as drawn' : `${lengthText(hour)} ${hour < 0 ? 'earlier' : 'later'}`}`,
  )
  box.classList.toggle('moved', hour !== 0)
  if (sky.utc < firstGregorian) return
  const link = document.querySelector('.share a')
  const address = new URL(link.href)
  address.searchParams.set('at', new Date(sky.utc + hour * 3_600_000).toISOString().replace('.000', ''))
  link.href = address.href
  history.replaceState(null, '', address.pathname + address.search)
}

let frame
/** From the shown hour to that of the slider, in a few frames, or at once where motion is not wanted. */
function turn() {
  cancelAnimationFrame(frame)
  const target = slider.value / 60
  const distance = target - shownHour
  shownHour = isStill || Math.abs(distance) < 0.02 ? target : shownHour + distance * 0.35
  show(shownHour)
  if (shownHour !== target) frame = requestAnimationFrame(turn)
}

box.classList.remove('unready')
slider.name = 'slide'
slider.addEventListener('input', () => {
  say()
  turn()
})

const play = box.querySelector('[data-play]')
play.hidden = isStill
let playing
play.addEventListener('click', () => {
  const isPlaying = playing !== undefined
  clearInterval(playing)
  playing = undefined
  play.textContent = isPlaying ? 'Play' : 'Pause'
  if (isPlaying) return
  if (slider.value === slider.max) slider.value = slider.min
  playing = setInterval(() => {
    slider.stepUp()
    say()
    turn()
    if (slider.value === slider.max) play.click()
  }, 200)
})

const winds = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')

/** What stands where the map was tapped; a finger is broad. */
map.addEventListener('click', async (event) => {
  const frameBox = map.getBoundingClientRect()
  const scale = sky.width / frameBox.width
  const link = event.target.closest('a')
  // With the keyboard the link goes to the row of its object.
  if (link && event.detail === 0) return
  event.preventDefault()
  const spot = { x: (event.clientX - frameBox.left) * scale, y: (event.clientY - frameBox.top) * scale }
  const entry = math.nearest(nameable(await loaded(), shownHour), spot, 22 * scale)
  if (entry) tell(entry)
})

/** Before this the service counts days of the Julian calendar, which a Date does not. */
const firstGregorian = Date.UTC(1582, 9, 15)

/** Name, place, brightness, the best time of the night and links; a thing that has set meanwhile is no longer marked. */
function tell(entry) {
  const { thing, vector } = entry ?? {}
  map.querySelector('.ring')?.remove()
  pickedId = thing?.id
  panel.hidden = !thing
  if (!thing) return
  const { altitude, azimuth } = math.horizontal(vector, sky, shownHour)
  const strong = document.createElement('strong')
  strong.textContent = thing.name
  const facts = [
    thing.id === thing.kind ? undefined : thing.kind,
    `magnitude ${thing.magnitude.toFixed(1).replace('-', '−')}`,
    `${Math.round(altitude)}° high in the ${winds[Math.round(azimuth / 22.5) % 16]}`,
    bestText(thing, vector),
  ]
  panel.replaceChildren(strong, ` · ${facts.filter(Boolean).join(' · ')} `, ...linksOf(thing))
  ring(pointOf(vector, shownHour))
}

function bestText(thing, vector) {
  if (thing.id === 'sun') return undefined
  if (best[thing.id] !== undefined && shownHour === 0) return `best at ${best[thing.id]}`
  const night = math.nightOf(sky, shownHour)
  if (!night) return 'it does not get dark'
  const highest = math.bestOf(sky, thing.hours ? (hour) => math.bodyAt(thing, hour) : () => vector, night)
  return highest.altitude < 5
    ? 'below the horizon by night'
    : `best at ${clockAt(highest.hour)}, ${Math.round(highest.altitude)}° high`
}

function linksOf({ id }) {
  const link = (text, href) => {
    const anchor = document.createElement('a')
    anchor.textContent = text
    anchor.href = href
    return [anchor, ' ']
  }
  const row = document.getElementById(`object-${id.replace(/\W/g, '-')}`)
  const about = (base) => base.replace('TARGET', encodeURIComponent(id))
  return [
    ...(row ? link('In the table', `#${row.id}`) : []),
    ...link('Rise and set', about(stage.dataset.rise)),
    ...(id === 'sun' ? [] : link('Finder chart', about(stage.dataset.chart))),
  ]
}

/** A ring around what was tapped, until the next tap. */
function ring({ x, y }) {
  const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
  for (const [name, value] of Object.entries({ class: 'ring', cx: x, cy: y, r: sky.width * 0.02 }))
    circle.setAttribute(name, value)
  map.append(circle)
}
