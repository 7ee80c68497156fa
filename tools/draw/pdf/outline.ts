/** Outlines of SVG in the operators of PDF. ISO 32000-1:2008, 8.5.2, table 59. */

type Point = readonly [x: number, y: number]

/** A number in the form of PDF, which knows no exponents. */
export const pdfNumber = (value: number): string => String(Number(value.toFixed(4)) || 0)

const points = (...all: readonly Point[]): string =>
  all.map(([x, y]) => `${pdfNumber(x)} ${pdfNumber(y)}`).join(' ')
const moveTo = (to: Point): string => `${points(to)} m `
const lineTo = (to: Point): string => `${points(to)} l `
const curveTo = (first: Point, second: Point, to: Point): string => `${points(first, second, to)} c `

/** A parabola as the cubic of the same shape: its control points stand two thirds of the way to the parabola's. */
function parabola(from: Point, control: Point, to: Point): string {
  const controlToward = ([x, y]: Point): Point => [
    x + (2 / 3) * (control[0] - x),
    y + (2 / 3) * (control[1] - y),
  ]
  return curveTo(controlToward(from), controlToward(to), to)
}

/** A part of an ellipse: its centre, radii and tilt, its start and the angle it runs through; radians. */
interface Arc {
  readonly centre: Point
  readonly radii: Point
  readonly tilt: number
  readonly start: number
  readonly sweep: number
}

const turned = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]

/**
 * Cubics along an ellipse, each of at most a quarter turn, which are off by 0.03 % of the radius at most.
 * Control points at 4/3 tan(θ/4): Goldapp, "Approximation of circular arcs by cubic polynomials", CAGD 8, 227 (1991).
 */
function alongEllipse({ centre, radii, tilt, start, sweep }: Arc): string {
  const parts = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9)
  const step = sweep / parts
  const reach = (4 / 3) * Math.tan(step / 4)
  const pointAt = (angle: number, out: number): Point => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [x, y] = turned([radii[0] * (cos - out * sin), radii[1] * (sin + out * cos)], tilt)
    return [centre[0] + x, centre[1] + y]
  }
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [start + part * step, start + (part + 1) * step]
    return curveTo(pointAt(from, reach), pointAt(to, -reach), pointAt(to, 0))
  }).join('')
}

/** A whole ellipse. */
export const ellipseOutline = (centre: Point, radii: Point): string =>
  `${moveTo([centre[0] + radii[0], centre[1]])}${alongEllipse({ centre, radii, tilt: 0, start: 0, sweep: 2 * Math.PI })}h `

/** An elliptical arc between two points. W3C, "SVG 2", appendix B.2.4. */
function arc(from: Point, to: Point, [rx, ry, degrees, isLarge, isPositive]: readonly number[]): string {
  if (!rx || !ry) return lineTo(to)
  const tilt = ((degrees as number) * Math.PI) / 180
  const half = turned([(from[0] - to[0]) / 2, (from[1] - to[1]) / 2], -tilt)
  // Radii that are too short to reach are scaled up (appendix B.2.5).
  const scale = Math.max(1, Math.hypot(half[0] / rx, half[1] / ry))
  const radii: Point = [rx * scale, ry * scale]
  const [x, y] = [half[0] / radii[0], half[1] / radii[1]]
  const offset = Math.sqrt(Math.max(0, 1 / (x * x + y * y) - 1)) * (isLarge === isPositive ? -1 : 1)
  const start = Math.atan2(y + offset * x, x - offset * y)
  const turn = Math.atan2(offset * x - y, -x - offset * y) - start
  const fullTurn = 2 * Math.PI
  const sweep = isPositive ? (turn + fullTurn) % fullTurn : (turn - fullTurn) % fullTurn
  const middle = turned([radii[0] * offset * y, -radii[1] * offset * x], tilt)
  const centre: Point = [(from[0] + to[0]) / 2 + middle[0], (from[1] + to[1]) / 2 + middle[1]]
  return alongEllipse({ centre, radii, tilt, start, sweep })
}

/** A command of a path: how many numbers it takes, and what it draws; the last two numbers are where it ends. */
interface Command {
  readonly takes: number
  draw(from: Point, to: Point, numbers: readonly number[]): string
}

const commands: Readonly<Record<string, Command>> = {
  M: { takes: 2, draw: (_, to) => moveTo(to) },
  L: { takes: 2, draw: (_, to) => lineTo(to) },
  H: { takes: 1, draw: (_, to) => lineTo(to) },
  V: { takes: 1, draw: (_, to) => lineTo(to) },
  Q: { takes: 4, draw: (from, to, [x, y]) => parabola(from, [x as number, y as number], to) },
  A: { takes: 7, draw: arc },
  Z: { takes: 0, draw: () => 'h ' },
}

/** Numbers of a command with every coordinate counted from the origin. */
function absolute(command: string, numbers: readonly number[], [x, y]: Point): number[] {
  if (command === 'h') return [x + (numbers[0] as number)]
  if (command === 'v') return [y + (numbers[0] as number)]
  // Of an arc the end alone is a place.
  const first = command === 'a' ? 5 : 0
  return numbers.map((number, index) =>
    index < first ? number : number + ((index - first) % 2 === 0 ? x : y),
  )
}

/** Where a command ends. */
function endOf(upper: string, numbers: readonly number[], from: Point): Point {
  const last = numbers.at(-1) as number
  if (upper === 'H') return [last, from[1]]
  if (upper === 'V') return [from[0], last]
  return [numbers.at(-2) as number, last]
}

/** The `d` of a path in operators of PDF. */
export function pathOutline(d: string): string {
  const segments: string[] = []
  let start: Point = [0, 0]
  let now: Point = start
  for (const [, letter = '', argumentText = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const upper = letter.toUpperCase()
    const command = commands[upper]
    if (!command) throw new Error(`No drawing has the path command ${letter}.`)
    const { takes } = command
    const all = (argumentText.match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g) ?? []).map(Number)
    for (let offset = 0; offset < Math.max(1, all.length); offset += takes || 1) {
      const slice = all.slice(offset, offset + takes)
      const numbers = letter === upper ? slice : absolute(letter, slice, now)
      const to = upper === 'Z' ? start : endOf(upper, numbers, now)
      // Further pairs after a move are lines (W3C, "SVG 2", §9.3.3).
      segments.push(offset > 0 && upper === 'M' ? lineTo(to) : command.draw(now, to, numbers))
      now = to
      if (upper === 'M' && offset === 0) start = to
    }
  }
  return segments.join('')
}
