import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemSentences, problemWords } from '../../../../server/portal/page/problem-words.ts'
import { Problem, type ProblemCode, problems } from '../../../../tools/contract/problems.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { type TestService, testService } from '../../../harness.ts'
import { awake } from '../awake.ts'
import { newPerson } from '../person.ts'
import type { Visitor } from '../visitor.ts'

const registry = await loadRegistry()
const parameters = new Set(registry.descriptors.flatMap((one) => one.parameters.map(({ name }) => name)))
const codes = Object.keys(problems) as ProblemCode[]

/** Names of parameters that no word of English is, tools, codes and advice for programs. */
const machineWords = [
  ...[...parameters].filter((name) => /[A-Z]/.test(name)),
  ...registry.descriptors.map(({ name }) => name),
  ...codes.filter((code) => code.includes('_')),
  ...['`', 'allowed', 'requiredTier', 'Retry-After', '/v1/', 'topic=', 'the other tools', 'include='],
]

/** Words of machines in a text for people. */
const foreign = (text: string) => machineWords.filter((word) => text.includes(word))

describe('the words of a problem for people', () => {
  it('are one or two sentences for every code, and of no other', () => {
    expect(Object.keys(problemSentences).sort()).toEqual([...codes].sort())
  })

  it.each(codes)('of %s name no parameter, code or tool, and are not those for programs', (code) => {
    const message = 'houseSystem must be one of a, b. Got "nope". get_reference topic=bodies lists more.'
    const details = { parameter: 'houseSystem', hint: 'Send one of allowed.', allowed: ['a'] }
    const words = problemWords(new Problem(code, message, details))
    // Quoted is what was typed, or what may be.
    expect(foreign(words.replace(/“[^”]*”/g, ''))).toEqual([])
    expect(words).not.toContain('{')
    expect(words).not.toContain(problems[code].retry)
    expect(words.split(/(?<=[.?!]) /).length).toBeLessThanOrEqual(4)
  })

  it('name the field by its label, and what was entered', () => {
    const empty = new Problem('missing_parameter', 'Missing: q.', { parameter: 'q' })
    expect(problemWords(empty)).toBe('Place is empty. Please fill it in.')
    const far = new Problem('invalid_latitude', 'latitude must be at most 90. Got "120".')
    expect(problemWords(far)).toBe('Latitude must be between −90 and 90. You entered “120”.')
  })
})

describe('a form of the portal that was filled in wrongly', () => {
  let service: TestService
  let visitor: Visitor
  beforeAll(async () => {
    service = await testService({ ADDRESS_LIMIT: '100000', OWNER_TIER: 'pro' })
    await awake(service)
    ;({ visitor } = await newPerson(service))
  })
  afterAll(() => service?.close())

  const birth = { q: 'Ulm, DE', date: '1879-03-14', time: '11:30' }
  it.each<[string, Record<string, string>, RegExp]>([
    ['/portal/sky', { q: 'asdfqwer', view: 'allsky' }, /couldn’t find this place/],
    ['/portal/sky', { q: 'x'.repeat(300), view: 'allsky' }, /Place is too long/],
    ['/portal/chart', { ...birth, q: 'asdfqwer' }, /You entered “asdfqwer”/],
    ['/portal/chart', { ...birth, date: 'nope' }, /isn’t a date or time/],
    ['/portal/chart', { ...birth, date: '' }, /isn’t a date or time/],
    ['/portal/chart', { ...birth, date: '1879-02-30' }, /isn’t a date or time/],
    ['/portal/chart', { ...birth, date: '9879-03-14' }, /./],
    ['/portal/chart', { ...birth, time: '25:99' }, /isn’t a date or time/],
    ['/portal/chart', { ...birth, q: 'Tromsø', houseSystem: 'placidus' }, /don’t work this far north/],
    ['/portal/chart', { ...birth, date: '2025-03-30', time: '02:30' }, /never happened/],
    ['/portal/chart', { ...birth, date: '2025-10-26', time: '02:30' }, /happened twice/],
    ['/portal/chart', { ...birth, houseSystem: 'krypton' }, /has a value that doesn’t work/],
  ])('%s %j says it in a person’s words', async (page, fields, words) => {
    const html = await (await visitor.send(page, fields)).text()
    const alerts = [...html.matchAll(/role="alert">(.*?)<\/p>/gs)].map(([, text]) => text ?? '')
    expect(alerts.length).toBeGreaterThan(0)
    for (const alert of alerts) expect(foreign(alert)).toEqual([])
    expect(alerts.join(' ')).toMatch(words)
  })
})
