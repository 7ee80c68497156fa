import { entry, type ReferenceEntry } from './entry.ts'

/** Conventions of drawings. */
export const drawingConventions = (): ReferenceEntry[] => [
  entry(
    'texts-on-drawings',
    'title, placeName and dedication in these scripts, from the right where the script runs so. Drawings have outlines and need no font. Emoji, controls, and what no font has are refused by name.',
    'Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Ethiopic, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Sinhala, Thai, Lao, Khmer, Burmese, Han, kana, Hangul',
    'HarfBuzz; Unicode Standard Annex 9; fonts: topic=sources',
  ),
]
