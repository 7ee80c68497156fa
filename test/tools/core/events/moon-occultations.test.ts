import { describe, expect, test } from 'vitest'
import { conjunctions } from '../../../../tools/core/events/conjunctions.ts'
import {
  clusterAround,
  moonOccultations,
  type OccultationSearch,
} from '../../../../tools/core/events/moon-occultations.ts'
import { eclipticJ2000 } from '../../../../tools/core/frames/coordinates.ts'
import { catalogEntry } from '../../../../tools/core/stars/catalog.ts'
import type { DeepSkyObject } from '../../../../tools/core/stars/deep-sky.ts'
import { type Star, starDirection, stars } from '../../../../tools/core/stars/stars.ts'
import { MOON, targetOfEntry } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const search: OccultationSearch = {
  mode: 'separation',
  maxSeparation: 5,
  minElongation: 0,
  faintest: 6.5,
  observer: { latitude: 51.5, longitude: 0, elevation: 0 },
}
const tt = (date: string): number => instantOfUtc(Date.parse(date)).tt
const found = (from: string, to: string, options: Partial<OccultationSearch> = {}) => [
  ...moonOccultations(tt(from), tt(to), { ...search, ...options }),
]
const named = (list: ReturnType<typeof found>) =>
  list.map(({ pair, instant }) => `${pair[1].id} ${new Date(instant.utc).toISOString().slice(0, 13)}`)

test('a month has the stars that a search for each star of the band finds, in order of time', () => {
  const [from, to] = ['2027-01-01', '2027-01-29']
  const list = found(from, to)
  const band = stars().filter((star) => Math.abs(eclipticJ2000(starDirection(star, 0)).latitude) < 8)
  const each = band.flatMap((star) => [
    ...conjunctions([MOON, targetOfEntry(star)], tt(from), tt(to), search),
  ])
  const hidden = each.filter(({ occultation }) => occultation)
  expect(hidden.length).toBeGreaterThan(10)
  expect(named(list).sort()).toEqual(named(hidden).sort())
  const times = list.map(({ instant }) => instant.tt)
  expect(times).toEqual([...times].sort((a, b) => a - b))
})
test('two months have the grazes within 1000 km that a search for each star of the band finds', () => {
  const [from, to] = ['2027-01-01', '2027-03-01']
  const list = found(from, to, { grazeRadius: 1000 }).filter(({ graze }) => graze)
  const band = stars().filter((star) => Math.abs(eclipticJ2000(starDirection(star, 0)).latitude) < 8)
  const each = band.flatMap((star) => [
    ...conjunctions([MOON, targetOfEntry(star)], tt(from), tt(to), { ...search, grazeRadius: 1000 }),
  ])
  expect(list.length).toBeGreaterThan(5)
  expect(named(list).sort()).toEqual(named(each.filter(({ graze }) => graze)).sort())
})
test('planets and the four brightest small bodies come among the stars', () => {
  const bodies = found('2026-09-01', '2027-10-01').flatMap(({ pair }) => pair[1].body ?? [])
  expect(bodies).toEqual(['venus', 'vesta'])
})
test('stars to magnitude 8 are more', () => {
  const [from, to] = ['2027-01-01', '2027-01-15']
  expect(found(from, to, { faintest: 8 }).length).toBeGreaterThan(3 * found(from, to).length)
})

describe('of a cluster', () => {
  const pleiades = catalogEntry('messier:m45') as DeepSkyObject
  test('the stars in its outline, whose gaps the search leaps over', () => {
    const list = found('2026-12-01', '2027-01-01', { cluster: pleiades })
    expect(list.map(({ pair }) => pair[1].name)).toEqual(
      expect.arrayContaining(['Celaeno', 'Taygeta', 'Maia', 'Asterope']),
    )
    for (const { pair } of list)
      expect(clusterAround(catalogEntry(pair[1].id) as Star)?.id).toBe('messier:m45')
    const all = found('2026-12-01', '2027-01-01').filter(
      ({ pair }) => !pair[1].body && clusterAround(catalogEntry(pair[1].id) as Star)?.id === 'messier:m45',
    )
    expect(named(list)).toEqual(named(all))
  })
  test('without stars of the catalog none', () => {
    const m67 = catalogEntry('messier:m67') as DeepSkyObject
    expect(found('2026-12-01', '2027-12-01', { cluster: m67 })).toEqual([])
  })
})
test('a star beside the clusters stands in none', () => {
  expect(clusterAround(catalogEntry('star:regulus') as Star)).toBeNull()
})
