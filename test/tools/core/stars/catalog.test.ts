import { describe, expect, it } from 'vitest'
import { catalogEntry, searchCatalog } from '../../../../tools/core/stars/catalog.ts'
import { deepSkyObjects } from '../../../../tools/core/stars/deep-sky.ts'
import { stars } from '../../../../tools/core/stars/stars.ts'

const ids = (q: string) => searchCatalog({ q }).map((entry) => entry.id)

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
    for (const text of ['', 'Nemesis', 'HR 99999', 'M111', 'star:', 'alpha Atlantis', 'constructor'])
      expect(catalogEntry(text)).toBeUndefined()
  })

  it('is, for every id of the catalog, the entry of that id', () => {
    for (const entry of [...stars(), ...deepSkyObjects()]) expect(catalogEntry(entry.id)).toBe(entry)
  })
})

describe('a search', () => {
  it('puts the entry meant first, then longer names, brightest first', () => {
    expect(ids('Mira')).toEqual(['star:mira', 'star:mirach', 'star:miram'])
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
    expect(ids('Orion').slice(0, 3)).toEqual(['star:rigel', 'star:betelgeuse', 'star:bellatrix'])
    expect(ids('Orion')).toContain('messier:m42')
  })

  it('keeps to a constellation and a magnitude', () => {
    const found = searchCatalog({ constellation: 'Cygni', magnitudeMax: 3 })
    expect(found.map((entry) => entry.id)).toEqual([
      'star:deneb',
      'star:sadr',
      'star:aljanah',
      'star:fawaris',
    ])
    expect(searchCatalog({ constellation: 'Atlantis' })).toEqual([])
  })

  it('without a query lists everything, brightest first', () => {
    const all = searchCatalog({})
    expect(all).toHaveLength(stars().length + deepSkyObjects().length)
    all.slice(1).forEach((entry, i) => {
      expect(entry.magnitude).toBeGreaterThanOrEqual(all[i]?.magnitude as number)
    })
  })
})
