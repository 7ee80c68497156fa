import { type SatelliteElements, utcOfEpoch } from '../ephemeris/satellite.ts'
import { ElementsFault, nameOf, numberOf } from './given-fields.ts'
import { isOmm, ommMembers } from './omm-text.ts'

const HINT =
  'Write tle: with the two lines of 69 characters, separated by | (a name before them, mag=-1.8 after them if known), or tle: with the OMM of one satellite in JSON, CSV, XML or KVN.'

/** The satellite that two lines or an OMM describe. @throws ElementsFault */
export function readSatellite(text: string): SatelliteElements {
  const elementText = text.trim()
  return isOmm(elementText) ? ofOmm(elementText) : ofLines(elementText)
}

/** Bounds of a magnitude at 1000 km. */
const MAGNITUDES = [-10, 25] as const

/** Bounds of elements: revolutions a day, degrees, and the drag term. */
const bounds = {
  MEAN_MOTION: [0.05, 18],
  ECCENTRICITY: [0, 0.999],
  INCLINATION: [0, 180],
  RA_OF_ASC_NODE: [0, 360],
  ARG_OF_PERICENTER: [0, 360],
  MEAN_ANOMALY: [0, 360],
  BSTAR: [-1, 1],
  NORAD_CAT_ID: [0, 999_999_999],
  STANDARD_MAGNITUDE: MAGNITUDES,
} as const

/** Values of an Orbit Mean-Elements Message that no others may stand in the place of. CCSDS 502.0-B-3 (2023), section 4. */
const demanded = { center_name: 'EARTH', ref_frame: 'TEME', time_system: 'UTC', mean_element_theory: 'SGP4' }

function ofOmm(text: string): SatelliteElements {
  const members = ommMembers(text, HINT)
  for (const [name, value] of Object.entries(demanded)) {
    const memberText = members.get(name)
    if (memberText !== undefined && memberText.toUpperCase() !== value)
      throw new ElementsFault(`${name.toUpperCase()} must be ${value}`, HINT)
  }
  const read = (name: keyof typeof bounds) => numberOf(members, name, bounds[name], HINT)
  const need = (name: keyof typeof bounds): number => {
    const value = read(name)
    if (value === undefined) throw new ElementsFault(`the OMM lacks ${name}`, HINT)
    return value
  }
  const number = String(need('NORAD_CAT_ID'))
  const epochText = members.get('epoch') ?? ''
  const epochUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z?$/.test(epochText)
    ? Date.parse(epochText.endsWith('Z') ? epochText : `${epochText}Z`)
    : Number.NaN
  if (!Number.isFinite(epochUtc))
    throw new ElementsFault('EPOCH must be a time such as 2026-11-20T12:00:00.000', HINT)
  return {
    number,
    name: nameOf(members.get('object_name'), `Satellite ${number}`, HINT),
    epochUtc,
    meanMotion: need('MEAN_MOTION'),
    eccentricity: need('ECCENTRICITY'),
    inclination: need('INCLINATION'),
    node: need('RA_OF_ASC_NODE'),
    argPerigee: need('ARG_OF_PERICENTER'),
    meanAnomaly: need('MEAN_ANOMALY'),
    drag: read('BSTAR') ?? 0,
    standardMagnitude: read('STANDARD_MAGNITUDE') ?? null,
  }
}

/** Columns of the two lines. T. S. Kelso, Two-Line Element Set Format, Satellite Times 4 (3), 1998; catalog numbers with letters too. */
const firstLine =
  /^1 ([\dA-Z ][\d ]{4})[UCS ] [\dA-Z ]{8} (\d\d)([\d ]{3}\.\d{8}) [ +-]\.\d{8} [ +-]\d{5}[+-]\d ([ +-]\d{5}[+-]\d) [\d ] [\d ]{4}\d?$/
const secondLine =
  /^2 ([\dA-Z ][\d ]{4}) ([\d ]{3}\.\d{4}) ([\d ]{3}\.\d{4}) ([\d ]{7}) ([\d ]{3}\.\d{4}) ([\d ]{3}\.\d{4}) ([\d ]{2}\.\d{8})[\d ]{5}\d?$/

function ofLines(text: string): SatelliteElements {
  const lines = text.split(/[\n|]/).map((line) => line.trim())
  const several = lines.filter((line) => /^1 [\dA-Z ]{5}[UCS ]/.test(line)).length
  if (several > 1)
    throw new ElementsFault(
      `there are the lines of ${several} satellites`,
      'Send the two lines of one, and its name before them.',
    )
  const position = lines.findIndex((line) => line.startsWith('1 '))
  const [firstText = '', two = ''] = position < 0 ? [] : lines.slice(position, position + 2)
  const [a, b] = [firstLine.exec(firstText), secondLine.exec(two)]
  if (!a) throw new ElementsFault('line 1 does not have the columns of a two-line element set', HINT)
  if (!b) throw new ElementsFault('line 2 does not have the columns of a two-line element set', HINT)
  for (const [line, lineNumber] of [
    [firstText, 1],
    [two, 2],
  ] as const) {
    const sum = checksum(line)
    // Some programs leave the last column out.
    if (line.length > 68 && sum !== Number(line[68]))
      throw new ElementsFault(
        `line ${lineNumber} ends in ${line[68]}, but its checksum is ${sum}`,
        'Copy the lines anew; each character counts.',
      )
  }
  const number = (a[1] as string).trim()
  if (number !== (b[1] as string).trim()) throw new ElementsFault('the lines are of two satellites', HINT)
  const otherLines = [...lines.slice(0, position), ...lines.slice(position + 2)]
    .map((line) => line.trim())
    .filter(Boolean)
  const magnitude = otherLines.find((line) => line.startsWith('mag='))
  const names = otherLines.filter((line) => line !== magnitude)
  if (names.length > 1) throw new ElementsFault('there is more than a name beside the lines', HINT)
  const members = new Map([['mag', magnitude?.slice('mag='.length) ?? '']])
  const degrees = (cell: string | undefined): number => Number((cell as string).trim())
  const elements = {
    number,
    name: nameOf(names[0]?.replace(/^0 /, ''), `Satellite ${number}`, HINT),
    epochUtc: utcOfEpoch(Number(a[2]), degrees(a[3])),
    inclination: degrees(b[2]),
    node: degrees(b[3]),
    eccentricity: Number(`0.${(b[4] as string).replaceAll(' ', '0')}`),
    argPerigee: degrees(b[5]),
    meanAnomaly: degrees(b[6]),
    meanMotion: degrees(b[7]),
    drag: exponential(a[4] as string),
    standardMagnitude: magnitude ? (numberOf(members, 'mag', MAGNITUDES, HINT) ?? null) : null,
  }
  const isWithin = ([minimum, maximum]: readonly [number, number], value: number) =>
    value >= minimum && value <= maximum
  if (
    !isWithin(bounds.MEAN_MOTION, elements.meanMotion) ||
    !isWithin(bounds.INCLINATION, elements.inclination)
  )
    throw new ElementsFault('the lines have no mean motion or inclination of a satellite', HINT)
  return elements
}

/** A number with an implied point and a power of ten: ` 12345-4` is 0.12345e-4. */
const exponential = (cell: string): number =>
  Number(`${cell.slice(0, 1).trim()}0.${cell.slice(1, 6)}e${cell.slice(6)}`)

/** Digits, and 1 for each minus, modulo ten. */
function checksum(line: string): number {
  let sum = 0
  for (const character of line.slice(0, 68)) sum += character === '-' ? 1 : Number(character) || 0
  return sum % 10
}
