import { expect, test } from 'vitest'
import { z } from 'zod'
import { fields, limits, typeWords } from '../../../../server/docs/pages/fields.ts'
import { jsonSchema } from '../../../../tools/declaration/describe.ts'

const of = (schema: z.ZodType) => fields(jsonSchema(schema, 'input'))

test('nested fields have dotted paths, and members of lists brackets', () => {
  const found = of(
    z.object({ riseSet: z.object({ rise: z.string() }), aspects: z.array(z.object({ orb: z.number() })) }),
  )
  expect(found.map(({ path }) => path)).toEqual(['riseSet', 'riseSet.rise', 'aspects', 'aspects[].orb'])
})

test('three siblings of one shape share a row, two do not', () => {
  const place = z.object({ altitude: z.number() })
  expect(of(z.object({ sun: place, moon: place, mars: place })).map(({ path }) => path)).toEqual([
    '{sun|moon|mars}',
    '{sun|moon|mars}.altitude',
  ])
  expect(of(z.object({ sun: place, moon: place })).map(({ path }) => path)).toContain('moon.altitude')
})

test('an object that may be null still shows its fields', () => {
  const found = of(z.object({ rise: z.object({ azimuth: z.number() }).nullable() }))
  expect(found).toMatchObject([{ path: 'rise', type: 'object or null' }, { path: 'rise.azimuth' }])
})

test('members of a map stand under {name}', () => {
  const found = of(z.object({ bodies: z.record(z.string(), z.object({ ra: z.number() })) }))
  expect(found.map(({ path }) => path)).toEqual(['bodies', 'bodies.{name}', 'bodies.{name}.ra'])
})

test('the fields of a record are listed once, with the list that has them', () => {
  const event = z.object({ id: z.string(), time: z.string(), title: z.string(), bodies: z.array(z.string()) })
  const found = of(z.object({ next: event.nullable(), events: z.array(event), last: event }))
  expect(found.map(({ path, type }) => `${path}: ${type}`)).toEqual([
    'next: object or null, as events[]',
    'events: list of object',
    'events[].id: text',
    'events[].time: text',
    'events[].title: text',
    'events[].bodies: list of text',
    'last: object, as events[]',
  ])
})

test('fields are listed to any depth', () => {
  const deep = z.object({
    a: z.object({ b: z.object({ c: z.object({ d: z.object({ e: z.object({ f: z.string() }) }) }) }) }),
  })
  expect(of(deep).at(-1)?.path).toBe('a.b.c.d.e.f')
})

test('a recursive schema terminates', () => {
  const node: z.ZodType = z.lazy(() =>
    z.object({ lord: z.string(), start: z.string(), end: z.string(), children: z.array(node) }),
  )
  const found = of(z.object({ dashas: z.array(node) }))
  expect(found.map(({ path }) => path)).toEqual([
    'dashas',
    'dashas[].lord',
    'dashas[].start',
    'dashas[].end',
    'dashas[].children',
  ])
})

test('a recursive schema of few members terminates', () => {
  const node: z.ZodType = z.lazy(() => z.object({ lord: z.string(), children: z.array(node) }))
  expect(of(z.object({ dashas: z.array(node) })).length).toBeLessThan(30)
})

test('types are described in words', () => {
  const type = (schema: z.ZodType) => typeWords(jsonSchema(schema, 'input'))
  expect(type(z.number().nullable())).toBe('number or null')
  expect(type(z.array(z.string()))).toBe('list of text')
  expect(type(z.enum(['sun', 'moon']))).toBe('sun | moon')
  expect(type(z.iso.datetime())).toBe('instant')
  expect(type(z.int())).toBe('whole number')
  expect(type(z.literal('mean'))).toBe('"mean"')
})

test('bounds, length and default are listed', () => {
  const said = (schema: z.ZodType) => limits(jsonSchema(schema, 'input'))
  expect(said(z.number().min(-90).max(90))).toEqual(['-90 to 90'])
  expect(said(z.number().min(0))).toEqual(['at least 0'])
  expect(said(z.number().max(5).default(2))).toEqual(['at most 5', 'default 2'])
  expect(said(z.string().max(64))).toEqual(['at most 64 characters'])
})
