import { describe, expect, it } from 'vitest'
import {
  type CatalogQuery,
  catalogEntry,
  readyCatalog,
  searchCatalog,
} from '../../../../tools/core/stars/catalog.ts'
import { deepSkyObjects, fartherTable } from '../../../../tools/core/stars/deep-sky.ts'
import { faintStars, stars } from '../../../../tools/core/stars/stars.ts'

const found = (query: CatalogQuery) => searchCatalog(query).page(0, 100_000)
const ids = (q: string) => found({ q }).map((entry) => entry.id)

it('is made ready in slices, of which a search makes what is missing', () => {
  const slices = readyCatalog()
  for (let slice = 0; slice < 6; slice++) expect(slices.next().done).toBe(false)
  expect(catalogEntry('Sirius')?.id).toBe('star:sirius')
  expect(ids('Messier 7')).toContain('messier:m7')
  expect(slices.next().done).toBe(true)
})

describe('the entry meant', () => {
  it.each([
    ['Sirius', 'star:sirius'],
    ['alpha CMa', 'star:sirius'],
    ['α CMa', 'star:sirius'],
    ['HR 2491', 'star:sirius'],
    ['HIP 32349', 'star:sirius'],
    ['dog star', 'star:sirius'],
    ['North Star', 'star:polaris'],
    ['alpha Centauri', 'star:rigil-kentaurus'],
    ['α2 Cen', 'star:toliman'],
    ['51 Pegasi', 'star:helvetios'],
    ['61 Cygni', 'star:hip104214'],
    ['M31', 'messier:m31'],
    ['NGC 224', 'messier:m31'],
    ['Pleiades', 'messier:m45'],
    ['Seven Sisters', 'messier:m45'],
    ['Hyades', 'cluster:hyades'],
    ['messier:m13', 'messier:m13'],
    ['STAR:SIRIUS', 'star:sirius'],
    ['star:alpha-lyr', 'star:vega'],
  ])('by %j is %s', (text, id) => {
    expect(catalogEntry(text)?.id).toBe(id)
  })

  it('is none for what is no name', () => {
    for (const text of [
      '',
      'Nemesis',
      'HR 99999',
      'HD 0',
      'HIP 0',
      'NGC 0',
      'M111',
      'star:',
      'alpha Atlantis',
      'constructor',
    ])
      expect(catalogEntry(text)).toBeUndefined()
  })

  it('is, for every id of the catalog, the entry of that id', () => {
    for (const entry of [...stars(), ...deepSkyObjects()]) expect(catalogEntry(entry.id)).toBe(entry)
  })
})

describe('a search', () => {
  it('puts the entry meant first, then longer names, brightest first', () => {
    expect(ids('Mira')).toEqual(['star:mira', 'star:mirach', 'star:miram', 'dso:ngc404'])
    expect(ids('asellus').slice(0, 3)).toEqual([
      'star:asellus-australis',
      'star:asellus-primus',
      'star:asellus-tertius',
    ])
  })

  it('finds a word within a name, and a name misspelt', () => {
    expect(ids('nebula')).toContain('messier:m42')
    expect(ids('Betelguese')).toEqual(['star:betelgeuse'])
    expect(ids('Arkturus')).toContain('star:arcturus')
  })

  it('takes a constellation for its stars and nebulae', () => {
    expect(ids('Orion').slice(0, 3)).toEqual(['star:rigel', 'star:betelgeuse', 'dso:cr70'])
    expect(ids('Orion')).toContain('messier:m42')
  })

  it('keeps to a constellation and a magnitude', () => {
    expect(found({ constellation: 'Cygni', magnitudeMax: 3 }).map((entry) => entry.id)).toEqual([
      'star:deneb',
      'star:sadr',
      'star:aljanah',
      'star:fawaris',
    ])
    expect(found({ constellation: 'Atlantis' })).toEqual([])
  })

  it('without a query lists everything, brightest first', () => {
    const all = found({})
    expect(all).toHaveLength(
      stars().length + deepSkyObjects().length + fartherTable().length + faintStars().length,
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    all.slice(1).forEach((entry, i) => {
      expect(entry.magnitude ?? 99).toBeGreaterThanOrEqual(all[i]?.magnitude ?? 99)
    })
  })
})
