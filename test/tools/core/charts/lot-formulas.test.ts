import { describe, expect, it } from 'vitest'
import { castChart } from '../../../../tools/core/charts/chart.ts'
import { namedLots, placedLots } from '../../../../tools/core/charts/lot-formulas.ts'
import { isDayChart, lotNames, lots } from '../../../../tools/core/charts/lots.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfTt } from '../../../../tools/core/time/time.ts'

/** 200 births from 1800 to 2100 at latitudes to 60°. */
const births = Array.from({ length: 200 }, (_, index) => ({
  instant: instantOfTt(-73_000 + ((index * 61_803.398875) % 109_500)),
  place: { latitude: ((index * 37.7) % 120) - 60, longitude: ((index * 73.3) % 360) - 180 },
}))

const rulers = 'mars venus mercury moon sun mercury venus mars jupiter saturn saturn jupiter'.split(' ')

/** Longitudes of a birth that the texts measure from. */
interface Places extends Readonly<Record<string, number>> {}

/** The lots of the texts, written out by day and by night. */
const written: Readonly<Record<string, (p: Places, isDay: boolean) => number>> = {
  basis: ({ asc = 0, sun = 0, moon = 0 }) => asc + Math.abs(circularDifference(2 * moon, 2 * sun)),
  exaltation: ({ asc = 0, sun = 0, moon = 0 }, isDay) => (isDay ? asc + 19 - sun : asc + 33 - moon),
  // Between Spirit and Fortune lies twice the distance of Sun and Moon; by night both pairs change places.
  erosValens: ({ asc = 0, sun = 0, moon = 0 }) => asc + 2 * (sun - moon),
  necessityValens: ({ asc = 0, sun = 0, moon = 0 }) => asc - 2 * (sun - moon),
  father: ({ asc = 0, sun = 0, saturn = 0 }, isDay) => asc + (isDay ? saturn - sun : sun - saturn),
  mother: ({ asc = 0, moon = 0, venus = 0 }, isDay) => asc + (isDay ? moon - venus : venus - moon),
  siblings: ({ asc = 0, jupiter = 0, saturn = 0 }) => asc + jupiter - saturn,
  children: ({ asc = 0, jupiter = 0, saturn = 0 }, isDay) =>
    asc + (isDay ? saturn - jupiter : jupiter - saturn),
  sons: ({ asc = 0, mercury = 0, jupiter = 0 }) => asc + mercury - jupiter,
  daughters: ({ asc = 0, venus = 0, jupiter = 0 }) => asc + venus - jupiter,
  marriage: ({ asc = 0, venus = 0, jupiter = 0 }, isDay) => asc + (isDay ? venus - jupiter : jupiter - venus),
  marriageMen: ({ asc = 0, venus = 0, saturn = 0 }) => asc + venus - saturn,
  marriageWomen: ({ asc = 0, venus = 0, saturn = 0 }) => asc + saturn - venus,
  marriageMenValens: ({ asc = 0, venus = 0, sun = 0 }) => asc + venus - sun,
  marriageWomenValens: ({ asc = 0, mars = 0, moon = 0 }) => asc + mars - moon,
  property: ({ asc = 0, ...p }) => asc + (p.cusp2 ?? 0) - lord(p, 2),
  realEstate: ({ asc = 0, moon = 0, saturn = 0 }) => asc + moon - saturn,
  illness: ({ asc = 0, mars = 0, saturn = 0 }, isDay) => asc + (isDay ? mars - saturn : saturn - mars),
  death: ({ saturn = 0, moon = 0, ...p }) => saturn + (p.cusp8 ?? 0) - moon,
  journeys: ({ asc = 0, ...p }) => asc + (p.cusp9 ?? 0) - lord(p, 9),
  seaTravel: ({ asc = 0, saturn = 0 }, isDay) => asc + (isDay ? 105 - saturn : saturn - 105),
  religion: ({ asc = 0, mercury = 0, moon = 0 }, isDay) => asc + (isDay ? mercury - moon : moon - mercury),
  friends: ({ asc = 0, mercury = 0, moon = 0 }) => asc + mercury - moon,
}

/** Longitude of the ruler of the sign on a cusp. */
const lord = (places: Places, house: number): number =>
  places[rulers[Math.floor((places[`cusp${house}`] ?? 0) / 30)] ?? ''] ?? 0

describe('named lots', () => {
  it('are 30 at least, each with its text', () => {
    expect(namedLots.length).toBeGreaterThanOrEqual(30)
    for (const { lot, source } of namedLots) expect(source, lot).toMatch(/^\p{L}/u)
    expect(Object.keys(written)).toEqual(namedLots.slice(lotNames.length).map(({ lot }) => lot))
  })

  it('are those of the texts by day and by night, on 200 births', () => {
    const days = new Set<boolean>()
    for (const { instant, place } of births) {
      const chart = castChart({ instant, place, houseSystem: 'porphyry', zodiac: 'tropical' })
      const frame = chart.frame as NonNullable<typeof chart.frame>
      const isDay = isDayChart(instant, { ...place, elevation: 0 })
      days.add(isDay)
      const { placements } = chart
      const bodies = Object.fromEntries(
        Object.entries(placements).map(([id, { longitude }]) => [id, longitude]),
      )
      const cusps = Object.fromEntries(frame.cusps.map((cusp, index) => [`cusp${index + 1}`, cusp]))
      const places: Places = { ...bodies, ...cusps, asc: frame.angles.ascendant }
      const seven = lots(
        { ...bodies, ascendant: frame.angles.ascendant } as Parameters<typeof lots>[0],
        isDay,
      )
      for (const { lot, longitude } of placedLots(namedLots, {
        chart,
        frame,
        instant,
        zodiac: 'tropical',
        isDay,
      })) {
        const value = written[lot]?.(places, isDay) ?? seven[lot as keyof typeof seven]
        expect(circularDifference(longitude, value), lot).toBeCloseTo(0, 8)
      }
    }
    expect(days.size).toBe(2)
  })
})
