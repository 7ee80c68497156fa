import { describe, expect, it } from 'vitest'
import { zodiacPlace } from '../../tools/core/zodiac/zodiac.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { answer } from './answer.ts'
import { recordsOf } from './records-of.ts'

/** Longitudes that are not places in the zodiac: on the Earth, on a globe, of other frames, or beside a zodiac place. */
const otherLongitudes = new Set([
  'search_places.places..longitude',
  'list_eclipses.eclipses..greatest.longitude',
  'list_eclipses.eclipses..global.greatest.longitude',
  'list_eclipses.eclipses..path.properties.points..longitude',
  'list_eclipses.eclipses..path.properties.points..northLimit.longitude',
  'list_eclipses.eclipses..path.properties.points..southLimit.longitude',
  'get_composite_chart.davison.longitude',
  'get_body.physical.subObserverLongitude',
  'get_body.physical.subSolarLongitude',
  'get_moon.libration.longitude',
  'get_moon.surface.colongitude',
  'get_moon.surface.sunriseLongitude',
  'get_moon.surface.sunsetLongitude',
  'get_jupiter_moons.redSpot.longitude',
  'convert_coordinates.frames.eclipticJ2000.longitude',
  'convert_coordinates.frames.eclipticDate.longitude',
  'convert_coordinates.frames.galactic.longitude',
])

/** Longitudes without words, and constellations without a name, by path. */
function wordless(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('columns' in value && 'rows' in value) return wordless(recordsOf(value as never), path)
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}.${Array.isArray(value) ? '' : name}`
    const record = value as Record<string, unknown>
    if (typeof member === 'number' && /longitude$/i.test(name) && !otherLongitudes.has(here)) {
      const words =
        record[name.replace(/longitude$/i, (end) => (end === 'longitude' ? 'formatted' : 'Formatted'))]
      // An ingress backwards is at 30° of the sign entered, which is 0° of the next.
      const isEdge = Math.abs(((member + 15) % 30) - 15) < 1e-4
      return words === zodiacPlace(member).formatted || (isEdge && typeof words === 'string') ? [] : [here]
    }
    if (name === 'constellation' && typeof member === 'string')
      return typeof record.constellationName === 'string' ? [] : [here]
    return wordless(member, here)
  })
}

describe('every longitude has its sign and degree in words, every constellation its name', async () => {
  const registry = await loadRegistry()
  const sky = [...registry.byName.values()].filter(
    ({ tool }) =>
      !['person', 'account'].includes(tool.auth) && !['run_batch', 'get_capabilities'].includes(tool.name),
  )
  const further: Readonly<Record<string, readonly object[]>> = {
    list_zodiac_events: [{ kinds: 'voidOfCourse,retrograde,lunation,ingress', bodies: 'all' }],
    list_transits: [{ end: '2027-02-01', bodies: 'mars,venus' }],
    get_chart_analysis: [{ include: 'all' }],
    get_natal_chart: [{ timeKnown: false }, { format: 'compact' }],
    get_vedic_chart: [{ timeKnown: false }],
    get_progressed_chart: [{ method: 'solarArc' }],
    get_composite_chart: [{ method: 'davison' }],
    list_eclipses: [{ include: 'contacts,path' }],
    get_zodiac_positions: [{ include: 'all' }],
  }
  it.each(
    sky.flatMap(({ tool }) =>
      [{}, ...(further[tool.name] ?? [])].map((more) => [tool.name, { ...tool.example, ...more }] as const),
    ),
  )('%s %j', async (name, args) => {
    const tool = registry.byName.get(name)?.tool
    if (!tool) throw new Error(`no tool ${name}`)
    if (tool.auth === 'none') return
    const { data } = await answer(tool, args)
    expect(wordless(data, name)).toEqual([])
  })
})
