import { expect, it } from 'vitest'
import { estimatedError, ownWarnings } from '../../../tools/arguments/target.ts'
import { accuracyOf } from '../../../tools/core/ephemeris/accuracy.ts'
import { skyTarget } from '../../../tools/core/targets/sky-target.ts'

const asked = (...texts: string[]) =>
  texts.map((text) => ({ text, target: skyTarget(text) as NonNullable<ReturnType<typeof skyTarget>> }))
const at = (day: string): readonly [number, number] => [Date.parse(day), Date.parse(day)]

it('each asteroid and comet of an answer has its error, years and orbit', () => {
  const utcs = at('2026-11-29')
  const { smallBodies } = accuracyOf({
    utc: utcs[0],
    bodies: ['ceres'],
    ...estimatedError(asked('iris', 'apophis', 'comet:2P'), utcs),
  })
  expect(smallBodies?.map(({ body, years, orbit }) => [body, years, orbit])).toEqual([
    ['ceres', '1700-2299', 'JPL 48'],
    ['iris', '1928-2124', 'JPL Small-Body Database, of 2022-08-09, solution 124'],
    ['apophis', '1974-2074', 'Minor Planet Center'],
    ['comet:2p', expect.any(String), expect.stringContaining('Minor Planet Center')],
  ])
  for (const { angleArcsec } of smallBodies ?? []) expect(angleArcsec).toBeGreaterThan(0)
})

it('an asteroid that is known well has no warning, one that has passed the Earth has', () => {
  const codes = (name: string, day: string) => ownWarnings(asked(name), at(day)).map(({ code }) => code)
  expect(codes('iris', '2026-11-29')).toEqual([])
  expect(codes('apophis', '2028-11-29')).toEqual([])
  expect(codes('apophis', '2036-03-27')).toEqual(['orbit_error'])
})
