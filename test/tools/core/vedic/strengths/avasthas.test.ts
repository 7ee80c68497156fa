import { describe, expect, it } from 'vitest'
import { instantOfUtc } from '../../../../../tools/core/time/time.ts'
import { ageAt, avasthas } from '../../../../../tools/core/vedic/strengths/avasthas.ts'
import {
  byPlanet,
  compoundRelation,
  inMoolatrikona,
  strengthPlanets,
  vargaRelation,
} from '../../../../../tools/core/vedic/strengths/varga-dignity.ts'
import {
  vargaSchemes,
  vimshopaka,
  vimshopakaWeights,
} from '../../../../../tools/core/vedic/strengths/vimshopaka.ts'
import { births, longitudesAt } from './births.ts'

const skies = births(50).map(({ utc }) => longitudesAt(instantOfUtc(utc)))

describe('relations', () => {
  it('are natural and of the place: Sun and Moon, natural friends, in one sign are neutral', () => {
    const together = byPlanet(() => 5)
    expect(compoundRelation('sun', 'moon', together)).toBe('neutral')
    expect(compoundRelation('sun', 'venus', together)).toBe('greatEnemy')
    expect(compoundRelation('sun', 'moon', { ...together, moon: 35 })).toBe('greatFriend')
    expect(compoundRelation('sun', 'mercury', { ...together, mercury: 35 })).toBe('friend')
    expect(compoundRelation('mars', 'mars', together)).toBe('own')
  })

  it('moolatrikonas end within the sign', () => {
    expect(inMoolatrikona('sun', 139)).toBe(true)
    expect(inMoolatrikona('sun', 141)).toBe(false)
    expect(inMoolatrikona('mercury', 164)).toBe(false)
    expect(inMoolatrikona('mercury', 166)).toBe(true)
  })
})

describe('vimshopaka', () => {
  it.each(vargaSchemes)('the weights of %s are 20', (scheme) => {
    expect(Object.values(vimshopakaWeights[scheme]).reduce((sum, weight) => sum + weight, 0)).toBe(20)
  })

  it('is 5 to 20, and 20 for a planet in its own sign everywhere', () => {
    for (const longitudes of skies) {
      for (const scheme of vargaSchemes) {
        for (const planet of strengthPlanets) {
          const points = vimshopaka(scheme, planet, longitudes)
          expect(points).toBeGreaterThanOrEqual(5)
          expect(points).toBeLessThanOrEqual(20)
          const isOwn = Object.keys(vimshopakaWeights[scheme]).every(
            (varga) => vargaRelation(varga as 'D1', planet, longitudes) === 'own',
          )
          expect(points === 20).toBe(isOwn)
        }
      }
    }
  })
})

describe('avasthas', () => {
  it('ages go up in odd signs and down in even ones', () => {
    expect([3, 9, 15, 21, 27].map(ageAt)).toEqual(['bala', 'kumara', 'yuva', 'vriddha', 'mrita'])
    expect([33, 39, 45, 51, 57].map(ageAt)).toEqual(['mrita', 'vriddha', 'yuva', 'kumara', 'bala'])
  })

  it('an exalted planet shines and is awake, a fallen one sleeps, one beside a malefic or the Sun says so', () => {
    const longitudes = {
      ...byPlanet((planet) => strengthPlanets.indexOf(planet) * 30 + 15),
      rahu: 350,
      ketu: 170,
    }
    const exalted = avasthas('jupiter', { ...longitudes, jupiter: 100 }, false)
    expect(exalted).toMatchObject({ jagradadi: 'jagrat', deeptadi: ['deepta'] })
    expect(avasthas('jupiter', { ...longitudes, jupiter: 275 }, false).jagradadi).toBe('sushupti')
    expect(avasthas('jupiter', { ...longitudes, jupiter: 12 }, true).deeptadi.slice(1)).toEqual([
      'vikala',
      'kopa',
    ])
  })
})
