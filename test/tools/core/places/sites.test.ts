import { describe, expect, it } from 'vitest'
import { tableText } from '../../../../tools/core/data/table-file.ts'
import { countryNames, distanceKm, nearestPlaces } from '../../../../tools/core/places/gazetteer.ts'
import { searchSites, siteKinds } from '../../../../tools/core/places/sites.ts'
import { offsetAt, resolveZone } from '../../../../tools/core/time/zones.ts'

const rows = tableText('catalogs/sites.tsv').trimEnd().split('\n')
const sites = rows.map((row) => {
  const [id = '', kind = '', name = '', country = '', , latitude, longitude, elevation, zone = ''] =
    row.split('\t')
  return {
    id,
    kind,
    name,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    elevation,
    zone,
  }
})
const site = (q: string) => searchSites(q)[0]

describe('the table of sites', () => {
  it('has airports, observatories and landmarks, each id once', () => {
    for (const kind of siteKinds) expect(sites.filter((one) => one.kind === kind).length).toBeGreaterThan(80)
    expect(new Set(sites.map(({ id }) => id)).size).toBe(sites.length)
  })

  it('has a country, coordinates on the Earth and a zone of the database in every row', () => {
    for (const { id, country, latitude, longitude, elevation, zone } of sites) {
      expect(countryNames.has(country), id).toBe(true)
      expect(Math.abs(latitude), id).toBeLessThanOrEqual(90)
      expect(Math.abs(longitude), id).toBeLessThanOrEqual(180)
      expect(Number(elevation), id).toBeLessThan(9000)
      expect(resolveZone(zone), id).toBe(zone)
    }
  })

  it('puts landmarks into their country: its nearest town is no farther than five times the nearest of any country', () => {
    const lonely = new Set(['AQ', 'SJ'])
    for (const landmark of sites.filter(({ kind, country }) => kind === 'landmark' && !lonely.has(country))) {
      const [nearestTown] = nearestPlaces(landmark.latitude, landmark.longitude, 1, landmark.country)
      const [any] = nearestPlaces(landmark.latitude, landmark.longitude, 1)
      const [far, near] = [nearestTown, any].map((town) =>
        town ? distanceKm(landmark, town) : Number.POSITIVE_INFINITY,
      )
      expect(far, landmark.id).toBeLessThan(Math.max(60, 5 * (near ?? 0)))
    }
  })

  it('gives each a clock near the mean time of its longitude', () => {
    for (const { id, longitude, zone } of sites) {
      const hours = offsetAt(zone, Date.UTC(2026, 0, 1)).offsetSeconds / 3600
      const apart = Math.abs(((hours - longitude / 15 + 36) % 24) - 12)
      expect(apart, `${id} ${zone}`).toBeLessThan(
        /^landmark:(south-pole|scott-base|mcmurdo)|icecube/.test(id) ? 14 : 4.1,
      )
    }
  })
})

// Positions: Aeronautical Information Publications; Stonehenge: English Heritage, SU 12246 42189.
describe('a site', () => {
  it.each([
    ['LHR', 'iata:LHR', 51.47, -0.46],
    ['EGLL', 'iata:LHR', 51.47, -0.46],
    ['heathrow', 'iata:LHR', 51.47, -0.46],
    ['lax', 'iata:LAX', 33.94, -118.41],
    ['Stonehenge', 'landmark:stonehenge', 51.179, -1.826],
    ['stonehenge, uk', 'landmark:stonehenge', 51.179, -1.826],
    ['Stonehenge, GB', 'landmark:stonehenge', 51.179, -1.826],
    ['Kitt Peak', 'observatory:kpno', 31.96, -111.6],
    ['Keck telescope', 'observatory:keck', 19.83, -155.48],
    ['Machu Pichu', 'landmark:machu-picchu', -13.16, -72.55],
    ['Uluru', 'landmark:ayers-rock', -25.34, 131.04],
    ['富士山', 'landmark:mount-fuji', 35.36, 138.73],
  ])('%s is %s', (q, id, latitude, longitude) => {
    const airport = site(q)
    expect(airport?.id).toBe(id)
    expect(airport?.latitude).toBeCloseTo(latitude, 1)
    expect(airport?.longitude).toBeCloseTo(longitude, 1)
  })

  it('is not found by a part of a word, or by what says its kind alone', () => {
    for (const q of ['airport', 'observatory', 'the telescope', 'xq', 'onehenge'])
      expect(site(q)).toBeUndefined()
  })
})
