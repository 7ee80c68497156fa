// Shows the aspects of a planet that is tapped. Without script the links of the wheel lead to the rows of the table.

const stage = document.querySelector('.stage[data-wheel]')
const { points, aspects } = JSON.parse(stage.dataset.wheel)
const map = stage.querySelector('svg')
const lines = map.querySelector('.aspects')
const panel = document.querySelector('.picked')
const spots = new Map(
  [...map.querySelectorAll('a[data-id]')].map((link) => [link.dataset.id, link.querySelector('circle')]),
)

const element = (name, attributes) => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
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
    if (spots.has(partner)) aspectLine(spots.get(id), spots.get(partner), aspect)
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
