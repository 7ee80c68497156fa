import { expect, test } from 'vitest'
import { LabelRoom } from '../../../tools/draw/labels.ts'

const everywhere = () => true
const word = { width: 40, size: 10, descent: 0.25 }

test('a label stands to the right of its disc where that is free', () => {
  const room = new LabelRoom(everywhere)
  expect(room.beside({ x: 100, y: 100 }, 5, word)).toMatchObject({ anchor: 'start' })
})
test('the second label of two on one spot goes elsewhere', () => {
  const room = new LabelRoom(everywhere)
  const first = room.beside({ x: 100, y: 100 }, 5, word)
  const second = room.beside({ x: 100, y: 100 }, 5, word)
  expect(second).toBeDefined()
  expect(second).not.toEqual(first)
})
test('a label that would stand as near to another disc goes elsewhere, or is left out', () => {
  const rivals = [{ x: 112, y: 100 }]
  const spot = new LabelRoom(everywhere).beside({ x: 100, y: 100 }, 2, word, rivals)
  expect(spot).toMatchObject({ anchor: 'end' })
  const around = [0, 60, 120, 180, 240, 300].map((angle) => ({
    x: 100 + 6 * Math.cos((angle * Math.PI) / 180),
    y: 100 + 6 * Math.sin((angle * Math.PI) / 180),
  }))
  expect(new LabelRoom(everywhere).beside({ x: 100, y: 100 }, 2, word, around)).toBeUndefined()
})
test('two labels on a line have a space between them', () => {
  const room = new LabelRoom(everywhere)
  const line = { y: 100, anchor: 'start', cost: 0 } as const
  expect(room.best([{ ...line, x: 0 }], word)).toBeDefined()
  expect(room.best([{ ...line, x: 44 }], word)).toBeUndefined()
  expect(room.best([{ ...line, x: 50 }], word)).toBeDefined()
})
test('where there is no room there is no label', () => {
  const room = new LabelRoom(everywhere)
  const spots = Array.from({ length: 60 }, () => room.beside({ x: 100, y: 100 }, 5, word))
  expect(spots.filter(Boolean).length).toBeLessThan(30)
  expect(spots.at(-1)).toBeUndefined()
})
test('no label leaves the sheet', () => {
  const room = new LabelRoom(({ x }) => x >= 0 && x <= 120)
  expect(room.beside({ x: 100, y: 100 }, 5, word)).toMatchObject({ anchor: 'end' })
  expect(room.beside({ x: 60, y: 100 }, 5, { ...word, width: 260 })).toBeUndefined()
})
test('a disc keeps labels off', () => {
  const room = new LabelRoom(everywhere)
  room.takeDisc({ x: 120, y: 100 }, 8)
  expect(room.beside({ x: 100, y: 100 }, 5, word)).not.toMatchObject({ anchor: 'start', y: 102.2 })
})
test('of free spots the cheapest is taken, and one over a line costs more', () => {
  const spots = [10, 60, 110].map((y, at) => ({ x: 50, y, anchor: 'middle', cost: at }) as const)
  const room = new LabelRoom(everywhere)
  room.takeLine([
    { x: 0, y: 5 },
    { x: 100, y: 9 },
  ])
  expect(room.best(spots, word)).toMatchObject({ y: 60 })
  expect(room.best(spots, word)).toMatchObject({ y: 110 })
  expect(room.best(spots, word)).toMatchObject({ y: 10 })
  expect(room.best(spots, word)).toBeUndefined()
})
test('a faint dot gives way to a word only where no other spot is as cheap', () => {
  const spots = [10, 60].map((y) => ({ x: 50, y, anchor: 'middle', cost: 0 }) as const)
  const room = new LabelRoom(everywhere)
  room.takeDust({ x: 50, y: 8 })
  expect(room.best(spots, word)).toMatchObject({ y: 60 })
  expect(room.isWritten({ x: 50, y: 8 }, 0.5)).toBe(false)
  expect(room.best(spots, word)).toMatchObject({ y: 10 })
  expect(room.isWritten({ x: 50, y: 8 }, 0.5)).toBe(true)
})
