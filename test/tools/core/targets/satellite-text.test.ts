import { describe, expect, it } from 'vitest'
import { ElementsFault } from '../../../../tools/core/targets/given-fields.ts'
import { readSatellite } from '../../../../tools/core/targets/satellite-text.ts'

/** The elements of one satellite in the layouts of CelesTrak: keywords and order as its GP data formats page has them. */
const members = {
  OBJECT_NAME: 'ISS (ZARYA)',
  OBJECT_ID: '1998-067A',
  EPOCH: '2008-09-20T12:25:40.104192',
  MEAN_MOTION: 15.72125391,
  ECCENTRICITY: 0.0006703,
  INCLINATION: 51.6416,
  RA_OF_ASC_NODE: 247.4627,
  ARG_OF_PERICENTER: 130.536,
  MEAN_ANOMALY: 325.0288,
  EPHEMERIS_TYPE: 0,
  CLASSIFICATION_TYPE: 'U',
  NORAD_CAT_ID: 25544,
  ELEMENT_SET_NO: 292,
  REV_AT_EPOCH: 56353,
  BSTAR: -0.11606e-4,
  MEAN_MOTION_DOT: -2.182e-5,
  MEAN_MOTION_DDOT: 0,
}
const names = Object.keys(members).join(',')
const row = Object.values(members).join(',')
const xml = (all: object) =>
  `<omm id="CCSDS_OMM_VERS" version="2.0"><header><CREATION_DATE/><ORIGINATOR/></header><body><segment><metadata><CENTER_NAME>EARTH</CENTER_NAME><REF_FRAME>TEME</REF_FRAME><TIME_SYSTEM>UTC</TIME_SYSTEM><MEAN_ELEMENT_THEORY>SGP4</MEAN_ELEMENT_THEORY></metadata><data>${Object.entries(
    all,
  )
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</data></segment></body></omm>`
const kvn = `CCSDS_OMM_VERS = 2.0\n${Object.entries(members)
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}`
const lines = [
  'ISS (ZARYA)',
  '1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927',
  '2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537',
]

const fault = (text: string): ElementsFault => {
  try {
    readSatellite(text)
  } catch (error) {
    if (error instanceof ElementsFault) return error
    throw error
  }
  throw new Error('read')
}

describe('one satellite in each layout has the same elements', () => {
  it.each([
    ['JSON', JSON.stringify(members)],
    ['a list in JSON, as CelesTrak sends it', JSON.stringify([members])],
    [
      'JSON of texts, as Space-Track sends it',
      JSON.stringify([
        Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)])),
      ]),
    ],
    ['CSV', `${names}\r\n${row}\r\n`],
    ['CSV in one line of a URL', `${names}|${row}`],
    ['XML', `<?xml version="1.0" encoding="UTF-8"?><ndm>${xml(members)}</ndm>`],
    ['KVN', kvn],
    ['lines with a name', lines.join('\n')],
    ['lines without checksum', lines.map((line) => line.slice(0, 68)).join('\n')],
    ['lines with blanks before them', lines.map((line) => `  ${line}`).join('|')],
  ])('%s', (_, text) => {
    const { epochUtc, ...elements } = readSatellite(text)
    expect(elements).toEqual({
      number: '25544',
      name: 'ISS (ZARYA)',
      meanMotion: 15.72125391,
      eccentricity: 0.0006703,
      inclination: 51.6416,
      node: 247.4627,
      argPerigee: 130.536,
      meanAnomaly: 325.0288,
      drag: expect.closeTo(-0.11606e-4, 12),
      standardMagnitude: null,
    })
    expect(Math.abs(epochUtc - Date.UTC(2008, 8, 20, 12, 25, 40, 104))).toBeLessThan(2)
  })
})

describe('several satellites are refused with their names and the way to send one', () => {
  const otherMembers = { ...members, OBJECT_NAME: 'CSS (TIANHE)', NORAD_CAT_ID: 48274 }
  it.each([
    ['JSON', JSON.stringify([members, otherMembers])],
    ['CSV', `${names}\n${row}\n${Object.values(otherMembers).join(',')}`],
    ['XML', `<ndm>${xml(members)}${xml(otherMembers)}</ndm>`],
  ])('%s', (_, text) => {
    expect(fault(text).message).toBe('there are 2 satellites in it: ISS (ZARYA), CSS (TIANHE)')
    expect(fault(text).hint).toMatch(/Send one/)
  })
  it('lines', () => {
    expect(fault([...lines, ...lines].join('\n')).message).toMatch(/2 satellites/)
  })
})

it('a wrong checksum is refused with the right digit; a table with a short row says so', () => {
  expect(fault(lines.join('\n').replace(/2927/, '2921')).message).toMatch(/ends in 1, but its checksum is 7/)
  expect(fault(`${names}\n${row},9`).message).toMatch(/18 columns and the header 17/)
  expect(fault('[]').message).toMatch(/no satellite/)
  expect(fault('[{').message).toMatch(/well-formed/)
})
