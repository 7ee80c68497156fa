import { describe, expect, it } from 'vitest'
import { bodyIds, zodiacBodyIds } from '../../../tools/core/bodies.ts'
import { unknownBody } from '../../../tools/schema/body-list.ts'
import { bodyElsewhere } from '../../../tools/schema/known-elsewhere.ts'

describe('points of charts by other names', () => {
  it.each([
    ['South Node', 'southNode'],
    ['ketu', 'southNode'],
    ['true south node', 'trueSouthNode'],
    ['anti-vertex', 'antivertex'],
    ['East Point', 'eastPoint'],
    ['Equatorial Ascendant', 'eastPoint'],
  ])('%s is %s', (name, point) => {
    expect(bodyElsewhere(name, [point])?.hint).toBe(`Send ${point}.`)
    expect(bodyElsewhere(name)?.hint).toContain(`${point} is taken by get_`)
  })
})

describe('a name with two meanings', () => {
  it.each([
    ['northNode', 'meanNode', 'trueNode'],
    ['North Node', 'meanNode', 'trueNode'],
    ['rahu', 'meanNode', 'trueNode'],
    ['ketu', 'southNode', 'trueSouthNode'],
    ['Black Moon', 'meanLilith', 'trueLilith'],
  ])('%s is %s or %s', (name, mean, osculating) => {
    expect(unknownBody(name, zodiacBodyIds).hint).toBe(`Send ${mean} or ${osculating}.`)
    expect(unknownBody(name, [mean]).hint).toBe(`Send ${mean}.`)
    const { hint } = unknownBody(name, bodyIds)
    expect(hint).toContain(`${mean} is taken by get_zodiac_positions as bodies`)
    expect(hint).toContain(`So is ${osculating}.`)
  })
})
