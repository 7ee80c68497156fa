import { describe, expect, it } from 'vitest'
import { elementsEnd, requireFreshElements, satelliteIn } from '../../../tools/contract/element-lines.ts'

const one = '1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927'
const two = '2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537'
const end = Date.parse('2008-09-30T12:25:40.104Z')

describe('two lines of a satellite', () => {
  it.each([`${one}\n${two}`, `ISS (ZARYA), Nauka\r\n${one}\r\n${two}\r\n`, `  ${one}  |  ${two}  `])(
    'are found in %j',
    (text) => expect(satelliteIn(text)).toBe(`tle:${one}|${two}`),
  )

  it.each(['', 'ISS', one, two, `${two}\n${one}`, `${one.slice(0, 60)}\n${two}`, `${one}\nISS\n${two}`])(
    'are not found in %j',
    (text) => expect(satelliteIn(text)).toBeUndefined(),
  )

  it('are good for ten days after their epoch', () => {
    expect(elementsEnd(`tle:${one}|${two}`)).toBeCloseTo(end, -1)
    expect(elementsEnd(`tle:ISS|${one}|${two}`)).toBeCloseTo(end, -1)
    for (const none of ['sun,moon', undefined, 3]) expect(elementsEnd(none)).toBeNull()
    expect(() => requireFreshElements(`tle:${one}|${two}`, end - 1_000)).not.toThrow()
    expect(() => requireFreshElements(`tle:${one}|${two}`, end + 1_000)).toThrow('more than 10 days old')
    expect(() => requireFreshElements('moon', 9e15)).not.toThrow()
  })
})
