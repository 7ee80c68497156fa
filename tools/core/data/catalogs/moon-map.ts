/**
 * The Moon's face as a map of gray, in the file `moon-map.bin`.
 *
 * Source: the Moon texture of Debian stellarium-data 0.22.2-1 (textures/moon.png), which its copyright file, §4.4, says was
 * combined from maps by the USGS Astrogeology Research Program and textures based on data of Clementine.
 * Licence: public domain, as that file says of both.
 * Made by: node tools/core/data/make/moon-map.mjs FOLDER
 *
 * A deflated byte for each place, in rows from north to south and in each from west to east: how much it differs from the one
 * before, in steps of four of 256 grays.
 */
export const moonMap = {
  file: 'catalogs/moon-map.bin',
  /** Rows from the north pole to the south pole. */
  height: 512,
  /** Columns, of which half are west of the prime meridian. */
  width: 560,
  /** Columns and rows of a degree. */
  scale: 1024 / 360,
  /** Grays of a step, of 256. */
  step: 4,
} as const
