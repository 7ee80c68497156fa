import { asset } from '../../html/assets.ts'
import { cards } from '../../html/cards.ts'
import { type ChipTone, chip } from '../../html/chip.ts'
import { copyable } from '../../html/copyable.ts'
import { dataTable } from '../../html/data-table.ts'
import { dayArc } from '../../html/day-arc.ts'
import { icon, iconNames } from '../../html/icons.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { moonRow } from '../../html/moon-row.ts'
import { bears, orion, swan } from '../../html/star-figure.ts'
import type { Page } from './layout.ts'

/** Path of the page, which is in no list of pages. */
export const stylePath = '/docs/style'

/** Colors of the sheet that text is set in, and the grounds that it stands on. */
const inks = ['ink', 'faint', 'accent', 'strong', 'value', 'good', 'bad'] as const
const grounds = ['paper', 'panel', 'raised'] as const
/** Least contrast of text. WCAG 2.2, success criterion 1.4.3. */
export const leastContrast = 4.5

type Theme = 'light' | 'dark'
type Palette = ReadonlyMap<string, string>

/** The colors of a theme, as the sheet declares them: the first `:root` is light, the second dark. */
export function palette(theme: Theme): Palette {
  const sheet = Buffer.from(asset('style.css').bytes).toString()
  const roots = sheet.split(':root {').slice(1)
  return new Map(
    [...(roots[theme === 'light' ? 0 : 1]?.split('}')[0] ?? '').matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(
      ([, name = '', color = '']) => [name, color] as const,
    ),
  )
}

/** Relative luminance of a color. WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colors, 1 to 21. WCAG 2.2, "contrast ratio". */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast of each ink on each ground of a theme. */
export function contrasts(
  theme: Theme,
): { readonly ink: string; readonly ground: string; readonly ratio: number }[] {
  const colors = palette(theme)
  return inks.flatMap((ink) =>
    grounds.map((ground) => ({
      ink,
      ground,
      ratio: contrast(colors.get(ink) ?? '#000000', colors.get(ground) ?? '#000000'),
    })),
  )
}

/** A swatch is drawn, because the policy of the page allows no style inside it. */
const swatch = (color: string): Markup =>
  markup`<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" fill="${color}"/></svg> <code>${color}</code>`

function colorTable(theme: Theme): Markup {
  const colors = palette(theme)
  const all = contrasts(theme)
  return dataTable({
    label: `Colors, ${theme}`,
    columns: ['Color', 'Value', ...grounds.map((ground) => `On ${ground}`)].map((title) => ({ title })),
    rows: [...colors].map(([name, color]) => [
      name,
      swatch(color),
      ...grounds.map((ground) => {
        const ratio = all.find((row) => row.ink === name && row.ground === ground)?.ratio
        return ratio === undefined ? '' : `${ratio.toFixed(1)} : 1`
      }),
    ]),
  })
}

const tones: Readonly<Record<ChipTone, readonly string[]>> = {
  good: ['active', 'live', '200', 'connected', '✓ done'],
  off: ['test', 'paused', 'expired', 'revoked', '1 credit'],
  warn: ['failing', '400 invalid_latitude', 'needs pro'],
  fact: ['pro plan', 'owner', 'sky:read'],
}

/** First hour of the drawn week. */
const drawnWeek = Date.UTC(2027, 0, 1)

/** The page in Markdown: where each component is. */
export const styleText = (): string => `# Style

What pages are made of: the components in \`server/html\`, and the sheets in \`server/html/assets\`.

- Colors and type: the top of \`style.css\`; text has a contrast of at least ${leastContrast} : 1 in both themes
- States and facts: \`chip.ts\`
- Ways to pages: \`cards.ts\`
- Tables, which a phone shows as cards: \`data-table.ts\`
- Code: \`copyable.ts\`
- Symbols: \`icons.ts\`
- Drawings: \`star-figure.ts\`, \`moon-row.ts\`, \`day-arc.ts\`
`

/** Every component of the pages, made by the very functions that pages use, for people who change them. */
export function stylePage(): Page {
  return {
    path: stylePath,
    title: 'Style',
    description: 'The colors, type and components of the pages.',
    head: markup`<meta name="robots" content="noindex"><link rel="stylesheet" href="${asset('portal.css').path}">`,
    body: markup`<h1>Style</h1>
<p class="lead">What pages are made of. Light is the paper and ink of a printed atlas; dark is the sky at the end of nautical twilight,
with the warm light of the horizon for what can be followed. Your system chooses between them.</p>
<section id="colors"><h2>Colors</h2><p>Text has a contrast of at least ${leastContrast} : 1 on every ground, in both themes.</p>
<h3>Light</h3>${colorTable('light')}<h3>Dark</h3>${colorTable('dark')}</section>
<section id="type"><h2>Type</h2><p class="lead">A lead says in the serif what the page is for.</p>
<p>Text is set in the system's own sans serif, in lines of at most 46 rem. A <a href="#type">link in text</a> is underlined and
has the accent; what stands in a menu, on a card or on a button is not underlined. <code>Names of code</code> are monospaced.</p>
<h3>A heading of the third level</h3><p class="hint">A hint is faint and small.</p></section>
<section id="buttons"><h2>Buttons and fields</h2><p class="actions"><button type="button">First</button>
<button type="button" class="second">Second</button> <button type="button" class="danger">Danger</button>
<button type="button" class="quiet">Quiet</button> <a class="button" href="#buttons">A link as a button</a></p>
<div class="field"><label for="style-text">Label</label><input id="style-text" placeholder="Lisbon"><p class="hint">What belongs here.</p></div>
<div class="field"><label for="style-choice">Choice</label><select id="style-choice"><option>Placidus</option><option>Whole sign</option></select></div>
<div class="field check"><input type="checkbox" id="style-tick" checked><label for="style-tick">A tick</label></div></section>
<section id="chips"><h2>Chips</h2><p>A state or a fact in a word. The word carries the meaning, the color repeats it.</p>
${dataTable({
  label: 'Chips',
  columns: [{ title: 'Tone' }, { title: 'Such as' }],
  rows: Object.entries(tones).map(([tone, words]) => [
    tone,
    markup`${words.map((word) => markup`${chip(word, tone as ChipTone)} `)}`,
  ]),
})}</section>
<section id="cards"><h2>Cards</h2><p>A list of ways to pages. All of a card leads there.</p>
${cards(
  [
    { href: '#cards', title: 'With a symbol', text: 'A line or two about the page.', icon: 'moon' },
    { href: '#cards', title: 'With a foot', text: 'Chips for small facts.', foot: chip('1 credit', 'off') },
    { href: '#cards', title: 'A title alone' },
  ],
  3,
)}</section>
<section id="notes"><h2>Notes</h2><p class="note">A note beside the text.</p><p class="said">Something was done.</p>
<p class="said wrong">Something was refused, and how to put it right.</p></section>
<section id="tables"><h2>Tables</h2><p>A panel; on a phone each row is a card.</p>
${dataTable({
  label: 'Bright stars',
  columns: [{ title: 'Star' }, { title: 'Constellation' }, { title: 'Magnitude', isNumber: true }],
  rows: [
    ['Sirius', 'Canis Major', '−1.44'],
    ['Vega', 'Lyra', '0.03'],
  ],
})}</section>
<section id="code"><h2>Code</h2>${copyable('curl "https://sky.example/v1/moon"  # the Moon now', 'the command', 'sh')}</section>
<section id="symbols"><h2>Symbols</h2><p>Lines of 1.6 on 24 units, beside words that say the same.</p>
<ul class="symbols">${iconNames.map((name) => markup`<li>${icon(name)}${name}</li>`)}</ul></section>
<section id="drawings"><h2>Drawings</h2><p>Computed from the catalog and the ephemeris, never drawn by hand.</p>
<div class="drawings">${orion()}${bears()}${swan()}</div>${moonRow(drawnWeek, 7, 4, true)}${dayArc()}</section>`,
  }
}
