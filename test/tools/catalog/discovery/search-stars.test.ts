import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/discovery/search-stars.ts'
import { answer, answersOf } from '../../answer.ts'

const found = async (args: object) => (await answer(tool, args)).data
const ids = async (args: object) => (await found(args)).stars.map((star: { id: string }) => star.id)

describe('a name', () => {
  it('Sirius gives its numbers, place, colour and motion', async () => {
    const { stars, total } = await found({ q: 'Sirius' })
    expect(total).toBe(1)
    expect(stars[0]).toEqual({
      id: 'star:sirius',
      kind: 'star',
      name: 'Sirius',
      bayer: 'α CMa',
      flamsteed: '9 CMa',
      hr: 2491,
      hip: 32349,
      messier: null,
      designation: null,
      otherDesignations: [],
      hd: 48915,
      parallaxMas: 379.21,
      constellation: 'CMa',
      constellationName: 'Canis Major',
      variable: null,
      ra: 6.752477,
      dec: -16.71612,
      magnitude: -1.44,
      magnitudeBand: 'visual',
      spectralType: 'A1V+DA',
      isDouble: true,
      surfaceBrightness: null,
      // Sixth Catalog of Orbits, ephemerides for 2026.0 and 2027.0: 57.1°, 11.163″ and 55.2°, 11.032″.
      companion: {
        pair: 'AGC 1AB',
        magnitude: 8.44,
        separationArcsec: 11.049,
        positionAngle: 55.44,
        orbit: '50.1284 years, grade 2, BdH2017',
      },
      colorIndex: 0.009,
      pmRa: -546,
      pmDec: -1223,
      sizeArcmin: null,
    })
  })

  it('a star with a published orbit is double, though the Hipparcos Catalogue has one entry of it', async () => {
    const [alula] = (await found({ q: 'xi UMa' })).stars
    expect(alula).toMatchObject({ hip: 55203, isDouble: true, companion: { pair: 'STF1523AB' } })
    expect((await found({ q: 'Vega' })).stars[0].companion).toBeNull()
    expect((await found({ q: 'M31' })).stars[0].companion).toBeNull()
  })

  it.each([
    ['alpha Lyrae', 'star:vega'],
    ['HR 7001', 'star:vega'],
    ['HD 172167', 'star:vega'],
    ['HIP 1444', 'star:hip1444'],
    ['HD 1388', 'star:hip1444'],
    ['Pleiades', 'messier:m45'],
    ['M 31', 'messier:m31'],
    ['Hyades', 'cluster:hyades'],
    ['Betelguese', 'star:betelgeuse'],
  ])('%j finds %s first', async (q, id) => {
    expect((await ids({ q }))[0]).toBe(id)
  })

  it.each([
    // SIMBAD, types of the brighter star.
    ['Albireo', 'K3II', true],
    ['Mizar', 'A1', true],
    ['Castor', 'A1V', true],
    ['Rigil Kentaurus', 'G2V', true],
    ['Polaris', 'F8Ib', true],
    ['Betelgeuse', 'M1', true],
    ['Aldebaran', 'K5', true],
    ['HIP 1339', 'M0', false],
  ])('%s has the spectral type %s, double: %s', async (q, type, isDouble) => {
    const [star] = (await found({ q })).stars
    expect(star.spectralType).toMatch(new RegExp(`^${type}`))
    expect(star.isDouble).toBe(isDouble)
  })

  it.each([
    ['M31', 'visual'],
    ['NGC 5005', 'visual'],
    ['NGC 4038', 'estimated'],
    ['NGC 3918', 'blue'],
    ['Sh2-155', 'unknown'],
    ['NGC 7023', null],
  ])('%s has a magnitude of the band %s', async (q, band) => {
    const [object] = (await found({ q })).stars
    expect(object).toMatchObject({ magnitudeBand: band, spectralType: null, isDouble: null })
  })

  it('M31 comes as a galaxy with its size and NGC number', async () => {
    const [galaxy] = (await found({ q: 'M31' })).stars
    expect(galaxy).toMatchObject({
      kind: 'spiral galaxy',
      messier: 'M31',
      designation: 'NGC 224',
      hip: null,
      sizeArcmin: [190, 60],
    })
  })
})

describe('filters', () => {
  it('a constellation by code or name, to a magnitude', async () => {
    const expected = [
      'star:rigel',
      'star:betelgeuse',
      'dso:cr70',
      'star:bellatrix',
      'star:alnilam',
      'star:alnitak',
    ]
    expect(await ids({ constellation: 'Ori', magnitudeMax: 2 })).toEqual(expected)
    expect(await ids({ constellation: 'orion', magnitudeMax: 2 })).toEqual(expected)
  })

  it('may leave nothing, which is an answer', async () => {
    expect(await found({ constellation: 'Men', magnitudeMax: 2 })).toEqual({ stars: [], count: 0, total: 0 })
    expect((await found({ q: 'Sirius', constellation: 'Ori' })).total).toBe(0)
  })
})

it('pages follow each other without gap or repetition to the last row', async () => {
  const whole = await ids({ constellation: 'Lyr', limit: 1000 })
  const pages = await answersOf(tool, { constellation: 'Lyr', limit: 30 })
  const paged = pages.flatMap(({ data }) => data.stars.map((star: { id: string }) => star.id))
  expect(whole.length).toBeGreaterThan(60)
  expect(paged).toEqual(whole)
})

it.each([
  [{ q: 'Nemesis' }, 'star_not_found', 'q'],
  [{ q: '' }, 'star_not_found', 'q'],
  [{ constellation: 'Oro' }, 'invalid_parameter', 'constellation'],
  [{ magnitudeMax: 'faint' }, 'invalid_parameter', 'magnitudeMax'],
  [{ limit: 1001 }, 'invalid_parameter', 'limit'],
])('%j is refused as %s of %s', async (args, code, parameter) => {
  await expect(answer(tool, args)).rejects.toMatchObject({ code, details: { parameter } })
})

describe('variable stars', () => {
  it.each([
    ['Mira', 2, 10.1, 'M', 331.96],
    ['Algol', 2.12, 3.39, 'EA/SD', 2.8673043],
    ['Betelgeuse', 0, 1.3, 'SRC', 2335],
  ])('%s goes from %d to %d', async (q, brightest, faintest, type, periodDays) => {
    const { data } = await answer(tool, { q, limit: 1 })
    expect(data.stars[0].variable).toEqual({ type, brightest, faintest, periodDays })
  })
  it.each(['Vega', 'M31'])('%s has no range', async (q) => {
    expect((await answer(tool, { q, limit: 1 })).data.stars[0].variable).toBeNull()
  })
})
