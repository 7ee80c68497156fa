// Turns the sky under the slider, without a call, and names what is tapped. Without script the page is as it was drawn.

const stage = document.querySelector('.stage[data-living]')
const { living, math: mathPath, scene: scenePath, paint: paintPath, catalog: catalogPath } = stage.dataset
const best = JSON.parse(stage.dataset.best)
const [math, { datedCatalog, sceneOf, windOf }] = await Promise.all([import(mathPath), import(scenePath)])
const data = JSON.parse(living)
const sky = { ...data, project: math.projectionOf(data.projection) }
const { pointOf, nameable, sceneAt, clockAt, compass, bestText } = sceneOf(math, sky)
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
  const [{ paint, sizedContext }, text] = await Promise.all([
    import(paintPath),
    fetch(catalogPath).then((response) => response.text()),
  ])
  return { paint, sizedContext, ...datedCatalog(math, text, sky) }
}

/** Paints the hour, and moves the links of the drawing with their objects. */
async function show(hour) {
  const catalog = await loaded()
  sheet ??= canvasOn(stage)
  const context = catalog.sizedContext(sheet, sky)
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
    `${Math.round(altitude)}° high in the ${windOf(azimuth)}`,
    bestTimeText(thing, vector),
  ]
  panel.replaceChildren(strong, ` · ${facts.filter(Boolean).join(' · ')} `, ...linksOf(thing))
  ring(pointOf(vector, shownHour))
}

/** The best time of the night, of the answer where it has one. */
const bestTimeText = (thing, vector) =>
  best[thing.id] !== undefined && shownHour === 0
    ? `best at ${best[thing.id]}`
    : bestText(thing, vector, shownHour)

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
