import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/renders/render-sky-map.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { answer, type Payload } from '../../answer.ts'
import { withoutPixels } from '../../draw/read-drawing.ts'

const place = { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T23:00:00Z', view: 'field' }
const chart = (args: object) => answer(tool, { ...place, limit: 1_000, ...args })
const spot = (data: Payload, id: string) => data.objects.find((object: { id: string }) => object.id === id)
const refusal = (args: object) =>
  answer(tool, { ...place, ...args }).then(
    () => expect.unreachable(),
    (error: unknown) => error as Problem,
  )
const rad = Math.PI / 180

/** Distance and position angle of two places by the formulas of Meeus, Astronomical Algorithms, 2nd ed., chs. 17 and 48; degrees. */
function polar(from: Payload, to: Payload): { distance: number; angle: number } {
  const [a, d, a2, d2] = [from.ra * 15 * rad, from.dec * rad, to.ra * 15 * rad, to.dec * rad]
  const x = Math.cos(d) * Math.sin(d2) - Math.sin(d) * Math.cos(d2) * Math.cos(a2 - a)
  const y = Math.cos(d2) * Math.sin(a2 - a)
  const z = Math.sin(d) * Math.sin(d2) + Math.cos(d) * Math.cos(d2) * Math.cos(a2 - a)
  return { distance: Math.atan2(Math.hypot(x, y), z) / rad, angle: Math.atan2(y, x) / rad }
}

describe('a field', () => {
  test.each([
    ['a nebula', { target: 'messier:m42', fieldOfView: 1 }],
    ['a star near the pole', { target: 'star:polaris', fieldOfView: 5, rotation: 40 }],
    ['a frame across 0h', { target: 'radec:0,10', fieldOfView: '6x4', rotation: -30, mirror: 'horizontal' }],
    ['a wide field', { target: 'star:betelgeuse', fieldOfView: 60, mirror: 'both' }],
  ])(
    'of %s has each object where its place among the stars puts it, to 0.3 pixels',
    async (_, args: Payload) => {
      const { data, settings } = await chart(args)
      const [width] = String(args.fieldOfView).split('x').map(Number) as [number]
      const [middle] = data.objects
      const radius = (1000 - 68) / 2
      const scale = radius / Math.tan((width / 2) * rad)
      expect(settings).toMatchObject({ projection: 'gnomonic', target: args.target.toLowerCase() })
      expect(data.objects.length).toBeGreaterThan(10)
      const across = args.mirror ? -1 : 1
      const down = args.mirror === 'both' ? -1 : 1
      for (const object of data.objects.slice(1)) {
        const { distance, angle } = polar(middle, object)
        const reach = scale * Math.tan(distance * rad)
        const turned = (angle - (args.rotation ?? 0)) * rad
        // Five decimals of an hour are 0.5″, which is 0.3 pixels in a field of 1°.
        const slack = 0.1 + (0.6 / 3600 / width) * 932
        expect(Math.abs(object.x - (middle.x - across * reach * Math.sin(turned))), object.id).toBeLessThan(
          slack,
        )
        expect(Math.abs(object.y - (middle.y - down * reach * Math.cos(turned))), object.id).toBeLessThan(
          slack,
        )
      }
    },
  )

  test('has the light of a galaxy in its size and along its axis, whichever way the field is turned', async () => {
    for (const args of [{}, { rotation: 70 }, { mirror: 'horizontal' }]) {
      const { data } = await chart({ target: 'messier:m31', fieldOfView: 4, ...args })
      const { x, y, sizeArcmin, positionAngle } = spot(data, data.objects[0].id)
      const [, rx, ry, angle] =
        new RegExp(
          `<ellipse cx="${x}" cy="${y}" rx="([\\d.]+)" ry="([\\d.]+)" transform="rotate\\((-?[\\d.]+) [^)]+\\)" fill="url\\(#light\\)"/>`,
        ).exec(data.svg) ?? []
      expect(Number(ry) / Number(rx)).toBeCloseTo(sizeArcmin[1] / sizeArcmin[0], 2)
      // North is up, and position angles go to the left; angles of a drawing go clockwise from the right.
      const upright = -90 - positionAngle + (args.rotation ?? 0)
      const expected = args.mirror ? 180 - upright : upright
      expect(Math.abs(Math.sin((Number(angle) - expected) * rad))).toBeLessThan(0.01)
    }
  })

  test('draws two belts on Jupiter where its disc is more than a dot', async () => {
    const belts = async (fieldOfView: number) =>
      (await chart({ target: 'jupiter', fieldOfView })).data.svg.match(
        /<path d="([^"]+)"[^>]*fill-opacity="0.35"/,
      )?.[1]
    expect(await belts(10)).toBeUndefined()
    expect((await belts(0.05))?.match(/Z/g)).toHaveLength(2)
  })

  test('has as many stars as a picture bears, and says to what magnitude', async () => {
    for (const [fieldOfView, faintest] of [
      [1, 10],
      [10, 9.9],
      [60, 6.5],
    ] as const) {
      const { data, settings } = await chart({ target: 'star:deneb', fieldOfView })
      const stars = data.objects.filter(({ kind }: Payload) => kind === 'star')
      expect(stars.length).toBeLessThanOrEqual(401)
      expect(settings?.magnitudeMax).toBeLessThanOrEqual(faintest)
      for (const { magnitude } of stars.slice(1))
        expect(magnitude).toBeLessThanOrEqual((settings?.magnitudeMax as number) + 0.05)
      expect(data.svg.length).toBeLessThan(160_000)
      expect(data.svg).not.toMatch(/NaN|undefined|Infinity|<text/)
    }
  })

  test('stars fainter than 8 are targets by their place', async () => {
    const { data } = await chart({ target: 'messier:m45', fieldOfView: 1 })
    const faint = data.objects.find(({ id }: Payload) => id.startsWith('radec:'))
    const again = await chart({ target: faint.id, fieldOfView: 0.2 })
    expect(again.data.objects[0]).toMatchObject({
      ra: expect.closeTo(faint.ra, 4),
      dec: expect.closeTo(faint.dec, 3),
    })
  })

  test('of Jupiter has its moons where get_jupiter_moons has them, and none behind it', async () => {
    const { data } = await chart({ target: 'jupiter', fieldOfView: 0.25, datetime: '2026-11-21T03:00:00Z' })
    const jupiterMoons = (await import('../../../../tools/catalog/sky/get-jupiter-moons.ts')).default
    const { data: moons } = await answer(jupiterMoons, { datetime: '2026-11-21T03:00:00Z' })
    const jupiter = spot(data, 'jupiter')
    for (const [id, moon] of Object.entries(moons.moons as Payload)) {
      const drawn = spot(data, id)
      if (moon.state === 'occulted' || moon.state === 'eclipsed') expect(drawn, id).toBeUndefined()
      if (!drawn) continue
      const pixels = 466 / Math.tan(0.125 * rad) / (3600 / rad)
      // North of date and of J2000.0 are 0.1° apart here: half a pixel for Callisto.
      expect(Math.abs(jupiter.x - drawn.x - moon.offsetArcsec.east * pixels), id).toBeLessThan(0.7)
      expect(Math.abs(jupiter.y - drawn.y - moon.offsetArcsec.north * pixels), id).toBeLessThan(0.7)
    }
  })

  test('of an eyepiece or a sensor is what their formulas give', async () => {
    const eyepiece = await chart({ target: 'messier:m13', fieldOfView: '68*25/1200' })
    expect(Number(eyepiece.settings?.fieldOfView)).toBeCloseTo(1.4167, 4)
    const camera = await chart({ target: 'messier:m13', fieldOfView: '36x24/50' })
    // 39.6° by 27.0°: full frame behind 50 mm, as makers of lenses print it.
    expect(camera.settings?.fieldOfView).toBe('39.5978x26.9915')
    expect(camera.data.height).toBeLessThan(camera.data.width)
  })

  test('with the zenith up turns the target as the horizon does: altitude grows upward', async () => {
    const { data } = await chart({ target: 'star:aldebaran', fieldOfView: 5, rotation: 'zenith' })
    const [middle, ...neighbours] = data.objects
    for (const object of neighbours) {
      // Altitudes have a tenth of a degree, and refraction is nearly even over the field.
      if (Math.abs(middle.y - object.y) < 60) continue
      expect(Math.sign(object.altitude - middle.altitude), object.id).toBe(Math.sign(middle.y - object.y))
    }
  })

  test('has the path of a moving target, which ends where the target is by then', async () => {
    const still = await chart({ target: 'ceres', fieldOfView: 5 })
    const moving = await chart({ target: 'ceres', fieldOfView: 5, pathDays: 4 })
    const later = await chart({ target: 'ceres', fieldOfView: 5, datetime: '2026-11-24T23:00:00Z' })
    expect(moving.data.objects).toEqual(still.data.objects)
    const { distance, angle } = polar(moving.data.objects[0], later.data.objects[0])
    const reach = (466 / Math.tan(2.5 * rad)) * Math.tan(distance * rad)
    const end = [500 - reach * Math.sin(angle * rad), 500 - reach * Math.cos(angle * rad)] as const
    // The line of many parts is the longest without a fill in the colour of bodies.
    const lines = [...moving.data.svg.matchAll(/d="(M500 500L[^"Z]+)"/g)].map(([, line]: string[]) =>
      (line as string).split('L'),
    )
    const [x, y] = (lines.sort((a, b) => b.length - a.length)[0]?.at(-1) ?? '').split(' ').map(Number) as [
      number,
      number,
    ]
    expect(Math.hypot(x - end[0], y - end[1])).toBeLessThan(0.3)
  })

  test('of a target below the horizon is drawn, and says so', async () => {
    const { warnings = [] } = await chart({ target: 'star:acrux', fieldOfView: 5 })
    expect(warnings.map(({ code, detail }) => `${code}: ${detail}`).join()).toContain('below_horizon: Acrux')
  })

  test.each([
    'ceres',
    'comet:2P',
    'moon',
    'sun',
    'venus',
    'saturn',
    'star:sirius',
    'dso:ngc7000',
    'cluster:hyades',
    'radec:6.75,-16.7',
  ])('takes %s, in every theme and small', async (target) => {
    for (const theme of ['dark', 'light', 'print']) {
      const { data } = await chart({ target, fieldOfView: 0.5, theme, size: theme === 'print' ? 300 : 800 })
      expect(withoutPixels(data.svg)).not.toMatch(/NaN|undefined|Infinity/)
      expect(data.objects[0]).toMatchObject({ x: data.width / 2, y: data.height / 2 })
    }
  })

  test.each([
    [{ target: 'mars', fieldOfView: 90 }, 'fieldOfView'],
    [{ target: 'mars', fieldOfView: 0 }, 'fieldOfView'],
    [{ target: 'mars', fieldOfView: '10x1' }, 'fieldOfView'],
    [{ target: 'mars', fieldOfView: 'wide' }, 'fieldOfView'],
    [{ target: 'mars', facing: 'N' }, 'facing'],
    [{ target: 'mars', rotation: 'up' }, 'rotation'],
    [{ target: 'star:sirius', pathDays: 3 }, 'pathDays'],
    [{}, 'target'],
    [{ target: 'tle:X' }, 'target'],
    [{ view: 'allsky', mirror: 'both' }, 'mirror'],
    [{ view: 'moon', target: 'mars' }, 'target'],
    [{ view: 'allsky', magnitudeMax: 8 }, 'magnitudeMax'],
  ])('refuses %j and names %s', async (args, parameter) => {
    const problem = await refusal(args)
    expect(problem).toBeInstanceOf(Problem)
    expect(JSON.stringify(problem)).toContain(parameter)
  })
})
