import { describe, expect, it } from 'vitest'
import { instantOfUtc } from '../../../../../tools/core/time/time.ts'
import type { Graha } from '../../../../../tools/core/vedic/nakshatras.ts'
import { byPlanet, strengthPlanets } from '../../../../../tools/core/vedic/strengths/varga-dignity.ts'
import { lajjitadi } from '../../../../../tools/core/vedic/yogas/lajjitadi.ts'
import { yogaChart } from '../../../../../tools/core/vedic/yogas/yoga-chart.ts'
import { type Sign, signs } from '../../../../../tools/core/zodiac/zodiac.ts'
import { births, longitudesAt } from '../strengths/births.ts'

const longitudeIn = (sign: Sign, degrees = 25) => 30 * signs.indexOf(sign) + degrees

/** States of a planet of a chart: `kshudhita: with an enemy [saturn]`. */
function statesOf(
  planet: (typeof strengthPlanets)[number],
  places: Partial<Record<Graha, number>>,
  rising: Sign,
) {
  // The others stand where they neither keep company nor look, which each case chooses.
  const longitudes = places as Record<Graha, number>
  return lajjitadi(planet, yogaChart(longitudes, rising), longitudes[planet]).map(
    ({ state, rule, planets }) => `${state}: ${rule} [${planets.join(' ')}]`,
  )
}

/** All grahas in one sign that looks at and keeps company with none of Aries, Cancer and Libra but by whole looks of three. */
const aside = (sign: Sign) => ({
  ...byPlanet(() => longitudeIn(sign)),
  rahu: longitudeIn(sign),
  ketu: longitudeIn(sign),
})

describe('rules', () => {
  it('the Moon in the fifth with Rahu is ashamed; with Jupiter there it is not', () => {
    const places = {
      ...aside('gemini'),
      moon: longitudeIn('leo'),
      rahu: longitudeIn('leo'),
      ketu: longitudeIn('aquarius'),
    }
    expect(statesOf('moon', places, 'aries')).toContain(
      'lajjita: in the 5th with Sun, Mars, Saturn, Rahu or Ketu [rahu]',
    )
    expect(statesOf('moon', places, 'taurus').join()).not.toContain('lajjita')
    const gentle = { ...places, rahu: longitudeIn('gemini'), jupiter: longitudeIn('leo') }
    expect(statesOf('moon', gentle, 'aries').join()).not.toContain('lajjita')
  })

  it('an exalted planet and one in moolatrikona are proud, one in the rest of its own sign is not', () => {
    const proud = 'garvita: in exaltation or moolatrikona []'
    expect(statesOf('sun', { ...aside('gemini'), sun: longitudeIn('aries') }, 'aries')).toContain(proud)
    expect(statesOf('sun', { ...aside('gemini'), sun: longitudeIn('leo', 19) }, 'aries')).toContain(proud)
    expect(statesOf('sun', { ...aside('gemini'), sun: longitudeIn('leo', 21) }, 'aries')).not.toContain(proud)
  })

  it('the Sun in Libra with Saturn is hungry by the lord of the sign, by an enemy and by Saturn', () => {
    const places = { ...aside('gemini'), sun: longitudeIn('libra'), saturn: longitudeIn('libra') }
    const hungry = statesOf('sun', places, 'aries').filter((state) => state.startsWith('kshudhita'))
    expect(hungry).toEqual([
      'kshudhita: in the sign of an enemy [venus]',
      'kshudhita: with an enemy [saturn]',
      'kshudhita: with Saturn [saturn]',
    ])
  })

  it('Mercury in Cancer is thirsty under the look of the Moon, and not if Jupiter looks too', () => {
    // The Sun beside the Moon makes it dark, a malefic; the Moon is the enemy of Mercury.
    const places = {
      ...aside('aquarius'),
      mercury: longitudeIn('cancer'),
      moon: longitudeIn('capricorn'),
      sun: longitudeIn('capricorn'),
    }
    const thirsty = 'trishita: in a watery sign, an enemy looks at it and no benefic does [moon]'
    expect(statesOf('mercury', places, 'aries')).toContain(thirsty)
    const blessed = { ...places, jupiter: longitudeIn('pisces') }
    expect(statesOf('mercury', blessed, 'aries')).not.toContain(thirsty)
  })

  it('Mars in Leo with Jupiter and seen by the Moon is delighted on four grounds', () => {
    const places = {
      ...aside('scorpio'),
      mars: longitudeIn('leo'),
      jupiter: longitudeIn('leo'),
      moon: longitudeIn('aquarius'),
    }
    expect(statesOf('mars', places, 'aries').filter((state) => state.startsWith('mudita'))).toEqual([
      'mudita: in the sign of a friend [sun]',
      'mudita: with a friend [jupiter]',
      'mudita: a friend looks at it [moon]',
      'mudita: with Jupiter [jupiter]',
    ])
  })

  it('Venus with the Sun under the look of Mars is agitated; without a look it is not', () => {
    const places = {
      ...aside('gemini'),
      venus: longitudeIn('aries'),
      sun: longitudeIn('aries'),
      mars: longitudeIn('libra'),
    }
    expect(statesOf('venus', places, 'aries')).toContain(
      'kshobhita: with the Sun, a malefic or an enemy looks at it [sun mars]',
    )
    expect(statesOf('venus', { ...places, mars: longitudeIn('gemini') }, 'aries').join()).not.toContain(
      'kshobhita',
    )
  })
})

it('200 births: causes are beside the planet or look at it, and no state repeats a rule', () => {
  for (const [index, { utc }] of births(200).entries()) {
    const longitudes = longitudesAt(instantOfUtc(utc))
    const chart = yogaChart(longitudes, signs[index % 12] as Sign)
    for (const planet of strengthPlanets) {
      const states = lajjitadi(planet, chart, longitudes[planet])
      expect(new Set(states.map(({ rule }) => rule)).size).toBe(states.length)
      for (const { rule, planets } of states) {
        expect(planets).not.toContain(planet)
        expect(planets.length > 0).toBe(rule !== 'in exaltation or moolatrikona')
        const sign = chart.signOf(planet)
        if (rule.includes('sign of')) continue
        for (const cause of planets)
          expect(chart.signOf(cause) === sign || chart.looksAt(cause, sign)).toBe(true)
      }
    }
  }
})
