import { describe, expect, test } from 'vitest'
import searchConjunctions from '../../../../tools/catalog/events/search-conjunctions.ts'
import { placeAlong } from '../../../../tools/core/math/geo-lines.ts'
import { answer, type Payload } from '../../answer.ts'

const found = async (args: object): Promise<Payload[]> =>
  (await answer(searchConjunctions, args)).data.conjunctions

test('Venus and Jupiter within 1° before 2031: three dates, two of them in the glare', async () => {
  const list = await found({
    targets: 'venus,jupiter',
    start: '2026-01-01',
    end: '2031-01-01',
    maxSeparation: 1,
  })
  expect(list.map(({ id, sky }) => `${id} ${sky}`)).toEqual([
    'evt:conjunction:venus:jupiter:2027-08-26 near the Sun',
    'evt:conjunction:venus:jupiter:2028-11-10 morning',
    'evt:conjunction:venus:jupiter:2030-11-20 near the Sun',
  ])
  expect(list[1]).toMatchObject({ observable: null, best: null, kind: 'conjunction' })
  expect(list[1]?.magnitudes[0]).toBeLessThan(-3.8)
})
describe('from a place', () => {
  test('an evening meeting is best at dusk, with local times', async () => {
    const [one] = await found({
      targets: 'venus,jupiter',
      start: '2026-06-01',
      end: '2026-07-01',
      latitude: 40.4,
      longitude: -3.7,
      timezone: 'Europe/Madrid',
    })
    expect(one).toMatchObject({ sky: 'evening', observable: true })
    expect(one?.best.timeLocal).toMatch(/^2026-06-(09|10)T22:/)
    expect(one?.best.altitudes[0]).toBeGreaterThan(10)
  })
  test('the Moon hides Venus from London on 14 September 2026, in daylight', async () => {
    const list = await found({
      targets: 'moon,venus',
      start: '2026-09-01',
      end: '2026-10-01',
      latitude: 51.5,
      longitude: 0,
    })
    expect(list).toHaveLength(1)
    // A telescope shows Venus by day; there is no best time of the night.
    expect(list[0]).toMatchObject({ kind: 'occultation', observable: true, best: null, sky: null })
    expect(list[0]?.separation).toBeLessThan(0.27)
  })
})
describe('occultations', () => {
  /** Places of Swiss Ephemeris 2.10.03, the Moon k = 0.2725076: contacts of the planet's centre, from the place. */
  const rows = [
    {
      targets: 'moon,saturn',
      site: { latitude: 51.5072, longitude: -0.1275 },
      disappearance: { time: '2024-08-21T03:28:39.4Z', positionAngle: 20.56, limb: 'bright', visible: true },
      reappearance: { time: '2024-08-21T04:21:04.4Z', positionAngle: 268.1, limb: 'dark', visible: true },
      best: 'reappearance',
    },
    {
      targets: 'saturn,moon',
      site: { latitude: 40.4, longitude: -3.7 },
      disappearance: { time: '2024-08-21T03:18:16.1Z', positionAngle: 45.48, limb: 'bright', visible: true },
      reappearance: { time: '2024-08-21T04:24:40.7Z', positionAngle: 237.87, limb: 'dark', visible: true },
      best: 'reappearance',
    },
    {
      targets: 'moon,mars',
      site: { latitude: 34.05, longitude: -118.24 },
      disappearance: { time: '2022-12-08T02:30:34.2Z', positionAngle: 83.62, limb: 'dark', visible: true },
      reappearance: { time: '2022-12-08T03:30:26.3Z', positionAngle: 234.95, limb: 'dark', visible: true },
      best: 'reappearance',
    },
    {
      targets: 'moon,mars',
      site: { latitude: -12.05, longitude: -77.05 },
      disappearance: { time: '2025-06-30T02:32:29.3Z', positionAngle: 110.56, limb: 'dark', visible: true },
      reappearance: { time: '2025-06-30T03:30:35.4Z', positionAngle: 312.42, limb: 'bright', visible: false },
      best: 'disappearance',
    },
    {
      targets: 'moon,venus',
      site: { latitude: 39.95, longitude: -75.16 },
      disappearance: { time: '2026-06-17T19:51:32.7Z', positionAngle: 100.84, limb: 'dark', visible: true },
      reappearance: { time: '2026-06-17T21:11:16.7Z', positionAngle: 320.1, limb: 'bright', visible: true },
      best: null,
    },
  ] as const

  test.each(rows)('$targets at $site: contacts within 2 s, best and observable are theirs', async (row) => {
    const day = Date.parse(row.disappearance.time)
    const range = {
      start: new Date(day - 2 * 86400000).toISOString(),
      end: new Date(day + 2 * 86400000).toISOString(),
    }
    for (const mode of ['separation', 'rightAscension']) {
      const [one] = await found({ targets: row.targets, ...range, ...row.site, mode })
      expect(one).toMatchObject({ kind: 'occultation', observable: true })
      expect(one?.title).toMatch(/, occultation$/)
      for (const name of ['disappearance', 'reappearance'] as const) {
        const { time, positionAngle, ...rest } = row[name]
        expect(one?.occultation[name]).toMatchObject(rest)
        expect(Math.abs(Date.parse(one?.occultation[name].time) - Date.parse(time))).toBeLessThan(2000)
        expect(Math.abs(one?.occultation[name].positionAngle - positionAngle)).toBeLessThan(0.1)
      }
      expect(one?.best?.time ?? null).toBe(row.best && one?.occultation[row.best].time)
    }
  })
  test('without a place, and where the planet passes beside, nothing is called an occultation', async () => {
    const range = { start: '2024-08-20', end: '2024-08-22', targets: 'moon,saturn' }
    const [centre] = await found(range)
    expect(centre).toMatchObject({ kind: 'conjunction', occultation: null, observable: null })
    const [cape] = await found({ ...range, latitude: -33.9, longitude: 18.4 })
    expect(cape).toMatchObject({ kind: 'conjunction', occultation: null })
    // Behind the Moon as Sydney would see it, were it not below the horizon; and a cluster, which is no point.
    const sydney = { start: '2026-11-20', end: '2026-12-02', latitude: -33.9, longitude: 151.2 }
    const [below] = await found({ ...sydney, targets: 'moon,star:regulus' })
    expect(below?.separation).toBeLessThan(0.25)
    expect(below).toMatchObject({ kind: 'conjunction', occultation: null })
    const pleiades = { start: '2026-12-21', end: '2026-12-23', targets: 'moon,messier:m45' }
    const [cluster] = await found({ ...pleiades, latitude: 69.65, longitude: 18.96 })
    expect(cluster?.separation).toBeLessThan(0.3)
    expect(cluster).toMatchObject({ kind: 'conjunction', occultation: null })
  })
})
test('three targets make three pairs in one ordered list, names resolved with a warning', async () => {
  const made = await answer(searchConjunctions, {
    targets: 'moon,Pleiades,mars',
    start: '2026-01-01',
    end: '2027-01-01',
  })
  const times = made.data.conjunctions.map(({ time }: Payload) => time)
  expect(times).toEqual([...times].sort())
  expect(new Set(made.data.conjunctions.map(({ bodies }: Payload) => bodies.join())).size).toBe(3)
  expect(made.warnings?.map(({ code }) => code)).toContain('target_resolved')
})
describe('what is refused', () => {
  test('one target, two stars, a target unknown', async () => {
    await expect(answer(searchConjunctions, { targets: 'venus' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
    await expect(answer(searchConjunctions, { targets: 'star:sirius,star:vega' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
    await expect(answer(searchConjunctions, { targets: 'venus,nibiru' })).rejects.toMatchObject({
      code: 'unknown_target',
    })
  })
})

describe('all that the Moon hides', () => {
  const london = { latitude: 51.5, longitude: 0, kinds: 'occultation' }
  const month = { start: '2026-12-15', end: '2027-01-15' }
  test('is asked for with the Moon alone: stars by number and name, with contacts, phase and limit', async () => {
    const { data, price } = await answer(searchConjunctions, { targets: 'moon', ...month, ...london })
    expect(data.conjunctions.length).toBeGreaterThan(15)
    expect(price).toBe(2 + Math.ceil(data.count / 20) - 1)
    const celaeno = data.conjunctions.find(({ bodies }: Payload) => bodies[1] === 'star:celaeno')
    expect(celaeno).toMatchObject({
      kind: 'occultation',
      title: 'Moon and Celaeno (Pleiades): 16′ apart, occultation',
      occultation: {
        disappearance: { time: '2026-12-21T22:22:14Z', limb: 'dark', cusp: 'south', visible: true },
        waxing: true,
        cluster: 'messier:m45',
        limit: { side: 'south' },
      },
    })
    expect(celaeno?.occultation.illumination).toBeCloseTo(0.93, 2)
    for (const { occultation } of data.conjunctions.filter(({ kind }: Payload) => kind !== 'graze'))
      for (const { limb, cuspAngle } of [occultation.disappearance, occultation.reappearance])
        expect(limb === 'dark').toBe(cuspAngle > 0)
  })
  test('stars are named by Bayer, Flamsteed or the Bright Star Catalogue before Hipparcos', async () => {
    const list = await found({ targets: 'moon', ...month, ...london })
    const nameOf = (id: string) =>
      list
        .find(({ bodies }) => bodies[1] === id)
        ?.title.split(' and ')[1]
        ?.split(':')[0]
    // 18 Tauri is HIP 17527, 37 Geminorum HIP 33277 (Bright Star Catalogue, 5th ed.).
    expect(nameOf('star:hip17527')).toMatch(/^18 Tau/)
    expect(list.filter(({ title }) => /and HIP/.test(title)).length).toBeLessThan(list.length / 4)
  })
  test('a place up to 20 km outside of a limit has a graze with its side and its distance', async () => {
    const list = await found({ targets: 'moon', start: '2026-12-15', end: '2027-02-15', ...london })
    const near = list.filter(({ occultation }) => occultation?.limit?.distanceKm < 700)
    expect(near.length).toBeGreaterThan(3)
    for (const { bodies, time, occultation } of near.slice(0, 6)) {
      const { azimuth, distanceKm, side } = occultation.limit
      for (const outside of [1, 3, 6, 15, 40]) {
        const place = placeAlong(
          { latitude: london.latitude, longitude: london.longitude },
          azimuth,
          distanceKm + outside,
        )
        const day = Date.parse(time)
        const [start, end] = [day - 43_200_000, day + 43_200_000].map((utc) => new Date(utc).toISOString())
        const [there] = await found({ targets: `moon,${bodies[1]}`, start, end, ...place })
        expect(there?.kind).toBe(outside > 20 ? 'conjunction' : 'graze')
        if (outside > 20) continue
        expect(there?.graze.side).toBe(side)
        expect(Math.abs(there?.graze.distanceKm - outside)).toBeLessThan(1)
      }
    }
  })
  test('a cluster is hidden star by star', async () => {
    const list = await found({ targets: 'moon,pleiades', ...month, ...london })
    expect(list.length).toBeGreaterThan(4)
    expect(list.every(({ occultation }) => occultation.cluster === 'messier:m45')).toBe(true)
  })
  test('of a cluster fainter than the catalog the status says how far its stars go', async () => {
    const { data } = await answer(searchConjunctions, { targets: 'moon,messier:m67', ...month, ...london })
    expect(data.status).toMatch(/^No occultation of Moon, M67 and stars to magnitude 6\.5 from/)
  })
  test('fainter stars come on request', async () => {
    const args = { targets: 'moon', start: '2027-01-01', end: '2027-01-10', ...london }
    const all = await found({ ...args, magnitudeMax: 8 })
    expect(all.length).toBeGreaterThan((await found(args)).length)
  })
  test('contacts have angles from the axis and factors, stars their numbers', async () => {
    const [conjunction] = await found({
      targets: 'moon,star:hip107232',
      start: '2007-08-27',
      end: '2007-08-29',
      latitude: -35.39703,
      longitude: 149.06358,
      elevation: 582,
    })
    expect(conjunction?.star).toEqual({ hip: 107232, hd: 206561, sao: 164600 })
    const { disappearance } = conjunction?.occultation ?? {}
    expect(disappearance.wattsAngle - disappearance.axisAngle).toBeCloseTo(0.21, 3)
    expect(disappearance).toMatchObject({ aFactor: 0.97, bFactor: 2.07 })
    expect(disappearance.limitingMagnitude).toBeCloseTo(5.6, 1)
  })
  describe('with grazeRadius', () => {
    const perth = { latitude: -31.95, longitude: 115.86, start: '2013-06-20', end: '2013-06-23' }
    const jabbah = { targets: 'moon,star:jabbah', ...perth }
    test('the line south of Perth is a feature of which each point has time, altitude and angles', async () => {
      const [graze] = await found({ ...jabbah, grazeRadius: 300 })
      const [line] = graze?.grazeLines ?? []
      expect(graze?.grazeLines).toHaveLength(1)
      expect(line).toMatchObject({
        type: 'Feature',
        geometry: { type: 'LineString' },
        properties: { id: graze?.id, side: 'south' },
      })
      const { points } = line.properties
      expect(line.geometry.coordinates).toEqual(
        points.map(({ longitude, latitude }: Payload) => [longitude, latitude]),
      )
      expect(points[5].contact).toMatchObject({ cusp: 'south', limb: 'dark', aFactor: null })
      expect(points[5].contact.altitude).toBeGreaterThan(45)
    })
    test('a place that the Moon passes beside has the graze within the radius, and no further', async () => {
      const bunbury = { ...jabbah, latitude: -34.9 }
      const kinds = async (args: object) => (await found({ ...bunbury, ...args })).map(({ kind }) => kind)
      expect(await kinds({})).toEqual(['conjunction'])
      expect(await kinds({ grazeRadius: 300 })).toEqual(['graze'])
      expect(await kinds({ grazeRadius: 100 })).toEqual(['conjunction'])
    })
    test('the Moon alone has more grazes, all nearer than the radius, and every occultation as before', async () => {
      const winter = { targets: 'moon', kinds: 'occultation', start: '2027-01-01', end: '2027-04-01' }
      const london = { latitude: 51.5, longitude: -0.12 }
      const plain = await found({ ...winter, ...london })
      const wide = await found({ ...winter, ...london, grazeRadius: 500 })
      expect(wide.length).toBeGreaterThan(plain.length)
      expect(wide.map(({ id }) => id)).toEqual(expect.arrayContaining(plain.map(({ id }) => id)))
      for (const { graze } of wide) if (graze) expect(graze.distanceKm).toBeLessThanOrEqual(500)
    })
    test('a map has the lines alone, and tables leave them out', async () => {
      const conjunctions = await found({ ...jabbah, grazeRadius: 300 })
      const map = searchConjunctions.views?.geojson?.({ conjunctions } as never) as Payload
      expect(map.type).toBe('FeatureCollection')
      expect(map.features).toEqual(conjunctions[0]?.grazeLines)
      expect(searchConjunctions.views?.table?.({ conjunctions } as never)[0]).not.toHaveProperty('grazeLines')
    })
    test('lines are given for the first twenty alone, with a warning', async () => {
      const args = {
        targets: 'moon',
        kinds: 'occultation',
        start: '2026-12-01',
        end: '2027-01-10',
        grazeRadius: 300,
      }
      const { data, warnings } = await answer(searchConjunctions, { ...args, latitude: 51.5, longitude: 0 })
      const withLines = data.conjunctions.filter(({ grazeLines }: Payload) => grazeLines !== undefined)
      expect(withLines).toHaveLength(20)
      expect(warnings?.map(({ code }) => code)).toContain('graze_lines_limited')
    })
    test('needs a place', async () => {
      const nowhere = { targets: 'moon,star:jabbah', grazeRadius: 300 }
      await expect(answer(searchConjunctions, nowhere)).rejects.toMatchObject({ code: 'missing_parameter' })
    })
  })
  test('of more than a year, without a place, and beside other kinds is refused', async () => {
    const long = { targets: 'moon', start: '2026-01-01', end: '2028-01-01', ...london }
    await expect(answer(searchConjunctions, long)).rejects.toMatchObject({ code: 'range_too_large' })
    const nowhere = { targets: 'moon', kinds: 'occultation' }
    await expect(answer(searchConjunctions, nowhere)).rejects.toMatchObject({ code: 'missing_parameter' })
    await expect(answer(searchConjunctions, { targets: 'moon' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: { hint: expect.stringContaining('kinds=occultation') },
    })
  })
})

describe('an empty list', () => {
  test('says that there is no occultation, and when the Moon last hid the planet and hides it next', async () => {
    const place = { latitude: 51.5, longitude: -0.12 }
    const saturn = { ...place, targets: 'moon,saturn', kinds: 'occultation' }
    const hits = (await answer(searchConjunctions, { ...saturn, start: '2024-08-01', end: '2024-09-01' }))
      .data
    expect(hits.conjunctions).toHaveLength(1)
    expect(hits.conjunctions[0].kind).toBe('occultation')
    const { data } = await answer(searchConjunctions, { ...saturn, start: '2024-09-01', end: '2024-09-10' })
    expect(data.conjunctions).toEqual([])
    expect(data.status).toMatch(/^No occultation of Moon, Saturn within 5° from 2024-09-01/)
    expect(data.previous.time.slice(0, 10)).toBe('2024-08-21')
  })
  test('of occultations needs a place', async () => {
    await expect(
      answer(searchConjunctions, { targets: 'moon,saturn', kinds: 'occultation' }),
    ).rejects.toMatchObject({
      code: 'missing_parameter',
    })
  })
})

describe('how dark it is when a pair is best seen', () => {
  const best = async (args: object) => (await answer(searchConjunctions, args)).data.conjunctions[0]?.best

  test('Venus and Saturn of 8 May 2027 are too low in the twilight of Tehran for Saturn, of magnitude 0.7', async () => {
    const tehran = { latitude: 35.69, longitude: 51.39, start: '2027-05-01', end: '2027-05-20' }
    const { data } = await answer(searchConjunctions, { targets: 'venus,saturn', ...tehran })
    expect(data.conjunctions[0]).toMatchObject({ observable: false, best: null })
  })
  test('Venus and M44 of June 2026 are not seen together in twilight, M44 being faint and spread out', async () => {
    const june = { start: '2026-06-10', end: '2026-06-30', latitude: 51.5, longitude: -0.12 }
    const { data } = await answer(searchConjunctions, { targets: 'venus,messier:m44', ...june })
    expect(data.conjunctions[0]?.best?.sunAltitude ?? -90).toBeLessThan(-10)
  })
  test('an eclipse that a place sees is observable, one by night is not', async () => {
    const august = { targets: 'sun,moon', start: '2026-08-01', end: '2026-08-31' }
    const of = async (site: object) =>
      (await answer(searchConjunctions, { ...august, ...site })).data.conjunctions[0]
    expect(await of({ latitude: 42.3, longitude: -3.7 })).toMatchObject({
      kind: 'eclipse',
      observable: true,
      best: null,
    })
    const there = await of({ latitude: -33.9, longitude: 151.2 })
    expect(there?.observable ?? false).toBe(false)
  })
  test('Venus and Jupiter of June 2026 are seen from London in twilight alone', async () => {
    const london = { latitude: 51.5, longitude: -0.12 }
    const look = await best({ targets: 'venus,jupiter', start: '2026-06-01', end: '2026-06-20', ...london })
    expect(look).toMatchObject({ darkTime: null })
    expect(['civilTwilight', 'nauticalTwilight']).toContain(look.skyCondition)
    expect(look.sunAltitude).toBeGreaterThan(-12)
  })
  test('Moon and Jupiter of 30 November 2026 stand further apart at their best than at their closest', async () => {
    const berlin = { latitude: 52.52, longitude: 13.4, start: '2026-11-23', end: '2026-12-05' }
    const { conjunctions } = (await answer(searchConjunctions, { targets: 'moon,jupiter', ...berlin })).data
    const [{ separation, best: look }] = conjunctions
    expect(look.separation).toBeGreaterThan(separation)
    expect(look.separation).toBeLessThan(separation + 1)
    expect(look.darkTime < look.time).toBe(true)
  })
  test('a pair of the night is dark at its best, and darkTime is that time', async () => {
    const place = { latitude: 51.5, longitude: -0.12, start: '2026-12-20', end: '2027-01-02' }
    const look = await best({ targets: 'moon,jupiter', ...place })
    expect(look.skyCondition).toBe('night')
    expect(look.darkTime).toBe(look.time)
  })
})

test.each([
  { targets: 'moon', kinds: 'occultation', start: '2026-11-20', end: '2026-12-05', magnitudeMax: 5 },
  { targets: 'moon,venus,jupiter', start: '2026-01-01', end: '2027-01-01' },
  { targets: 'sun,mercury', start: '2026-01-01', end: '2027-01-01', maxSeparation: 10 },
])('visibleOnly leaves those of %j that are observable', async (asked) => {
  const place = { latitude: 51.5, longitude: 0 }
  const all = await found({ ...asked, ...place })
  const { data } = await answer(searchConjunctions, { ...asked, ...place, visibleOnly: true })
  expect(data.conjunctions).toEqual(all.filter(({ observable }) => observable))
  if (data.conjunctions.length === 0) expect(data.status).toContain('seen from the place')
})

describe('satellites', () => {
  const iss =
    'tle:ISS (ZARYA)|1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927|2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537|mag=-1.8'
  const london = { latitude: 51.5, longitude: 0 }
  const range = { start: '2008-09-18', end: '2008-09-22' }

  test('the station crosses the Moon in half a second, with tenths in UTC and local time', async () => {
    const list = await found({
      targets: `sun,moon,${iss}`,
      ...range,
      ...london,
      kinds: 'transit',
      timezone: 'Europe/London',
    })
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      kind: 'transit',
      title: 'ISS (ZARYA): transit of the Moon',
      time: '2008-09-19T22:41:40.4Z',
      timeLocal: '2008-09-19T23:41:40.4+01:00',
      observable: true,
      best: null,
      crossing: {
        ingress: '2008-09-19T22:41:40.2Z',
        egressLocal: '2008-09-19T23:41:40.7+01:00',
        durationSeconds: 0.5,
        radii: 0.951,
        sunlit: false,
      },
    })
  })

  test('near misses within maxSeparation are conjunctions, each with an id of its own', async () => {
    const list = await found({ targets: `${iss},moon`, ...range, ...london, maxSeparation: 40 })
    expect(list.length).toBeGreaterThan(3)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    for (const { kind, separation, crossing } of list) {
      expect(kind === 'transit').toBe(crossing.radii <= 1)
      expect(separation).toBeLessThanOrEqual(40)
      expect(crossing.altitude).toBeGreaterThanOrEqual(0)
    }
  })

  test('without a transit the nearest one within ten days is named', async () => {
    const { data } = await answer(searchConjunctions, {
      targets: `moon,${iss}`,
      start: '2008-09-18',
      end: '2008-09-19',
      ...london,
      kinds: 'transit',
    })
    expect(data).toMatchObject({ count: 0, previous: null })
    expect(data.status).toMatch(/nor in the 10 days before/)
    expect(data.next.id).toBe('evt:conjunction:moon:tle_25544:22_41:2008-09-19')
  })

  test.each([
    ['no place', {}, 'missing_parameter'],
    ['eleven days', { ...london, end: '2008-09-29' }, 'range_too_large'],
    ['right ascension', { ...london, mode: 'rightAscension' }, 'invalid_parameter'],
    ['a satellite alone', { ...london, targets: iss }, 'invalid_parameter'],
  ])('refuses %s', async (_, changes, code) => {
    const asked = answer(searchConjunctions, { targets: `moon,${iss}`, ...range, ...changes })
    await expect(asked).rejects.toMatchObject({ code })
  })
})
