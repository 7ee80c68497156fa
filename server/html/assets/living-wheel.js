// Shows the aspects of a planet that is tapped, turns the houses and lays the sky of a day around the chart, without a call.
// Without script the links of the wheel lead to the rows of the table, and other houses are drawn again.

const stage = document.querySelector('.stage[data-wheel]')
const { points, aspects } = JSON.parse(stage.dataset.wheel)
const systems = JSON.parse(stage.dataset.houses)
const transits = JSON.parse(stage.dataset.transits)
const math = await import(stage.dataset.math)
const map = stage.querySelector('svg')
const image = map.querySelector('image')
const { width, height } = map.viewBox.baseVal
const lines = map.querySelector('.aspects')
const ring = map.querySelector('g.around')
const panel = document.querySelector('.picked')
const links = new Map([...map.querySelectorAll('a[data-id]')].map((link) => [link.dataset.id, link]))
const spotOf = (id) => links.get(id)?.querySelector('circle')

const element = (name, attributes, ...content) => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...content)
  return node
}

/** A line from one planet to another, and a ring around the other. */
function aspectLine(from, to, kind) {
  const [x1, y1, x2, y2] = [from, to].flatMap((spot) => [spot.getAttribute('cx'), spot.getAttribute('cy')])
  lines.append(
    element('line', { class: kind, x1, y1, x2, y2 }),
    element('circle', { class: 'ring', cx: x2, cy: y2, r: from.getAttribute('r') }),
  )
}

function clear() {
  lines.replaceChildren()
  stage.classList.remove('picking')
  panel.hidden = true
}

/** Sign, degree and house of a planet, then its aspects, the closest first. */
function tell(id) {
  clear()
  const { label, text, house } = points[id]
  const aspectsOfBody = aspects
    .filter(({ body1, body2 }) => body1 === id || body2 === id)
    .sort((a, b) => a.orb - b.orb)
    .map((aspect) => ({ ...aspect, partner: aspect.body1 === id ? aspect.body2 : aspect.body1 }))
  for (const { partner, aspect } of aspectsOfBody)
    if (links.has(partner)) aspectLine(spotOf(id), spotOf(partner), aspect)
  const words = aspectsOfBody.map(
    ({ partner, aspect, orb, applying }) =>
      `${aspect} ${points[partner]?.label ?? partner} (${orb.toFixed(1)}°, ${applying ? 'applying' : 'separating'})`,
  )
  const strong = document.createElement('strong')
  strong.textContent = label
  const row = document.createElement('a')
  row.textContent = 'In the table'
  row.href = `#point-${id}`
  const place = house === null ? text : `${text}, house ${house}`
  panel.replaceChildren(strong, ` · ${[place, ...words].join(' · ')} `, row)
  panel.hidden = false
  stage.classList.add('picking')
}

map.addEventListener('click', (event) => {
  const link = event.target.closest('a')
  event.preventDefault()
  if (link) tell(link.dataset.id)
  else clear()
})
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') clear()
})

const parsed = (svg) => new DOMParser().parseFromString(svg, 'image/svg+xml')
let drawing = parsed(decodeURIComponent(image.getAttribute('href').split(',').slice(1).join(',')))

// Houses.

const select = document.querySelector('#otherHouses')
const status = select.form.querySelector('[role=status]')
select.form.querySelector('button').remove()
for (const option of select.options) option.disabled = !systems[option.value]

/** The wheel with other houses; its links follow the planets, and the tables have the houses. */
async function turnHouses(system) {
  const { file, cusps, houses } = systems[system]
  status.textContent = 'Turning the houses …'
  const response = await fetch(file).catch(() => undefined)
  if (select.value !== system) return
  if (!response?.ok) {
    status.textContent = 'The houses could not be loaded. Try again in a moment.'
    return
  }
  const svg = await response.text()
  clear()
  drawing = parsed(svg)
  image.setAttribute('href', `data:image/svg+xml,${encodeURIComponent(svg)}`)
  Object.keys(points).forEach((id, index) => {
    points[id].house = houses[index]
    const cell = document.querySelector(`#point-${id} td:nth-of-type(2)`)
    if (cell) cell.textContent = houses[index] ?? '–'
    const symbol = drawing.querySelector(`use[href="#s-${id}"]`)
    if (links.has(id) && symbol) follow(links.get(id), symbol, points[id])
  })
  document.querySelectorAll('ol.cusps li').forEach((row, index) => {
    row.textContent = cusps[index]
  })
  status.textContent = `${select.selectedOptions[0].textContent}: drawing and tables have these houses now. Free.`
}

/** Moves the link of a planet to its symbol. */
function follow(link, symbol, { label, text, house }) {
  const [x, y, scale] = symbol
    .getAttribute('transform')
    .match(/-?[\d.]+/g)
    .map(Number)
  const middle = middleOf(symbol.getAttribute('href'))
  const circle = link.querySelector('circle')
  circle.setAttribute('cx', x + scale * middle.x)
  circle.setAttribute('cy', y + scale * middle.y)
  const words = `${label}, ${text}, house ${house}`
  link.setAttribute('aria-label', words)
  link.querySelector('title').textContent = words
}

/** Outline of a symbol of the drawing, and the middle of its box. */
const outlineOf = (address) => drawing.querySelector(address)?.getAttribute('d')
function middleOf(address) {
  const path = element('path', { d: outlineOf(address), visibility: 'hidden' })
  map.append(path)
  const box = path.getBBox()
  path.remove()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

select.addEventListener('change', () => turnHouses(select.value))
select.form.addEventListener('submit', (event) => event.preventDefault())

// The sky of a day.

const daySection = document.querySelector('section.around')
const slider = daySection.querySelector('input[type=range]')
const list = daySection.querySelector('.contacts')
const dayForm = daySection.querySelector('form')
const hide = daySection.querySelector('[data-hide]')
const natal = Object.fromEntries(Object.entries(points).filter(([id]) => !id.endsWith('Node')))
const labelOf = (id) => id[0].toUpperCase() + id.slice(1)
const dateOf = () => new Date(transits.noon + slider.value * 86_400_000)
const dateText = () =>
  dateOf().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The point of a longitude at a radius; the ascendant is on the left. */
function pointAt(angle, radius) {
  const turned = (angle * Math.PI) / 180
  return { x: width / 2 + radius * Math.cos(turned), y: width / 2 - radius * Math.sin(turned) }
}
const angleOf = (longitude) => 180 + longitude - points.ascendant.longitude

/** A planet outside of the wheel, with a line to its exact place. */
function token({ id, longitude, retrograde }, seat) {
  const [spot, exact, edge] = [
    pointAt(seat, width * 0.535),
    pointAt(angleOf(longitude), transits.rings.outer),
    pointAt(seat, width * 0.515),
  ]
  const middle = middleOf(`#s-${id}`)
  const scale = (width * 0.032) / 1000
  const place = `translate(${spot.x - scale * middle.x} ${spot.y - scale * middle.y}) scale(${scale})`
  return element(
    'g',
    { class: retrograde ? 'token retrograde' : 'token' },
    element('line', { x1: exact.x, y1: exact.y, x2: edge.x, y2: edge.y }),
    element('circle', { cx: spot.x, cy: spot.y, r: width * 0.022 }),
    element('path', { d: outlineOf(`#s-${id}`), transform: place }),
  )
}

function showSky() {
  clear()
  const sky = math.skyAt(transits, Number(slider.value))
  const aspectsOfDay = math.contacts(sky, natal, transits)
  const seats = math.spread(
    sky.map(({ longitude }) => angleOf(longitude)),
    5.4,
  )
  const longitudes = Object.fromEntries(sky.map(({ id, longitude }) => [id, longitude]))
  const margin = width * 0.065
  map.setAttribute('viewBox', `${-margin} ${-margin} ${width + 2 * margin} ${width + 2 * margin}`)
  // The legend at the foot makes room for the planets.
  image.style.clipPath = `inset(0 0 ${height - width}px 0)`
  const heart = (longitude) => pointAt(angleOf(longitude), transits.rings.heart)
  ring.replaceChildren(
    ...aspectsOfDay.map(({ id, point, aspect }) => {
      const [from, to] = [heart(longitudes[id]), heart(natal[point].longitude)]
      return element('line', { class: aspect, x1: from.x, y1: from.y, x2: to.x, y2: to.y })
    }),
    ...sky.map((body, index) => token(body, seats[index])),
  )
  stage.classList.add('surrounded')
  hide.hidden = false
  say(aspectsOfDay, sky)
}

/** The slider, its words and the form say which day it is. */
function showDate() {
  const text = dateText()
  daySection.querySelector('output').textContent = text
  slider.setAttribute('aria-valuetext', text)
  dayForm.elements.on.value = dateOf().toISOString().slice(0, 10)
}

let waiting
/** The date at once, and the aspects when the slider rests. */
function say(aspectsOfDay, sky) {
  showDate()
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    const backwards = sky.filter(({ retrograde }) => retrograde).map(({ id }) => labelOf(id))
    const rows = [
      ...aspectsOfDay.map(
        ({ id, point, aspect, orb }) => `${labelOf(id)} ${aspect} ${points[point].label} ${orb.toFixed(1)}°`,
      ),
      ...(backwards.length > 0 ? [`Retrograde: ${backwards.join(', ')}`] : []),
    ]
    list.replaceChildren(
      ...(rows.length > 0 ? rows : ['No aspect is close on this day.']).map((row) => {
        const item = document.createElement('li')
        item.textContent = row
        return item
      }),
    )
  }, 250)
}

function hideSky() {
  clearTimeout(waiting)
  ring.replaceChildren()
  list.replaceChildren()
  stage.classList.remove('surrounded')
  map.setAttribute('viewBox', `0 0 ${width} ${height}`)
  image.style.clipPath = ''
  hide.hidden = true
}

slider.addEventListener('input', showSky)
for (const button of daySection.querySelectorAll('[data-step]'))
  button.addEventListener('click', () => {
    slider.value = Number(slider.value) + Number(button.dataset.step)
    showSky()
  })
hide.addEventListener('click', hideSky)
hide.hidden = true
showDate()
daySection.hidden = false
