import { describe, expect, test } from 'vitest'
import listBodyEvents from '../../../../tools/catalog/events/list-body-events.ts'
import { answer, type Payload } from '../../answer.ts'

const events = async (args: object): Promise<Payload[]> => (await answer(listBodyEvents, args)).data.events

describe('questions people ask', () => {
  test('when is Mars next at opposition? 2027-02-19 at 0.678 au', async () => {
    const [found] = await events({ bodies: 'mars', kinds: 'opposition', start: '2026-11-20' })
    expect(found).toMatchObject({
      id: 'evt:opposition:mars:opposition:2027-02-19',
      title: 'Mars: opposition',
      unit: 'au',
    })
    expect(found?.value).toBeCloseTo(0.678, 3)
    expect(found?.detail.magnitude).toBeCloseTo(-1.28, 1)
  })
  test('inferior and superior conjunctions of Venus are not swapped', async () => {
    const found = await events({
      bodies: 'venus',
      kinds: 'solarConjunction',
      start: '2026-01-01',
      end: '2028-01-01',
    })
    // Astronomical Almanac: superior 2026-01-06, inferior 2026-10-24, superior 2027-08-12.
    expect(found.map(({ name, time }) => `${name} ${time.slice(0, 10)}`)).toEqual([
      'superior conjunction 2026-01-06',
      'inferior conjunction 2026-10-24',
      'superior conjunction 2027-08-12',
    ])
  })
  test('the Moon is at perigee and apogee in turn, in km', async () => {
    const found = await events({ bodies: 'moon', kinds: 'apsis', start: '2026-11-01', end: '2027-02-01' })
    expect(found.length).toBeGreaterThanOrEqual(6)
    found.slice(1).forEach((event, at) => {
      expect(event.name).not.toBe(found[at]?.name)
      expect(event.unit).toBe('km')
    })
    // The closest perigee of the year.
    expect(
      found.some(({ time, value }) => time.startsWith('2026-12-24T08') && Math.abs(value - 356_650) < 3),
    ).toBe(true)
  })
  test('Mercury crosses the Sun on 2032-11-13 with four contacts in order', async () => {
    const [found] = await events({
      bodies: 'mercury',
      kinds: 'solarTransit',
      start: '2026-01-01',
      end: '2040-01-01',
    })
    expect(found?.time).toMatch(/^2032-11-13T08:5[34]/)
    const { contact1, contact2, contact3, contact4 } = found?.detail ?? {}
    const times = [contact1, contact2, found?.time, contact3, contact4]
    expect(times).toEqual([...times].sort())
  })
  test.each([
    ['Honolulu', 21.31, -157.86, [true, true, true, true]],
    ['Oslo', 59.91, 10.75, [false, false, true, true]],
    ['Lisbon', 38.72, -9.14, [false, false, false, false]],
  ] as const)(
    'the transit of Venus of 2012 over %s: contacts within 7 minutes of the geocentric ones, and the Sun is up or not',
    async (_, latitude, longitude, isUp) => {
      const asked = { bodies: 'venus', kinds: 'solarTransit', start: '2012-01-01', end: '2013-01-01' }
      const [found] = await events({ ...asked, latitude, longitude })
      const detail = found?.detail ?? {}
      const away = [1, 2, 3, 4].map(
        (n) => Date.parse(`${detail[`localContact${n}`]}`) - Date.parse(`${detail[`contact${n}`]}`),
      )
      for (const one of away) {
        expect(Math.abs(one)).toBeLessThan(7.2 * 60_000)
        expect(Math.abs(one)).toBeGreaterThan(1_000)
      }
      expect([1, 2, 3, 4].map((n) => Number(detail[`sunAltitude${n}`]) > 0)).toEqual(isUp)
      const { global, visible, time, start, end, value } = found as Payload
      expect(Math.abs(Number(detail.localSeparation) - global.value)).toBeLessThan(25)
      expect(detail.localSeparation).not.toBe(global.value)
      expect(visible).toBe(isUp.some(Boolean))
      expect([start, end]).toEqual([detail.localSeenFrom, detail.localSeenUntil])
      if (visible) {
        expect(start <= time && time <= end).toBe(true)
        expect(value).toBeCloseTo(detail.localSeparation, 0)
        const again = { ...asked, start: time, end: new Date(Date.parse(time) + 1000).toISOString() }
        expect((await events({ ...again, latitude, longitude })).map(({ id }) => id)).toEqual([found?.id])
      } else expect(time).toBe(global.time)
    },
  )
  test('Honolulu saw Venus touch the Sun at 22:10:06 UTC on 2012-06-05, within 20 s', async () => {
    // Espenak (NASA), 2012 Transit of Venus, local circumstances of cities.
    const asked = { bodies: 'venus', kinds: 'solarTransit', start: '2012-01-01', end: '2013-01-01' }
    const [found] = await events({ ...asked, latitude: 21.31, longitude: -157.86 })
    const first = Date.parse(String(found?.detail.localContact1))
    expect(Math.abs(first - Date.UTC(2012, 5, 5, 22, 10, 6))).toBeLessThan(20_000)
  })
  test('other events have no circumstances of the place, and half a place is refused', async () => {
    const asked = {
      bodies: 'venus',
      kinds: 'greatestElongation,solarConjunction',
      start: '2012-01-01',
      end: '2013-01-01',
    }
    const [found] = await events({ ...asked, latitude: 21.31, longitude: -157.86 })
    expect(found?.detail).not.toHaveProperty('localContact1')
    await expect(events({ ...asked, latitude: 21.31 })).rejects.toMatchObject({ code: 'missing_parameter' })
  })
})

describe('words', () => {
  test("Mercury's greatest brightness beside the Sun is said to be lost in its glare, Venus's is not", async () => {
    const range = { kinds: 'peakMagnitude', start: '2026-06-01', end: '2028-01-01' }
    const mercury = await events({ bodies: 'mercury', ...range })
    expect(mercury.length).toBeGreaterThan(3)
    for (const { title, detail } of mercury) {
      expect(detail.seen).toBe(
        detail.elongation < 12 ? 'near the Sun' : expect.stringMatching(/evening|morning/),
      )
      expect(title.endsWith("lost in the Sun's glare")).toBe(detail.elongation < 12)
    }
    expect(mercury.some(({ detail }) => detail.elongation < 1)).toBe(true)
    const venus = await events({ bodies: 'venus', ...range })
    expect(venus.map(({ title, detail }) => `${title} ${detail.seen}`)).toEqual([
      'Venus: greatest brightness evening',
      'Venus: greatest brightness morning',
    ])
  })
  test('a turn of a loop north of the equator is a declination minimum, not the southernmost', async () => {
    const [found] = await events({
      bodies: 'jupiter',
      kinds: 'declinationExtreme',
      start: '2026-12-01',
      end: '2026-12-31',
    })
    expect(found).toMatchObject({ title: 'Jupiter: declination minimum' })
    expect(found?.value).toBeCloseTo(13.3, 1)
  })
})

describe('what is refused', () => {
  test('an opposition of Venus, with the bodies that have one', async () => {
    await expect(answer(listBodyEvents, { bodies: 'venus', kinds: 'opposition' })).rejects.toMatchObject({
      code: 'invalid_body_for_event',
      details: { allowed: ['mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto'] },
    })
  })
  test('but a kind that some of the bodies have is answered for those', async () => {
    const found = await events({
      bodies: 'venus,mars',
      kinds: 'opposition',
      start: '2026-01-01',
      end: '2028-01-01',
    })
    expect(new Set(found.map(({ body }) => body))).toEqual(new Set(['mars']))
  })
})

test('compact gives one row an event, detail in columns', async () => {
  const made = await answer(listBodyEvents, {
    bodies: 'mercury',
    kinds: 'greatestElongation',
    start: '2026-01-01',
    format: 'compact',
  })
  expect(made.data.events.columns).toEqual(expect.arrayContaining(['name', 'value', 'detail.seen']))
  expect(made.data.events.rows.length).toBe(made.data.count)
})

describe('heliacal risings and settings', () => {
  const cairo = { latitude: 30.05, longitude: 31.25 }
  test('are those of a place, by the height of the planet above the Sun', async () => {
    const range = { bodies: 'venus,jupiter', kinds: 'heliacal', start: '2026-07-01', end: '2026-12-01' }
    const list = await events({ ...range, ...cairo })
    expect(list.map(({ title, time }) => `${title} ${time.slice(0, 10)}`)).toEqual([
      'Jupiter: evening last 2026-07-10',
      'Jupiter: morning first 2026-08-13',
      'Venus: evening last 2026-10-10',
      'Venus: morning first 2026-10-30',
    ])
    for (const { value, unit, detail } of list) {
      expect(unit).toBe('deg')
      expect(value).toBeCloseTo(detail.altitude - detail.sunAltitude, 4)
      expect(detail.sunAltitude).toBeLessThan(-2)
    }
  })
  test('need a place and few years, and come only when asked for', async () => {
    await expect(answer(listBodyEvents, { kinds: 'heliacal' })).rejects.toMatchObject({
      code: 'missing_parameter',
    })
    const usual = await events({ bodies: 'venus', start: '2026-10-01', end: '2026-11-15', ...cairo })
    expect(usual.some(({ kind }) => kind === 'heliacal')).toBe(false)
    await expect(
      answer(listBodyEvents, {
        kinds: 'heliacal',
        bodies: 'moon',
        start: '2026-01-01',
        end: '2027-01-01',
        ...cairo,
      }),
    ).rejects.toMatchObject({ code: 'invalid_body_for_event' })
  })
})

describe('asteroids, comets and orbits', () => {
  /** Minor Planet Center, NEA.txt of 2019: the line as it is published, the blanks within it too. */
  const apophis =
    '99942   18.9   0.15 K1972 236.64021  126.67983  204.05444    3.33690  0.1914724  1.11235295   0.9225169  0 MPO469004  4350  12 2004-2019 0.29 M-v 3Eh MPCW       8802  (99942) Apophis            20190204'
  const wn5 =
    'F3814   18.2   0.15 K1972 339.36895   44.53236  277.50334    1.92013  0.4671154  0.43997543   1.7120526  0 MPO469631   526  11 1996-2019 0.43 M-v 3Eh MPCLINUX   9803 (153814) 2001 WN5           20190512'
  // After quotations of JPL's table of close approaches: Apophis 2029-04-13 21:46 TDB, 0.000254 au; 2001 WN5 2028-06-26 05:23, 0.00166 au. Elements of
  // seven figures, ten years before, leave some minutes and 0.00001 au: what the answer claims.
  test.each([
    ['Apophis', apophis, '2029-04-13T21:45', 0.000254],
    ['2001 WN5', wn5, '2028-06-26T05:22', 0.00166],
  ] as const)(
    "%s passes the Earth at JPL's minute, by the Minor Planet Center's line of 2019",
    async (_, line, time, au) => {
      const year = Number(time.slice(0, 4))
      const made = await answer(listBodyEvents, {
        bodies: `orbit:${line}`,
        kinds: 'closestApproach',
        start: `${year}-03-01`,
        end: `${year}-08-01`,
      })
      const [nearest] = [...made.data.events].sort((a, b) => a.value - b.value)
      const error = nearest.detail.timeErrorSeconds
      expect(error).toBeLessThan(300)
      expect(Math.abs(Date.parse(nearest.time) - Date.parse(`${time}:00Z`))).toBeLessThan((error + 60) * 1000)
      expect(Math.abs(nearest.value - au)).toBeLessThan(0.00001)
      expect(made.warnings?.map(({ code }) => code)).toContain('orbit_error')
    },
  )
  test('a comet has its events beside those of a planet, with its id and its name', async () => {
    const eventList = await events({
      bodies: 'mars,comet:2P',
      kinds: 'opposition,apsis,peakMagnitude',
      start: '2026-12-01',
      end: '2027-04-01',
    })
    expect(eventList.map(({ title }) => title)).toEqual([
      "2P/Encke: greatest brightness, lost in the Sun's glare",
      '2P/Encke at perihelion',
      'Mars: opposition',
      'Mars: greatest brightness',
      'Mars at aphelion',
    ])
    expect(eventList[1]).toMatchObject({ id: 'evt:apsis:comet_2p:perihelion:2027-02-10', body: 'comet:2p' })
    // Perihelion 2027-02-10 by the Minor Planet Center, after quotations; magnitudes of the answer are to about 1.
    expect(eventList[1]?.time.slice(0, 10)).toBe('2027-02-10')
    expect(eventList[0]?.detail.magnitudeError).toBeGreaterThanOrEqual(1)
    expect(eventList[0]?.detail).not.toHaveProperty('illumination')
  })
  test("a comet's light has no peak at aphelion, where its law changes from after to before perihelion", async () => {
    const eventList = await events({
      bodies: 'comet:2P',
      kinds: 'peakMagnitude',
      start: '2025-06-01',
      end: '2025-07-01',
    })
    expect(eventList).toEqual([])
  })
  test('Sedna is nearest to the barycentre in 2076, once', async () => {
    const eventList = await events({
      bodies: 'sedna',
      kinds: 'apsis',
      start: '2060-01-01',
      end: '2090-01-01',
    })
    // Perihelion by JPL's barycentric elements: 2076-Jul; the distance itself is flat for months.
    expect(eventList.map(({ title, time }) => `${title} ${time.slice(0, 4)}`)).toEqual([
      'Sedna at perihelion 2076',
    ])
    expect(eventList[0]?.detail.about).toBe('barycenter')
  })
  test.each([
    [{ bodies: 'ceres', kinds: 'rings' }, 'invalid_body_for_event'],
    [{ bodies: 'ceres', kinds: 'greatestElongation' }, 'invalid_body_for_event'],
    [
      { bodies: 'orbit:epoch=2461000.5;q=1;e=0.2;i=1;node=2;peri=3;tp=2461000.5', kinds: 'peakMagnitude' },
      'invalid_body_for_event',
    ],
    [{ bodies: 'ceres', start: '1650-01-01', end: '1651-01-01' }, 'datetime_out_of_range'],
    [{ bodies: 'ceres,1' }, 'unknown_body'],
    [{ bodies: 'comet:9999P' }, 'unknown_body'],
    [{ bodies: 'star:sirius' }, 'invalid_body_for_event'],
    [{ bodies: 'star:algol', kinds: 'opposition' }, 'invalid_body_for_event'],
    [{ bodies: 'mars', kinds: 'minimum' }, 'invalid_body_for_event'],
    [{ bodies: 'moon', kinds: 'featureSunrise' }, 'missing_parameter'],
    [{ bodies: 'moon', kinds: 'featureSunrise', feature: 'Atlantis' }, 'invalid_parameter'],
    [{ bodies: 'mars', kinds: 'lunarX' }, 'invalid_body_for_event'],
  ])('%j is refused: %s', async (args, code) => {
    await expect(events(args)).rejects.toMatchObject({ code })
  })
})

test("Algol's minima come with the error of their times, beside the events of a planet", async () => {
  const eventList = await events({ bodies: 'star:algol,mars', start: '2027-02-17', end: '2027-02-21' })
  expect(eventList.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Algol at minimum', 'Mars: opposition']),
  )
  const algol = eventList.find(({ body }) => body === 'star:algol')
  expect(algol).toMatchObject({ kind: 'minimum', value: 3.39, unit: 'mag' })
  expect(algol?.time).toMatch(/T\d\d:\d\dZ$/)
  expect(algol?.detail.timeErrorSeconds).toBeGreaterThan(600)
  expect(algol?.detail.timeErrorSeconds).toBeLessThan(3600)
})

test('the Moon has the Lunar X and sunrise at a feature when they are asked for, and not by default', async () => {
  const range = { bodies: 'moon', start: '2026-11-01', end: '2026-12-01' }
  const eventList = await events({ ...range, kinds: 'lunarX,featureSunrise', feature: 'copernicus' })
  expect(eventList.map(({ title }) => title)).toEqual(['Moon: Lunar X', 'Moon: sunrise at Copernicus'])
  const point = await events({ ...range, kinds: 'featureSunrise', feature: '-20.1,9.6' })
  expect(point.map(({ time }) => time)).toEqual(eventList.slice(1).map(({ time }) => time))
  const usual = await events(range)
  expect(usual.map(({ kind }) => kind)).not.toContain('lunarX')
})

test('a star by its name alone and a comet by its designation are read as get_ephemeris reads them', async () => {
  const range = { start: '2020-07-01', end: '2020-07-05' }
  expect((await events({ ...range, bodies: 'algol' })).map(({ body }) => body)).toContain('star:algol')
  const comet = await events({ ...range, bodies: 'C/2020 F3', kinds: 'apsis' })
  expect(comet.map(({ title }) => title)).toEqual(['C/2020 F3 (NEOWISE) at perihelion'])
})

test('Titan before Saturn is listed when it is asked for, from first to last contact', async () => {
  const range = { bodies: 'saturn', start: '2025-08-12', end: '2025-08-28' }
  const [shadow, eclipse] = await events({ ...range, kinds: 'titan', timezone: 'America/New_York' })
  expect(shadow).toMatchObject({
    id: 'evt:titan:saturn:casts_its_shadow_on_Saturn:2025-08-19',
    title: 'Titan casts its shadow on Saturn',
    start: '2025-08-19T05:28Z',
    startLocal: '2025-08-19T01:28-04:00',
    end: '2025-08-19T10:19Z',
    unit: 'arcsec',
    detail: { contact2: '2025-08-19T05:52Z', timeErrorSeconds: 480 },
  })
  expect(eclipse).toMatchObject({ title: "Titan is in Saturn's shadow" })
  const usual = await events(range)
  expect(usual.map(({ kind }) => kind)).not.toContain('titan')
  await expect(events({ ...range, bodies: 'mars', kinds: 'titan' })).rejects.toMatchObject({
    code: 'invalid_body_for_event',
  })
})

test('out of its season Titan has the passages before and after', async () => {
  const { data } = await answer(listBodyEvents, { bodies: 'saturn', kinds: 'titan', start: '2027-01-01' })
  expect(data).toMatchObject({ count: 0, previous: { kind: 'titan' }, next: { kind: 'titan' } })
})
