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

/** Names of the groups that `include` chooses, with the members of a record that are in each. */
type Groups = Readonly<Record<string, readonly string[]>>

/** Names of groups, in published order. */
export const namesOf = <G extends Groups>(groups: G) => Object.keys(groups) as (keyof G & string)[]

/** Groups of the members of records, by the shapes of the groups. */
export const membersOf = <S extends Readonly<Record<string, object>>>(shapes: S) =>
  Object.fromEntries(
    Object.entries(shapes).map(([group, shape]) => [group, Object.keys(shape)]),
  ) as unknown as {
    readonly [G in keyof S]: readonly (keyof S[G] & string)[]
  }

/** Mask of the members that are in a group, for the `partial` of a schema: an answer may leave them out. */
export const optionalMembers = <G extends Groups>(groups: G) =>
  Object.fromEntries(
    Object.values(groups)
      .flat()
      .map((name) => [name, true]),
  ) as Record<G[keyof G][number], true>

/** Settings of the chosen groups or kinds, in their order. */
export const chosenSettings = <N extends string>(
  settings: Readonly<Partial<Record<N, Readonly<Record<string, unknown>>>>>,
  names: readonly N[],
): Record<string, unknown> => Object.assign({}, ...names.map((name) => settings[name]))

/** A record with the members of the chosen groups, and those of no group. */
export function chosenGroups<R extends object, G extends Groups>(
  record: R,
  groups: G,
  include: readonly string[],
): Omit<R, G[keyof G][number]> & Partial<R> {
  const left = new Set(
    Object.entries(groups).flatMap(([group, names]) => (include.includes(group) ? [] : names)),
  )
  const entries = Object.entries(record).filter(([name]) => !left.has(name))
  return Object.fromEntries(entries) as Omit<R, G[keyof G][number]> & Partial<R>
}
