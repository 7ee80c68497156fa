/** Include groups, with the tools that support them. */
export const includeGroups = [
  {
    name: 'positions',
    tools: ['get_sky_snapshot', 'get_body'],
    fields: [
      'altitude',
      'azimuth',
      'aboveHorizon',
      'ra',
      'dec',
      'distanceAu',
      'constellation',
      'constellationName',
    ],
  },
  {
    name: 'phases',
    tools: ['get_sky_snapshot', 'get_body'],
    fields: ['phase', 'illumination', 'waxing', 'phaseAngle', 'elongation', 'magnitude'],
  },
  { name: 'riseset', tools: ['get_sky_snapshot', 'get_body'], fields: ['riseSet'] },
  { name: 'vectors', tools: ['get_sky_snapshot', 'get_body'], fields: ['vectorData'] },
  { name: 'zodiac', tools: ['get_sky_snapshot', 'get_body'], fields: ['zodiac'] },
  { name: 'physical', tools: ['get_body'], fields: ['physical'] },
  { name: 'orbit', tools: ['get_body'], fields: ['orbit'] },
  { name: 'motion', tools: ['get_body'], fields: ['motion'] },
  { name: 'moons', tools: ['get_body'], fields: ['moons'] },
] as const

/** Name of an include group. */
export type IncludeGroup = (typeof includeGroups)[number]['name']

/** Include groups of a tool, in published order. */
export function groupsOf(tool: string): readonly IncludeGroup[] {
  return includeGroups
    .filter((group) => (group.tools as readonly string[]).includes(tool))
    .map((group) => group.name)
}
