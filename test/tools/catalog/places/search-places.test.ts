import { describe, expect, it } from 'vitest'
import { instructions } from '../../../../server/product/instructions.ts'
import tool from '../../../../tools/catalog/places/search-places.ts'
import { answer } from '../../answer.ts'

const places = async (args: object) => (await answer(tool, args)).data.places

describe('a name', () => {
  it('Ulm gives coordinates, elevation and zone of Ulm on the Danube', async () => {
    const [ulm] = await places({ q: 'Ulm' })
    expect(ulm).toMatchObject({
      placeId: 'geonames:2820256',
      name: 'Ulm',
      country: 'DE',
      countryName: 'Germany',
      admin1: 'Baden-Württemberg',
      elevation: 480,
      timezone: 'Europe/Berlin',
      distanceKm: null,
      match: 'exact',
    })
    expect(Math.abs(ulm.latitude - 48.4)).toBeLessThan(0.01)
    expect(Math.abs(ulm.longitude - 9.99)).toBeLessThan(0.01)
  })

  it('with a country by code or by name keeps to that country', async () => {
    expect((await places({ q: 'London', country: 'CA' }))[0]).toMatchObject({
      country: 'CA',
      admin1: 'Ontario',
    })
    expect((await places({ q: 'London', country: 'Canada' }))[0].country).toBe('CA')
  })

  it('with coordinates means the namesake nearby: Springfield near 42° N 72.5° W is in Massachusetts', async () => {
    const [nearest, next] = await places({ q: 'Springfield', latitude: 42.1, longitude: -72.5 })
    expect(nearest).toMatchObject({ name: 'Springfield', admin1: 'Massachusetts', match: 'exact' })
    expect(nearest.distanceKm).toBeLessThan(10)
    expect(next.distanceKm).toBeGreaterThan(nearest.distanceKm)
  })

  it('gives as many as the limit', async () => {
    expect(await places({ q: 'San', limit: 7 })).toHaveLength(7)
    const { data } = await answer(tool, { q: 'San' })
    expect(data.count).toBe(10)
  })
})

describe('coordinates', () => {
  it('alone give the nearest towns with their distance', async () => {
    const [near] = await places({ latitude: 51.4779, longitude: -0.0015, limit: 1 })
    expect(near).toMatchObject({ country: 'GB', timezone: 'Europe/London', match: 'nearest' })
    expect(near.distanceKm).toBeLessThan(3)
  })

  it('are read at the poles, at the date line and at zero', async () => {
    for (const [latitude, longitude] of [
      [90, 0],
      [-90, 180],
      [0, -180],
      [0, 0],
    ]) {
      expect(await places({ latitude, longitude, limit: 2 })).toHaveLength(2)
    }
  })

  it('with a country give its nearest town: from Basel the nearest of France is across the river', async () => {
    const [near] = await places({ latitude: 47.5596, longitude: 7.5886, country: 'FR', limit: 1 })
    expect(near.country).toBe('FR')
    expect(near.distanceKm).toBeLessThan(8)
  })
})

describe('refusals', () => {
  it.each([
    [{}, 'missing_parameter', 'q'],
    [{ country: 'DE' }, 'missing_parameter', 'q'],
    [{ latitude: 10 }, 'missing_parameter', 'longitude'],
    [{ q: 'Ulm', longitude: 10 }, 'missing_parameter', 'latitude'],
    [{ q: 'Xyzzyqplugh' }, 'place_not_found', 'q'],
    [{ q: '' }, 'place_not_found', 'q'],
    [{ q: 'Ulm', country: 'Atlantis' }, 'invalid_parameter', 'country'],
    [{ q: 'Ulm', limit: 0 }, 'invalid_parameter', 'limit'],
    [{ latitude: 91, longitude: 0 }, 'invalid_latitude', 'latitude'],
    [{ q: 'x'.repeat(101) }, 'invalid_parameter', 'q'],
  ])('%j is %s of %s', async (args, code, parameter) => {
    await expect(answer(tool, args)).rejects.toMatchObject({ code, details: { parameter } })
  })
})

describe('a town that is elsewhere', () => {
  it.each([
    [{ q: 'Vancouver, Atlantis' }, 'It has Vancouver in British Columbia (CA), Washington (US).'],
    [{ q: 'Vancouver', country: 'DE' }, 'in DE. It has Vancouver in British Columbia (CA), Washington (US).'],
    [{ q: 'Portland, Scotland' }, 'It has Portland in Oregon (US), Maine (US), Texas (US), England (GB)'],
  ])('is named with its divisions and countries: %j', async (args, said) => {
    const refused = answer(tool, args)
    await expect(refused).rejects.toThrow(said)
    const { details } = await refused.catch((problem) => problem)
    const [, q] = /q="(.+)"/.exec(details.hint) as unknown as [string, string]
    expect((await places({ q }))[0].match).toBe('exact')
  })

  it('has few divisions named of many, and their number', async () => {
    await expect(answer(tool, { q: 'San Miguel, Atlantis' })).rejects.toThrow(/ and \d+ more\.$/)
  })
})

it('a place that the gazetteer lacks is to be replaced by a larger town or by coordinates, in hint, description and instructions', async () => {
  const problem = await answer(tool, { q: 'Hogsmeade Moor' }).catch((refused) => refused)
  expect(problem.code).toBe('place_not_found')
  for (const text of [problem.details.hint, tool.description, instructions]) {
    expect(text).toMatch(/larger town nearby/i)
    expect(text).toMatch(/coordinates/i)
  }
  const { data } = await answer(tool, { latitude: -22.911, longitude: -68.2, limit: 1 })
  expect(data.places[0].timezone).toBe('America/Santiago')
})

// Names as the people of a place or of the language write them.
describe('a name that people type', () => {
  it.each([
    ['NYC', 5128581, 'America/New_York'],
    ['LA', 5368361, 'America/Los_Angeles'],
    ['CDMX', 3530597, 'America/Mexico_City'],
    ['சென்னை', 1264527, 'Asia/Kolkata'],
    ['মুম্বই', 1275339, 'Asia/Kolkata'],
    ['ঢাকা', 1185241, 'Asia/Dhaka'],
    ['पुणे', 1259229, 'Asia/Kolkata'],
    ['मुंबई', 1275339, 'Asia/Kolkata'],
    ['თბილისი', 611717, 'Asia/Tbilisi'],
    ['ქუთაისი', 613607, 'Asia/Tbilisi'],
    ['ლონდონი', 2643743, 'Europe/London'],
    ['கொழும்பு', 1248991, 'Asia/Colombo'],
  ])('%s', async (q, id, zone) => {
    const [first] = (await answer(tool, { q })).data.places
    expect(first).toMatchObject({ placeId: `geonames:${id}`, kind: 'town', timezone: zone })
  })

  it('Bayern and Kalifornien give the towns of Bavaria and California', async () => {
    for (const [q, region] of [
      ['Bayern', 'Bavaria'],
      ['Kalifornien', 'California'],
    ] as const) {
      const [first] = (await answer(tool, { q })).data.places
      expect(first).toMatchObject({ admin1: region, match: 'region' })
    }
  })
})

describe('a place that is no town', () => {
  it.each([
    ['LHR', 'iata:LHR', 'airport'],
    ['Stonehenge', 'landmark:stonehenge', 'landmark'],
    ['Kitt Peak', 'observatory:kpno', 'observatory'],
  ])('%s is found with its kind, zone and source', async (q, placeId, kind) => {
    const { data } = await answer(tool, { q })
    expect(data.places[0]).toMatchObject({ placeId, kind, population: null, match: 'exact' })
    expect(data.attribution).toContain('OurAirports')
  })

  it('stands behind towns of the same name, and before slips', async () => {
    const kinds = async (q: string) =>
      (await answer(tool, { q })).data.places.map(({ kind }: { kind: string }) => kind)
    expect((await kinds('Petra')).slice(0, 2)).toEqual(['town', 'landmark'])
    expect((await kinds('Uluru'))[0]).toBe('landmark')
    expect(await kinds('London')).not.toContain('airport')
  })
})

it('every answer credits the gazetteer', async () => {
  const { data } = await answer(tool, tool.example)
  expect(data.attribution).toContain('GeoNames')
  expect(data.places.length).toBeGreaterThan(0)
})

it('says how many places match, listed or not; near a point there is no such number', async () => {
  const few = (await answer(tool, { q: 'Springfield', limit: 2 })).data
  expect(few.places).toHaveLength(2)
  const every = (await answer(tool, { q: 'Springfield', limit: 100 })).data
  expect(few.total).toBe(every.count)
  expect((await answer(tool, { latitude: 51.5, longitude: 0 })).data.total).toBeNull()
})
