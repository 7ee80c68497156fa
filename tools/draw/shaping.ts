/** Texts in scripts that the table of letters lacks: letters in the forms and the order that their script gives them. */
import type { Bidi } from 'bidi-js'
import type * as HarfBuzz from 'harfbuzzjs'
import { type Font, fontBytes, scriptFonts } from '../core/data/fonts/fonts.ts'
import { type FacedCluster, facedClusters, isFormatting } from './faces.ts'

/** A letter under the id that drawings refer to it by; thousandths of the size, y down. */
export interface PlacedGlyph {
  readonly id: string
  readonly x: number
  readonly y: number
}

/** A text with the place of each letter that has an outline. */
export interface PlacedText {
  readonly glyphs: readonly PlacedGlyph[]
  readonly total: number
}

/** Letters of the table: their advance, and whether they have an outline. */
export interface LetterTable {
  has(character: string): boolean
  letter(
    character: string,
  ): { readonly id: string; readonly advance: number; readonly outline: string } | undefined
}

/** The packages that shape and order texts, loaded with the first text that needs them. */
interface Shaper {
  readonly harfBuzz: typeof HarfBuzz
  readonly bidi: Bidi
  readonly buffer: HarfBuzz.Buffer
  readonly fonts: Map<string, HarfBuzz.Font>
}

let shaper: Shaper | undefined

/** Loads the shaper; fonts are read when a text has a letter of theirs. */
export async function loadShaper(): Promise<void> {
  if (shaper) return
  const [harfBuzz, bidiModule] = await Promise.all([import('harfbuzzjs'), import('bidi-js')])
  // The types of the package describe its ES module; Node.js loads the other one, whose default is the factory as well.
  const createBidi = bidiModule.default as unknown as () => Bidi
  shaper = { harfBuzz, bidi: createBidi(), buffer: new harfBuzz.Buffer(), fonts: new Map() }
}

function loadedShaper(): Shaper {
  if (!shaper) throw new Error('A text was drawn before its scripts were loaded.')
  return shaper
}

/** A font of HarfBuzz at 1000 units to the em, as the table of letters has it. */
function shapingFont({ name }: Pick<Font, 'name'>): HarfBuzz.Font {
  const { harfBuzz, fonts } = loadedShaper()
  const cached = fonts.get(name)
  if (cached) return cached
  const { buffer, byteOffset, byteLength } = fontBytes({ name })
  const blob = new harfBuzz.Blob(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
  const font = new harfBuzz.Font(new harfBuzz.Face(blob))
  font.setScale(1000, 1000)
  fonts.set(name, font)
  return font
}

/** Ids name the font and the number of the glyph to base 36. */
const glyphId = ({ name }: Font, glyph: number): string => `g-${name}_${glyph.toString(36)}`

/** The outline of a glyph by its id, y down; empty for one that draws nothing. */
export function glyphOutline(id: string): string {
  const [name, glyph] = id.slice(2).split('_') as [string, string]
  if (!scriptFonts().some((font) => font.name === name)) throw new RangeError(`no font ${name}`)
  return shapingFont({ name })
    .glyphToJson(Number.parseInt(glyph, 36))
    .map(({ type, values }) => {
      const numbers = values.map((value, index) => Math.round(index % 2 ? -value : value) || 0)
      return `${type}${numbers.join(' ').replaceAll(' -', '-')}`
    })
    .join('')
}

/** Clusters of one face and one direction, side by side. */
interface Run {
  readonly font: Font | null
  readonly level: number
  readonly clusters: FacedCluster[]
}

/** The runs of a text in the order of reading. */
function runsOf(text: string, table: LetterTable): Run[] {
  const { levels } = loadedShaper().bidi.getEmbeddingLevels(text)
  const runs: Run[] = []
  let index = 0
  for (const cluster of facedClusters(text, table.has)) {
    const level = levels[index] as number
    index += cluster.text.length
    const last = runs.at(-1)
    if (last && last.font === cluster.font && last.level === level) last.clusters.push(cluster)
    else runs.push({ font: cluster.font, level, clusters: [cluster] })
  }
  return runs
}

/** Runs from left to right. Unicode Standard Annex 9, rule L2: from the highest level down, sequences are reversed. */
function fromLeft(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}

const isFromRight = ({ level }: Run): boolean => level % 2 === 1

/** A letter of a run with the way to the next one, and whether space may be added behind it. */
interface Step extends PlacedGlyph {
  readonly hasOutline: boolean
  readonly advance: number
  readonly isSpaced: boolean
}

/** Letters of the table, mirrored where they are read from the right (rule L4). */
function tableSteps(run: Run, table: LetterTable): Step[] {
  const { bidi } = loadedShaper()
  const characters = run.clusters
    .map(({ text }) => text)
    .filter((text) => !isFormatting(text))
    .map((text) => [...text][0] as string)
  const visual = isFromRight(run)
    ? characters.reverse().map((character) => bidi.getMirroredCharacter(character) ?? character)
    : characters
  return visual.flatMap((character) => {
    const letter = table.letter(character)
    return letter
      ? [
          {
            id: letter.id,
            x: 0,
            y: 0,
            hasOutline: letter.outline !== '',
            advance: letter.advance,
            isSpaced: true,
          },
        ]
      : []
  })
}

/** Glyphs of a font as HarfBuzz shapes them, from left to right. */
function shapedSteps(run: Run, font: Font): Step[] {
  const { harfBuzz, buffer } = loadedShaper()
  const { Direction } = harfBuzz
  buffer.reset()
  buffer.addText(run.clusters.map(({ text }) => text).join(''))
  buffer.guessSegmentProperties()
  buffer.setDirection(isFromRight(run) ? Direction.RTL : Direction.LTR)
  harfBuzz.shape(shapingFont(font), buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, index, infos) => {
    const { xAdvance, xOffset, yOffset } = positions[index] as HarfBuzz.GlyphPosition
    const id = glyphId(font, codepoint)
    return {
      id,
      x: xOffset,
      y: -yOffset,
      hasOutline: glyphOutline(id) !== '',
      advance: xAdvance,
      isSpaced: !font.isJoined && infos[index + 1]?.cluster !== cluster,
    }
  })
}

/** A text set in its scripts, with space added between letters that do not touch. */
export function shapedText(text: string, spacing: number, table: LetterTable): PlacedText {
  const steps = fromLeft(runsOf(text, table)).flatMap((run) =>
    run.font ? shapedSteps(run, run.font) : tableSteps(run, table),
  )
  const glyphs: PlacedGlyph[] = []
  let pen = 0
  for (const [index, { id, x, y, hasOutline, advance, isSpaced }] of steps.entries()) {
    if (hasOutline) glyphs.push({ id, x: pen + x, y })
    pen += advance + (isSpaced && index < steps.length - 1 ? spacing * 1000 : 0)
  }
  return { glyphs, total: Math.max(0, pen) }
}
