import { Constellation } from 'astronomy-engine'
import { describe, expect, it } from 'vitest'
import { fixedObjects } from '../../../../tools/core/observing/visible-sky.ts'
import { catalogEntry } from '../../../../tools/core/stars/catalog.ts'
import {
  type DeepSkyObject,
  deepSkyObjects,
  fartherKey,
  fartherObject,
  fartherTable,
  isVisual,
  magnitudeBands,
  notedObjects,
  surfaceBrightness,
} from '../../../../tools/core/stars/deep-sky.ts'
import { designationKey } from '../../../../tools/core/stars/designations.ts'
import { nearTargets } from '../../../../tools/core/targets/sky-target.ts'
import {
  caldwellMagnitudes,
  messierMagnitudes,
  otherMagnitudes,
} from '../../../reference/deep-sky-magnitudes.ts'

it('Messier has 110 objects, numbered in order, and the Hyades follow', () => {
  const objects = deepSkyObjects()
  expect(objects.slice(0, 110).map((o) => o.messier)).toEqual(
    Array.from({ length: 110 }, (_, i) => `M${i + 1}`),
  )
  expect(objects[110]).toMatchObject({
    id: 'cluster:hyades',
    name: 'Hyades',
    messier: null,
    constellation: 'Tau',
  })
  expect(objects).toHaveLength(111)
})

it.each([
  // SIMBAD, degrees; the catalog gives minutes of arc
  ['M1', 83.6287, 22.0147, 'Tau', 'supernova remnant'],
  ['M13', 250.4235, 36.4613, 'Her', 'globular cluster'],
  ['M31', 10.6847, 41.2688, 'And', 'spiral galaxy'],
  ['M45', 56.75, 24.1167, 'Tau', 'open cluster'],
  ['M57', 283.3963, 33.0292, 'Lyr', 'planetary nebula'],
  ['M104', 189.9976, -11.623, 'Vir', 'spiral galaxy'],
])('%s stands at %d°, %d° in %s and is a %s', (messier, ra, dec, constellation, kind) => {
  const found = deepSkyObjects().find((o) => o.messier === messier)
  expect(found).toMatchObject({ constellation, kind })
  expect(Math.abs((found?.ra as number) * 15 - ra)).toBeLessThan(0.03)
  expect(Math.abs((found?.dec as number) - dec)).toBeLessThan(0.03)
})

it('every object lies in its constellation and has a kind and a magnitude from 0 to 11.5', () => {
  for (const o of deepSkyObjects()) {
    expect(Constellation(o.ra, o.dec).symbol).toBe(o.constellation)
    expect(o.kind).toMatch(/galaxy|nebula|cluster|remnant|cloud|asterism|double star/)
    expect(o.magnitude).toBeGreaterThan(0)
    expect(o.magnitude).toBeLessThan(11.5)
  }
})

const named = (text: string) => catalogEntry(text) as DeepSkyObject
const farther = Array.from({ length: fartherTable().length }, (_, row) => fartherObject(row))

it.each([
  // SIMBAD, ICRS degrees
  ['NGC 104', 6.0236, -72.0813, 'Tuc', 'globular cluster'],
  ['NGC 253', 11.888, -25.2882, 'Scl', 'spiral galaxy'],
  ['NGC 869', 34.741, 57.134, 'Per', 'open cluster'],
  ['NGC 3242', 156.192, -18.6423, 'Hya', 'planetary nebula'],
  ['NGC 4038', 180.471, -18.8676, 'Crv', 'spiral galaxy'],
  ['NGC 5128', 201.3651, -43.0191, 'Cen', 'lenticular galaxy'],
  ['NGC 5139', 201.697, -47.4795, 'Cen', 'globular cluster'],
  ['NGC 6543', 269.6392, 66.633, 'Dra', 'planetary nebula'],
  ['NGC 7293', 337.4106, -20.8371, 'Aqr', 'planetary nebula'],
  ['IC 342', 56.7021, 68.0961, 'Cam', 'spiral galaxy'],
  ['IC 1613', 16.1992, 2.1178, 'Cet', 'irregular galaxy'],
  ['LMC', 80.8942, -69.7561, 'Dor', 'irregular galaxy'],
  ['B 33', 85.246, -2.458, 'Ori', 'dark nebula'],
])('%s stands at %d°, %d° in %s and is a %s', (text, ra, dec, constellation, kind) => {
  const found = named(text)
  expect(found).toMatchObject({ constellation, kind })
  const east = (found.ra * 15 - ra) * Math.cos((dec * Math.PI) / 180)
  // Clusters and nebulae have no edge: their middles differ by source.
  expect(Math.hypot(east, found.dec - dec)).toBeLessThan(Math.max(0.01, (found.size?.[0] ?? 0) / 60 / 20))
})

it.each([
  ['Andromeda Galaxy', 'messier:m31'],
  ['ngc224', 'messier:m31'],
  ['C14', 'dso:ngc869'],
  ['Caldwell 14', 'dso:ngc869'],
  ['Double Cluster', 'dso:ngc869'],
  ['C 41', 'cluster:hyades'],
  ['Caldwell 99', 'dso:c99'],
  ['Coalsack', 'dso:c99'],
  ['IC 434', 'dso:ic434'],
  ['IC0434', 'dso:ic434'],
  ['Sh2-155', 'dso:sh2-155'],
  ['Cave Nebula', 'dso:sh2-155'],
  ['Sharpless 155', 'dso:sh2-155'],
  ['Barnard 33', 'dso:b33'],
  ['Melotte 111', 'dso:cr256'],
  ['Large Magellanic Cloud', 'dso:lmc'],
  ['omega centauri', 'dso:ngc5139'],
  ['ω Centauri', 'dso:ngc5139'],
  ['PN G 003.0-01.7', 'dso:png003.0-01.7'],
  ['pk 000 17.1', 'dso:pk000+17.1'],
])('%s is %s', (text, id) => {
  expect(catalogEntry(text)?.id).toBe(id)
})

it('has more than 11,200 objects of the NGC and IC beside those of Messier, each found by its id and its designation', () => {
  expect(
    farther.filter(({ designation }) => /^(NGC|IC) \d+$/.test(designation ?? '')).length,
  ).toBeGreaterThan(11_200)
  for (const [row, object] of farther.entries()) {
    expect(fartherKey(designationKey(object.designation as string)), object.id).toBe(row)
    expect(catalogEntry(object.id)?.id).toBe(object.id)
  }
})

it('every row lies in its constellation, is of a known kind and has possible figures, brightest first', () => {
  let last = 0
  for (const o of farther) {
    expect(Constellation(o.ra, o.dec).symbol, o.id).toBe(o.constellation)
    expect(o.kind).toMatch(/galaxy|nebula|cluster|remnant|star group/)
    expect(o.magnitude ?? 99, o.id).toBeGreaterThanOrEqual(last)
    last = o.magnitude ?? 99
    if (o.size) {
      expect(o.size[0]).toBeGreaterThanOrEqual(o.size[1])
      expect(o.size[1], o.id).toBeGreaterThan(0)
    }
    if (o.kind === 'dark nebula') expect(o.magnitude).toBeNull()
  }
})

it('Caldwell has 109 objects, from 85° north to 80° south', () => {
  const all = Array.from({ length: 109 }, (_, i) => named(`C ${i + 1}`))
  expect(new Set(all.map(({ id }) => id)).size).toBe(109)
  expect(all[0]?.dec).toBeGreaterThan(85)
  expect(all[108]?.dec).toBeLessThan(-80)
})

describe('against second catalogs', () => {
  /** Objects on whose light or kind catalogs differ. */
  const disputed = [
    'M73',
    'M97',
    'C 37',
    'C 41',
    'C 56',
    // 9.3 in blue light.
    'C 57',
    'C 61',
    'C 74',
    'Cr 234',
    'Cr 240',
    'Cr 316',
    'Cr 419',
    'NGC 2818',
    'NGC 2409',
    // 9.45 after Harris (1996).
    'NGC 6401',
    'NGC 6664',
  ]
  it.each([
    ["Messier's", messierMagnitudes],
    ["Caldwell's", caldwellMagnitudes],
    ['the 200 brightest others', otherMagnitudes],
  ])('%s have their visual magnitude within 1 and their kind', (_, rows) => {
    expect(rows.length).toBeGreaterThan(90)
    for (const [designation, kind, magnitude] of rows) {
      const object = named(designation)
      expect(object, designation).toBeDefined()
      if (disputed.includes(designation) || object.kind === 'star group') continue
      expect(Math.abs((object.magnitude ?? 99) - magnitude), designation).toBeLessThanOrEqual(1)
      expect(object.kind, designation).toMatch(new RegExp(kind))
    }
  })
  it('globular clusters are round, showpieces as large as they are', () => {
    for (const { kind, size, id } of farther)
      if (kind === 'globular cluster' && size) expect(size[1] / size[0], id).toBeGreaterThanOrEqual(0.79)
    expect(named('NGC 6960').size).toEqual([70, 6])
    expect(named('NGC 2024').size).toEqual([30, 30])
  })
  it.each([
    ['NGC 5907', 'NGC 5907'],
    ['NGC 5906', 'NGC 5907'],
    ['NGC 3184', 'NGC 3184'],
    ['NGC 3180', 'NGC 3184'],
    ['NGC 2237', 'NGC 2238'],
    ['NGC 2239', 'NGC 2244'],
    ['NGC 4214', 'NGC 4214'],
  ])('%s is a number of %s', (text, designation) => {
    expect(named(text).designation).toBe(designation)
  })
  it('what photographs alone show, and groups of stars that are named themselves, are not for the eye', () => {
    const ids = notedObjects(6.5).map(({ id }) => id)
    for (const id of ['dso:ic1396', 'dso:cr70', 'dso:cr302', 'dso:cr173']) expect(ids).not.toContain(id)
    expect(named('Orion Belt Cluster').kind).toBe('star group')
    expect(ids).toEqual(expect.arrayContaining(['messier:m33', 'messier:m31', 'dso:ngc869']))
  })
})

it('a number of the NGC or IC that means no object leads to no other', () => {
  const numbers = (list: string, last: number) => Array.from({ length: last }, (_, at) => `${list} ${at + 1}`)
  const refused = [...numbers('NGC', 7840), ...numbers('IC', 5386)].filter((text) => !catalogEntry(text))
  expect(refused.length).toBeGreaterThan(400)
  expect(refused.flatMap(nearTargets)).toEqual([])
  expect(nearTargets('NGC 70000')).toEqual(['dso:ngc7000'])
})

describe('the band of a magnitude', () => {
  it('is named where there is a magnitude, and there alone', () => {
    for (const { id, magnitude, magnitudeBand } of [...deepSkyObjects(), ...farther])
      expect(magnitudeBand === null, id).toBe(magnitude === null)
    for (const band of magnitudeBands)
      expect(farther.filter(({ magnitudeBand }) => magnitudeBand === band).length).toBeGreaterThan(10)
  })
  it('is visual or estimated of all that is for the eye, of Messier, and of the showpieces', () => {
    for (const { entry } of fixedObjects(20))
      if ('magnitudeBand' in entry) expect(isVisual(entry), entry.id).toBe(true)
    expect(deepSkyObjects().every(isVisual)).toBe(true)
    const others = otherMagnitudes.map(([designation]) => named(designation))
    expect(others.filter((one) => one.magnitude !== null && !isVisual(one)).length).toBeLessThan(6)
  })
  it.each([
    // B of G. de Vaucouleurs et al., Third Reference Catalogue of Bright Galaxies (1991), less B − V there.
    ['NGC 3521', 9.83 - 0.81],
    ['NGC 4631', 9.75 - 0.56],
    ['NGC 7331', 10.35 - 0.87],
    ['NGC 1398', 10.57 - 0.91],
    ['NGC 3585', 10.88 - 0.97],
    ['NGC 4038', 10.91 - 0.65],
  ])('%s has a visual magnitude of %d within 0.5', (text, expected) => {
    expect(Math.abs((named(text).magnitude as number) - expected)).toBeLessThan(0.5)
  })
  it('no galaxy outshines a square second of magnitude 20 in blue light', () => {
    for (const object of farther)
      if (object.kind.includes('galaxy') && object.kind !== 'galaxy cluster' && isVisual(object))
        expect(surfaceBrightness(object) ?? 99, object.id).toBeGreaterThan(19)
  })
})

describe('light that is spread out', () => {
  // G. de Vaucouleurs et al., Third Reference Catalogue of Bright Galaxies (1991): mean of a square minute, blue; B−V subtracted.
  it.each([
    ['M31', 13.6 + 8.89 - 0.9],
    ['NGC 253', 13.5 + 8.89 - 0.85],
  ])('%s has a mean surface of %d magnitudes a square second, within 1', (text, expected) => {
    expect(Math.abs((surfaceBrightness(named(text)) as number) - expected)).toBeLessThan(1)
  })
  it('has no mean surface without a magnitude or size', () => {
    expect(surfaceBrightness(named('B 33'))).toBeNull()
  })
  it('the objects for the eye have a name or a number of Messier, NGC or IC', () => {
    const ids = notedObjects(5).map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(['messier:m31', 'dso:lmc', 'dso:ngc3372', 'dso:ngc2070', 'dso:ic2602']),
    )
    expect(ids).not.toContain('dso:cr173')
  })
})
