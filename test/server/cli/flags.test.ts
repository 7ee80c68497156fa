import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Command, commandsOf, findCommand } from '../../../server/cli/commands.ts'
import { commonFlags, flagsOf, placeFlagsOf } from '../../../server/cli/flags.ts'
import { readFlags, writtenFlags } from '../../../server/cli/read-flags.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { instantWords } from '../../../tools/words/time-words.ts'
import { CommandLineRunner } from './command-line.ts'

const { descriptors } = await loadRegistry()
const commands = commandsOf(descriptors)
const command = (name: string): Command => findCommand(commands, name)
const argsOf = (name: string, ...argv: string[]) => readFlags(command(name), argv).args
const all = [...commands.values()].map((one) => [one.name, one] as const)

describe('commands', () => {
  it('every tool has one, under its noun where it only reads, and under its own name', () => {
    const tools = new Set([...commands.values()].map(({ tool }) => tool.name))
    expect(tools).toEqual(new Set(descriptors.map(({ name }) => name)))
    expect(command('rise-set').tool.name).toBe('get_rise_set')
    expect(command('create-api-key').tool.name).toBe('create_api_key')
    for (const { name } of descriptors) {
      expect(findCommand(commands, name).tool.name).toBe(name)
      expect(findCommand(commands, name.replaceAll('_', '-')).tool.name).toBe(name)
    }
  })

  it.each([
    ['riseset', 'Did you mean rise-set?'],
    ['tonigt', 'Did you mean tonight?'],
    ['sunset', 'Perhaps rise-set, sun-times'],
    ['xyzzy', 'All commands: sky help'],
  ])('a name that no command has gets a suggestion: %s', (name, hint) => {
    expect(() => command(name)).toThrow(
      expect.objectContaining({ exitCode: 2, hint: expect.stringContaining(hint) }),
    )
  })
})

describe('options', () => {
  it.each(all)('of %s have names of their own', (_, one) => {
    const flags = flagsOf(one)
    const names = [
      ...flags.map(({ name }) => name),
      ...placeFlagsOf(flags),
      ...commonFlags.map(({ name }) => name),
    ]
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    for (const name of names) expect(name).toMatch(/^[a-z][a-z\d-]*(\.[a-z][a-z\d-]*)?$/)
  })

  it.each(all)('of the example of %s give its arguments again', (_, one) => {
    const { example } = one.tool
    const { args } = readFlags(one, writtenFlags(one, example))
    // A time of the example takes the place of the night of the command.
    const { night, ...preset } = one.preset
    expect(args).toEqual({
      ...preset,
      ...(night === undefined || 'datetime' in example ? {} : { night }),
      ...example,
    })
  })

  it('numbers, switches, words and texts come through as they are', () => {
    const visible = command('visible-objects')
    const record = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => Number(value.toFixed(6)) + 0),
      longitude: fc.integer({ min: -180, max: 180 }),
      order: fc.constantFrom('brightness', 'altitude', 'time'),
      limit: fc.integer({ min: 1, max: 1000 }),
      datetime: fc.string({ minLength: 1 }).filter((text) => !/^(--|@)/.test(text)),
    })
    fc.assert(
      fc.property(record, (args) => {
        expect(readFlags(visible, writtenFlags(visible, args)).args).toEqual(args)
      }),
    )
    const switches = command('rise-set')
    for (const visibleOnly of [true, false])
      expect(readFlags(switches, writtenFlags(switches, { visibleOnly })).args).toEqual({ visibleOnly })
  })

  it('negative numbers are values, with and without an equals sign', () => {
    expect(argsOf('moon', '--latitude', '-33.87', '--longitude=-70.6')).toEqual({
      latitude: -33.87,
      longitude: -70.6,
    })
  })

  it('members of an argument have options of their own', () => {
    const line = readFlags(command('synastry'), [
      ...['--first.datetime', '1990-01-01T12:00', '--first.place', 'Ulm'],
      ...['--second', '{"latitude":1,"longitude":2,"datetime":"1991-01-01"}', '--second.label', 'B'],
    ])
    expect(line.args).toEqual({
      first: { datetime: '1990-01-01T12:00' },
      second: { latitude: 1, longitude: 2, datetime: '1991-01-01', label: 'B' },
    })
    expect([...line.places]).toEqual([['first.', 'Ulm']])
  })

  it('names of the interface work as they are written there', () => {
    expect(argsOf('stars', '--magnitudeMax', '2')).toEqual({ magnitudeMax: 2 })
  })

  it('an argument without an option is the one that is clear by itself', () => {
    expect(argsOf('body', 'mars')).toEqual({ body: 'mars' })
    expect(argsOf('places', 'Ulm')).toEqual({ q: 'Ulm' })
    expect(argsOf('rise-set', 'moon,mars')).toEqual({ targets: 'moon,mars' })
  })

  const linesOf = (name: string, ...words: string[]) => {
    const { args, places } = readFlags(command(name), words)
    return { args, place: places.get('') }
  }

  it.each([
    ['moon Sydney tomorrow', { datetime: 'tomorrow' }, 'Sydney'],
    ['moon tomorrow New York', { datetime: 'tomorrow' }, 'New York'],
    ['chart 1990-05-15 14:30 Lisbon', { datetime: '1990-05-15T14:30' }, 'Lisbon'],
    ['chart Lisbon, PT 1990-05-15 9:05', { datetime: '1990-05-15T09:05' }, 'Lisbon, PT'],
    ['eclipses 2027-01-01 Lisbon', { start: '2027-01-01' }, 'Lisbon'],
    ['rise-set moon 2027-01-01', { targets: 'moon', start: '2027-01-01' }, undefined],
    ['local-time 2026-10-25 01:30 Berlin', { localDatetime: '2026-10-25T01:30' }, 'Berlin'],
    ['time 2026-10-25T01:30Z', { datetime: '2026-10-25T01:30Z' }, undefined],
    ['places New York', { q: 'New York' }, undefined],
    ['stars alpha Centauri', { q: 'alpha Centauri' }, undefined],
    ['moon Sydney Friday', { datetime: 'friday' }, 'Sydney'],
    ['moon friday Sydney', { datetime: 'friday' }, 'Sydney'],
    ['moon Friday Harbor', {}, 'Friday Harbor'],
    ['moon Friday Harbor TODAY', { datetime: 'today' }, 'Friday Harbor'],
    ['moon Friday 48.4 10', { datetime: 'friday', latitude: 48.4, longitude: 10 }, undefined],
    ['moon -0044-03-15 Rome', { datetime: '-0044-03-15' }, 'Rome'],
    ['moon Rome -000043-03-15 6:00', { datetime: '-000043-03-15T06:00' }, 'Rome'],
    ['moon --place Rome -0044-03-15T06:00Z', { datetime: '-0044-03-15T06:00Z' }, 'Rome'],
    ['moon -33.9 151.2', { latitude: -33.9, longitude: 151.2 }, undefined],
    ['moon -33.9, -70.6 tomorrow', { datetime: 'tomorrow', latitude: -33.9, longitude: -70.6 }, undefined],
  ])('words without an option are time, place or search: sky %s', (words, args, place) => {
    const [name = '', ...argv] = words.split(' ')
    expect(linesOf(name, ...argv)).toEqual({ args, place })
  })

  it('a day of the week is the night of tonight', () =>
    expect(linesOf('tonight', 'Lisbon', 'friday')).toEqual({
      args: { ...command('tonight').preset, night: 'friday' },
      place: 'Lisbon',
    }))

  it.each([
    ['Ulm 2027-01-01 22:00', '2027-01-01T22:00'],
    ['Ulm 2027-01-01T22:00', '2027-01-01T22:00'],
    ['Ulm --datetime 2027-01-01T22:00', '2027-01-01T22:00'],
  ])('a time of a person takes the place of that of the command: sky tonight %s', async (words, datetime) => {
    const { night: _, ...preset } = command('tonight').preset
    expect(linesOf('tonight', ...words.split(' '))).toEqual({ args: { ...preset, datetime }, place: 'Ulm' })
    const line = await CommandLineRunner.open()
    const { code, out, errors } = await line.run(['tonight', ...words.split(' ')])
    expect([code, errors]).toEqual([0, ''])
    expect(JSON.parse(out).data.timestamp).toBe('2027-01-01T21:00:00Z')
  })

  it('words for a time are those of the service, in any case', () => {
    const cased = (words: readonly string[]) =>
      fc.constantFrom(...words).chain((word) => fc.mixedCase(fc.constant(word)).map((text) => [word, text]))
    fc.assert(
      fc.property(cased(instantWords), ([word, text = '']) => {
        expect(linesOf('moon', 'Sydney', text)).toEqual({ args: { datetime: word }, place: 'Sydney' })
      }),
    )
  })

  it('a date or a number of either sign is no option', () => {
    const years = fc.integer({ min: -3000, max: 3000 }).map((year) => {
      const digits = String(Math.abs(year)).padStart(4, '0')
      return `${year < 0 ? '-' : ''}${digits}-03-15`
    })
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1000, max: most * 1000 }).map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(years, degrees(90), degrees(180), (datetime, latitude, longitude) => {
        expect(linesOf('moon', datetime, 'Rome')).toEqual({ args: { datetime }, place: 'Rome' })
        const args = argsOf('moon', `${latitude}`, `${longitude}`, datetime)
        expect(args).toEqual({ datetime, latitude: latitude + 0, longitude: longitude + 0 })
      }),
    )
  })

  it.each(all)('words without an option are read or refused by %s', (name, one) => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('tomorrow', '2026-12-10', '14:30', 'Lisbon', 'moon'),
      fc.constantFrom('Friday', '-0044-03-15', '-33.9', '151.2', '12345-01-01'),
    )
    fc.assert(
      fc.property(
        fc.array(
          word.filter((text) => !/^-(?!\d)|^@/.test(text)),
          { maxLength: 5 },
        ),
        (words) => {
          try {
            const { args, places } = readFlags(one, words)
            // None is lost: each stands in an argument, the place or the search.
            const written = JSON.stringify([args, ...places.values()]).toLowerCase()
            for (const text of words)
              expect(written).toContain(JSON.stringify(text).slice(1, -1).toLowerCase())
          } catch (error) {
            expect(error, name).toMatchObject({ exitCode: 2 })
          }
        },
      ),
      { numRuns: 50 },
    )
  })

  it('a file stands for its content', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sky-cli-'))
    const file = path.join(folder, 'conditions.json')
    await writeFile(file, '[{"quantity":"night"}]')
    expect(argsOf('sky-conditions', '--conditions', `@${file}`)).toEqual({
      conditions: [{ quantity: 'night' }],
    })
    await rm(folder, { recursive: true })
  })

  it.each([
    [['rise-set', '--targts', 'moon'], 'has no option --targts', 'Did you mean --targets?'],
    [['rise-set', '--latitude', 'north'], '--latitude is a number. Got north.', undefined],
    [['rise-set', '--latitude'], '--latitude needs a value.', undefined],
    [['rise-set', '--targets', '--json'], '--targets needs a value.', undefined],
    [['sky-map', '--theme', 'drak'], '--theme cannot be drak.', 'Did you mean dark?'],
    [['sky-map', '--theme', 'turquoise'], '--theme cannot be turquoise.', 'One of: light, dark, print'],
    [['rise-set', '--visible-only=maybe'], '--visible-only is a switch', undefined],
    [['rise-set', '--targets', 'moon', '--targets', 'mars'], 'stands there twice', 'A list has commas'],
    [['rise-set', 'moon', 'mars'], 'Not understood: mars', 'all others begin with --'],
    [['rise-set', 'moon', 'Lisbon'], 'Not understood: Lisbon', 'the place as well: --place Lisbon'],
    [['reference', 'lots', 'Lisbon'], 'Not understood: Lisbon', 'See sky reference --help'],
    [['moon', '--place', 'Ulm', 'Lisbon'], 'The place stands there twice: Lisbon, and Ulm.', undefined],
    [['moon', '--datetime', 'today', 'tomorrow'], 'The time stands there twice', undefined],
    [
      ['moon', '-33.9', '151.2', '--place', 'Ulm'],
      'The place stands there twice: -33.9 151.2, and Ulm.',
      undefined,
    ],
    [['moon', '-33.9', '151.2', '--latitude', '4'], 'The place stands there twice', undefined],
    [['moon', 'Lisbon', '14:30'], 'Not one time: 14:30', 'Write 1990-05-15 14:30'],
    [['moon', 'today', 'tomorrow'], 'Not one time: today tomorrow', undefined],
    [['synastry', 'today'], 'synastry takes no time', undefined],
    [['synastry', '--first', '{latitude: 1}'], '--first is JSON.', '@file.json'],
    [['synastry', '--first', '@/nonexistent'], '/nonexistent cannot be read', undefined],
  ])('%j is refused with a way out', ([name = '', ...argv], message, hint) => {
    expect(() => argsOf(name, ...argv)).toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: expect.stringContaining(message),
        ...(hint ? { hint: expect.stringContaining(hint) } : {}),
      }),
    )
  })
})
