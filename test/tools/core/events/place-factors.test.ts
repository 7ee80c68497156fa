import { describe, expect, test } from 'vitest'
import { moonOccultations } from '../../../../tools/core/events/moon-occultations.ts'
import { occultation, type PlacedContact } from '../../../../tools/core/events/occultation.ts'
import type { Observer } from '../../../../tools/core/frames/earth.ts'
import { MOON, type SkyTarget, skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const targetOf = (text: string): SkyTarget => {
  const target = skyTarget(text)
  if (!target) throw new Error(`no target ${text}`)
  return target
}
const degrees = (whole: number, minutes: number, seconds: number) =>
  Math.sign(whole) * (Math.abs(whole) + minutes / 60 + seconds / 3600)

describe('as published', () => {
  /** D. Herald's sample of total occultations in 2007, Occult 4 (lunar-occultations.com, bobgraze/personal/total.htm). */
  test.each([
    ['2405', 'star:hip81939', '2007-08-22T05:42:44Z', 137, 129, 0.5, -2.6],
    ['3177', 'star:hip107232', '2007-08-27T15:13:26Z', 41, 58, 1.0, 2.1],
  ] as const)('ZC %s over Kambah', (_, star, time, positionAngle, axisAngle, a, b) => {
    const kambah = { latitude: degrees(-35, 23, 49.3), longitude: degrees(149, 3, 48.9), elevation: 582 }
    const contact = occultation([MOON, targetOf(star)], instantOfUtc(Date.parse(time)), kambah)?.disappearance
    expect(Math.abs((contact?.positionAngle ?? 0) - positionAngle)).toBeLessThan(0.5)
    // Whole degrees, which the program reckoned with up to 0.2° of error.
    expect(Math.abs((contact?.axisAngle ?? 0) - axisAngle)).toBeLessThan(0.7)
    expect(contact?.factors?.a).toBeCloseTo(a, 1)
    expect(contact?.factors?.b).toBeCloseTo(b, 1)
  })
  /** IOTA, How to Correct Event Times, Using the A-B Factor (lunar-occultations.com, iota/bstar/abfactor.htm): HIP 81887 by its times. */
  test('22 June 2013: from Bonner Springs to Blue Springs', () => {
    const near = instantOfUtc(Date.parse('2013-06-22T03:10:54Z'))
    const bonnerSprings = { latitude: degrees(39, 3, 28.6), longitude: degrees(-94, 53, 35.5), elevation: 0 }
    const blueSprings = { latitude: degrees(39, 1, 40.2), longitude: degrees(-94, 20, 42.4), elevation: 0 }
    const [firstContact, secondContact] = [bonnerSprings, blueSprings].map(
      (site) => occultation([MOON, targetOf('star:hip81887')], near, site)?.disappearance,
    )
    expect(firstContact?.factors?.a).toBeCloseTo(1.9, 1)
    expect(firstContact?.factors?.b).toBeCloseTo(1.2, 1)
    expect(Math.abs((firstContact?.instant.utc ?? 0) - Date.parse('2013-06-22T03:10:54Z'))).toBeLessThan(3000)
    expect(Math.abs((secondContact?.instant.utc ?? 0) - Date.parse('2013-06-22T03:11:51Z'))).toBeLessThan(
      1000,
    )
  })
})

/** A contact at a place a little away, and the same by the factors; seconds. */
function* movedContacts(observer: Observer, from: string, to: string, step: number) {
  const [fromTt, toTt] = [from, to].map((time) => instantOfUtc(Date.parse(time)).tt)
  const search = { mode: 'separation', maxSeparation: 5, minElongation: 0, faintest: 6.5, observer } as const
  for (const { pair, instant, occultation: contacts } of moonOccultations(fromTt ?? 0, toTt ?? 0, search)) {
    for (const [name, way] of [
      ['disappearance', [step, 0]],
      ['disappearance', [0, step]],
      ['reappearance', [-step, step]],
    ] as const) {
      const contact: PlacedContact | undefined = contacts?.[name]
      if (!contact?.factors) continue
      const { a, b } = contact.factors
      const moved = {
        ...observer,
        longitude: observer.longitude + way[0],
        latitude: observer.latitude + way[1],
      }
      const movedContact = occultation(pair, instant, moved)?.[name]
      if (!movedContact) continue
      const later = (movedContact.instant.utc - contact.instant.utc) / 1000
      yield { contact, later, byFactors: 60 * (a * way[0] + b * way[1]), size: Math.abs(a) + Math.abs(b) }
    }
  }
}

describe('a place 0.05° away sees a contact by the factors, to second order', () => {
  const places = [
    { latitude: 51.5, longitude: 0, elevation: 0 },
    { latitude: -33.9, longitude: 151.2, elevation: 50 },
    { latitude: 1.35, longitude: 103.8, elevation: 0 },
    { latitude: 64.1, longitude: -21.9, elevation: 0 },
  ]
  test.each(places)('at $latitude°, $longitude°', (observer) => {
    const pairs = [...movedContacts(observer, '2027-01-01', '2027-07-01', 0.05)]
    expect(pairs.length).toBeGreaterThan(100)
    // Factors to 3 minutes a degree, away from grazes: within 0.5 s; times are exact to some milliseconds.
    const plain = pairs.filter(({ size }) => size < 3)
    for (const { later, byFactors } of plain) expect(Math.abs(later - byFactors)).toBeLessThan(0.5)
    const half = [...movedContacts(observer, '2027-01-01', '2027-07-01', 0.025)].filter(
      ({ size }) => size < 3,
    )
    const rms = (list: typeof plain) =>
      Math.sqrt(list.reduce((sum, { later, byFactors }) => sum + (later - byFactors) ** 2, 0) / list.length)
    // Half the way, a quarter of the error.
    expect(rms(plain) / rms(half)).toBeGreaterThan(3)
    expect(rms(plain) / rms(half)).toBeLessThan(5)
  })
})
