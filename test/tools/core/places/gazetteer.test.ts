import { describe, expect, it } from 'vitest'
import {
  countryNames,
  nearestPlaces,
  placeAt,
  placeRows,
  placesAttribution,
} from '../../../../tools/core/places/gazetteer.ts'
import { resolveZone } from '../../../../tools/core/time/zones.ts'

const places = Array.from({ length: placeRows().length }, (_, i) => placeAt(i))

describe('every row of the table', () => {
  it('has a zone of the tz database, a country, and coordinates on the globe', () => {
    expect(places.length).toBeGreaterThan(25_000)
    const wrong = places.filter(
      (p) =>
        resolveZone(p.timezone) !== p.timezone ||
        !countryNames.has(p.country) ||
        !(Math.abs(p.latitude) <= 90 && Math.abs(p.longitude) <= 180) ||
        !(p.elevation === null || (p.elevation > -440 && p.elevation < 5200)) ||
        !(p.id > 0 && p.name.length > 0 && p.population >= 0),
    )
    expect(wrong).toEqual([])
  })

  it('has its own number, and stands in order of population', () => {
    expect(new Set(places.map((p) => p.id)).size).toBe(places.length)
    places.slice(1).forEach((p, i) => {
      expect(p.population).toBeLessThanOrEqual(places[i]?.population as number)
    })
  })

  it('names its division in 19 of 20 cases', () => {
    expect(places.filter((p) => p.region).length / places.length).toBeGreaterThan(0.95)
  })
})

it('zones follow the law of today: Juárez keeps its own since 2022, Coyhaique since 2025, Zhanjiang that of Shanghai', () => {
  const zoneOf = (id: number) => places.find((place) => place.id === id)?.timezone
  expect([4013708, 3894426, 1784990].map(zoneOf)).toEqual([
    'America/Ciudad_Juarez',
    'America/Coyhaique',
    'Asia/Shanghai',
  ])
})

describe('the nearest place', () => {
  it('to the Minster of Ulm, 48.3985° N 9.9925° E, is Ulm on 480 m in Europe/Berlin', () => {
    const [place] = nearestPlaces(48.3985, 9.9925)
    expect(place).toMatchObject({ name: 'Ulm', country: 'DE', elevation: 480, timezone: 'Europe/Berlin' })
    expect(place?.distanceKm).toBeLessThan(0.2)
  })

  it('is found across the date line: from 17.7° S 179.9° W the nearest towns are those of Fiji, at 180° E', () => {
    expect(nearestPlaces(-17.7, -179.9)[0]?.country).toBe('FJ')
  })

  it('distance from the pole is the colatitude: 1 249 km to Longyearbyen within 1 %', () => {
    const found = nearestPlaces(90, 0)[0]
    expect(found?.name).toBe('Longyearbyen')
    expect(found?.distanceKm).toBeCloseTo((90 - (found?.latitude as number)) * 111.195, 0)
  })

  it('nearest first, as many as asked for', () => {
    const found = nearestPlaces(50, 8, 25)
    expect(found).toHaveLength(25)
    found.slice(1).forEach((p, i) => {
      expect(p.distanceKm).toBeGreaterThanOrEqual(found[i]?.distanceKm as number)
    })
  })
})

it('the licence asks for credit, and the credit names source and licence', () => {
  expect(placesAttribution).toMatch(/GeoNames.*CC BY 4\.0/)
})
