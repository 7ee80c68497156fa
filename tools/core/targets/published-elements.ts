import { ElementsFault } from './given-fields.ts'

/** Members of elements by the names of `orbit:`, lower case. */
type Members = readonly (readonly [name: string, text: string])[]

/** A field of a line: its first and last column, counted from 1, its name of `orbit:`, and what it is in words. */
type Field = readonly [first: number, last: number, name: string, words: string]

/** A form of lines: the columns of its fields, and what is found at a column that tells where the line begins. */
interface LineForm {
  readonly file: string
  readonly fields: readonly Field[]
  /** Columns that may be blank. */
  readonly optional: readonly string[]
  readonly anchor: { readonly pattern: RegExp; readonly column: number }
  readonly members: (of: (name: string) => string) => Members
}

/** A day of a packed date: 1 to 9, then A for 10. */
const packedDigit = (letter: string): string =>
  String(letter >= 'A' ? letter.charCodeAt(0) - 55 : Number(letter)).padStart(2, '0')

/** Minor Planet Center, Ephemerides and Orbital Elements format (info/CometOrbitFormat.html): a line of CometEls.txt. */
const cometLine: LineForm = {
  file: 'CometEls.txt',
  fields: [
    [15, 18, 'year', 'year of perihelion'],
    [20, 21, 'month', 'month of perihelion'],
    [23, 29, 'day', 'day of perihelion'],
    [31, 39, 'q', 'perihelion distance'],
    [42, 49, 'e', 'eccentricity'],
    [52, 59, 'peri', 'argument of perihelion'],
    [62, 69, 'node', 'ascending node'],
    [72, 79, 'i', 'inclination'],
    [82, 89, 'epoch', 'epoch'],
    [92, 95, 'm1', 'absolute magnitude'],
    [97, 100, 'slope', 'slope of the magnitude'],
  ],
  optional: ['epoch', 'm1', 'slope'],
  anchor: { pattern: /\d{4} \d\d [ \d]\d\.\d{4}/, column: 15 },
  members(of) {
    const tp = `${of('year')}-${of('month')}-${of('day').padStart(7, '0')}`
    // Without an epoch the orbit is not perturbed: it is that of the perihelion.
    const epoch = of('epoch').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') || tp.slice(0, 10)
    const plain = ['q', 'e', 'peri', 'node', 'i', 'm1'].map((name) => [name, of(name)] as const)
    // The slope is of 2.5 magnitudes for each power of ten.
    const slope = of('slope') === '' || of('m1') === '' ? '' : String(2.5 * Number(of('slope')))
    return [['epoch', epoch], ['tp', tp], ...plain, ['k1', slope]]
  },
}

/** Minor Planet Center, Export Format for Minor-Planet Orbits (info/MPOrbitFormat.html): a line of MPCORB.DAT. */
const asteroidLine: LineForm = {
  file: 'MPCORB.DAT',
  fields: [
    [9, 13, 'h', 'absolute magnitude'],
    [15, 19, 'g', 'slope parameter'],
    [21, 25, 'epoch', 'packed epoch'],
    [27, 35, 'm', 'mean anomaly'],
    [38, 46, 'peri', 'argument of perihelion'],
    [49, 57, 'node', 'ascending node'],
    [60, 68, 'i', 'inclination'],
    [71, 79, 'e', 'eccentricity'],
    [93, 103, 'a', 'semi-major axis'],
  ],
  optional: ['h', 'g'],
  anchor: { pattern: /\b[I-L]\d\d[1-9A-C][1-9A-V]\b/, column: 21 },
  members(of) {
    const packed = of('epoch')
    const [century = '', month = '', day = ''] = [0, 3, 4].map((position) =>
      packedDigit(packed.charAt(position)),
    )
    const epoch = `${century}${packed.slice(1, 3)}-${month}-${day}`
    const names = ['m', 'peri', 'node', 'i', 'e', 'a', 'h', ...(of('h') === '' ? [] : ['g'])]
    return [['epoch', epoch], ...names.map((name) => [name, of(name)] as const)]
  },
}

/** Columns with the name of the body. */
const NAME = { 'CometEls.txt': [103, 158], 'MPCORB.DAT': [167, 194] } as Record<
  string,
  readonly [number, number]
>

/** A name as a target may have it. */
const plainName = (text: string): string =>
  text
    .replace(/[^A-Za-zÀ-ÖØ-öø-ÿ0-9 ()/.'+_-]/g, '')
    .trim()
    .slice(0, 40)

/** The members of a line. Blanks before it may be lost; those within it count. */
function lineMembers(line: string, { file, fields, optional, anchor, members }: LineForm): Members {
  const index = anchor.pattern.exec(line)?.index ?? 0
  const shift = anchor.column - 1 - index
  const aligned = shift > 0 ? ' '.repeat(shift) + line : line.slice(-shift)
  const cell = ([first, last]: readonly [number, number, ...unknown[]]) =>
    aligned.slice(first - 1, last).trim()
  const values = new Map<string, string>()
  for (const field of fields) {
    const [first, last, name, words] = field
    const text = cell(field)
    const isRight = name === 'epoch' ? /^\w{5,8}$/.test(text) : /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)
    // A lost blank would move all that follows by a column.
    const isApart = `${aligned.charAt(first - 2)}${aligned.charAt(last)}`.trim() === ''
    if (!isApart || (!isRight && !(text === '' && optional.includes(name))))
      throw new ElementsFault(
        `columns ${first} to ${last} of the line have "${text}" where ${file} has the ${words}`,
        `Send the line of ${file} as it stands there, with all its blanks.`,
      )
    values.set(name, text)
  }
  const cometName = plainName(cell(NAME[file] as [number, number]).replace(/\s{2,}.*/, ''))
  const all: Members = [...members((name) => values.get(name) ?? ''), ['name', cometName]]
  return all.filter(([, text]) => text !== '')
}

const HORIZONS_HINT =
  'Send the block of elements as Horizons prints it: EPOCH=, EC=, QR=, TP=, OM=, W=, IN=, about the Sun, ecliptic of J2000, units AU-D.'

/** Kilometres or au: no perihelion is this many au away. */
const MOST_AU = 1e6

/** Elements as JPL Horizons prints them: a heading `EPOCH=` or `2460000.5 = A.D. …`, then `EC= … QR= …`. */
function horizonsMembers(text: string): Members {
  const members = ['epoch', 'ec', 'qr', 'in', 'om', 'w', 'tp', 'h', 'g', 'm1', 'k1']
  const epoch = /(\d{7}\.\d+)\s*=\s*(?:A\.D\.|B\.C\.)/.exec(text)?.[1]
  const pairs = new Map<string, string>(epoch === undefined ? [] : [['epoch', epoch]])
  for (const [, name = '', value = ''] of text.matchAll(
    /\b([A-Za-z][A-Za-z0-9]*)\s*=\s*([+-]?[\d.]+(?:E[+-]?\d+)?)/gi,
  ))
    if (members.includes(name.toLowerCase()) && !pairs.has(name.toLowerCase()))
      pairs.set(name.toLowerCase(), value)
  for (const name of ['epoch', 'ec', 'qr', 'in', 'om', 'w', 'tp'])
    if (!pairs.has(name))
      throw new ElementsFault(`the elements of Horizons lack ${name.toUpperCase()}`, HORIZONS_HINT)
  if (Number(pairs.get('qr')) > MOST_AU) throw new ElementsFault('QR is in kilometres', HORIZONS_HINT)
  // A comet has M1; an asteroid H and G.
  const dropped = pairs.has('m1') ? ['h', 'g'] : pairs.has('h') ? [] : ['g']
  return [...pairs].filter(([name]) => !dropped.includes(name))
}

const SBDB_HINT = 'Send the answer of ssd-api.jpl.nasa.gov/sbdb.api?sstr=… for one body as it is.'

/** A list of an answer of JPL's Small-Body Database: members with name and value. */
const listed = (list: unknown): Members =>
  Array.isArray(list)
    ? list.flatMap((item) => {
        const { name, value } = (item ?? {}) as { name?: unknown; value?: unknown }
        const isPlain = typeof value === 'string' || typeof value === 'number'
        return typeof name === 'string' && isPlain ? [[name.toLowerCase(), String(value)] as const] : []
      })
    : []

/** An answer of JPL's Small-Body Database API, `orbit.elements` with `orbit.epoch` and, if asked for, `phys_par`. */
function databaseMembers(text: string): Members | undefined {
  let answer: {
    object?: { fullname?: unknown }
    orbit?: { epoch?: unknown; elements?: unknown }
    phys_par?: unknown
  }
  try {
    answer = JSON.parse(text)
  } catch {
    return undefined
  }
  const { object, orbit, phys_par } = answer ?? {}
  if (typeof orbit !== 'object' || orbit === null) return undefined
  if (!Array.isArray(orbit.elements))
    throw new ElementsFault('the answer of the Small-Body Database lacks orbit.elements', SBDB_HINT)
  const required = ['e', 'q', 'i', 'om', 'w', 'tp']
  const elements = listed(orbit.elements).filter(([name]) => required.includes(name))
  for (const name of required)
    if (!elements.some(([elementName]) => elementName === name))
      throw new ElementsFault(`orbit.elements of the Small-Body Database lacks ${name}`, SBDB_HINT)
  const light = new Map(listed(phys_par))
  const names = light.has('m1') ? ['m1', 'k1'] : light.has('h') ? ['h', 'g'] : []
  return [
    ['epoch', String(orbit.epoch ?? '')],
    ...elements,
    ...names.flatMap((name) => (light.has(name) ? [[name, light.get(name) as string] as const] : [])),
    ['name', plainName(String(object?.fullname ?? ''))],
  ]
}

/**
 * The members of elements as their publishers write them: a line of the Minor Planet Center's CometEls.txt or MPCORB.DAT, an
 * answer of JPL's Small-Body Database API, or the block that JPL Horizons prints; undefined of other texts.
 * @throws ElementsFault
 */
export function publishedMembers(text: string): Members | undefined {
  if (/^\s*\{/.test(text)) return databaseMembers(text)
  if (/\bEC\s{0,8}=/.test(text) && /\bQR\s{0,8}=/.test(text)) return horizonsMembers(text)
  if (text.includes('=')) return undefined
  if (asteroidLine.anchor.pattern.test(text)) return lineMembers(text, asteroidLine)
  return /^\s*(?:\d{0,4}[PCDXIA]\w*\s+)?\d{4}\s+\d\d\s/.test(text) ? lineMembers(text, cometLine) : undefined
}
