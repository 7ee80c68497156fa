/** The bodies of a chart in their ring: symbol, degrees and minutes, and a line to the exact place. */

import { bodyName } from '../../core/bodies.ts'
import { circularDifference, DEGREES, normalDegrees } from '../../core/math/angles.ts'
import { type Sign, signParts, signs, zodiacPlace } from '../../core/zodiac/zodiac.ts'
import type { Box } from '../labels.ts'
import { textWidth, withRim, writing } from '../letters.ts'
import { dots, group, type Point, path, polar, polyline, share } from '../svg.ts'
import { symbol, symbolNameOf, symbolReach } from '../symbols.ts'
import type { WheelBody } from './content.ts'
import { isNarrow, onWheel, type WheelFrame, wheelAngle } from './frame.ts'
import { sideBySide, spread } from './spread.ts'

/** A ring of bodies: its radii in pixels and its colour. */
export interface Ring {
  readonly outer: number
  readonly inner: number
  readonly colour: string
}

/** A ring whose bodies have their seats. */
export interface SeatedRing extends Ring {
  /** Size of a symbol. */
  readonly em: number
  readonly seats: readonly Seat[]
}

/** Where a body stands: symbol and words one behind the other, from the outside in. */
interface Seat {
  readonly body: WheelBody
  /** Degrees counter-clockwise from the right. */
  readonly angle: number
  readonly symbol: Point
  readonly words: readonly Words[]
  /** The sign that the degrees are counted in; null where it would be too small to tell. */
  readonly sign: { readonly name: Sign; readonly middle: Point; readonly size: number } | null
}

interface Words {
  readonly text: string
  readonly middle: Point
  readonly size: number
  readonly kind: 'degrees' | 'minutes' | 'retrograde'
}

/**
 * Where the parts of a seat stand, in parts of the ring's depth: the line to the exact place has what is outside of them. Sizes
 * of symbols and words are thousandths of the width, and at most a part of the depth. A narrow sheet has larger words, without
 * signs and minutes.
 */
const LEADER_DEPTH = 0.15
const SYMBOL_DEPTH = 0.275
const wideSeat = {
  symbol: { size: 34, least: 10.5, ofDepth: 0.3 },
  words: { size: 16, ofDepth: 0.125 },
  parts: {
    degrees: { depth: 0.49, size: 1.05 },
    sign: { depth: 0.63, size: 1 },
    minutes: { depth: 0.765, size: 0.9 },
    retrograde: { depth: 0.9, size: 0.85 },
  },
} as const
const narrowSeat = {
  symbol: { size: 40, least: 10.5, ofDepth: 0.3 },
  words: { size: 26, ofDepth: 0.21 },
  parts: {
    degrees: { depth: 0.6, size: 1 },
    sign: null,
    minutes: null,
    retrograde: { depth: 0.85, size: 0.8 },
  },
} as const

/** From one symbol to the next in parts of their size, so that those on a slant do not touch at their corners. */
const CLEAR = 0.96

/** Seats for bodies, in the order of their longitudes and on their side of each of the lines that end in the ring. */
export function assignSeats(
  frame: WheelFrame,
  bodies: readonly WheelBody[],
  ring: Ring,
  lines: readonly number[],
): SeatedRing {
  const { centre } = frame
  const depth = ring.outer - ring.inner
  const sizes = isNarrow(frame) ? narrowSeat : wideSeat
  const em = Math.min(share(frame, sizes.symbol.size, sizes.symbol.least), depth * sizes.symbol.ofDepth)
  const radius = ring.outer - depth * SYMBOL_DEPTH
  const smallSize = Math.min(share(frame, sizes.words.size), depth * sizes.words.ofDepth)
  const hasWords = smallSize >= LEAST_WORDS
  const angleOf = (longitude: number) => wheelAngle(frame, longitude)
  const degreesSize = hasWords ? smallSize * sizes.parts.degrees.size : 0
  const widest = { width: textWidth(WIDEST, { size: degreesSize }), height: 2 * FIGURES * degreesSize }
  const wordRadius = ring.outer - depth * sizes.parts.degrees.depth
  // Words stand nearer to the middle than symbols do, and need the most room where they stand side by side.
  const apart = bodies.map(({ longitude }) => {
    const ofWords = NEARBY.map((turn) => sideBySide(widest, angleOf(longitude) + turn) / wordRadius)
    return Math.max((em * 0.83) / radius, ...ofWords) * DEGREES
  })
  const angles = spread(
    bodies.map(({ longitude }) => angleOf(longitude)),
    apart,
    lines.map(angleOf),
  )
  const sorted = [...angles].sort((a, b) => a - b)
  const gaps = sorted.map((angle, index) =>
    normalDegrees((sorted[index + 1] ?? (sorted[0] as number)) - angle),
  )
  const closest = (Math.min(...gaps) * Math.PI * radius) / 180
  const seats = bodies.map((body, index): Seat => {
    const angle = angles[index] as number
    const { sign, signDegree } = zodiacPlace(body.longitude)
    const { degrees, minutes } = signParts(signDegree)
    const middleAt = (part: number) => polar(centre, ring.outer - depth * part, angle)
    const word = (kind: Words['kind'], text: string): Words[] => {
      const part = sizes.parts[kind]
      return part ? [{ text, middle: middleAt(part.depth), size: smallSize * part.size, kind }] : []
    }
    const words = [
      ...word('degrees', `${degrees}°`),
      ...word('minutes', `${String(minutes).padStart(2, '0')}′`),
      ...(body.retrograde ? word('retrograde', 'R') : []),
    ]
    return {
      body,
      angle,
      symbol: polar(centre, radius, angle),
      words: hasWords ? words : [],
      sign:
        smallSize < LEAST_SIGN || !sizes.parts.sign
          ? null
          : { name: sign, middle: middleAt(sizes.parts.sign.depth), size: smallSize },
    }
  })
  return { ...ring, em: Math.min(em, closest / CLEAR), seats }
}

/** Degrees that take the most room, and the minimum size of words, pixels. */
const WIDEST = '29°'
const LEAST_WORDS = 6
/** Degrees that a symbol may be moved by: its words need the room of the place where it comes to stand. */
const NEARBY = [-30, -20, -10, 0, 10, 20, 30] as const

/** Minimum size of a sign beside its degrees, pixels; readers cannot tell smaller ones apart. */
const LEAST_SIGN = 7.5

/** Half of a symbol, in parts of its size: none is higher or wider. */
const SYMBOL = 0.41
/** Half of the height of figures, in parts of their size. */
const FIGURES = 0.33

/** Boxes covered by the symbols and words of a ring, with a margin. */
export function boxesOf(frame: WheelFrame, { seats, em }: SeatedRing): Box[] {
  const air = share(frame, 4, 1.5)
  const box = ({ x, y }: Point, width: number, height: number): Box => ({
    left: x - width - air,
    right: x + width + air,
    top: y - height - air,
    bottom: y + height + air,
  })
  return seats.flatMap(({ symbol, words, sign }) => [
    box(symbol, em * SYMBOL, em * SYMBOL),
    ...(sign ? [box(sign.middle, sign.size * SYMBOL, sign.size * SYMBOL)] : []),
    ...words.map(({ text, middle, size }) => box(middle, textWidth(text, { size }) / 2, size * FIGURES)),
  ])
}

/** The bodies of a ring, over the lines that lead to them. */
export function bodyRing(frame: WheelFrame, ring: SeatedRing): string {
  const { palette } = frame
  const { seats, em, outer, colour } = ring
  const fills = { degrees: palette.text, minutes: palette.faintText, retrograde: palette.aspects.hard }
  const words = (kind: Words['kind']) =>
    seats.flatMap((seat) =>
      seat.words
        .filter((word) => word.kind === kind)
        .map(({ text, middle, size }) =>
          writing(text, { x: middle.x, y: middle.y + size * FIGURES, size, anchor: 'middle' }),
        ),
    )
  const exact = seats.map(({ body }) => onWheel(frame, body.longitude, outer))
  return (
    path(leaders(frame, ring), {
      stroke: colour,
      'stroke-width': share(frame, 0.9, 0.5),
      'stroke-opacity': '0.7',
    }) +
    dots(exact, share(frame, 2.2, 1), colour) +
    group({ fill: colour }, ...seats.map(({ body, symbol: spot }) => bodySign(body.id, spot, em))) +
    group({}, ...seats.map((seat) => (seat.sign ? signOfSeat(frame, seat.sign) : ''))) +
    (Object.keys(fills) as Words['kind'][])
      .map((kind) => group(withRim(fills[kind], palette.disc), ...words(kind)))
      .join('')
  )
}

/** The sign of a seat's degrees in the colour of its element. */
const signOfSeat = ({ palette }: WheelFrame, { name, middle, size }: NonNullable<Seat['sign']>): string =>
  symbol(name, middle, size, palette.signs[signs.indexOf(name) % palette.signs.length])

/** Letters for what has no symbol: `AC`, `Vx`, `Ixi`; lots by the letters behind `lot`. */
const letters: Readonly<Record<string, string>> = {
  ascendant: 'AC',
  midheaven: 'MC',
  vertex: 'Vx',
  antivertex: 'Av',
  eastPoint: 'EP',
  southNode: 'SN',
  trueSouthNode: 'SNT',
}
const lettersOf = (id: string): string =>
  letters[id] ?? (id.startsWith('lot') ? id.slice(3, 6) : bodyName(id).slice(0, 3))

/** Letters in the place of a symbol, in parts of its size: three are as wide as it is. */
const LETTERS = 0.5

/** Letter of points that share a symbol: the mean and the true node, the mean and the true apogee. */
const kinds: Readonly<Record<string, string>> = {
  meanNode: 'M',
  trueNode: 'T',
  meanLilith: 'M',
  trueLilith: 'T',
}
/** Size of that letter and its place beside the symbol, in parts of the size of the symbol. */
const MARK = { size: 0.32, x: 0.5, y: 0.5 } as const

const kindMark = (id: string, position: Point, em: number, fill?: string): string => {
  const letter = kinds[id]
  if (letter === undefined) return ''
  const place = {
    x: position.x + em * MARK.x,
    y: position.y + em * MARK.y,
    size: em * MARK.size,
    anchor: 'middle',
  } as const
  return writing(letter, { ...place, ...(fill ? { fill } : {}) })
}

/** A body or angle as its symbol, or as letters, with the middle at a point; `em` is the size of a symbol. */
export function bodySign(id: string, position: Point, em: number, fill?: string): string {
  const name = symbolNameOf(id)
  if (name !== undefined) return symbol(name, position, em, fill) + kindMark(id, position, em, fill)
  const size = em * LETTERS
  return writing(lettersOf(id), {
    x: position.x,
    y: position.y + size * FIGURES,
    size,
    anchor: 'middle',
    ...(fill ? { fill } : {}),
  })
}

/** Half of the width and height of a sign, in parts of the size of a symbol. */
function signReach(id: string): { readonly x: number; readonly y: number } {
  const name = symbolNameOf(id)
  return name === undefined
    ? { x: textWidth(lettersOf(id), { size: LETTERS }) / 2, y: LETTERS * FIGURES }
    : symbolReach(name)
}

/** Half of the extent of a sign along an angle, degrees, in parts of the size of a symbol. */
function reachAlong(id: string, angle: number): number {
  const { x, y } = signReach(id)
  const turned = (angle * Math.PI) / 180
  return Math.min(
    x / Math.max(1e-9, Math.abs(Math.cos(turned))),
    y / Math.max(1e-9, Math.abs(Math.sin(turned))),
  )
}
/** Parts of the size of a symbol between a leader and the symbol, and from its middle at least. */
const LEADER = { air: 0.07, least: 0.34 } as const

/** Degrees that a straight piece of a leader may turn: it then stays outside of the symbols. */
const BEND = 6

/**
 * A line from each exact place to its symbol: straight inwards first, then turning evenly with the depth, straight inwards
 * to the edge of the symbol at last. As seats have the order of their places and all lines bend at the same depths,
 * none crosses another.
 */
function leaders(frame: WheelFrame, { seats, outer, inner, em }: SeatedRing): string {
  const from = outer - share(frame, 7, 2)
  const to = outer - (outer - inner) * LEADER_DEPTH
  const leaders = seats.map(({ body, angle }) => {
    const start = wheelAngle(frame, body.longitude)
    const reach = Math.max(LEADER.least, reachAlong(body.id, angle) + LEADER.air) * em
    const end = Math.min(to, outer - (outer - inner) * SYMBOL_DEPTH + reach)
    return { start, turn: circularDifference(angle, start), tip: polar(frame.centre, end, angle) }
  })
  const pieces = Math.max(1, ...leaders.map(({ turn }) => Math.ceil(Math.abs(turn) / BEND)))
  return leaders
    .map(({ start, turn, tip }) => {
      const bends = Array.from({ length: pieces + 1 }, (_, index) =>
        polar(frame.centre, from + ((to - from) * index) / pieces, start + (turn * index) / pieces),
      )
      return polyline([polar(frame.centre, outer, start), ...bends, tip])
    })
    .join('')
}
