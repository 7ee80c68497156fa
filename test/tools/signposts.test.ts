import { describe, expect, it } from 'vitest'
import { instructions } from '../../server/product/instructions.ts'
import { Problem, problems } from '../../tools/contract/problems.ts'
import { bodyIds, chartBodyIds, skyBodyIds, uranianIds } from '../../tools/core/bodies.ts'
import {
  moonsOfJupiter,
  moonsOfSaturn,
  otherAsteroids,
  otherMoons,
} from '../../tools/core/data/small/other-names.ts'
import type { Context, Tool } from '../../tools/declaration/define.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { validateArguments } from '../../tools/declaration/validate.ts'
import { topics } from '../../tools/reference/topics.ts'
import { answer, exampleFor } from './answer.ts'

const registry = await loadRegistry()
const entries = [...registry.byName.values()]
const tools = entries.map(({ tool }) => tool)
const names = new Set<string>(tools.map(({ name }) => name))

const toolOf = (name: string): Tool => {
  const tool = registry.byName.get(name)?.tool
  if (!tool) throw new Error(`no tool ${name}`)
  return tool
}

/** The refusal of a call of the example of a tool with some other arguments; `undefined` where they are taken. */
function refusal(tool: Tool, args: Readonly<Record<string, unknown>>): Problem | undefined {
  const example = typeof args.include === 'string' ? exampleFor(tool, args.include) : tool.example
  try {
    validateArguments(tool, { ...example, ...args })
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const orbit = 'orbit:name=Visitor;epoch=2461000.5;q=1.36;e=6.14;i=175.1;node=322.2;peri=128;tp=2460977.98'
const tle =
  'tle:ISS (ZARYA)|1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927|2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537'

/** Every kind of body, as a person or a model may write it. */
const bodies = [
  ...chartBodyIds,
  ...[
    'Mars',
    'SUN',
    '2060',
    '1 Ceres',
    'earth',
    'northNode',
    'southNode',
    'rahu',
    'ascendant',
    'mc',
    'lilith',
  ],
  ...[
    'star:sirius',
    'vega',
    'messier:m45',
    'M31',
    'dso:ngc7000',
    'radec:6.75,-16.7',
    'orion',
    'comet:2P',
    '1P/Halley',
  ],
  ...[orbit, tle, 'ISS', ...moonsOfJupiter, ...moonsOfSaturn, ...otherMoons, ...otherAsteroids],
]

/** Parameters that take bodies or targets, by the problem that they give. */
const bodyParameters = tools.flatMap((tool) =>
  Object.keys(tool.input.shape)
    .filter((name) =>
      ['unknown_body', 'unknown_target'].includes(String(refusal(tool, { [name]: 'zzzzzzz' })?.code)),
    )
    .map((parameter) => ({ tool, name: tool.name, parameter })),
)

/** `ceres is taken by get_body as body, by get_ephemeris as targets`: the calls that this names. */
function waysOf(hint: string): { name: string; value: string; parameter: string }[] {
  const [, value = '', list = ''] = /^(\S+) is taken by ([^.]+)\./.exec(hint) ?? []
  return [...list.matchAll(/(\w+) as (\w+)/g)].map(([, name = '', parameter = '']) => ({
    name,
    parameter,
    value,
  }))
}

describe.each(bodyParameters)('$name $parameter', ({ tool, parameter }) => {
  it('takes each kind of body, or says what it is and which tool takes it', () => {
    for (const body of bodies) {
      const problem = refusal(tool, { [parameter]: body })
      if (!problem) continue
      const { message, details } = problem
      expect(message, body).not.toMatch(/is unknown|not a known target/)
      expect(details.hint, body).toBeTruthy()
      expect(details.hint, body).not.toMatch(/Did you mean/)
      for (const way of waysOf(details.hint as string)) {
        const value = way.value === 'It' ? body : way.value
        expect(
          refusal(toolOf(way.name), { [way.parameter]: value }),
          `${way.name} ${way.parameter}=${value}`,
        ).toBeUndefined()
      }
    }
  })

  it('suggests only what it takes itself', () => {
    for (const right of ['jupiter', 'neptune', 'ceres', 'chiron', 'meanNode', 'sirius']) {
      const slip = `${right.slice(0, -2)}${right.at(-1)}${right.at(-2)}`
      const hint = refusal(tool, { [parameter]: slip })?.details.hint ?? ''
      for (const name of /^Did you mean (.*)\?$/.exec(hint)?.[1]?.split(' or ') ?? [])
        expect(refusal(tool, { [parameter]: name }), `${slip}: ${name}`).toBeUndefined()
    }
  })
})

describe('a word of a list', () => {
  const listed = entries.flatMap(({ tool, descriptor }) =>
    descriptor.parameters
      .filter(({ name, choices }) => choices && ['kinds', 'phases', 'include'].includes(name))
      .map(({ name, choices = [] }) => ({ tool, parameter: name, choices })),
  )
  const kinds = listed.filter(({ parameter, tool }) => parameter !== 'include' || tool.name === 'get_body')

  it.each(listed.map((one) => ({ ...one, name: one.tool.name })))(
    'that another tool has is not unknown to $name $parameter',
    ({ tool, parameter, choices }) => {
      const listsOfWords = kinds.filter((one) => (one.parameter === 'include') === (parameter === 'include'))
      for (const list of listsOfWords) {
        for (const word of list.choices.filter((one) => !choices.includes(one))) {
          const problem = refusal(tool, { [parameter]: word })
          if (!problem) continue
          expect(problem.message, word).not.toMatch(/is unknown/)
          for (const way of waysOf(problem.details.hint ?? ''))
            expect(
              refusal(toolOf(way.name), { [way.parameter]: word }),
              `${way.name} ${word}`,
            ).toBeUndefined()
        }
      }
    },
  )
})

describe('what a refusal allows', () => {
  it.each(entries.map(({ tool, descriptor }) => ({ tool, descriptor, name: tool.name })))(
    'is taken: $name',
    ({ tool, descriptor }) => {
      for (const { name } of descriptor.parameters) {
        for (const wrong of ['zzzzzzz', 1e9, '']) {
          const problem = refusal(tool, { [name]: wrong })
          if (problem?.details.parameter !== name) continue
          const { allowed, hint = '' } = problem.details
          const suggested = /^(?:Send|Write|Did you mean) ([\w:/+-]+)[.?]$/.exec(hint)?.[1]
          const values = [...(Array.isArray(allowed) ? allowed : []), ...(suggested ? [suggested] : [])]
          for (const value of values) {
            const again = refusal(tool, { [name]: value })
            expect(
              again?.details.parameter === name ? again.message : undefined,
              `${name}=${value}`,
            ).toBeUndefined()
          }
        }
      }
    },
  )
})

describe('a text that is too long', () => {
  it.each(entries.map(({ tool, descriptor }) => ({ tool, descriptor, name: tool.name })))(
    'is refused by every parameter of $name',
    ({ tool, descriptor }) => {
      for (const { name, schema } of descriptor.parameters) {
        const { maxLength } = schema as { maxLength?: number }
        if (maxLength === undefined) continue
        expect(refusal(tool, { ...tool.example, [name]: 'x'.repeat(maxLength + 1) }), name).toBeDefined()
      }
    },
  )
})

/** Texts that point at tools, each with the tool that it stands in. */
const texts: readonly (readonly [from: Tool | undefined, text: string])[] = [
  ...entries.flatMap(({ tool, descriptor }) => [
    [tool, descriptor.description] as const,
    ...descriptor.parameters.map(({ description }) => [tool, description] as const),
  ]),
  [undefined, instructions],
  ...Object.values(problems).map(({ retry }) => [undefined, retry] as const),
  ...Object.values(topics).flatMap((topic) =>
    topic(entries.map(({ descriptor }) => descriptor)).map(
      ({ definition }) => [undefined, definition] as const,
    ),
  ),
]
const toolName = /\b(?:get|list|search|plan|convert|resolve|render|create|revoke|run)_[a-z_]*[a-z]\b/g

describe('a text', () => {
  it('names only tools that there are', () => {
    for (const [from, text] of texts)
      for (const [name] of text.matchAll(toolName)) expect(names, `${from?.name}: ${text}`).toContain(name)
  })

  /** `get_zodiac_positions bodies=mars`, `include=towns`: the last tool named in the sentence, else the tool of the text. */
  it('names only parameters and values that are taken', () => {
    for (const [from, text] of texts) {
      for (const sentence of text.split(/(?<=[.;])\s/)) {
        for (const match of sentence.matchAll(/\b([a-z][A-Za-z]*)=([A-Za-z0-9](?:[\w:,-]*\w)?)(?![\w=])/g)) {
          const [, parameter = '', value = ''] = match
          const before = [...sentence.slice(0, match.index).matchAll(toolName)].at(-1)?.[0]
          // Every tool says `topic=targets` for the table of get_reference.
          const topic = parameter === 'topic' ? toolOf('get_reference') : undefined
          const subject = [before ? toolOf(before) : from, from, topic].find(
            (tool) => tool && parameter in tool.input.shape,
          )
          // Pairs of a grammar, as `mag=-1.8` of elements, stand in no parameter of that name.
          if (!subject) {
            expect(from && !before ? `${from.name}: ${sentence}` : undefined).toBeUndefined()
            continue
          }
          const typed = /^(true|false|\d+)$/.test(value) ? JSON.parse(value) : value
          expect(
            refusal(subject, { [parameter]: typed })?.message,
            `${subject.name} ${parameter}=${value}`,
          ).toBeUndefined()
        }
      }
    }
  })
})

describe('get_body', () => {
  const withoutPlace = ['get_zodiac_positions', 'get_ephemeris']
  const kindsOfBody = [...bodyIds, ...skyBodyIds.slice(bodyIds.length, bodyIds.length + 3), 'comet:2P', orbit]

  it.each(kindsOfBody)('names a tool that needs no place for %s', async (body) => {
    const { description } = registry.byName.get('get_body')?.descriptor ?? { description: '' }
    for (const name of withoutPlace) expect(description).toContain(name)
    const week = { start: '2026-11-20', end: '2026-11-20', step: '1d' }
    const { data } = await answer(toolOf('get_ephemeris'), { targets: body, ...week })
    expect(data.count).toBe(1)
    if (body !== orbit && body !== 'comet:2P')
      expect(refusal(toolOf('get_zodiac_positions'), { bodies: body })).toBeUndefined()
  })
})

describe('a name that sounds alike', () => {
  it.each(['apollo', 'iris', 'hera', 'leto', 'io', 'ida', 'isis', 'juna', 'Kale'])(
    'is not suggested for %s, which may be another body',
    (name) => {
      const hint = refusal(toolOf('get_zodiac_positions'), { bodies: name })?.details.hint ?? ''
      if (/Did you mean/.test(hint)) expect(name).toBe('juna')
    },
  )

  it('has the hypothetical planets under their own names alone', () => {
    for (const name of uranianIds)
      expect(refusal(toolOf('get_zodiac_positions'), { bodies: name })).toBeUndefined()
  })
})

describe('what is not offered', () => {
  const entries = topics['not-offered']()
  const words = JSON.stringify(
    tools.map(({ name, title, description }) => [name, title, description]),
  ).toLowerCase()

  it.each(entries)('$id: the nearest way is a call that is taken', ({ id, value }) => {
    const [name = '', ...pairs] = String(value).split(' ')
    const args = Object.fromEntries(
      pairs.map((pair) => {
        const [parameter = '', text = ''] = pair.split('=')
        return [parameter, /^(true|false)$/.test(text) ? JSON.parse(text) : text]
      }),
    )
    const tool = toolOf(name)
    for (const parameter of Object.keys(args)) expect(Object.keys(tool.input.shape), id).toContain(parameter)
    expect(refusal(tool, args)?.message, id).toBeUndefined()
  })

  it.each([
    'hyleg',
    'alcocoden',
    'bhava bala',
    'spacecraft',
    'weather',
    'aurora',
    'tide',
    'mayan',
    'exoplanet',
    'bazi',
    'numerology',
  ])('%s is in its table, and in no other text', (word) => {
    expect(
      entries.filter(({ id, definition }) => `${id} ${definition}`.toLowerCase().includes(word)),
    ).toHaveLength(1)
    expect(words.replace(/q=tides/g, '')).not.toContain(word)
    const choices = JSON.stringify(registry.descriptors.map(({ parameters }) => parameters)).toLowerCase()
    expect(choices).not.toContain(word)
  })

  it('is a short answer: one entry of a search', async () => {
    const context = { service: { version: '1.0.0' } } as unknown as Context
    const { data } = await toolOf('get_reference').compute({ topic: 'not-offered', q: 'tides' }, context)
    expect(data).toMatchObject({ count: 1 })
    expect(JSON.stringify(data).length).toBeLessThan(400)
  })
})
