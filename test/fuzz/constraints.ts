import { partParameters } from '../../tools/declaration/idle-parameters.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'

type Arguments = Readonly<Record<string, unknown>>

const { byName } = await loadRegistry()

/** Parameters of a tool that none of the chosen parts of its answer reads. */
function idleParameters(name: string, { include }: Arguments): string[] {
  const tool = byName.get(name)?.tool
  if (!tool) return []
  const usual = tool.input.shape.include?.safeParse(undefined).data as readonly string[] | undefined
  const chosen = typeof include === 'string' ? include.split(',') : (usual ?? [])
  return partParameters(tool)
    .filter(({ usedBy }) => include !== 'all' && !usedBy.some((part) => chosen.includes(part)))
    .map((parameter) => parameter.name)
}

/** Parameters that must be given together. */
const together: readonly (readonly string[])[] = [
  ['latitude', 'longitude'],
  ['nearLatitude', 'nearLongitude'],
  ['returnLatitude', 'returnLongitude'],
  ['secondLatitude', 'secondLongitude'],
  ['from', 'x', 'y'],
]

/** Whether a wheel is of two births. */
function hasSecondBirth({ chart, secondDatetime, secondLatitude, secondLongitude }: Arguments): boolean {
  const isOfTwo = chart === 'synastry' || chart === 'composite'
  return isOfTwo && ![secondDatetime, secondLatitude, secondLongitude].includes(undefined)
}

/** Methods of time lords, and those of them that are counted from any point. */
const lordMethods = ['profections', 'firdaria', 'releasing', 'decennials', 'distributions']
const pointMethods = ['profections', 'releasing']
const isAmong = (methods: readonly string[], { method }: Arguments) => methods.includes(String(method))

/** Conditions under which a parameter conflicts with others. */
const senseless: readonly (readonly [string, (args: Arguments) => boolean])[] = [
  ['datetime', ({ julianDate }) => julianDate !== undefined],
  [
    'night',
    ({ datetime, start, end, scope }) => [datetime, start, end, scope].some((one) => one !== undefined),
  ],
  ['target', ({ from, x, y }) => from !== undefined && x !== undefined && y !== undefined],
  ['frame', ({ quantities }) => !String(quantities).includes('vectors')],
  ['pov', ({ quantities, latitude }) => quantities !== undefined && latitude !== undefined],
  ['facing', ({ view }) => view !== 'horizon'],
  ['dedication', ({ layout }) => !String(layout).startsWith('poster')],
  ['bleed', ({ layout }) => !String(layout).startsWith('poster')],
  ['chart', (args) => !hasSecondBirth(args)],
  ['secondDatetime', (args) => !hasSecondBirth(args)],
  ['secondLatitude', (args) => !hasSecondBirth(args)],
  ['secondLongitude', (args) => !hasSecondBirth(args)],
  ['secondTimezone', (args) => !hasSecondBirth(args)],
  ['transitDatetime', hasSecondBirth],
  ['houseSystem', ({ style }) => style !== undefined && style !== 'western'],
  ['zodiac', ({ style }) => style !== undefined && style !== 'western'],
  ['bodies', ({ style }) => style !== undefined && style !== 'western'],
  ['style', hasSecondBirth],
  ['point', (args) => !isAmong(pointMethods, args)],
  ['targetEnd', (args) => !isAmong(lordMethods, args)],
  [
    'timeKnown',
    (args) =>
      isAmong(lordMethods, args) ||
      args.method === 'primary' ||
      /speculum|houses/.test(`${args.include} ${args.kinds}`),
  ],
  ['directionMethod', ({ method }) => method !== 'primary'],
  ['directionKey', ({ method }) => method !== 'primary'],
  ['converse', ({ method }) => method !== 'primary'],
  ['kinds', ({ method }) => method === 'primary'],
  ['varga', ({ style }) => !String(style).endsWith('indian')],
]

/** Removes conflicting parameters, so that independently drawn arguments are valid together. */
export function sensible(args: Arguments, tool: string): Record<string, unknown> {
  const halves = together.filter((names) => !names.every((name) => Object.hasOwn(args, name))).flat()
  const idle = senseless.flatMap(([name, isSenseless]) => (isSenseless(args) ? [name] : []))
  const without = new Set([...halves, ...idle, ...idleParameters(tool, args)])
  return Object.fromEntries(Object.entries(args).filter(([name]) => !without.has(name)))
}
