import { describe, expect, it } from 'vitest'
import { countryCode, readyNames, searchPlaces } from '../../../../tools/core/places/place-search.ts'

const first = (query: string, country?: string) => {
  const [place] = searchPlaces(query, country ? { country, limit: 1 } : { limit: 1 })
  return place && `${place.name}, ${place.country}`
}

it('is found while names are being made ready, and they are ready then', () => {
  const slices = readyNames()
  expect(slices.next().done).toBe(false)
  expect(first('Vaduz')).toBe('Vaduz, LI')
  expect(slices.next().done).toBe(true)
})

describe('the first place', () => {
  it.each([
    ['Ulm', 'Ulm, DE'],
    ['münchen', 'Munich, DE'],
    ['MUNCHEN', 'Munich, DE'],
    ['Muenchen', 'Munich, DE'],
    ['Cologne', 'Köln, DE'],
    ['Łódź', 'Łódź, PL'],
    ['lodz', 'Łódź, PL'],
    ['Zürich', 'Zürich, CH'],
    ['St Petersburg', 'Saint Petersburg, RU'],
    ['Reykjavik', 'Reykjavík, IS'],
    ['Москва', 'Moscow, RU'],
    ['東京', 'Tokyo, JP'],
    ['York', 'York, GB'],
    ['San Fran', 'San Francisco, US'],
    ['Victoria', 'Victoria, CA'],
  ])('for %j is %s', (query, expected) => {
    expect(first(query)).toBe(expected)
  })

  it.each([
    ['Bombay', 'Mumbai, IN'],
    ['Constantinople', 'Istanbul, TR'],
    ['Leningrad', 'Saint Petersburg, RU'],
    ['Saigon', 'Ho Chi Minh City, VN'],
    ['Peking', 'Beijing, CN'],
    ['Breslau', 'Wrocław, PL'],
    ['Danzig', 'Gdańsk, PL'],
    ['Kiev', 'Kyiv, UA'],
  ])('for the former name %j is %s', (query, expected) => {
    expect(first(query)).toBe(expected)
  })

  it.each([
    ['Paris, Texas', 'Paris, US'],
    ['paris texas', 'Paris, US'],
    ['Paris, TX', 'Paris, US'],
    ['Paris, FR', 'Paris, FR'],
    ['Springfield, IL', 'Springfield, US'],
    ['Portland, ME', 'Portland, US'],
    ['Washington, D.C.', 'Washington, D.C., US'],
    ['Birmingham, United Kingdom', 'Birmingham, GB'],
    ['ulm germany', 'Ulm, DE'],
    ['Córdoba, Argentina', 'Córdoba, AR'],
    ['Cordoba, Spain', 'Córdoba, ES'],
    ['Valencia, Carabobo, Venezuela', 'Valencia, VE'],
  ])('for %j, where a country or division follows, is %s', (query, expected) => {
    expect(first(query)).toBe(expected)
  })

  it.each([
    ['Londn', 'London, GB'],
    ['new yrok', 'New York City, US'],
    ['Los Angelas', 'Los Angeles, US'],
    ['Ulaanbator', 'Ulan Bator, MN'],
    ['Pittsburg, Pennsylvana', undefined],
  ])('for the misspelt %j is %s', (query, expected) => {
    expect(first(query)).toBe(expected)
  })
})

it('Springfield, IL is the one in Illinois', () => {
  expect(searchPlaces('Springfield, IL')[0]).toMatchObject({
    region: 'Illinois',
    timezone: 'America/Chicago',
    match: 'exact',
  })
})

it('a country keeps all others out', () => {
  expect(first('London', 'CA')).toBe('London, CA')
  expect(searchPlaces('London', { country: 'ca' }).every((p) => p.country === 'CA')).toBe(true)
})

it('exact matches stand before beginnings, and populous towns before small ones of the same name', () => {
  const found = searchPlaces('Salem', { limit: 20 })
  const kinds = found.map((p) => p.match)
  expect(kinds.indexOf('prefix')).toBeGreaterThan(kinds.lastIndexOf('exact'))
  expect(found[0]?.country).toBe('IN')
})

it('nothing is found for nothing, nonsense, or three letters that are nearly a name', () => {
  for (const query of ['', ' , ', 'Xyzzyqplugh', '!!!', 'xqj']) expect(searchPlaces(query)).toEqual([])
})

it('countries are known by code, name and custom', () => {
  expect(
    ['de', 'Germany', 'Deutschland', 'UK', 'Great Britain', 'Britain', 'South Korea', 'Czechia', 'USA'].map(
      countryCode,
    ),
  ).toEqual(['DE', 'DE', 'DE', 'GB', 'GB', 'GB', 'KR', 'CZ', 'US'])
  for (const none of ['', 'United', 'Atlantis', 'constructor']) expect(countryCode(none)).toBeUndefined()
})
