import { describe, expect, test } from 'vitest'
import { ElementsFault } from '../../../../tools/core/targets/given-fields.ts'
import { readTargetFile } from '../../../../tools/core/targets/target-file.ts'

/** Heading and rows of an export of Telescopius (2026), with the quotes that it does not double. */
const telescopius = `Catalogue Entry,Familiar Name,Alternative Entries,Type,Constellation,Right Ascension (j2000),Declination (j2000),Magnitude,Size,Surface Brightness (mag/arcsec2),Rises over 30º,Transit Time,Sets below 30º,Maximum Altitude,Position Angle (East),Next Opposition,Notes,Right Ascension (jNow),Declination (jNow),Label
IC 1396,Elephant Trunk,"CL COLLINDER 439,CL TRUMPLER 37,CTB 105",Emission Nebula,Cepheus,21h 38m 58s,57º 29' 21"",,2.8º,,,,,,,,,21h 39m 43s,57º 36' 20"",
M 42,Orion Nebula,,Nebula,Orion,05h 35m 17s,-05º 23' 28"",4.0,1º,,,,,,,,,05h 36m 36s,-05º 22' 40"",
`
/** A plan of a mosaic as Telescopius writes it for N.I.N.A. */
const mosaic = `Pane, RA, DEC, Position Angle (East), Pane width (arcmins), Pane height (arcmins), Overlap, Row, Column
M31 1-1, 00hr 45' 07", 41º 38' 26", 90.00, 90.00, 60.00, 10%, 1, 1
M31 1-2, 00hr 40' 20", 40º 53' 41", 90.00, 90.00, 60.00, 10%, 1, 2`
/** Members as N.I.N.A. 3.1 writes them; −0° 30′ needs its sign apart. */
const ninaTarget = (name: string, south: boolean) => ({
  $type: 'NINA.Sequencer.Container.DeepSkyObjectContainer, NINA.Sequencer',
  Target: {
    TargetName: name,
    PositionAngle: 0,
    InputCoordinates: {
      RAHours: 5,
      RAMinutes: 40,
      RASeconds: 59,
      NegativeDec: south,
      DecDegrees: 0,
      DecMinutes: 30,
      DecSeconds: 0,
    },
  },
})
const targetSet = `<?xml version="1.0" encoding="utf-8"?>
<ArrayOfCaptureSequenceList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <CaptureSequenceList TargetName="M 42 &amp; Running Man" Mode="STANDARD" RAHours="5" RAMinutes="35" RASeconds="17.3" DecDegrees="-5" DecMinutes="23" DecSeconds="28" PositionAngle="315" Delay="0">
    <CaptureSequence><ExposureTime>30</ExposureTime></CaptureSequence>
  </CaptureSequenceList>
</ArrayOfCaptureSequenceList>`

const close = (place: { ra: number; dec: number } | undefined, ra: number, dec: number) => {
  expect(Math.abs((place?.ra ?? 99) - ra)).toBeLessThan(1e-5)
  expect(Math.abs((place?.dec ?? 99) - dec)).toBeLessThan(1e-5)
}

describe('a list of targets', () => {
  test('of Telescopius has its designations, names and places of J2000.0', () => {
    const [trunk, orion] = readTargetFile(telescopius)
    expect(trunk?.names).toEqual(['IC 1396', 'Elephant Trunk'])
    close(trunk, 21 + 38 / 60 + 58 / 3600, 57 + 29 / 60 + 21 / 3600)
    close(orion, 5 + 35 / 60 + 17 / 3600, -(5 + 23 / 60 + 28 / 3600))
  })
  test('of a mosaic has its panes', () => {
    const panes = readTargetFile(mosaic)
    expect(panes.map(({ names }) => names)).toEqual([['M31 1-1'], ['M31 1-2']])
    close(panes[0], 45 / 60 + 7 / 3600, 41 + 38 / 60 + 26 / 3600)
  })
  test('of N.I.N.A. is found inside its containers, with the sign of −0°', () => {
    const sequence = {
      Items: { $values: [ninaTarget('North', false), { Items: { $values: [ninaTarget('South', true)] } }] },
    }
    const [north, south] = readTargetFile(JSON.stringify(sequence))
    close(north, 5 + 40 / 60 + 59 / 3600, 0.5)
    close(south, 5 + 40 / 60 + 59 / 3600, -0.5)
    const [orion] = readTargetFile(targetSet)
    expect(orion?.names).toEqual(['M 42 & Running Man'])
    close(orion, 5 + 35 / 60 + 17.3 / 3600, -(5 + 23 / 60 + 28 / 3600))
  })
  test('of astroplan has degrees, which a heading or a number beyond 24 says', () => {
    close(
      readTargetFile('name,ra,dec\nVega,279.23473,38.78369\nM 31,10.68458,41.26917')[1],
      10.68458 / 15,
      41.26917,
    )
    close(readTargetFile('name\tra_deg\tdec_deg\nM 31\t10.68458\t41.26917')[0], 10.68458 / 15, 41.26917)
    close(readTargetFile('name;RA (hours);Dec\nM 31;0.712305;41.26917')[0], 0.712305, 41.26917)
  })
  test.each([
    ['name,ra,dec\nM 31,10.68,41.27', /hours or degrees/],
    ['M 31,10.68,41.27', /no heading/],
    ['name,ra,dec\nM 31,,41.27', /M 31/],
    ['name,ra,dec\n,05:35:17,-05:23:28', /without a name/],
    ['name,ra,dec\nM 42,25:35:17,-05:23:28', /M 42/],
    ['{"TargetName":"M 42"}', /InputCoordinates/],
    ['{', /JSON/],
    ['<xml/>', /CaptureSequenceList/],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, /InputCoordinates/],
  ])('refuses %j', (text, message) => {
    expect(() => readTargetFile(text)).toThrow(ElementsFault)
    expect(() => readTargetFile(text)).toThrow(message)
  })
})
