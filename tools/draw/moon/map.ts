/** The map of the Moon's face, parted into how bright the ground is and how it leans. */
import { moonMap } from '../../core/data/catalogs/moon-map.ts'
import { fileBytes } from '../../core/data/table-file.ts'
import { pixelTable } from '../pixels/pixel-table.ts'

/** A place of the map. */
export interface MoonGround {
  /** Brightness of the ground, 0 to 1; without the light and shade of its slopes. */
  readonly albedo: number
  /** How much brighter it is than the ground around, mostly for leaning west: the map was lit from there. */
  readonly lean: number
}

const { width, height, scale, step } = moonMap
/** Columns and rows within which the mean is the ground's own brightness; what differs from it is slopes. */
const REACH = 3

/** Albedo and lean of every place of the map, in turn. */
let places: Float32Array | undefined

/** Reads the map once, when the first Moon is drawn. */
function placesOfMap(): Float32Array {
  const gray = Float32Array.from(pixelTable(fileBytes(moonMap.file)), (level) => (level * step) / 255)
  const albedo = meansAlong(meansAlong(gray, 1, width), width, height)
  const read = new Float32Array(2 * gray.length)
  for (let index = 0; index < gray.length; index++) {
    read[2 * index] = albedo[index] as number
    read[2 * index + 1] = (gray[index] as number) - (albedo[index] as number)
  }
  return read
}

/** Each value's mean with its neighbours in lines of `length` values that stand `apart` from each other. */
function meansAlong(values: Float32Array, apart: number, length: number): Float32Array {
  const means = new Float32Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const place = Math.floor(index / apart) % length
    const from = -Math.min(REACH, place)
    const to = Math.min(REACH, length - 1 - place)
    let sum = 0
    for (let near = from; near <= to; near++) sum += values[index + near * apart] as number
    means[index] = sum / (to - from + 1)
  }
  return means
}

const across = new Float64Array(4)
const down = new Float64Array(4)

/** The ground at a selenographic longitude from −98° to 98° and a latitude, degrees. */
export function groundAt(longitude: number, latitude: number): MoonGround {
  places ??= placesOfMap()
  const column = width / 2 + longitude * scale - 0.5
  const row = (90 - latitude) * scale - 0.5
  const [left, top] = [Math.floor(column), Math.floor(row)]
  weigh(across, column - left)
  weigh(down, row - top)
  let albedo = 0
  let lean = 0
  for (let y = 0; y < 4; y++) {
    const start = within(top + y - 1, height) * width
    for (let x = 0; x < 4; x++) {
      const index = 2 * (start + within(left + x - 1, width))
      const weight = (across[x] as number) * (down[y] as number)
      albedo += weight * (places[index] as number)
      lean += weight * (places[index + 1] as number)
    }
  }
  return { albedo, lean }
}

const within = (index: number, length: number): number => Math.min(length - 1, Math.max(0, index))

/** Sets weights of the four values around a place between the middle two. Keys, IEEE Trans. ASSP 29, 1153 (1981), a = −1/2. */
function weigh(weights: Float64Array, part: number): void {
  const rest = 1 - part
  weights[0] = -0.5 * part * rest * rest
  weights[1] = 1 + part * part * (1.5 * part - 2.5)
  weights[2] = 1 + rest * rest * (1.5 * rest - 2.5)
  weights[3] = -0.5 * rest * part * part
}
