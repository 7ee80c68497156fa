import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { pngBytes } from '../../../../tools/draw/pixels/png.ts'

test('a picture is read back pixel by pixel, number 0 as nothing', () => {
  const colours = ['#000000', '#ff8000', '#0080ff']
  const pixels = Uint8Array.from([1, 2, 0, 2, 1, 1])
  const href = pngBytes({ width: 3, height: 2, pixels, colours, opacities: [0] }).toString('base64')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><image width="3" height="2" href="data:image/png;base64,${href}"/></svg>`
  const seen = new Resvg(svg).render().pixels
  const colourAt = (index: number) => `#${seen.subarray(4 * index, 4 * index + 3).toString('hex')}`
  expect([...pixels].map((_, index) => (seen[4 * index + 3] ? colourAt(index) : 'none'))).toEqual([
    '#ff8000',
    '#0080ff',
    'none',
    '#0080ff',
    '#ff8000',
    '#ff8000',
  ])
})
