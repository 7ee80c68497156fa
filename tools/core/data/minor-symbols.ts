/**
 * The symbols of small bodies, hypothetical planets and points, of those that have one in Unicode 15.
 *
 * Source: Noto Sans Symbols and Noto Sans Symbols 2, regular, as npm @fontsource/noto-sans-symbols 5 and
 * @fontsource/noto-sans-symbols-2 5 have them.
 * Copyright 2022 The Noto Project Authors (https://github.com/notofonts/symbols)
 * Copyright 2022 The Noto Project Authors (https://github.com/notofonts/symbols)
 * Licence: SIL Open Font License 1.1, as in symbols.ts.
 * Made by: node tools/core/data/make/letters.mjs FOLDER
 *
 * Columns: as in symbols.ts.
 */
export const minorSymbolTable = 'symbols-minor.tsv'
