import { describe, expect, it } from 'vitest'
import { horizon } from '../../../tools/schema/horizon.ts'

const read = (text: string) => {
  const { data, error } = horizon.safeParse(text)
  return error ? error.issues[0]?.message : data
}
const corners = [
  { azimuth: 0, altitude: 10 },
  { azimuth: 90, altitude: 3 },
  { azimuth: 180.5, altitude: 27 },
  { azimuth: 359, altitude: 10 },
]

describe('a skyline', () => {
  it.each([
    ['of pairs', '0:10,90:3,180.5:27,359:10'],
    [
      'of N.I.N.A., with comments and the closing 360',
      '# horizon of the garden\n0 10\n90 3\n180.5 27\n359 10\n360 10\n',
    ],
    ['with tabs', '0\t10\r\n90\t3\r\n180.5\t27\r\n359\t10'],
    [
      'of Stellarium, with blanks before and comments behind',
      '  00 10 ; north\n 90   3\n\n180.5 27 # tree\n359 10',
    ],
    ['with commas in lines', '0, 10\n90,3\n180.5 , 27\n359,10'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual(corners)
  })

  it('of 360 as north, where 0 is not listed', () => {
    expect(read('90 3\n360 10')).toEqual([
      { azimuth: 90, altitude: 3 },
      { azimuth: 0, altitude: 10 },
    ])
  })

  it('of a file with a line for each degree', () => {
    const lines = Array.from({ length: 361 }, (_, azimuth) => `${azimuth} ${(azimuth % 360) % 7}`)
    expect(read(lines.join('\n'))).toHaveLength(360)
  })

  it.each([
    ['0 10\n90 3\n360 12', 'at 0 and at 360 differ'],
    ['0 10\n90 3\n90 4', 'listed twice'],
    ['0 10\n90', 'not azimuth:altitude'],
    ['0 10\n90 3 60', 'not azimuth:altitude'],
    ['0 10\n400 3', '0 to 360'],
    ['# nothing', '2 to 361 corners'],
  ])('%j is refused', (text, why) => {
    expect(read(text)).toContain(why)
  })
})
