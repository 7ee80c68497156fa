import { type Markup, trusted, verbatim } from './markup.ts'

/** Languages that code is colored in. */
export const codeLanguages = ['sh', 'js', 'python', 'json'] as const
/** A language that code is colored in. */
export type CodeLanguage = (typeof codeLanguages)[number]

/** Elements of the pieces of code that have a color, short because pages have many. */
const elements = { comment: 'small', text: 'i', word: 'b', value: 'var' } as const

/**
 * The pieces of each language, by the names of their elements; the first that fits counts. A text without its last mark ends with
 * the line, so that it is read once.
 */
const grammars: Readonly<Record<CodeLanguage, RegExp>> = {
  sh: /(?<comment>(?<=^|\s)#.*)|(?<text>"(?:[^"\\\n]|\\.)*"?|'[^']*'?)|(?<value>\$\{?\w+\}?)|(?<word>(?<=^|\s)--?[A-Za-z][\w-]*|^ {0,8}(?:curl|npm|node|npx|export|docker|git|claude|codex|gemini)\b)/gm,
  js: /(?<comment>\/\/.*)|(?<text>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\.)*`?)|(?<word>\b(?:import|from|export|const|let|await|async|function|return|if|else|for|of|in|new|throw|try|catch|while|break|continue)\b)|(?<value>\b(?:true|false|null|undefined)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g,
  python:
    /(?<comment>(?<=^|\s)#.*)|(?<text>[fbr]?"(?:[^"\\\n]|\\.)*"?|[fbr]?'(?:[^'\\\n]|\\.)*'?)|(?<word>\b(?:import|from|as|with|for|in|if|else|elif|def|return|while|not|and|or|raise|try|except|lambda)\b)|(?<value>\b(?:True|False|None)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/gm,
  json: /(?<word>"(?:[^"\\\n]|\\.)*"(?=:))|(?<text>"(?:[^"\\\n]|\\.)*"?)|(?<value>\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g,
}

/** Code with its strings, keywords, values and comments in elements of their own; its text is unchanged. */
export function highlight(code: string, language: CodeLanguage): Markup {
  const pieces: string[] = []
  let offset = 0
  for (const match of code.matchAll(grammars[language])) {
    const kind = (Object.keys(elements) as (keyof typeof elements)[]).find(
      (name) => match.groups?.[name] !== undefined,
    )
    if (!kind || match[0] === '') continue
    const element = elements[kind]
    const before = verbatim(code.slice(offset, match.index)).value
    pieces.push(`${before}<${element}>${verbatim(match[0]).value}</${element}>`)
    offset = match.index + match[0].length
  }
  return trusted(pieces.join('') + verbatim(code.slice(offset)).value)
}
