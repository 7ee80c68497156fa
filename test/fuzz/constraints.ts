type Arguments = Readonly<Record<string, unknown>>

/** Parameters of which a call has all or none. */
const together: readonly (readonly string[])[] = [
  ['latitude', 'longitude'],
  ['nearLatitude', 'nearLongitude'],
  ['returnLatitude', 'returnLongitude'],
  ['from', 'x', 'y'],
]

/** When a parameter has no meaning beside the others. */
const senseless: readonly (readonly [string, (args: Arguments) => boolean])[] = [
  ['datetime', ({ julianDate }) => julianDate !== undefined],
  ['target', ({ from, x, y }) => from !== undefined && x !== undefined && y !== undefined],
  ['frame', ({ quantities }) => !String(quantities).includes('vectors')],
  ['pov', ({ quantities, latitude }) => quantities !== undefined && latitude !== undefined],
  ['facing', ({ view }) => view !== 'horizon'],
]

/** Leaves out what would contradict the rest, so that arguments drawn one by one make sense as a whole. */
export function sensible(args: Arguments): Record<string, unknown> {
  const halves = together.filter((names) => !names.every((name) => Object.hasOwn(args, name))).flat()
  const idle = senseless.flatMap(([name, isSenseless]) => (isSenseless(args) ? [name] : []))
  const without = new Set([...halves, ...idle])
  return Object.fromEntries(Object.entries(args).filter(([name]) => !without.has(name)))
}
