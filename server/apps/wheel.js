// The chart of an answer: a planet that is tapped shows its aspects and its house; houses and transits change without a call.
import { nearest } from '../html/assets/sky-math.js'
import { askAbout, awaitAnswer, element, say, show, showPlain } from './answer.js'
import { connect, pageTheme } from './bridge.js'
import { chartOf, drawnChart, houseSystems, isCastable, nameOf } from './wheel-view.js'

const stage = element('.stage')
const houses = element('#houses')
const transits = element('#transits')
const points = element('#point')

let host
let chart
let drawing
let pickedKey
let width

const keyOf = ({ ring, id }) => `${ring}:${id}`
const pickedPoint = () => drawing?.points.find((point) => keyOf(point) === pickedKey)

/** The ring of a point in words: nothing for a chart that is alone. */
function ringName(ring) {
  const [inner, outer] = chart.labels
  if (ring === 0)
    return drawing.points.some((point) => point.ring > 0) ? inner || (chart.second ? 'first' : 'birth') : ''
  if (ring === 2 || !chart.second) return 'transit'
  return (
    outer || { progressed: 'progressed' }[chart.kind] || (chart.kind === 'synastry' ? 'second' : 'return')
  )
}

/** `Sun (transit)`; the name alone without a ring. */
const nameInRing = (id, ring) => (ring ? `${nameOf(id)} (${ring})` : nameOf(id))

const titles = {
  synastry: 'Synastry',
  composite: 'Composite chart',
  progressed: 'Progressed chart',
  solar_return: 'Solar return',
  lunar_return: 'Lunar return',
}

function begin(answer, input, result) {
  chart = chartOf(answer, input)
  if (!chart || !isCastable(chart)) {
    chart = undefined
    return showPlain(result)
  }
  const [first, second] = chart.labels
  const people = [first, second].filter(Boolean).join(' and ')
  element('h1').textContent = [titles[chart.kind] ?? 'Birth chart', people].filter(Boolean).join(': ')
  houses.replaceChildren(
    ...houseSystems.map((system) => new Option(nameOf(system), system, false, system === chart.houseSystem)),
  )
  if (chart.transits !== undefined) transits.value = new Date(chart.transits).toISOString().slice(0, 10)
  show('.plain', false)
  show('.stage, .choosing', true)
  houses.parentElement.hidden = !chart.place
  say('')
  draw()
}

/** The instant of the transits: that of the answer, or noon of a date that was chosen. */
function transitInstant() {
  if (!transits.value) return undefined
  const isAsked =
    chart.transits !== undefined && new Date(chart.transits).toISOString().startsWith(transits.value)
  return isAsked ? chart.transits : Date.parse(`${transits.value}T12:00:00Z`)
}

function draw() {
  if (!chart) return
  width = Math.round(stage.clientWidth || 236)
  const look = { transits: transitInstant(), theme: pageTheme(), size: Math.max(300, width) }
  try {
    drawing = drawnChart(chart, { ...look, houseSystem: houses.value || chart.houseSystem })
  } catch (error) {
    // Some houses do not exist near the poles.
    say(error.message)
    houses.value = chart.houseSystem
    drawing = drawnChart(chart, { ...look, houseSystem: chart.houseSystem })
  }
  const parsed = new DOMParser().parseFromString(drawing.svg, 'image/svg+xml').documentElement
  parsed.setAttribute('aria-hidden', 'true')
  stage.replaceChildren(document.importNode(parsed, true))
  listPoints()
  tell()
}

function listPoints() {
  const options = drawing.points.map((point) => {
    const key = keyOf(point)
    return new Option(nameInRing(point.id, ringName(point.ring)), key, false, key === pickedKey)
  })
  points.replaceChildren(new Option('Choose …', '', false, !pickedKey), ...options)
}

/** Aspects of a point, the closest first, with the partner of each. */
function aspectsOf({ ring, id }) {
  const withPartner = (aspect, partner, partnerRing) => ({ ...aspect, partner, partnerRing })
  const within = (ring === 0 ? drawing.within : []).flatMap((aspect) =>
    aspect.body1 === id
      ? [withPartner(aspect, aspect.body2, 0)]
      : aspect.body2 === id
        ? [withPartner(aspect, aspect.body1, 0)]
        : [],
  )
  const between = drawing.between.flatMap((aspect) => {
    if (ring === 0) return aspect.body2 === id ? [withPartner(aspect, aspect.body1, 1)] : []
    return ring === 1 && aspect.body1 === id ? [withPartner(aspect, aspect.body2, 0)] : []
  })
  return [...within, ...between].sort((a, b) => a.orb - b.orb)
}

const svgElement = (name, attributes) => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  return node
}

/** A ring around a point and around each partner, and lines from ring to ring, so that no symbol is crossed out. */
function mark(point, aspects) {
  const svg = stage.firstElementChild
  svg.querySelector('.marks')?.remove()
  if (!point?.spot) return
  const marks = svgElement('g', { class: 'marks' })
  const radius = svg.viewBox.baseVal.width * 0.028
  const ring = ({ x, y }) => svgElement('circle', { cx: x, cy: y, r: radius })
  marks.append(ring(point.spot))
  for (const { partner, partnerRing } of aspects) {
    const spot = drawing.points.find(({ id, ring }) => id === partner && ring === partnerRing)?.spot
    if (!spot) continue
    const [across, down] = [spot.x - point.spot.x, spot.y - point.spot.y]
    const share = Math.min(0.5, radius / Math.hypot(across, down))
    const ends = {
      x1: point.spot.x + across * share,
      y1: point.spot.y + down * share,
      x2: spot.x - across * share,
      y2: spot.y - down * share,
    }
    marks.append(svgElement('line', ends), ring(spot))
  }
  svg.append(marks)
}

/** Sign, house and aspects of what was picked. */
function tell() {
  const point = pickedPoint()
  show('.picked', Boolean(point))
  if (!point) return mark()
  const aspects = aspectsOf(point)
  element('#name').textContent = nameInRing(point.id, ringName(point.ring))
  const house =
    point.house && (point.ring === 0 ? `house ${point.house}` : `in house ${point.house} of the birth`)
  element('.facts').textContent = [point.text, house, point.retrograde ? 'retrograde' : undefined]
    .filter(Boolean)
    .join(' · ')
  element('.aspects').replaceChildren(
    ...aspects.slice(0, 6).map(({ aspect, partner, partnerRing, orb, applying }) => {
      const row = document.createElement('li')
      const ringText = partnerRing === point.ring ? '' : ringName(partnerRing)
      const isStill = chart.kind === 'synastry' && partnerRing !== point.ring
      row.textContent = `${aspect} ${nameInRing(partner, ringText)}, ${orb.toFixed(1)}°${isStill ? '' : applying ? ' applying' : ' separating'}`
      return row
    }),
  )
  mark(point, aspects)
}

const factsText = () =>
  [
    element('.facts').textContent,
    ...[...document.querySelectorAll('.aspects li')].map((row) => row.textContent),
  ].join('; ')

function pick(key) {
  pickedKey = key || undefined
  say('')
  points.value = pickedKey ?? ''
  tell()
  const point = pickedPoint()
  if (point)
    host.tell(`In the chart app the person has picked ${element('#name').textContent}: ${factsText()}.`, {
      id: point.id,
      houseSystem: houses.value,
    })
}

stage.addEventListener('click', ({ clientX, clientY }) => {
  const { left, top, width: shownWidth } = stage.getBoundingClientRect()
  const scale = stage.firstElementChild.viewBox.baseVal.width / shownWidth
  const spot = { x: (clientX - left) * scale, y: (clientY - top) * scale }
  const spots = drawing.points.flatMap((point) =>
    point.spot ? [{ key: keyOf(point), point: point.spot }] : [],
  )
  pick(nearest(spots, spot, 24 * scale)?.key)
})
points.addEventListener('change', () => pick(points.value))
houses.addEventListener('change', () => {
  say('')
  draw()
})
transits.addEventListener('change', draw)
element('#ask').addEventListener('click', () => {
  const name = element('#name').textContent
  const born = new Date(chart.utc).toISOString().replace('.000', '')
  return askAbout(host, name, `Tell me about ${name} in this chart (birth ${born}): ${factsText()}.`)
})
new ResizeObserver(() => {
  if (Math.round(stage.clientWidth) !== width) draw()
}).observe(stage)

const { events, ready } = awaitAnswer(begin)
host = await connect(
  { name: 'sky-data-wheel', title: 'The chart', version: '1.0.0' },
  { ...events, context: draw, teardown: () => stage.replaceChildren() },
)
ready()
