import { expect, test } from 'vitest'
import { LabelRoom } from '../../../../tools/core/draw/labels.ts'

const everywhere = () => true

test('a label stands to the right of its disc where that is free', () => {
  const room = new LabelRoom(everywhere)
  expect(room.beside({ x: 100, y: 100 }, 5, 40, 10)).toMatchObject({ anchor: 'start' })
})
test('the second label of two on one spot goes elsewhere', () => {
  const room = new LabelRoom(everywhere)
  const first = room.beside({ x: 100, y: 100 }, 5, 40, 10)
  const second = room.beside({ x: 100, y: 100 }, 5, 40, 10)
  expect(second).toBeDefined()
  expect(second).not.toEqual(first)
})
test('where there is no room there is no label', () => {
  const room = new LabelRoom(everywhere)
  const spots = Array.from({ length: 60 }, () => room.beside({ x: 100, y: 100 }, 5, 40, 10))
  expect(spots.filter(Boolean).length).toBeLessThan(12)
  expect(spots.at(-1)).toBeUndefined()
})
test('no label leaves the sheet', () => {
  const room = new LabelRoom(({ x }) => x >= 0 && x <= 120)
  expect(room.beside({ x: 100, y: 100 }, 5, 40, 10)).toMatchObject({ anchor: 'end' })
  expect(room.near({ x: 110, y: 100 }, 260, 10)).toBeUndefined()
})
test('a disc keeps labels off', () => {
  const room = new LabelRoom(everywhere)
  room.takeDisc({ x: 120, y: 100 }, 8)
  expect(room.beside({ x: 100, y: 100 }, 5, 40, 10)).not.toMatchObject({ anchor: 'start', y: 102.2 })
})
