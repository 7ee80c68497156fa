import { describe, expect, it } from 'vitest'
import { bodyElsewhere } from '../../../tools/schema/known-elsewhere.ts'

describe('points that charts do not take', () => {
  it.each([
    ['southNode', /opposite trueNode/, /trueNode and add 180/],
    ['South Node', /opposite trueNode/, /trueNode and add 180/],
    ['ketu', /opposite meanNode/, /get_vedic_chart ketu/],
    ['antivertex', /opposite vertex/, /vertex and add 180/],
    ['eastPoint', /on the equator/, /not computed/],
  ])('%s', (name, what, hint) => {
    expect(bodyElsewhere(name, ['trueNode', 'vertex'])?.what).toMatch(what)
    expect(bodyElsewhere(name)?.hint).toMatch(hint)
  })
})
