import type { Descriptor } from '../../../tools/declaration/descriptor.ts'

/** Labels of parameters whose name is no label, by `tool.name`, `chapter.name` or name. */
const labels: Readonly<Record<string, string>> = {
  angles: 'Altitudes of the Sun',
  ayanamsaDegrees: 'Ayanamsa in degrees',
  ayanamsaEpoch: 'Date of the ayanamsa',
  best: 'Number of best nights',
  bleed: 'Margin for cutting',
  chart: 'Kind of chart',
  compositeAngles: 'Angles of the composite',
  converse: 'Converse directions',
  count: 'Number of results',
  cursor: 'Next page',
  dashaAt: 'Day of the periods',
  dashaFrom: 'First day of the periods',
  dashaLevels: 'Depth of the periods',
  dashaTo: 'Last day of the periods',
  dashaYear: 'Length of a dasha year',
  datetime: 'Date and time',
  davisonPlace: 'Place of the Davison chart',
  degree: 'Fixed degree',
  disambiguation: 'Repeated hour',
  displayTimezone: 'Time zone of the answer',
  expiresAt: 'Expiry date',
  facing: 'Direction',
  feature: 'Place on the Moon',
  first: 'First person',
  from: 'Given frame',
  grazeRadius: 'Distance of grazes, in km',
  grid: 'Extra tables',
  highLatitudes: 'Rule for white nights',
  include: 'Parts of the answer',
  keyId: 'Id of the key',
  lang: 'Language',
  layout: 'Sheet',
  limit: 'Number of rows',
  localDatetime: 'Time on the clock',
  localKinds: 'Kinds at the place',
  magnitudeMax: 'Faintest magnitude',
  maxAirmass: 'Highest airmass',
  maxSeparation: 'Greatest separation',
  minAltitude: 'Lowest altitude',
  minDarkHours: 'Fewest dark hours',
  minDurationMinutes: 'Fewest minutes',
  minElongation: 'Least distance from the Sun',
  minImportance: 'Least importance',
  minMoonSeparation: 'Least distance from the Moon',
  minMoonlessHours: 'Fewest hours without Moon',
  minWindowMinutes: 'Fewest minutes of a window',
  minZhr: 'Fewest meteors an hour',
  mirror: 'Mirror image',
  mode: 'Kind of meeting',
  moonWidthDays: 'Days from full Moon',
  natalPoints: 'Points of the birth chart',
  nearLatitude: 'Latitude of a place nearby',
  nearLongitude: 'Longitude of a place nearby',
  nodeType: 'Lunar node',
  others: 'Other bodies',
  parallel: 'Running at once',
  pathDays: 'Days of the path',
  placeName: 'Name of the place',
  point: 'Starting point',
  pov: 'Point of view',
  prayer: 'Prayer times',
  pressure: 'Air pressure',
  q: 'Name',
  radiusKm: 'Radius in km',
  redSpotLongitude: 'Longitude of the Red Spot',
  reference: 'Second object',
  rules: 'Variants',
  scope: 'Time span',
  scopes: 'Permissions',
  secondDatetime: 'Second date and time',
  secondTimezone: 'Second time zone',
  second: 'Second person',
  sites: 'More places',
  size: 'Width',
  stepDegrees: 'Step in degrees',
  summary: 'Rows by',
  sunAltitudeMax: 'Darkness',
  targetDatetime: 'Date to look at',
  targetEnd: 'Last date to look at',
  targetFile: 'List of targets',
  temperature: 'Air temperature',
  test: 'Test key',
  timeKnown: 'Known time of birth',
  timezone: 'Time zone',
  to: 'Wanted frames',
  transitDatetime: 'Date of the transits',
  up: 'Top of the map',
  varga: 'Divisional chart',
  vargas: 'Divisional charts',
  visibleOnly: 'Visible events only',
  x: 'First coordinate',
  y: 'Second coordinate',
  'charts.datetime': 'Date and time of birth',
  'charts.timezone': 'Time zone of birth',
  'timing.datetime': 'Date and time of birth',
  'timing.timezone': 'Time zone of birth',
  'render_chart_wheel.datetime': 'Date and time of birth',
  'render_chart_wheel.timezone': 'Time zone of birth',
  'create_api_key.name': 'Name of the key',
  'get_reference.q': 'Words to find',
  'list_meteor_showers.q': 'Name of the shower',
  'search_places.q': 'Name of the place',
}

/** The tool that a parameter belongs to. */
export type Owner = Pick<Descriptor, 'name' | 'toolset'>

/** The row of a parameter: of its tool, of its chapter, or of its name alone. A name that was sent may be any text. */
export const rowOf = (
  table: Readonly<Record<string, string>>,
  name: string,
  owner?: Owner,
): string | undefined => {
  const key = [`${owner?.name}.${name}`, `${owner?.toolset}.${name}`, name].find((key) =>
    Object.hasOwn(table, key),
  )
  return key === undefined ? undefined : table[key]
}

/** Label of a parameter: that of the table, or the words of its name. */
export function parameterLabel(name: string, owner?: Owner): string {
  const label = rowOf(labels, name, owner) ?? separateWords(name)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** `shadowTransit` and `solar_return` as words: “shadow transit”, “solar return”. */
export const separateWords = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(
      /([a-z])([A-Z])(?=[a-z]|$)/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
