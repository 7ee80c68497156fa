import { describe, expect, it } from 'vitest'
import { rasterize } from '../../../server/compute/rasterize.ts'
import wheel from '../../../tools/catalog/renders/render-chart-wheel.ts'
import sky from '../../../tools/catalog/renders/render-sky-map.ts'
import { answer } from '../../tools/answer.ts'

const place = { latitude: -33.9, longitude: 18.4, datetime: '2026-07-10T20:00:00Z' }

/** Width and height from the header chunk, which follows the signature (PNG, 3rd ed., §11.2.1). */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

describe('every drawing becomes a PNG of its own size', () => {
  const kinds = [
    { name: 'the dome', tool: sky, args: { view: 'allsky' }, shape: 1 },
    { name: 'the strip', tool: sky, args: { view: 'horizon' }, shape: 9 / 16 },
    { name: 'the Moon', tool: sky, args: { view: 'moon' }, shape: 1 },
    { name: 'the wheel', tool: wheel, args: {}, shape: 1 },
    { name: 'the bi-wheel', tool: wheel, args: { transitDatetime: '2026-11-20T20:00:00Z' }, shape: 1 },
  ]
  const cases = kinds.flatMap((kind) => [200, 640].map((size) => ({ ...kind, size })))
  it.each(cases)('$name, $size pixels wide', async ({ tool, args, size, shape }) => {
    const { data } = await answer(tool, { ...place, ...args, size })
    const png = Buffer.from(rasterize({ svg: data.svg }))
    expect(sizeOf(png)).toEqual([size, Math.round(size * shape)])
    // A blank image would be a hundred times smaller.
    expect(png.length).toBeGreaterThan(5_000)
  })
})

it('a drawing wider than the maximum is scaled down, never up', async () => {
  const { data } = await answer(wheel, { ...place, size: 400 })
  const widthOf = (widest: number) => sizeOf(Buffer.from(rasterize({ svg: data.svg, widest })))[0]
  expect([widthOf(300), widthOf(500)]).toEqual([300, 400])
})
