import { describe, expect, it } from 'vitest'
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
