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

/** Capital of each division, by the letters of ISO 3166-2. */
const capitals: Readonly<Record<string, string>> = {
  'AU.act': 'Canberra',
  'AU.nsw': 'Sydney',
  'AU.nt': 'Darwin',
  'AU.qld': 'Brisbane',
  'AU.sa': 'Adelaide',
  'AU.tas': 'Hobart',
  'AU.vic': 'Melbourne',
  'AU.wa': 'Perth',
  'CA.ab': 'Edmonton',
  'CA.bc': 'Victoria',
  'CA.mb': 'Winnipeg',
  'CA.nb': 'Fredericton',
  'CA.nl': "St. John's",
  'CA.ns': 'Halifax',
  'CA.nt': 'Yellowknife',
  'CA.nu': 'Iqaluit',
  'CA.on': 'Toronto',
  'CA.pe': 'Charlottetown',
  'CA.qc': 'Quebec',
  'CA.sk': 'Regina',
  'CA.yt': 'Whitehorse',
  'BR.ac': 'Rio Branco',
  'BR.al': 'Maceió',
  'BR.am': 'Manaus',
  'BR.ap': 'Macapá',
  'BR.ba': 'Salvador',
  'BR.ce': 'Fortaleza',
  'BR.df': 'Brasília',
  'BR.es': 'Vitória',
  'BR.go': 'Goiânia',
  'BR.ma': 'São Luís',
  'BR.mg': 'Belo Horizonte',
  'BR.ms': 'Campo Grande',
  'BR.mt': 'Cuiabá',
  'BR.pa': 'Belém',
  'BR.pb': 'João Pessoa',
  'BR.pe': 'Recife',
  'BR.pi': 'Teresina',
  'BR.pr': 'Curitiba',
  'BR.rj': 'Rio de Janeiro',
  'BR.rn': 'Natal',
  'BR.ro': 'Porto Velho',
  'BR.rr': 'Boa Vista',
  'BR.rs': 'Porto Alegre',
  'BR.sc': 'Florianópolis',
  'BR.se': 'Aracaju',
  'BR.sp': 'São Paulo',
  'BR.to': 'Palmas',
}

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
    ['Vancouver, BC', 'British Columbia'],
    ['Vancouver BC', 'British Columbia'],
    ['Vancouver, B.C., Canada', 'British Columbia'],
    ['Vancouver, British Columbia', 'British Columbia'],
    ['Vancouver, WA', 'Washington'],
    ['Portland, OR', 'Oregon'],
    ['Portland, Oregon', 'Oregon'],
    ['Perth, WA', 'Western Australia'],
    ['Perth, Western Australia', 'Western Australia'],
    ['Perth, Scotland', 'Scotland'],
    ['Newcastle, NSW', 'New South Wales'],
    ['Victoria, BC', 'British Columbia'],
    ['Halifax, NS', 'Nova Scotia'],
    ['London, ON', 'Ontario'],
    ['Santos, SP', 'São Paulo'],
    ['Billings, MT', 'Montana'],
    ['Munich, Bavaria', 'Bavaria'],
  ])('for %j is in %s', (query, region) => {
    expect(searchPlaces(query, { limit: 1 })[0]).toMatchObject({ region, match: 'exact' })
  })

  it.each([
    ['AU', 'act nsw nt qld sa tas vic wa'],
    ['CA', 'ab bc mb nb nl ns nt nu on pe qc sk yt'],
    ['BR', 'ac al am ap ba ce df es go ma mg ms mt pa pb pe pi pr rj rn ro rr rs sc se sp to'],
  ])('of every division of %s by its letters is in that division', (country, letters) => {
    const regions = letters.split(' ').map((text) => {
      const town = capitals[`${country}.${text}`] as string
      return searchPlaces(`${town}, ${text}`, { country, limit: 1 })[0]?.match
    })
    expect(regions).toEqual(letters.split(' ').map(() => 'exact'))
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

it.each([
  ['Spain', 'Madrid'],
  ['Hawaii', 'Honolulu'],
  ['USA', 'New York City'],
  ['Iceland', 'Reykjavík'],
])('%s is no town, so that its largest come first: %s', (region, town) => {
  const [first, ...others] = searchPlaces(region)
  expect(first).toMatchObject({ name: town, match: 'region' })
  expect(others.filter(({ match }) => match === 'region')).toHaveLength(4)
})

it('towns of the name stand before those of the island of Bali, and New York is in New York', () => {
  const bali = searchPlaces('Bali').map(({ name, match }) => [name, match])
  expect(bali[0]?.[1]).toBe('exact')
  expect(bali).toContainEqual(['Denpasar', 'region'])
  expect(searchPlaces('New York').some(({ match }) => match === 'region')).toBe(false)
})

it('countries are known by code, name and custom', () => {
  expect(
    ['de', 'Germany', 'Deutschland', 'UK', 'Great Britain', 'Britain', 'South Korea', 'Czechia', 'USA'].map(
      countryCode,
    ),
  ).toEqual(['DE', 'DE', 'DE', 'GB', 'GB', 'GB', 'KR', 'CZ', 'US'])
  for (const none of ['', 'United', 'Atlantis', 'constructor']) expect(countryCode(none)).toBeUndefined()
})
