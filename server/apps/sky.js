// The sky of an answer: turned by hand, moved through twelve hours without a call, and named where it is tapped.
import { windOf } from '../html/assets/sky-scene.js'
import { askAbout, awaitAnswer, dayText, element, placeText, say, show, showPlain } from './answer.js'
import { connect, pageTheme } from './bridge.js'
import { callTool, offerCall } from './paid-call.js'
import { followPointer } from './pointer.js'
import { nearest, skyView } from './sky-view.js'

const stage = element('.stage')
const canvas = element('canvas')
const slider = element('#time')
const objects = element('#object')
const picked = element('.picked')

let host
let input
/** The sky that is shown, and where the person looks. */
let place
let sky
const look = { kind: 'dome', bearing: 180 }
let entries = []
let pickedId

const hour = () => slider.value / 60
const minus = (text) => text.replace('-', '−')
const winds = { N: 'north', E: 'east', S: 'south', W: 'west' }
const windName = (azimuth) => {
  const [first, second = ''] = windOf(azimuth).slice(-2)
  return `${winds[first]}${winds[second] ?? ''}`
}

/** `20 Nov 2026, 20:15 UTC`. */
function timeText(local) {
  const [date, clock] = local.split('T')
  return `${dayText(date)}, ${clock}${place.timezone === 'UTC' ? ' UTC' : ''}`
}

/** Place and instant of an answer; nothing where its drawing is another one than of the sky over a place. */
function placeOf({ data, meta }, { latitude, longitude, timezone = 'UTC', view = 'allsky' }) {
  const utc = Date.parse(meta?.settings?.datetime ?? data?.timestamp ?? '')
  const isSky = view === 'allsky' || view === 'horizon'
  if (!isSky || Number.isNaN(utc) || typeof latitude !== 'number' || typeof longitude !== 'number')
    return undefined
  return { latitude, longitude, timezone, utc }
}

/** Shows an answer; another drawing than of the sky, and a year whose planets the app does not know, as it came. */
function begin(answer, values, result) {
  input = values
  place = placeOf(answer, input)
  try {
    sky = place && skyView(place)
  } catch {
    sky = undefined
  }
  if (!sky) return showPlain(result)
  const { facing } = answer.meta?.settings ?? {}
  look.kind = input.view === 'horizon' ? 'strip' : 'dome'
  look.bearing = typeof facing === 'number' ? facing : input.up === 'S' ? 0 : 180
  element('h1').textContent = input.placeName
    ? `The sky over ${input.placeName}`
    : `The sky over ${placeText(place)}`
  show('.plain', false)
  show('.stage, .turning, .choosing', true)
  say('')
  draw()
}

/** Paints the hour, and renews what is said of it. */
function draw() {
  if (!sky) return
  const room = stage.clientWidth || 236
  look.width = Math.round(room)
  look.theme = pageTheme()
  canvas.style.aspectRatio = look.kind === 'dome' ? '1' : '1 / 0.5625'
  entries = sky.paint(canvas, look, hour(), pickedId)
  const minutes = Number(slider.value)
  const distance = `${Math.floor(Math.abs(minutes) / 60)} h ${Math.abs(minutes) % 60} min`
  const when = timeText(sky.localAt(hour()))
  element('output').textContent = minutes === 0 ? when : `${when} (${minutes < 0 ? '−' : '+'}${distance})`
  slider.setAttribute('aria-valuetext', minutes === 0 ? `${when}, as asked` : when)
  const where = windName(look.bearing)
  stage.setAttribute('aria-valuenow', Math.round(look.bearing))
  stage.setAttribute('aria-valuetext', look.kind === 'dome' ? `${where} at the foot` : `looking ${where}`)
  element('#view').textContent = look.kind === 'dome' ? 'Horizon' : 'Whole sky'
  listObjects()
  tell()
}

/** Objects that can be named, the brightest first. */
function listObjects() {
  const options = entries
    .toSorted((a, b) => a.thing.magnitude - b.thing.magnitude)
    .map(({ thing }) => new Option(thing.name, thing.id, false, thing.id === pickedId))
  objects.replaceChildren(new Option('Choose …', '', false, !pickedId), ...options)
}

const pickedEntry = () => entries.find(({ thing }) => thing.id === pickedId)

/** Height, direction, brightness and best time of what was picked; it is let go when it sets. */
function tell() {
  const entry = pickedEntry()
  picked.hidden = !entry
  if (!entry) return
  const { thing } = entry
  const { altitude, azimuth, best } = sky.factsOf(entry, hour())
  const isOwnKind = thing.id === thing.kind
  element('#name').textContent = thing.name
  element('.facts').textContent = [
    isOwnKind ? undefined : thing.kind.replaceAll('_', ' '),
    `${Math.round(altitude)}° high in the ${windOf(azimuth)} (azimuth ${Math.round(azimuth)}°)`,
    `magnitude ${minus(thing.magnitude.toFixed(1))}`,
    best,
  ]
    .filter(Boolean)
    .join(' · ')
  offerCall(host, element('#rise'), 'Rise and set', 'get_rise_set')
}

function pick(id) {
  pickedId = id
  say('')
  draw()
  const entry = pickedEntry()
  if (!entry) return
  const facts = element('.facts').textContent
  host.tell(`In the sky app the person has picked ${entry.thing.name}: ${facts}, ${situation()}.`, {
    id: entry.thing.id,
    time: new Date(place.utc + hour() * 3_600_000).toISOString(),
  })
}

const situation = () => `seen from ${placeText(place)} at ${timeText(sky.localAt(hour()))}`

/** Turns the view by degrees of azimuth. */
function turn(degrees) {
  look.bearing = (((look.bearing + degrees) % 360) + 360) % 360
  draw()
}

followPointer(stage, canvas, {
  drag: (from, to) => turn(sky.turned(look, from, to)),
  tap: (spot) => pick(nearest(entries, spot, 24)?.thing.id),
})
stage.addEventListener('keydown', (event) => {
  const step = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10, PageDown: -45, PageUp: 45 }[
    event.key
  ]
  if (!step) return
  event.preventDefault()
  turn(step)
})
slider.addEventListener('input', draw)
objects.addEventListener('change', () => pick(objects.value || undefined))
element('#view').addEventListener('click', () => {
  look.kind = look.kind === 'dome' ? 'strip' : 'dome'
  draw()
})
new ResizeObserver(() => {
  if (Math.round(stage.clientWidth) !== look.width) draw()
}).observe(stage)

element('#ask').addEventListener('click', () => {
  const { name } = pickedEntry().thing
  return askAbout(host, name, `Tell me about ${name}, ${situation()}: ${element('.facts').textContent}.`)
})

const clockOf = (event) => (event?.timeLocal ?? event?.time ?? '').slice(11, 16) || '–'

element('#rise').addEventListener('click', () => {
  const { id, name } = pickedEntry().thing
  const { latitude, longitude, timezone } = place
  const start = sky.localAt(hour()).split('T')[0]
  return callTool(host, element('#rise'), {
    tool: 'get_rise_set',
    input: { latitude, longitude, timezone, start, targets: id },
    textOf: ({ days: [day] = [] }) =>
      day &&
      `${name} on ${start}: rises ${clockOf(day.rise)}, highest ${clockOf(day.transit)}, sets ${clockOf(day.set)}.`,
  })
})

const { events, ready } = awaitAnswer(begin)
host = await connect(
  { name: 'sky-data-sky', title: 'The sky', version: '1.0.0' },
  {
    ...events,
    context: draw,
    teardown: () => {
      sky = undefined
    },
  },
)
ready()
