import { describe, expect, test } from 'vitest'
import listEclipses from '../../../../tools/catalog/events/list-eclipses.ts'
import { solarDiscs } from '../../../../tools/core/events/eclipses/local.ts'
import { solarEclipses } from '../../../../tools/core/events/eclipses/solar.ts'
import { utcOfText } from '../../../../tools/core/time/civil.ts'
import { instantOfUtc, utcOfYear } from '../../../../tools/core/time/time.ts'
import { longitudeError } from '../../../../tools/core/time/written.ts'
import { validateArguments } from '../../../../tools/declaration/validate.ts'
import { possibly } from '../../../../tools/records/events/possible-eclipse.ts'
import { localSolarRecord } from '../../../../tools/records/local-eclipse.ts'
import { answer, type Payload } from '../../answer.ts'

const eclipses = async (args: object, tier?: 'free' | 'pro'): Promise<Payload[]> =>
  (await answer(listEclipses, args, undefined, tier)).data.eclipses
const madrid = { latitude: 40.4168, longitude: -3.7038 }

describe('the world', () => {
  test('the coming year has five eclipses, each with a stable id, Saros and greatest time', async () => {
    const found = await eclipses({ start: '2026-08-01', end: '2027-08-01' })
    expect(found.map(({ id, kind, saros }) => [id, kind, saros])).toEqual([
      ['evt:solar_eclipse:2026-08-12', 'total', 126],
      ['evt:lunar_eclipse:2026-08-28', 'partial', 138],
      ['evt:solar_eclipse:2027-02-06', 'annular', 131],
      ['evt:lunar_eclipse:2027-02-20', 'penumbral', 143],
      ['evt:lunar_eclipse:2027-07-18', 'penumbral', 110],
    ])
  })
  test('2026-08-12 is greatest at 17:45:5x at 65.2° N 25.3° W, 138.2 s of totality', async () => {
    const [found] = await eclipses({ start: '2026-08-12', end: '2026-08-13' })
    expect(found?.time).toMatch(/^2026-08-12T17:45:5\d|^2026-08-12T17:46:0\d/)
    expect(found?.greatest.latitude).toBeCloseTo(65.2, 1)
    // NASA, Five Millennium Canon of Solar Eclipses.
    expect(Math.abs(found?.greatest.durationSeconds - 138.2)).toBeLessThan(0.5)
    expect(found?.contacts.centralStart < found?.time).toBe(true)
    expect(found?.local).toBeUndefined()
  })
  test('kinds and type choose', async () => {
    const range = { start: '2020-01-01', end: '2032-01-01' }
    const hybrids = await eclipses({ ...range, kinds: 'hybrid' })
    expect(hybrids.map(({ id }) => id)).toEqual([
      'evt:solar_eclipse:2023-04-20',
      'evt:solar_eclipse:2031-11-14',
    ])
    const lunar = await eclipses({ ...range, type: 'lunar', kinds: 'total' })
    expect(new Set(lunar.map(({ type, kind }) => `${type} ${kind}`))).toEqual(new Set(['lunar total']))
  })
})

describe('a place', () => {
  test('the next eclipse seen from Sydney is found with one call', async () => {
    const found = await eclipses({
      start: '2026-09-01',
      latitude: -33.87,
      longitude: 151.21,
      visibleOnly: true,
      type: 'solar',
      count: 1,
      timezone: 'Australia/Sydney',
    })
    // 2028-07-22: the total eclipse whose path crosses Sydney.
    expect(found[0]?.id).toBe('evt:solar_eclipse:2028-07-22')
    expect(found[0]?.local).toMatchObject({ visible: true, type: 'total' })
    expect(found[0]?.timeLocal).toMatch(/\+10:00$/)
    expect(found[0]?.local.contacts.c2.timeLocal).toMatch(/^2028-07-22T1[34]:/)
  })
  test('Madrid sees 2026-08-12 deep but not total, the Sun setting with it', async () => {
    const [found] = await eclipses({ start: '2026-08-12', end: '2026-08-13', ...madrid })
    expect(found?.local.type).toBe('partial')
    expect(found?.local.maximum.magnitude).toBeGreaterThan(0.99)
    expect(found?.local.contacts.c2).toBeNull()
    expect(found?.local.contacts.c4.altitude).toBeLessThan(0)
    expect(found?.local.seen[0].end < found?.local.contacts.c4.time).toBe(true)
  })
  test('the title is that of the phase seen here; localKinds finds what is total here', async () => {
    const years = { start: '2026-01-01', end: '2031-01-01', type: 'solar' }
    const range = { ...years, ...madrid, kinds: 'total', visibleOnly: true }
    const [first, second] = await eclipses(range)
    expect(first).toMatchObject({
      id: 'evt:solar_eclipse:2026-08-12',
      title: 'Partial solar eclipse',
      kind: 'partial',
      global: { kind: 'total' },
    })
    expect(second).toMatchObject({
      id: 'evt:solar_eclipse:2027-08-02',
      title: 'Partial solar eclipse',
      kind: 'partial',
      global: { kind: 'total' },
    })
    expect(await eclipses({ ...years, ...madrid, localKinds: 'total' })).toEqual([])
    const valencia = { latitude: 39.4699, longitude: -0.3763 }
    const central = await eclipses({ ...years, ...valencia, localKinds: 'total,annular' })
    expect(central.map(({ id, title }) => `${id} ${title}`)).toEqual([
      'evt:solar_eclipse:2026-08-12 Total solar eclipse',
      'evt:solar_eclipse:2028-01-26 Annular solar eclipse',
    ])
  })
  test('totality below the horizon is not seen: the deepest phase seen is partial', async () => {
    // Swiss Ephemeris: in Rome the Sun sets at 18:09 UTC, the Moon reaches the middle at 18:33.
    const [rome] = await eclipses({ start: '2026-08-12', end: '2026-08-13', latitude: 41.9, longitude: 12.5 })
    expect(rome?.local).toMatchObject({ visible: true, deepestSeen: 'partial' })
    // East of the end of the band the Moon hides the Sun below the horizon.
    const [sea] = await eclipses({ start: '2026-08-12', end: '2026-08-13', latitude: 38.3, longitude: 7.4 })
    expect(sea?.local).toMatchObject({ visible: true, type: 'total', deepestSeen: 'partial' })
    expect(sea?.title).toBe('Partial solar eclipse')
  })
  test.each([
    // NASA: Dallas 2024 3 min 51 s; Albuquerque 2023 4 min 48 s at the Balloon Museum, on the north edge.
    ['2024-04-08', 'solar', [32.78, -96.8], 231],
    ['2023-10-14', 'solar', [35.19, -106.6], 288],
    // Espenak, lunar eclipse of 2026 March 3: totality 58 min 19 s, the same wherever the Moon is up.
    ['2026-03-03', 'lunar', [-17.8, 180], 3_499],
  ])(
    '%s %s at %j: the central phase lasts %i s there',
    async (start, type, [latitude, longitude], seconds) => {
      const end = `${start.slice(0, 8)}${String(Number(start.slice(8)) + 1).padStart(2, '0')}`
      const [found] = await eclipses({ start, end, type, latitude, longitude })
      expect(Math.abs(found?.local.durationSeconds - seconds)).toBeLessThan(4)
    },
  )
  test('Málaga has 1 min 51 s of 2027-08-02, not the 6 min 22 s of the greatest point; a partial eclipse has none', async () => {
    const day = { start: '2027-08-02', end: '2027-08-03', longitude: -4.42 }
    const [malaga] = await eclipses({ ...day, latitude: 36.72 })
    expect(malaga?.global.greatest.durationSeconds).toBeGreaterThan(380)
    expect(Math.abs(malaga?.local.durationSeconds - 111)).toBeLessThan(2)
    const [madrid] = await eclipses({ ...day, latitude: 40.42 })
    expect(madrid?.local).toMatchObject({ type: 'partial', durationSeconds: null })
  })
  test('where the Moon misses the Sun the record says so and visibleOnly leaves it out', async () => {
    const sydney = { start: '2026-08-12', end: '2026-08-13', latitude: -33.87, longitude: 151.21 }
    const [found] = await eclipses(sydney)
    expect(found?.local).toEqual({
      visible: false,
      type: null,
      deepestSeen: null,
      contacts: null,
      durationSeconds: null,
      maximum: null,
      best: null,
      seen: [],
    })
    expect(found?.title).toBe('Total solar eclipse, not visible here')
    expect(await eclipses({ ...sydney, visibleOnly: true })).toEqual([])
  })
  test('a lunar eclipse shows from where the Moon is up, also at the poles and the date line', async () => {
    const total = { start: '2026-03-03', end: '2026-03-04' }
    const [fiji] = await eclipses({ ...total, latitude: -17.8, longitude: 180 })
    expect(fiji?.local).toMatchObject({ visible: true, type: 'total' })
    const [pole] = await eclipses({ ...total, latitude: 90, longitude: 0 })
    // The Moon is north of the equator in March: up at the north pole, down at the south.
    expect(pole?.local.visible).toBe(true)
    const [south] = await eclipses({ ...total, latitude: -90, longitude: 0 })
    expect(south?.local).toMatchObject({ visible: false, type: null, seen: [] })
  })
})

describe('the path', () => {
  test('line comes as GeoJSON for central solar eclipses only', async () => {
    const found = await eclipses({ start: '2026-01-01', end: '2026-09-01', include: 'path' })
    const paths = found.filter(({ path }) => path)
    expect(paths.map(({ kind }) => kind)).toEqual(['annular', 'total'])
    const first = paths[1]?.path.properties.points[0]
    expect(paths[1]?.path.geometry.coordinates.flat(5).slice(0, 2)).toEqual([first.longitude, first.latitude])
    expect(first.longitude).toBeGreaterThan(100)
    expect(first.latitude).toBeGreaterThan(70)
    expect(paths[1]?.contacts).toBeUndefined()
    expect(paths[1]?.band.geometry.type).toBe('Polygon')
    const [ring] = (paths[1] as Payload).band.geometry.coordinates
    expect(ring.at(-1)).toEqual(ring[0])
    expect(ring.length).toBeGreaterThan(100)
    expect(ring.length).toBeLessThan(400)
  })
  test('that misses the Earth leaves a band alone, as GeoJSON too', async () => {
    const range = { start: '2014-04-01', end: '2014-05-15', type: 'solar' }
    const [found] = await eclipses({ ...range, include: 'path,limits' })
    expect(found).toMatchObject({ kind: 'annular', isCentral: false })
    expect(found).not.toHaveProperty('path')
    expect(found?.band.geometry.type).toBe('Polygon')
    // Greatest eclipse is within the band: 70.7° S 131.3° E, Espenak & Meeus, Five Millennium Canon of Solar Eclipses.
    const [ring] = (found as Payload).band.geometry.coordinates
    const latitudes: number[] = ring.map(([, latitude]: number[]) => latitude)
    expect(Math.min(...latitudes)).toBeLessThan(-70.7)
    expect(Math.max(...latitudes)).toBeGreaterThan(-70.7)
    expect(found?.limits.centralNorth.length).toBeGreaterThan(16)
    expect(found?.limits.centralSouth).toEqual([])
  })
  test('in eastern Spain the drawn line is where the shadow passes', async () => {
    const [found] = await eclipses({ start: '2026-08-12', end: '2026-08-13', include: 'path' })
    const points: Payload[] = found?.path.properties.points
    // Swiss Ephemeris with JPL DE431: the axis meets the ground at 40.577° N 0.336° W.
    const after = points.findIndex(({ latitude }) => latitude < 40.577)
    const [a, b] = [points[after - 1] as Payload, points[after] as Payload]
    const share = (a.latitude - 40.577) / (a.latitude - b.latitude)
    const km = (a.longitude + share * (b.longitude - a.longitude) + 0.336) * 84.6
    expect(Math.abs(km)).toBeLessThan(1.5)
  })
  test('on a map is a line and an area', async () => {
    const { data } = await answer(listEclipses, { start: '2026-08-12', end: '2026-08-13', include: 'path' })
    const map = listEclipses.views?.geojson?.(data) as Payload
    expect(map.features.map(({ geometry }: Payload) => geometry.type)).toEqual(['LineString', 'Polygon'])
  })
  test('is given for three eclipses at most, with a warning', async () => {
    const made = await answer(listEclipses, {
      start: '2024-01-01',
      end: '2029-01-01',
      include: 'all',
      type: 'solar',
    })
    expect(made.data.eclipses.filter(({ limits }: Payload) => limits)).toHaveLength(3)
    expect(made.data.eclipses.filter(({ path }: Payload) => path).length).toBeLessThanOrEqual(3)
    expect(made.warnings?.map(({ code }) => code)).toContain('paths_limited')
  })
})

// Espenak & Meeus, Five Millennium Canon of Solar Eclipses, NASA/TP-2006-214141, appendix A: date (Julian before 1582), JD of
// greatest eclipse in TD, type, gamma and magnitude. Hour and longitude turn on ΔT, for which the canon has other values.
test.each([
  ['-001174-02-12', 1292297.393715, 'annular', -0.0013, 0.943],
  ['-001145-01-23', 1302869.409282, 'total', -0.0012, 1.0493],
  ['-000584-05-28', 1507900.31169, 'total', 0.3201, 1.0798],
  ['-000523-02-15', 1530078.230891, 'total', 0.0013, 1.0252],
  ['0045-08-01', 1737707.007292, 'total', -0.0011, 1.0724],
  ['1133-08-02', 2135100.016968, 'total', 0.5423, 1.0652],
  ['2928-03-13', 2790561.736042, 'total', 0.0034, 1.0225],
])(
  'the eclipse of %s is that of the canon, at the same TT to a minute',
  async (date, julianDate, kind, gamma, magnitude) => {
    const [found] = (
      await answer(listEclipses, { start: date, end: `${date.slice(0, -5)}12-01`, type: 'solar', count: 1 })
    ).data.eclipses
    expect(found.kind).toBe(kind)
    expect(found.time.split('T')[0]).toBe(date)
    const from = utcOfText(found.time)
    const [eclipse] = solarEclipses(from - 60_000, from + 60_000)
    expect(Math.abs((eclipse?.greatest.tt ?? 0) + 2451545 - julianDate) * 86400).toBeLessThan(60)
    expect(Math.abs(found.gamma - gamma)).toBeLessThan(0.0015)
    expect(Math.abs(found.magnitude - magnitude)).toBeLessThan(0.0005)
  },
)

describe('the limits', () => {
  const limitsOf = async (start: string, end: string) => {
    const { eclipses: found } = (await answer(listEclipses, { start, end, type: 'solar', include: 'limits' }))
      .data
    return found[0].limits
  }
  const discsAt = ({ time, latitude, longitude }: Payload) =>
    solarDiscs(instantOfUtc(Date.parse(time)), { latitude, longitude, elevation: 0 })

  test('of the penumbra are where the discs touch when the eclipse is greatest', async () => {
    const { penumbraNorth, penumbraSouth } = await limitsOf('2027-08-01', '2027-08-03')
    for (const edge of [penumbraNorth, penumbraSouth]) {
      expect(edge.length).toBeGreaterThan(25)
      for (const point of edge) {
        const { separation, sun, moon } = discsAt(point)
        expect(Math.abs(sun + moon - separation) / (2 * sun)).toBeLessThan(0.002)
      }
    }
    for (const [index, { latitude }] of penumbraSouth.entries())
      expect(latitude).toBeLessThan(penumbraNorth[Math.min(index, penumbraNorth.length - 1)].latitude)
  })

  test('of totality are where it lasts no time, in order of time', async () => {
    const { centralNorth, centralSouth } = await limitsOf('2027-08-01', '2027-08-03')
    for (const edge of [centralNorth, centralSouth]) {
      for (const point of edge.slice(1, -1)) {
        const { separation, sun, moon } = discsAt(point)
        expect(Math.abs(moon - sun - separation) * 3600).toBeLessThan(1)
      }
      expect(edge.map(({ time }: Payload) => time)).toEqual(edge.map(({ time }: Payload) => time).sort())
    }
  })

  test('of an eclipse whose penumbra leaves the Earth on one side are empty there; central ones of a partial eclipse too', async () => {
    const partial = await limitsOf('2025-03-29', '2025-03-30')
    expect([partial.centralNorth, partial.centralSouth, partial.penumbraNorth]).toEqual([[], [], []])
    expect(partial.penumbraSouth.length).toBeGreaterThan(20)
  })
})

describe('where ΔT is uncertain', () => {
  const ancient = { start: '-000584-05-01', end: '-000584-06-30', type: 'solar' }

  test('longitudes of path, band and limits have the digits of its error, and latitudes all', async () => {
    const { data, settings } = await answer(listEclipses, { ...ancient, include: 'path,limits' })
    const [{ path, band, limits, greatest }] = data.eclipses
    // 0.8 × 24.04² = 462 s (Morrison & Stephenson 2004), as two digits 460 s, in which the Earth turns 1.9°.
    expect(settings?.longitudeError).toBe(1.9)
    const longitudes: number[] = [
      greatest.longitude,
      ...path.properties.points.map(({ longitude }: Payload) => longitude),
      ...path.geometry.coordinates.map(([longitude]: number[]) => longitude),
      ...band.geometry.coordinates.flat(1).map(([longitude]: number[]) => longitude),
      ...Object.values<Payload[]>(limits).flatMap((edge) => edge.map(({ longitude }) => longitude)),
    ].filter((one) => one !== undefined)
    expect(longitudes.length).toBeGreaterThan(300)
    for (const one of longitudes) expect(one).toBe(Math.round(one * 10) / 10)
    expect(greatest.latitude).toBeCloseTo(38.16537, 3)
  })

  test('Central Anatolia may have seen the eclipse of 585 BC as partial or as total', async () => {
    const [eclipse] = await eclipses({ ...ancient, latitude: 39.5, longitude: 34 })
    expect(eclipse?.kind).toBe('partial')
    expect(new Set(eclipse?.possibleKinds)).toEqual(new Set(['partial', 'total']))
    expect(eclipse?.possibleDurationSeconds[0]).toBe(0)
    expect(eclipse?.possibleDurationSeconds[1]).toBeGreaterThan(60)
  })

  test('a path between two of the turns that are tried is among what a place may see', () => {
    // The error of ΔT is an hour here: half a standard error turns the Earth by 8°, many times the width of a path.
    const site = { latitude: 32.5, longitude: 44.4, elevation: 0 }
    const ofTwenty = [...solarEclipses(utcOfYear(-2100), utcOfYear(-2080))].filter(
      ({ type }) => type !== 'partial',
    )
    let central = 0
    for (const eclipse of ofTwenty) {
      const reach = 2 * longitudeError(eclipse.greatest.utc)
      const kindsSeen = new Set<string>()
      for (let east = -reach; east <= reach; east += 0.7) {
        const longitude = ((site.longitude + east + 540) % 360) - 180
        kindsSeen.add(localSolarRecord(eclipse, { ...site, longitude }).deepestSeen ?? 'none')
      }
      const kinds = possibly({ solar: eclipse }, site)?.possibleKinds ?? [...kindsSeen]
      for (const kind of kindsSeen) expect(kinds).toContain(kind)
      if (kindsSeen.has('total') || kindsSeen.has('annular')) central++
    }
    expect(central).toBeGreaterThan(1)
  })

  test('times of a year for which ΔT is known to an hour are written to ten minutes', async () => {
    const listed = await eclipses({ start: '-002100-01-01', end: '-002090-01-01' })
    expect(listed.length).toBeGreaterThan(30)
    for (const { time } of listed) expect(time).toMatch(/T\d\d:\d0Z$/)
  })

  test('in our time nothing is in doubt', async () => {
    const { data, settings } = await answer(listEclipses, {
      start: '2020-01-01',
      end: '2024-01-01',
      ...madrid,
    })
    expect(data.eclipses.every((one: Payload) => one.possibleKinds === undefined)).toBe(true)
    expect(settings?.longitudeError).toBeLessThan(0.00001)
  })
})

describe('what is refused', () => {
  test('half a place, visibleOnly without one, and ranges beyond the tier', async () => {
    await expect(answer(listEclipses, { latitude: 10 })).rejects.toMatchObject({ code: 'missing_parameter' })
    await expect(answer(listEclipses, { localKinds: 'total' })).rejects.toMatchObject({
      code: 'missing_parameter',
    })
    await expect(answer(listEclipses, { visibleOnly: true })).rejects.toMatchObject({
      code: 'missing_parameter',
    })
    await expect(
      answer(listEclipses, { start: '2000-01-01', end: '2020-01-01' }, undefined, 'free'),
    ).rejects.toMatchObject({ code: 'range_too_large' })
  })
  test('an unknown kind is named with the nearest right one', () => {
    expect(() => validateArguments(listEclipses, { kinds: 'annullar' })).toThrow(/annullar/)
  })
})

test('the first and last centuries of the range are answered', async () => {
  expect((await eclipses({ start: '-003000-01-01', end: '-2998-01-01' })).length).toBeGreaterThan(6)
  expect((await eclipses({ start: '2998-01-01', end: '3000-01-01' })).length).toBeGreaterThan(6)
})

test('the price is known before: 2 for twenty, 1 for twenty more, 3 for each path', () => {
  const price = (args: object) => {
    const { credits, prepare } = listEclipses
    if (typeof credits === 'number' || !prepare) throw new Error('the price is a formula')
    const context = { now: Date.UTC(2026, 0, 1), caller: { tier: 'pro', mode: 'live' } }
    return credits.of(prepare(validateArguments(listEclipses, args), context as never))
  }
  expect(price({ count: 1 })).toBe(2)
  expect(price({})).toBe(3)
  expect(price({ start: '1950-01-01', end: '2050-01-01', count: 500 })).toBe(26)
  expect(price({ count: 1, include: 'path', type: 'solar' })).toBe(5)
  expect(price({ type: 'lunar', include: 'path' })).toBe(2)
})

describe('an empty list', () => {
  const madrid = { latitude: 40.4168, longitude: -3.7038 }
  test('of eclipses at a place names the one before and the next', async () => {
    const { data } = await answer(listEclipses, {
      ...madrid,
      start: '2026-09-01',
      end: '2027-01-01',
      visibleOnly: true,
    })
    expect(data.eclipses).toEqual([])
    expect(data.status).toBe(
      'No eclipse seen from the place from 2026-09-01T00:00:00Z to 2027-01-01T00:00:00Z.',
    )
    // The partial lunar eclipse of 28 August 2026 and the annular one of 6 February 2027, as NASA lists them.
    expect(data.previous.time.slice(0, 10)).toBe('2026-08-28')
    expect(data.next.local.visible).toBe(true)
    expect(data.next.time > '2027-01-01').toBe(true)
  })
  test('of a rare kind looks a century ahead, and says so when that is not enough', async () => {
    const munich = { latitude: 48.1374, longitude: 11.5755 }
    const { data } = await answer(listEclipses, {
      ...munich,
      type: 'solar',
      localKinds: 'total',
      start: '2026-09-01',
      end: '2030-01-01',
    })
    // The path of 11 August 1999 crossed Munich (Espenak & Anderson, NASA RP 1398); none does in the century to come.
    expect(data.previous.id).toBe('evt:solar_eclipse:1999-08-11')
    expect(data.next).toBeNull()
    expect(data.status).toMatch(/, nor in the 100 years after\.$/)
  })
})
