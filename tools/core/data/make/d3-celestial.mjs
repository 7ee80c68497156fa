// Shared by the tables made from d3-celestial: its licence, which must accompany them, and a reader of its files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const folder = process.argv[2]
export const read = (name) => readFileSync(join(folder, name), 'utf8')
export const features = (name) => JSON.parse(read(name)).features

/** GeoJSON longitudes run from −180°; right ascensions from 0°. */
export const rightAscension = (longitude) => (longitude + 360) % 360

/** The licence as lines of a comment. */
export const licence = () =>
  read('LICENSE')
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .flatMap((paragraph) => paragraph.match(/.{1,110}(?:\s|$)/g))
    .map((line) => ` *   ${line.trim()}`)
    .join('\n')
