// The eclipses of an answer on a globe: path and limits, and what a place sees that is tapped.
import { DEGREES, signedDegrees } from '../../tools/core/math/angles.ts'
import { MS_PER_DAY } from '../../tools/core/time/time.ts'
import { sizedContext } from '../html/assets/sky-paint.js'
import { askAbout, awaitAnswer, dayText, element, placeText, say, show, showPlain } from './answer.js'
import { connect } from './bridge.js'
import { eclipseOf, lands, localText, towns } from './eclipse-view.js'
import { globeOf, graticule, horizonOf, traceArea, traceLine } from './globe.js'
import { callTool, offerCall } from './paid-call.js'
import { followPointer } from './pointer.js'

const stage = element('.stage')
const canvas = element('canvas')
const list = element('#eclipse')
const townList = element('#town')

let host
let records = []
let eclipse
let home
/** Places of the list: that of the answer, if it has one, and towns. */
let places
const view = { center: { latitude: 0, longitude: 0 }, zoom: 1, size: 0 }
let place

const dateOf = ({ time, global }) => dayText((global?.time ?? time).split('T')[0])
const titleOf = ({ title, global, type }) => (global?.kind ? `${global.kind} ${type} eclipse` : title)

function begin({ data }, { latitude, longitude, timezone }, result) {
  records = data.eclipses ?? []
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number'
  home = isPlace ? { name: 'Your place', latitude, longitude, timezone } : undefined
  list.replaceChildren(
    ...records.map(
      (record, index) => new Option(`${dateOf(record)}: ${titleOf(record)}`.replace(/ eclipse$/, ''), index),
    ),
  )
  places = home ? [home, ...towns] : towns
  townList.replaceChildren(
    new Option('Tap the map, or choose …', ''),
    ...places.map(({ name }, index) => new Option(name, index)),
  )
  // The first of the Sun has the lines that one looks for.
  const first = Math.max(
    0,
    records.findIndex(({ type }) => type === 'solar'),
  )
  if (records.length === 0 || !choose(first)) return showPlain(result)
  show('.plain', false)
  show('.stage, .choosing', true)
  draw()
}

/** Shows one eclipse of the answer. @returns whether the app knows it */
function choose(index) {
  list.value = String(index)
  try {
    eclipse = eclipseOf(records[index])
  } catch {
    eclipse = undefined
  }
  if (!eclipse) {
    say('The app draws eclipses from 1700 to 2300.')
    return false
  }
  element('h1').textContent = `${dateOf(records[index])}: ${titleOf(records[index])}`
  view.center = eclipse.center
  view.zoom = 1
  say('')
  pick(home ?? { name: 'Greatest eclipse', ...eclipse.center })
  return true
}

const colorOf = (name) => getComputedStyle(document.documentElement).getPropertyValue(name)

function draw() {
  if (!eclipse || stage.hidden) return
  view.size = Math.round(stage.clientWidth || 236)
  const { size } = view
  const context = sizedContext(canvas, { width: size, height: size })
  canvas.style.aspectRatio = '1'
  const globe = globeOf(view)
  const [paper, line, ink, accent, faint] = ['--raised', '--line', '--ink', '--accent', '--faint'].map(
    colorOf,
  )
  const middle = size / 2
  context.beginPath()
  context.arc(middle, middle, globe.radius, 0, 2 * Math.PI)
  context.fillStyle = paper
  context.fill()
  context.strokeStyle = line
  context.lineWidth = 0.6
  for (const circle of graticule) traceLine(context, globe.project, circle)
  context.stroke()
  paintLands(context, globe, faint)
  paintEclipse(context, globe, accent)
  paintNames(context, globe, ink, paper)
  if (place) paintPlace(context, globe, ink, accent)
  stage.setAttribute('aria-valuenow', Math.round(view.center.longitude))
  stage.setAttribute('aria-valuetext', placeText(view.center))
}

/** Dots of square degrees with towns. */
function paintLands(context, { project }, color) {
  const side = Math.max(1.6, 1.5 * view.zoom)
  context.fillStyle = color
  context.globalAlpha = 0.55
  for (const land of lands) {
    const { x, y, isFront } = project(land)
    if (isFront && x > -side && y > -side && x < view.size + side && y < view.size + side)
      context.fillRect(x - side / 2, y - side / 2, side, side)
  }
  context.globalAlpha = 1
}

/** Band, central line and limits of the penumbra; of the Moon the half of the Earth that sees it at its deepest. */
function paintEclipse(context, globe, color) {
  context.strokeStyle = color
  context.fillStyle = color
  if (eclipse.lunar) {
    const { x, y, isFront } = globe.project(eclipse.center)
    context.globalAlpha = 0.9
    if (isFront) context.fillRect(x - 4, y - 4, 8, 8)
    context.globalAlpha = 0.25
    context.beginPath()
    traceArea(context, globe, view.size, horizonOf(eclipse.center))
    context.fill()
    context.globalAlpha = 1
    return
  }
  if (eclipse.band.length > 0) {
    context.globalAlpha = 0.45
    context.beginPath()
    traceArea(context, globe, view.size, eclipse.band)
    context.fill()
    context.globalAlpha = 1
  }
  context.lineWidth = 1.5
  context.beginPath()
  traceLine(context, globe.project, eclipse.line)
  context.stroke()
  context.setLineDash([5, 4])
  context.beginPath()
  for (const edge of eclipse.edges) traceLine(context, globe.project, edge)
  context.stroke()
  context.setLineDash([])
}

function paintNames(context, { project }, ink, paper) {
  const boxes = []
  context.font = '10px system-ui, sans-serif'
  context.lineWidth = 3
  context.lineJoin = 'round'
  for (const town of towns) {
    const { x, y, isFront } = project(town)
    if (!isFront || x < 0 || y < 8 || x > view.size - 30 || y > view.size - 4) continue
    const box = { left: x, top: y - 8, right: x + 6 + context.measureText(town.name).width, bottom: y + 6 }
    const isFree = boxes.every(
      ({ left, top, right, bottom }) =>
        box.left > right || box.right < left || box.top > bottom || box.bottom < top,
    )
    if (!isFree || box.right > view.size) continue
    boxes.push(box)
    context.fillStyle = ink
    context.fillRect(x - 1.5, y - 1.5, 3, 3)
    context.strokeStyle = paper
    context.strokeText(town.name, x + 4, y + 3)
    context.fillText(town.name, x + 4, y + 3)
  }
}

function paintPlace(context, { project }, ink, accent) {
  const { x, y, isFront } = project(place)
  if (!isFront) return
  context.strokeStyle = ink
  context.fillStyle = accent
  context.lineWidth = 2
  context.beginPath()
  context.arc(x, y, 6, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
}

/** Says what a place sees. */
function pick(next) {
  place = next
  show('.picked', Boolean(place))
  if (place) {
    element('#name').textContent = place.name ? `${place.name}, ${placeText(place)}` : placeText(place)
    element('#local').textContent = localText(eclipse, place)
    offerCall(host, element('#exact'), 'To the second', 'list_eclipses')
    host.tell(
      `In the eclipse app the person has picked ${placeText(place)}: ${element('#local').textContent}`,
      {
        latitude: place.latitude,
        longitude: place.longitude,
        eclipse: records[list.value]?.id,
      },
    )
  }
  say('')
  draw()
}

function turn(east, north) {
  const { latitude, longitude } = view.center
  view.center = {
    latitude: Math.max(-90, Math.min(90, latitude + north)),
    longitude: signedDegrees(longitude + east),
  }
  draw()
}

function zoom(factor) {
  view.zoom = Math.max(1, Math.min(24, view.zoom * factor))
  if (place) view.center = { latitude: place.latitude, longitude: place.longitude }
  draw()
}

followPointer(stage, canvas, {
  drag(from, to) {
    const degrees = DEGREES / globeOf(view).radius
    turn((from.x - to.x) * degrees, (to.y - from.y) * degrees)
  },
  tap(spot) {
    const tapped = globeOf(view).placeAt(spot)
    if (!tapped) return
    townList.value = ''
    pick(tapped)
  },
})
stage.addEventListener('keydown', (event) => {
  const step = 10 / view.zoom
  const turns = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }
  const [east, north] = turns[event.key] ?? []
  if (event.key === '+' || event.key === '-') zoom(event.key === '+' ? 2 : 0.5)
  if (east === undefined) return
  event.preventDefault()
  turn(east, north)
})
element('#nearer').addEventListener('click', () => zoom(2))
element('#farther').addEventListener('click', () => zoom(0.5))
list.addEventListener('change', () => {
  if (choose(Number(list.value))) draw()
})
townList.addEventListener('change', () => {
  const chosen = places[townList.value]
  if (!chosen) return
  view.center = { latitude: chosen.latitude, longitude: chosen.longitude }
  pick(chosen)
})
element('#ask').addEventListener('click', () =>
  askAbout(
    host,
    'the eclipse',
    `Tell me about the eclipse of ${element('h1').textContent} as seen from ${element('#name').textContent}: ${element('#local').textContent}`,
  ),
)

/** `18:32:24`, on the clock of the place where the answer has it. */
const secondsOf = (moment) => (moment.timeLocal ?? moment.time).slice(11, 19)

element('#exact').addEventListener('click', () => {
  const { type } = records[list.value]
  const dateAt = (days) => new Date(eclipse.utc + days * MS_PER_DAY).toISOString().slice(0, 10)
  const { latitude, longitude, timezone } = place
  return callTool(host, element('#exact'), {
    tool: 'list_eclipses',
    input: {
      start: dateAt(-1),
      end: dateAt(2),
      type,
      latitude: Number(latitude.toFixed(4)),
      longitude: Number(longitude.toFixed(4)),
      ...(timezone ? { timezone } : {}),
      include: 'local',
      count: 1,
    },
    textOf: ({ eclipses: [{ local } = {}] = [] }) => local && contactsText(local),
  })
})

/** `C1 17:36:46, C4 19:24:31, greatest 18:32:24 UTC`. */
function contactsText({ contacts, maximum }) {
  const times = Object.entries(contacts ?? {}).flatMap(([name, moment]) =>
    moment ? `${name.toUpperCase()} ${secondsOf(moment)}` : [],
  )
  if (times.length === 0) return 'No eclipse here.'
  return `${[...times, `greatest ${secondsOf(maximum)}`].join(', ')} ${maximum.timeLocal ? 'local time' : 'UTC'}.`
}

new ResizeObserver(() => {
  if (Math.round(stage.clientWidth) !== view.size) draw()
}).observe(stage)

const { events, ready } = awaitAnswer(begin)
host = await connect(
  { name: 'sky-data-eclipse', title: 'The eclipse', version: '1.0.0' },
  {
    ...events,
    context: draw,
    teardown: () => {
      eclipse = undefined
    },
  },
)
ready()
