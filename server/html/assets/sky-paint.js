// Paints the turned sky on a canvas as the drawing of the service looks: the same places, sizes and colours.

const share = (width, thousandths, least = 0) => Math.max(least, (width * thousandths) / 1000)

/** Radius of a star's disc, as `tools/draw/sky/star-discs.ts` has it. */
const starRadius = (width, magnitude) => share(width, 4 * 10 ** (-0.145 * Math.max(magnitude, -1.5)), 0.35)

/** Labels that have found room: each keeps its box. */
class Room {
  #boxes = []
  take(left, top, width, height) {
    const box = { left, top, right: left + width, bottom: top + height }
    const isFree = this.#boxes.every(
      (label) =>
        box.left > label.right || box.right < label.left || box.top > label.bottom || box.bottom < label.top,
    )
    if (isFree) this.#boxes.push(box)
    return isFree
  }
}

/** Context of a canvas that gets the size of a drawing, with up to four pixels for each of its own on a fine screen. */
export function sizedContext(canvas, { width, height }) {
  const scale = Math.min(2, devicePixelRatio || 1)
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  return context
}

/** Paints one moment. `scene` holds points of the drawing; `sky` the projection and the size. */
export function paint(context, sky, scene, palette) {
  const { width, height, projection } = sky
  context.clearRect(0, 0, width, height)
  context.fillStyle = projection.kind === 'dome' ? palette.page : palette.ground
  context.fillRect(0, 0, width, height)
  context.save()
  context.beginPath()
  if (projection.kind === 'dome') context.arc(projection.x, projection.y, projection.radius, 0, 2 * Math.PI)
  else context.rect(0, 0, width, projection.y)
  context.clip()
  background(context, sky, scene, palette)
  milkyWay(context, sky, scene, palette)
  lines(context, sky, scene, palette)
  stars(context, sky, scene, palette)
  bodies(context, sky, scene, palette)
  names(context, sky, scene, palette)
  context.restore()
  frame(context, sky, scene, palette)
}

/** The sky from zenith to horizon, and the glow where the Sun is about to rise or has set. */
function background(context, { width, height, projection }, { glow }, palette) {
  const { kind, x, y, radius } = projection
  const gradient =
    kind === 'dome'
      ? context.createRadialGradient(x, y, 0.35 * radius, x, y, radius)
      : context.createLinearGradient(0, 0, 0, y)
  gradient.addColorStop(0, palette.sky[0])
  gradient.addColorStop(1, palette.sky[1])
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  if (!glow?.point || glow.part <= 0) return
  const [colour, strength] = palette.glow
  const reach = share(width, 560)
  const light = context.createRadialGradient(glow.point.x, glow.point.y, 0, glow.point.x, glow.point.y, reach)
  light.addColorStop(0, colour)
  light.addColorStop(1, `${colour}00`)
  context.globalAlpha = strength * glow.part
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  context.globalAlpha = 1
}

/** Radius of a spot in distances from one to the next, and how many spots, each fading to its edge, thus lie on a place. */
const spotReach = 1.5
const spotsDeep = (Math.PI * spotReach ** 2) / 3

/** Soft spots, which together are as opaque as the drawing is at their light. */
function milkyWay(context, { projection }, { clouds }, palette) {
  if (palette.milkyWayOpacity === 0 || clouds.length === 0) return
  const { x, y, scale } = projection
  const spot = new OffscreenCanvas(64, 64)
  const brush = spot.getContext('2d')
  const soft = brush.createRadialGradient(32, 32, 0, 32, 32, 32)
  soft.addColorStop(0, palette.milkyWay)
  soft.addColorStop(1, `${palette.milkyWay}00`)
  brush.fillStyle = soft
  brush.fillRect(0, 0, 64, 64)
  for (const { point, light, apart } of clouds) {
    // The projection is stereographic: away from the middle a degree has more pixels.
    const stretch = 1 + (Math.hypot(point.x - x, point.y - y) / (2 * scale)) ** 2
    const reach = spotReach * apart * scale * stretch
    context.globalAlpha = 1 - (1 - light * palette.milkyWayOpacity) ** (1 / spotsDeep)
    context.drawImage(spot, point.x - reach, point.y - reach, 2 * reach, 2 * reach)
  }
  context.globalAlpha = 1
}

/** Figures, and the ecliptic as a dashed line. */
function lines(context, { width }, { figures, ecliptic }, palette) {
  const stroke = (chains, colour, alpha, thickness, dash = []) => {
    context.beginPath()
    for (const chain of chains)
      chain.forEach((point, index) => {
        if (!point) return
        if (index === 0 || !chain[index - 1]) context.moveTo(point.x, point.y)
        else context.lineTo(point.x, point.y)
      })
    context.setLineDash(dash)
    context.strokeStyle = colour
    context.globalAlpha = alpha
    context.lineWidth = thickness
    context.stroke()
  }
  const dash = share(width, 5, 3)
  stroke([ecliptic], palette.ecliptic, 0.7, share(width, 1.1, 0.6), [dash * 1.6, dash])
  stroke(
    figures.flatMap(({ chains }) => chains),
    palette.figures,
    0.6,
    share(width, 0.9, 0.5),
  )
  context.setLineDash([])
  context.globalAlpha = 1
}

function disc(context, { x, y }, radius, colour) {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
}

function stars(context, { width }, { stars }, palette) {
  for (const { point, thing } of stars)
    disc(context, point, starRadius(width, thing.magnitude), palette.stars[thing.colour])
}

/** Sun and planets in a halo, the Moon with its phase. */
function bodies(context, { width }, { bodies }, palette) {
  for (const { point, thing, sunward } of bodies) {
    if (thing.id === 'moon') {
      moon(context, width, { point, sunward, lit: thing.illumination ?? 1 }, palette)
      continue
    }
    const isSun = thing.id === 'sun'
    const radius = isSun
      ? share(width, 13, 4)
      : Math.max(starRadius(width, thing.magnitude), share(width, 2.6, 1.2))
    const colour = isSun ? palette.sun : palette.bodies
    context.globalAlpha = 0.16
    disc(context, point, 2.4 * radius, colour)
    context.globalAlpha = 1
    disc(context, point, radius, colour)
  }
}

/** The lit limb towards the Sun; the terminator is half an ellipse (Meeus, Astronomical Algorithms, ch. 48). */
function moon(context, width, { point, sunward, lit }, palette) {
  const radius = share(width, 13, 4)
  disc(context, point, radius, palette.moonDark)
  context.save()
  context.translate(point.x, point.y)
  if (sunward) context.rotate(Math.atan2(sunward.y - point.y, sunward.x - point.x))
  context.beginPath()
  context.arc(0, 0, radius, -Math.PI / 2, Math.PI / 2)
  context.ellipse(0, 0, radius * Math.abs(2 * lit - 1), radius, 0, Math.PI / 2, -Math.PI / 2, lit <= 0.5)
  context.fillStyle = palette.moonLit
  context.fill()
  context.restore()
}

/** Whether a point is on the sky, a little off its edge. */
const holds = ({ width, projection }, x, y) =>
  projection.kind === 'dome'
    ? Math.hypot(x - projection.x, y - projection.y) < projection.radius - 4
    : x > 4 && x < width - 4 && y > 8 && y < projection.y - 8

/** Names of bodies, of bright stars and of figures, in this order as far as there is room. */
function names(context, sky, { bodies, stars, figures }, palette) {
  const { width } = sky
  const room = new Room()
  const beside = (points, size, style, colour) => {
    context.font = `${style} ${size}px system-ui, sans-serif`
    context.fillStyle = colour
    for (const { point, thing } of points) {
      const wide = context.measureText(thing.name).width
      const sides = [
        { x: point.x + size * 0.9, y: point.y },
        { x: point.x - size * 0.9 - wide, y: point.y },
        { x: point.x - wide / 2, y: point.y + size * 1.3 },
      ]
      const spot = sides.find(
        ({ x, y }) =>
          holds(sky, x, y) && holds(sky, x + wide, y) && room.take(x, y - size * 0.6, wide, size * 1.2),
      )
      if (spot) rimmed(context, thing.name, spot.x, spot.y + size * 0.35, palette.halo)
    }
  }
  context.textAlign = 'left'
  beside(bodies, share(width, 14.5, 10.5), '', palette.bodies)
  const brightest = width < 560 ? 1.5 : 2.1
  beside(
    stars.filter(({ thing }) => thing.name && thing.magnitude <= brightest),
    share(width, 11.5, 9.5),
    'italic',
    palette.starNames,
  )
  if (width < 460) return
  const size = share(width, 10.5, 9)
  context.font = `${size}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.fillStyle = palette.figureNames
  for (const { name, chains } of figures) {
    const points = chains.flat()
    if (points.length === 0 || points.some((point) => !point)) continue
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
    const text = name.toUpperCase()
    const wide = context.measureText(text).width
    const fits = holds(sky, x - wide / 2, y) && holds(sky, x + wide / 2, y)
    if (fits && room.take(x - wide / 2, y - size / 2, wide, size))
      rimmed(context, text, x, y + size * 0.35, palette.halo)
  }
}

function rimmed(context, text, x, y, halo) {
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.strokeStyle = halo
  context.strokeText(text, x, y)
  context.fillText(text, x, y)
}

/** The horizon, the compass around it and the clock in the corner. */
function frame(context, { width, height, projection, compass }, { clock }, palette) {
  context.strokeStyle = palette.rim
  context.lineWidth = share(width, 1.4, 0.8)
  context.beginPath()
  if (projection.kind === 'dome') context.arc(projection.x, projection.y, projection.radius, 0, 2 * Math.PI)
  else {
    context.moveTo(0, projection.y)
    context.lineTo(width, projection.y)
  }
  context.stroke()
  context.textAlign = 'center'
  for (const { name, x, y } of compass) {
    const size = share(width, name.length === 1 ? 19 : 12.5, name.length === 1 ? 12 : 8)
    context.font = `${size}px Georgia, serif`
    context.fillStyle = name.length === 1 ? palette.text : palette.faintText
    context.fillText(name, x, y + size * 0.31)
  }
  context.textAlign = 'left'
  context.fillStyle = palette.text
  context.font = `${share(width, 15, 11)}px system-ui, sans-serif`
  const isDome = projection.kind === 'dome'
  context.fillText(clock, share(width, 18, 10), isDome ? share(width, 30, 18) : height - share(width, 11, 6))
}
