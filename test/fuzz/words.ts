import fc from 'fast-check'
import { instantWords } from '../../tools/words/time-words.ts'

/**
 * Values for text parameters whose schema only says that they are text. Other parameters get values of their tool's
 * example, so that new tools are fuzzed without changes here.
 */

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
const earliest = Date.UTC(1000, 0, 1)
const latest = Date.UTC(2999, 11, 31)
const nearPresent = { min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) }

/** Unix milliseconds, half of them within a human lifetime. */
export const instant: fc.Arbitrary<number> = fc.oneof(
  fc.integer(nearPresent),
  fc.integer({ min: earliest, max: latest }),
)

/** All formats of an instant. */
export const instantText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: instant.map(iso) },
  { weight: 2, arbitrary: instant.map((ms) => iso(ms).slice(0, 10)) },
  { weight: 2, arbitrary: instant.map((ms) => iso(ms).slice(0, 16)) },
  { weight: 1, arbitrary: instant.map((ms) => iso(ms).replace('Z', '.123Z')) },
  { weight: 1, arbitrary: instant.map((ms) => iso(ms).replace('Z', '+05:45')) },
  { weight: 1, arbitrary: fc.constantFrom(...instantWords) },
)

/** A start and an end, with durations spread evenly over the orders of magnitude up to `days`. */
export const span = (days: number): fc.Arbitrary<{ start: string; end: string }> =>
  fc.tuple(instant, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()).map(([from, share, bare]) => {
    const start = Math.min(from, latest - days * 86_400_000)
    const end = start + Math.max(60_000, days ** share * 86_399_000)
    return bare && end - start > 172_800_000
      ? { start: iso(start).slice(0, 10), end: iso(end).slice(0, 10) }
      : { start: iso(start), end: iso(end) }
  })

const zone = fc.constantFrom(
  'UTC',
  'Europe/Oslo',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'America/Nuuk',
)

const bodyName = fc.constantFrom('sun', 'moon', 'mercury', 'venus', 'mars', 'jupiter', 'saturn', 'pluto')
const target = fc.oneof(
  { weight: 3, arbitrary: bodyName },
  { weight: 1, arbitrary: fc.constantFrom('star:sirius', 'star:polaris', 'messier:m31', 'messier:m45') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 2_399 }), fc.integer({ min: -900, max: 900 }))
      .map(([ra, dec]) => `radec:${ra / 100},${dec / 10}`),
  },
)
const commas = (item: fc.Arbitrary<string>, maxLength: number) =>
  fc.uniqueArray(item, { minLength: 1, maxLength }).map((items) => items.join(','))

const aspectNames = ['conjunction', 'opposition', 'trine', 'square', 'sextile', 'quincunx', 'quintile']
const aspects = fc
  .tuple(fc.subarray(aspectNames, { minLength: 1 }), fc.integer({ min: -1, max: 15 }))
  .map(([names, orb]) => names.map((name) => (orb < 0 ? name : `${name}:${orb}`)).join(','))

const step = fc
  .tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom('m', 'h', 'd'))
  .map(([count, unit]) => `${count}${unit}`)

const place = fc.constantFrom('Ulm', 'San Jose', 'Sao Paulo', 'Reykjavik', '東京', 'x', 'St', "L'Aquila")

export const words: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  datetime: instantText,
  dashaAt: instantText,
  targetDatetime: instantText,
  targetEnd: fc.constantFrom('2026-12-24', '2027-02-01T06:00:00Z', '2028-01-01T12:00:00+01:00'),
  point: fc.constantFrom('ascendant', 'midheaven', 'lotFortune', 'lotEros', 'sun', 'meanNode'),
  transitDatetime: instantText,
  start: instantText,
  end: instantText,
  localDatetime: instant.map((ms) => iso(ms).slice(0, 19)),
  secondDatetime: instantText,
  displayTimezone: zone,
  secondTimezone: zone,
  expiresAt: fc.integer({ min: 1, max: 3_000 }).map((days) => iso(Date.now() + days * 86_400_000)),
  scopes: fc.subarray(['sky:read', 'charts:read', 'usage:read'], { minLength: 1 }),
  title: fc.constantFrom('Wien', 'Our garden', 'Łódź'),
  placeName: fc.constantFrom('Ulm', 'São Paulo'),
  dedication: fc.constant('For Ada'),
  timezone: zone,
  targets: commas(target, 3),
  target,
  other: target,
  aspects,
  step,
  angles: commas(
    fc.integer({ min: -20, max: 60 }).map((angle) => String(angle)),
    4,
  ),
  facing: fc.oneof(fc.integer({ min: 0, max: 359 }), fc.constantFrom('n', 'south', 'NE', 'wsw')),
  q: place,
  country: fc.constantFrom('DE', 'US', 'BR'),
  constellation: fc.constantFrom('Ori', 'Orion', 'UMa', 'crux'),
  quantity: fc.constantFrom('altitude', 'separation', 'retrograde', 'sign', 'night', 'voidOfCourse'),
  value: fc.oneof(
    fc.integer({ min: -20, max: 60 }),
    fc.constant([0, 30]),
    fc.constantFrom('night', 'aries', true),
  ),
  julianDate: fc.integer({ min: 2_086_303, max: 2_816_787 }).map((day) => day + 0.25),
}

/** A list of valid conditions, which independently drawn members would hardly ever form. */
export const conditions: fc.Arbitrary<readonly object[]> = fc.array(
  fc.oneof(
    fc.record({
      quantity: fc.constant('altitude'),
      target,
      op: fc.constantFrom('gt', 'lt'),
      value: fc.integer({ min: -30, max: 70 }),
    }),
    fc.record({
      quantity: fc.constant('night'),
      op: fc.constant('is'),
      value: fc.constantFrom('civil', 'nautical', 'astronomical'),
    }),
    fc.record({
      quantity: fc.constant('separation'),
      target: fc.constant('moon'),
      other: target.filter((name) => name !== 'moon'),
      op: fc.constant('lt'),
      value: fc.integer({ min: 1, max: 40 }),
    }),
    fc.record({
      quantity: fc.constantFrom('azimuth', 'elongation'),
      target: bodyName.filter((name) => name !== 'sun'),
      op: fc.constant('between'),
      value: fc.constantFrom([10, 80], [40, 170]),
    }),
    fc.record({
      quantity: fc.constant('retrograde'),
      target: fc.constantFrom('mercury', 'mars', 'saturn'),
      op: fc.constant('is'),
      value: fc.boolean(),
    }),
    fc.record({
      quantity: fc.constant('sign'),
      target: bodyName,
      op: fc.constant('is'),
      value: fc.constantFrom('aries', 'libra', 'pisces'),
    }),
  ),
  { minLength: 1, maxLength: 3 },
)
