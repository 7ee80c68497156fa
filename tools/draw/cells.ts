/** The sheet in cells, so that what stands on it is found by where it is. */

/** A rectangle that is written on, pixels. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Pixels to a cell: about the width of a label. */
export const CELL = 40
/** More than fit on the widest sheet, so that a cell has a number of its own. */
const COLUMNS = 4096

/** Things by the cells of a grid that they touch, so that a label is compared with its neighbours alone. */
export class Cells<T> {
  readonly #items = new Map<number, T[]>()

  add({ left, right, top, bottom }: Box, item: T): void {
    for (let row = Math.floor(top / CELL); row <= bottom / CELL; row++) {
      for (let column = Math.floor(left / CELL); column <= right / CELL; column++) {
        const key = row * COLUMNS + column
        const cell = this.#items.get(key)
        if (cell) cell.push(item)
        else this.#items.set(key, [item])
      }
    }
  }

  some({ left, right, top, bottom }: Box, test: (item: T) => boolean): boolean {
    for (let row = Math.floor(top / CELL); row <= bottom / CELL; row++) {
      for (let column = Math.floor(left / CELL); column <= right / CELL; column++) {
        if (this.#items.get(row * COLUMNS + column)?.some(test)) return true
      }
    }
    return false
  }

  /** How many things of an area pass a test, each of which touches one cell. */
  count(area: Box, test: (item: T) => boolean): number {
    let matches = 0
    this.some(area, (item) => {
      if (test(item)) matches++
      return false
    })
    return matches
  }
}
