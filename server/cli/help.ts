import { access } from '../product/access.ts'
import { quoted } from '../product/examples.ts'
import { price } from '../product/words/prices.ts'
import { bareWordsOf } from './bare-words.ts'
import { type Command, type CommandChapter, everydayCommands } from './commands.ts'
import { exitMeanings } from './exit-codes.ts'
import { commonFlags, type Flag, flagsOf, kebab, placeFlagsOf } from './flags.ts'
import { writtenFlags } from './read-flags.ts'

/** The overview: commands by chapter, with the question that each answers. */
export function overview(
  commands: ReadonlyMap<string, Command>,
  chapters: readonly CommandChapter[],
): string {
  const width = Math.max(...[...commands.keys()].map((name) => name.length))
  const line = (name: string, title: string) => `  ${name.padEnd(width)}  ${title}`
  const everydayNames = new Set(everydayCommands.map(({ name }) => name))
  const toolCommands = [...commands.values()].filter(({ name }) => !everydayNames.has(name))
  const sections = chapters.map((chapter) => {
    const ofChapter = toolCommands.filter(({ tool }) => tool.toolset === chapter.name)
    return `${chapter.title}\n${ofChapter.map(({ name, tool }) => line(name, tool.title)).join('\n')}`
  })
  return [
    'sky COMMAND [OPTIONS]   the sky in numbers: tables on a terminal, JSON in a pipe',
    examples([
      'sky tonight Lisbon',
      'sky moon Sydney tomorrow',
      'sky rise-set moon --place "Ulm, DE"',
      'sky chart 1879-03-14 11:30 Ulm',
      'sky moon-phases --start 2027-01-01 --csv',
    ]),
    `Every day\n${everydayCommands.map(({ name, title }) => line(name, title)).join('\n')}`,
    ...sections,
    'Itself\n  help COMMAND   config show|set|unset   completion bash|zsh|fish',
    'It computes by itself, free and without a key. With SKY_API_URL and SKY_API_KEY, or sky config set url, it asks that\nservice, and calls cost credits.',
    `Exit codes\n${exitMeanings.map(([code, meaning]) => `  ${code}  ${meaning}`).join('\n')}`,
  ].join('\n\n')
}

const examples = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n')

/** The page of a command: what it answers, its price, its options and an example. */
export function commandHelp(command: Command): string {
  const { name, tool, positional } = command
  const flags = flagsOf(command)
  const needed = flags.filter(({ parameter }) => parameter.required)
  const open = positional.map((word) =>
    needed.some(({ path }) => path[0] === word)
      ? kebab(word).toUpperCase()
      : `[${kebab(word).toUpperCase()}]`,
  )
  const places = placeFlagsOf(flags).map(
    (place) => `  --${place} NAME\n      Latitude, longitude and time zone of a town: "Ulm, DE".`,
  )
  return [
    [
      `sky ${[name, ...open, ...bareWordsOf(command).map((word) => `[${word}]`)].join(' ')} [OPTIONS]`,
      wrapped(`${tool.title}. ${tool.summary}`, ''),
    ].join('\n\n'),
    `Price at a service: ${price(tool)}. ${access(tool)}. Computed by this program itself it is free.`,
    `Example\n  sky ${[name, ...writtenFlags(command, tool.example).map(shellWord)].join(' ')}`,
    `Options\n${[...places, ...flags.map((flag) => option(flag))].join('\n')}`,
    `Always\n${commonFlags.map(({ name: word, takesValue, description }) => `  --${word}${takesValue ? ' FILE' : ''}\n      ${description}`).join('\n')}`,
    `Files: ${tool.mediaTypes.join(', ')}`,
  ].join('\n\n')
}

/** A word as a shell reads it. */
const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word))

function option({ name, kind, parameter, choices }: Flag): string {
  const { schema, required, description } = parameter
  const value =
    kind === 'switch'
      ? ''
      : kind === 'json'
        ? ' JSON'
        : choices.length > 0 && schema.enum
          ? ' WORD'
          : schema.type === 'number' || schema.type === 'integer'
            ? ' NUMBER'
            : ' TEXT'
  const facts = [
    description,
    choices.length > 0 && !choices.every((choice) => description.includes(choice))
      ? `One of ${choices.join(', ')}.`
      : '',
    schema.default === undefined || /\bdefault\b/i.test(description) ? '' : `Default ${schema.default}.`,
  ]
  return `  --${name}${value}${required ? '  (needed)' : ''}\n${wrapped(facts.filter(Boolean).join(' '))}`
}

/** Lines of at most 90 columns, indented. */
function wrapped(text: string, indent = '      '): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 84) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => indent + line).join('\n')
}
