import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import tool from '../../../../tools/catalog/charts/get-chart-analysis.ts'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { bodyIds, smallBodyIds } from '../../../../tools/core/bodies.ts'
import { seededRandom } from '../../../faults/seeded-random.ts'
import { lotsRows } from '../../../reference/lots.ts'
import { answer, type Payload } from '../../answer.ts'

const ulm = { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z' }
const [first, ...groups] = Object.keys((tool.output as z.ZodObject).shape)
const analysis = async (args: object) => (await answer(tool, { ...ulm, ...args })).data

describe('groups', () => {
  test('come when asked for, and no others with them', async () => {
    for (const group of groups.filter((one) => one !== 'housesFormatted')) {
      const twins = group === 'houses' ? ['housesFormatted'] : []
      expect(Object.keys(await analysis({ include: group }))).toEqual([first, group, ...twins])
    }
    const all = groups.slice(0, groups.indexOf('housesFormatted') + 1)
    expect(Object.keys(await analysis({ include: 'all' }))).toEqual([first, ...all])
  })
  test('cost one credit each on top of three', () => {
    const { of } = tool.credits as { of: (request: object) => number }
    expect(of({ include: ['sect'] })).toBe(4)
    expect(of({ include: groups.filter((one) => one !== 'housesFormatted') })).toBe(22)
  })
  test('say which rules they follow', async () => {
    const { settings } = await answer(tool, { ...ulm, include: 'midpoints,dignities' })
    expect(Object.keys(settings?.analysis as object)).toEqual(['midpoints', 'dignities'])
    expect(settings?.analysis).toMatchObject({ midpoints: { orb: 1.5 } })
  })
})

describe('the chart of Ulm, 1879-03-14T10:50:02Z', () => {
  test('is of the day; Mercury, east of the Sun, is not', async () => {
    const { sect } = await analysis({ include: 'sect' })
    expect(sect.sect).toBe('day')
    expect(sect.planets).toContainEqual(
      expect.objectContaining({ planet: 'mercury', sect: 'night', inSect: false }),
    )
    expect(sect.planets).toContainEqual(
      expect.objectContaining({ planet: 'saturn', sect: 'day', inSect: true }),
    )
  })
  test('has Mars exalted in Capricorn and Venus in detriment in Aries', async () => {
    const { dignities } = await analysis({ include: 'dignities' })
    const of = (name: string) => dignities.find(({ planet }: Payload) => planet === name)
    expect(of('mars').dignities).toContain('exaltation')
    expect(of('venus').debilities).toContain('detriment')
  })
  test('has Mars and Saturn in mutual reception', async () => {
    const { receptions } = await analysis({ include: 'receptions' })
    expect(receptions).toContainEqual({ guest: 'mars', host: 'saturn', by: 'domicile', mutual: true })
  })
  test('has the Moon out of bounds and its antiscion mirrored at the solstices', async () => {
    const { declinations, antiscia } = await analysis({ include: 'declinations,antiscia' })
    expect(declinations[1]).toMatchObject({ id: 'moon', outOfBounds: true })
    expect(declinations.filter(({ outOfBounds }: Payload) => outOfBounds)).toHaveLength(1)
    const { data: chart } = await answer(natal, ulm)
    const sum = antiscia[1].antiscion.longitude + chart.planets.moon.longitude
    expect(((sum % 360) + 360) % 360).toBeCloseTo(180, 4)
  })
  test('counts each body once in every balance', async () => {
    const { balance } = await analysis({ include: 'balance' })
    for (const shares of [balance.elements, balance.modalities, balance.polarities]) {
      expect(Object.values(shares as Record<string, string[]>).flat()).toHaveLength(10)
    }
    const { above, below, eastern, western } = balance.hemispheres
    expect([...above, ...below]).toHaveLength(10)
    expect([...eastern, ...western]).toHaveLength(10)
  })
  test('has cusps in every system that agree with the natal chart', async () => {
    const { houses } = await analysis({ include: 'houses' })
    for (const houseSystem of Object.keys(houses)) {
      const { data: chart } = await answer(natal, { ...ulm, houseSystem })
      expect(houses[houseSystem]).toEqual(chart.houseCusps.map(({ longitude }: Payload) => longitude))
    }
  })
})

test.each(lotsRows)(
  'lots of $utc are those of the reference',
  async ({ utc, latitude, longitude, isDay, lots }) => {
    const { data } = await answer(tool, { latitude, longitude, datetime: utc, include: 'lots,sect' })
    expect(data.sect.sect).toBe(isDay ? 'day' : 'night')
    for (const { lot, longitude: found } of data.lots) expect(found, lot).toBeCloseTo(lots[lot] as number, 2)
  },
)

describe('an unknown time of birth', () => {
  test('leaves out what needs the time, and the angles', async () => {
    const { data, warnings } = await answer(tool, { ...ulm, include: 'all', timeKnown: false })
    expect(warnings?.map(({ code }) => code)).toContain('time_unknown')
    expect([data.sect, data.lots, data.houses, data.balance.hemispheres]).toEqual([null, null, null, null])
    expect(data.declinations).toHaveLength(10)
    expect(data.midpoints).toHaveLength(45)
    for (const { rulers } of data.dignities) expect(rulers.triplicity).toBeNull()
    const judged = await analysis({
      include: 'accidental,almuten,syzygy,phases,parans,horary',
      timeKnown: false,
    })
    for (const group of ['almuten', 'syzygy', 'parans', 'horary']) expect(judged[group]).toBeNull()
    for (const { house } of judged.accidental) expect(house).toBeNull()
    expect(judged.phases).toHaveLength(5)
  })
})

describe('tables by choice', () => {
  test('are those of dignities, receptions and almutens alike', async () => {
    // Mercury at 3°09′ Aries and the Moon at 14°32′ Sagittarius, where the tables differ.
    const args = { include: 'dignities,receptions,almuten', terms: 'ptolemaic', triplicities: 'lilly' }
    const { dignities, receptions, almuten } = await analysis(args)
    const moon = dignities.find(({ planet }: Payload) => planet === 'moon').rulers
    expect(moon).toMatchObject({ term: 'mercury', triplicity: 'sun', participating: null })
    expect(receptions).toContainEqual({ guest: 'moon', host: 'mercury', by: 'term', mutual: false })
    const degree = almuten.find(({ id }: Payload) => id === 'moon')
    expect(degree.scores).toEqual({ sun: 3, moon: 1, mercury: 2, jupiter: 5 })
    const { settings } = await answer(tool, { ...ulm, ...args })
    expect(JSON.stringify(settings?.analysis)).toMatch(/Lilly: triplicities; Ptolemaic terms/)
  })
  test('change with the sect where they are Chaldean, which a birth without its time does not have', async () => {
    const args = { include: 'dignities', terms: 'chaldean', timeKnown: false }
    const error = await analysis(args).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'invalid_parameter', details: { parameter: 'terms' } })
  })
})

test('a Sun within a degree of the horizon is warned about where the sect decides', async () => {
  // Sunrise at Greenwich on 2000-01-01 is at 8:06.
  const greenwich = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T08:10:00Z' }
  const warningsOf = async (include: string) => {
    const { warnings } = await answer(tool, { ...greenwich, include })
    return warnings?.filter(({ code }) => code === 'sect_uncertain').map(({ detail }) => detail)
  }
  expect(await warningsOf('almuten,dial')).toEqual([
    expect.stringMatching(/horizon at birth: .* almuten with them/),
  ])
  expect(await warningsOf('dial,phases')).toEqual([])
})

describe('bodies by choice', () => {
  test('are the points of groups that are not about the seven planets', async () => {
    const include = 'midpoints,antiscia,declinations,balance,dispositors,dial,almuten'
    const data = await analysis({ include, bodies: 'sun,chiron,lotFortune' })
    expect(data.midpoints).toHaveLength(10)
    expect(data.declinations.map(({ id }: Payload) => id)).toEqual([
      'sun',
      'chiron',
      'lotFortune',
      'ascendant',
      'midheaven',
    ])
    expect(Object.keys(data.dispositors.chains)).toContain('chiron')
    expect(Object.keys(data.dial.positions).sort()).toEqual([
      'ascendant',
      'chiron',
      'lotFortune',
      'midheaven',
      'sun',
    ])
    expect(Object.values(data.balance.elements as Record<string, string[]>).flat()).toHaveLength(3)
    expect(data.almuten.filter(({ id }: Payload) => id === 'lotFortune')).toHaveLength(1)
  })
  test('that turn with the sky are refused without a birth time', async () => {
    const error = await analysis({ include: 'dial', bodies: 'vertex', timeKnown: false }).catch(
      (one: unknown) => one,
    )
    expect(error).toMatchObject({ code: 'invalid_parameter', details: { parameter: 'bodies' } })
  })
})

describe('judgement of the chart of Ulm', () => {
  test('has the full Moon of 8 March 1879 before it, with the Sun above', async () => {
    const { syzygy } = await analysis({ include: 'syzygy', timezone: 'Europe/Berlin' })
    expect(syzygy).toMatchObject({ kind: 'full moon', luminary: 'sun', place: { sign: 'pisces' } })
    expect(syzygy.time).toMatch(/^1879-03-08/)
  })
  test('has Mars and Saturn in a loop, and so no final dispositor', async () => {
    const { dispositors } = await analysis({ include: 'dispositors' })
    expect(dispositors.final).toBeNull()
    expect(dispositors.loops).toEqual([['mars', 'saturn']])
  })
  test('has the houses of the house system', async () => {
    for (const houseSystem of ['whole-sign', 'regiomontanus']) {
      const { accidental } = await analysis({ include: 'accidental', houseSystem })
      const { data: chart } = await answer(natal, { ...ulm, houseSystem })
      for (const { planet, house } of accidental) expect(house).toBe(chart.planets[planet].house)
    }
  })
  test('has the Moon between its entry into Sagittarius and its exit', async () => {
    const { horary } = await analysis({ include: 'horary' })
    expect(horary.moon.map(({ event, other }: Payload) => other ?? event)).toEqual([
      'entersSign',
      'mercury',
      'saturn',
      'venus',
      'sun',
      'jupiter',
      'leavesSign',
    ])
    expect(horary.moon.map(({ days }: Payload) => days > 0)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ])
    expect(horary.facts).toEqual([])
  })
})

test('both ends of the years that are answered for have phases', async () => {
  for (const datetime of ['-003000-01-02T00:00:00Z', '2999-12-30T00:00:00Z']) {
    const { phases } = await analysis({ datetime, include: 'phases' })
    for (const { events } of phases) expect(events.length).toBeGreaterThanOrEqual(2)
  }
})

describe('the far north', () => {
  test('has no Placidus or Koch cusps, and all others', async () => {
    const data = await analysis({
      latitude: 78.2,
      longitude: 15.6,
      houseSystem: 'whole-sign',
      include: 'houses',
    })
    const undefinedSystems = Object.keys(data.houses).filter((system) => data.houses[system] === null)
    expect(undefinedSystems).toEqual(['placidus', 'koch'])
  })
  test('says in a warning why Placidus and Koch are null in Tromsø, and says nothing in Oslo', async () => {
    const born = { datetime: '1985-06-21T23:50', timezone: 'Europe/Oslo', houseSystem: 'whole-sign' }
    const warningsAt = async (latitude: number, longitude: number) => {
      const { warnings } = await answer(tool, { ...born, latitude, longitude, include: 'houses' })
      return warnings?.filter(({ code }) => code === 'house_system_undefined').map(({ detail }) => detail)
    }
    expect(await warningsAt(69.65, 18.96)).toEqual([
      expect.stringMatching(/^placidus and koch are null: .* latitude 69\.65, inside the polar circles/),
    ])
    expect(await warningsAt(59.91, 10.75)).toEqual([])
  })
  test('has every group at both poles', async () => {
    for (const latitude of [90, -90]) {
      for (const group of groups.filter((one) => one !== 'housesFormatted'))
        expect((await analysis({ latitude, include: group }))[group], group).not.toBeNull()
    }
  })
})

test('a sidereal chart has its midpoints turned by the ayanamsa and the same declinations', async () => {
  const tropical = await analysis({ include: 'midpoints,declinations' })
  const sidereal = await analysis({ include: 'midpoints,declinations', zodiac: 'sidereal' })
  const turned = tropical.midpoints[0].longitude - sidereal.midpoints[0].longitude
  expect(turned).toBeCloseTo(22.17, 1)
  for (const [at, { declination }] of tropical.declinations.entries()) {
    expect(sidereal.declinations[at].declination).toBeCloseTo(declination, 4)
  }
})

const twenty = [...bodyIds, ...smallBodyIds].slice(0, 20).join(',')

test('groups and bodies that are taken fit in pages: 22,000 characters beside the list that is cut', async () => {
  const names = groups.filter((one) => one !== 'housesFormatted')
  const random = seededRandom(43)
  let answered = 0
  for (let round = 0; round < 60; round++) {
    const chosen = names.filter(() => random() < 0.6)
    const include = round < 3 ? 'all' : chosen.join(',')
    const bodies = round < 3 || random() < 0.5 ? 'all' : twenty
    const datetime = new Date(Date.UTC(1900, 0, 1) + random() * 4e12).toISOString().slice(0, 19)
    const latitude = random() * 120 - 60
    const born = { datetime, latitude, longitude: 10, timezone: 'Europe/Berlin' }
    const data = await analysis({ ...born, include, bodies }).catch((error: Problem) => {
      expect(error.code).toBe('too_many_rows')
      expect(include).not.toBe('all')
    })
    if (!data) continue
    answered++
    const lists = Object.values(data).filter(Array.isArray)
    const longest = Math.max(0, ...lists.map((list) => JSON.stringify(list).length))
    expect(JSON.stringify(data).length - longest, `${include} ${bodies}`).toBeLessThan(22_000)
  }
  expect(answered).toBeGreaterThan(15)
})

describe('refusals', () => {
  test.each([
    { args: { include: 'dignity' }, code: 'invalid_include' },
    { args: {}, code: 'missing_parameter' },
    { args: { include: 'lots', longitude: 181 }, code: 'invalid_longitude' },
    { args: { include: 'all', bodies: twenty }, code: 'too_many_rows' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await answer(tool, { ...ulm, ...args }).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(Problem)
    expect((error as Problem).code).toBe(code)
  })
})

describe('lots', () => {
  const lotsOf = async (lots: string, args = {}) =>
    (await analysis({ include: 'lots', lots, ...args })).lots as Payload[]
  const refusal = (args: object) =>
    analysis({ include: 'lots', ...args }).then(
      () => undefined,
      (error: Problem) => error,
    )

  test('come by name and by formula, which are the same', async () => {
    for (const datetime of [ulm.datetime, '1879-03-14T22:50:02Z']) {
      const [father, formula] = await lotsOf('father,lot:asc+saturn-sun:night', { datetime })
      expect(formula).toEqual({ ...father, lot: 'lot:asc+saturn-sun:night' })
    }
    const [basis, shorter, other] = await lotsOf('basis,lot:asc+spirit-fortune:shorter,lot:ASC+18.5-house7')
    expect(shorter?.longitude).toBe(basis?.longitude)
    expect(other?.formula).toBe('asc+18.5-house7')
  })
  test('read the plus that a URL makes a blank', async () => {
    expect(await lotsOf('lot:asc venus-saturn')).toEqual(await lotsOf('lot:asc+venus-saturn'))
  })
  test('are the seven by default, 30 in all', async () => {
    const { lots } = await analysis({ include: 'lots' })
    expect(lots).toHaveLength(7)
    expect(await lotsOf('all')).toHaveLength(30)
  })
  test('tell the asteroid Eros from the lot', async () => {
    const [asteroid, lot] = await lotsOf('lot:asc+eros-sun,lot:asc+lotEros-sun')
    expect(asteroid?.longitude).not.toBeCloseTo(lot?.longitude, 0)
  })
  test('are refused with a hint', async () => {
    for (const [lots, hint] of [
      ['fathr', 'Did you mean father?'],
      ['lot:asc+venus', /^A formula is/],
      ['lot:asc+venos-saturn', 'Did you mean venus?'],
      ['lot:asc+361-sun', /^A formula is/],
      ['father,father', 'Send it once.'],
    ] as const)
      expect((await refusal({ lots }))?.details.hint, lots).toMatch(hint)
    expect(await refusal({ include: 'sect', lots: 'all' })).toMatchObject({ details: { parameter: 'lots' } })
  })
})
