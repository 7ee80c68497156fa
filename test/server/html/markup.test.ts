import { expect, test } from 'vitest'
import { inline } from '../../../server/html/inline.ts'
import { markup, verbatim } from '../../../server/html/markup.ts'

test('a value is escaped, in text and inside an attribute', () => {
  const hostile = `"><img src=x onerror='alert(1)'>&`
  const made = markup`<p title="${hostile}">${hostile}</p>`.value
  expect(made).not.toContain('<img')
  expect(made.match(/"/g)).toHaveLength(2)
})

test('markup inside markup is not escaped a second time', () => {
  expect(markup`<ul>${markup`<li>${'a & b'}</li>`}</ul>`.value).toBe('<ul><li>a &amp; b</li></ul>')
})

test('a list is joined, and its plain members are escaped', () => {
  expect(markup`${['<', markup`<br>`, 3, null]}`.value).toBe('&lt;<br>3')
})

test('nothing is written for null and undefined, but zero is', () => {
  expect(markup`[${null}${undefined}${0}]`.value).toBe('[0]')
})

test('text between backticks is code, and a lonely backtick stays one', () => {
  expect(inline('Send `a<b` now').value).toBe('Send <code>a&lt;b</code> now')
  expect(inline('a ` b').value).not.toContain('<code>')
})

test('the name of a tool leads to its page, any other word stays a word', () => {
  const made = inline('Where now: get_body, not get_bodies; `get_body` is code.', new Set(['get_body'])).value
  expect(made).toBe(
    'Where now: <a href="/docs/tools/get_body">get_body</a>, not get_bodies; <code>get_body</code> is code.',
  )
})

test('verbatim text is escaped but for quotation marks', () => {
  expect(markup`<code>${verbatim('{"a": "<b> & \'c\'"}')}</code>`.value).toBe(
    '<code>{"a": "&lt;b&gt; &amp; \'c\'"}</code>',
  )
})
