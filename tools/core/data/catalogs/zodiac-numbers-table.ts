/**
 * Numbers in the Star Catalog of the Smithsonian Astrophysical Observatory (1966) of the stars that the Moon can hide: 4392 of the 4428 rows of
 * `stars.tsv` and `faint-stars.tsv` within 7° of the ecliptic; the catalog, of stars to about magnitude 9, lacks the others.
 *
 * Source: cross-identification of Hipparcos and SAO numbers, as Stellarium 0.22.2 has it (cross-id.dat).
 * Licence: facts.
 * Made by: node tools/core/data/make/zodiac-numbers.mjs FOLDER
 *
 * Columns: HIP, SAO; in the order of the first as text.
 */
export const zodiacNumberTable = 'catalogs/zodiac-numbers.tsv'
