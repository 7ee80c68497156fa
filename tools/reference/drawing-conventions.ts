import { periodMethods } from '../records/drawing/period-choice.ts'
import { entry, type ReferenceEntry } from './entry.ts'

/** Conventions of drawings. */
export const drawingConventions = (): ReferenceEntry[] => [
  entry(
    'texts-on-drawings',
    'title, placeName and dedication in these scripts, from the right where the script runs so. Drawings have outlines and need no font. Emoji, controls, and what no font has are refused by name.',
    'Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Ethiopic, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Sinhala, Thai, Lao, Khmer, Burmese, Han, kana, Hangul',
    'HarfBuzz; Unicode Standard Annex 9; fonts: topic=sources',
  ),
  entry(
    'periods-on-drawings',
    'style=periods of render_chart_wheel: a bar for each level, the current period of transitDatetime (default now) in a frame and divided in the bar below, and all dates in a table. method chooses the periods; levels 1 to 4, usually 2; point as in get_progressed_chart. Dashas have Julian years and the mean node; time lords their usual rules, of the pro tier.',
    { method: periodMethods },
    'The periods of get_vedic_chart and get_progressed_chart',
  ),
]
