// Rows of tools/core/data/catalogs/comets.tsv: number, name, source (tools/core/targets/comet-table.ts), epoch and perihelion (Julian dates), perihelion distance (au), eccentricity, inclination, node and argument of
// perihelion (degrees, J2000.0), M1 and k1.

/** Julian date of a day of the calendar and its fraction. */
export const julianDate = (year, month, day) =>
  Date.UTC(year, month - 1, Math.floor(day)) / 86400e3 + 2440587.5 + (day % 1)

/** Number, or designation, and name of a comet as lists write them; null of a fragment of a numbered one. */
export function namesOf(text) {
  const [, number, name] = /^(\d+[PDI])\/([^()]+)$/.exec(text) ?? []
  if (number && !/-[A-Z]{1,2}$/.test(name)) return [number, name.trim()]
  const [, designation, discoverer = ''] =
    /^([CPDXI]\/-?\d{1,4} [A-Z]{1,2}\d+(?:-[A-Z]{1,2})?)(?: \((.+)\))?$/.exec(text) ?? []
  return designation ? [designation, discoverer] : null
}

/** The row of a comet of the Minor Planet Center's list in JSON, of a date; null of a fragment, and of one without an epoch. */
export function listRow(comet, date) {
  const names = namesOf(comet.Designation_and_name)
  if (!names || !comet.Epoch_year) return null
  return [
    ...names,
    `MPC ${date}`,
    julianDate(comet.Epoch_year, comet.Epoch_month, comet.Epoch_day),
    julianDate(comet.Year_of_perihelion, comet.Month_of_perihelion, comet.Day_of_perihelion).toFixed(4),
    comet.Perihelion_dist,
    comet.e,
    comet.i,
    comet.Node,
    comet.Peri,
    comet.H ?? '',
    comet.G ? 2.5 * comet.G : '',
  ]
}

/** Numbered comets in the order of their numbers, then the others; of a comet the newest elements first. */
export const sorted = (rows) =>
  rows.toSorted(
    ([a, , , left], [b, , , right]) =>
      (Number.parseInt(a) || Infinity) - (Number.parseInt(b) || Infinity) ||
      (a < b ? -1 : a > b ? 1 : right - left),
  )

/** The table of some rows: a comet has each epoch once, by the first of its rows. */
export function textOf(rows) {
  const lines = new Map()
  for (const row of rows) {
    const key = `${row[0]} ${Number(row[3])}`
    if (!lines.has(key)) lines.set(key, row.join('\t'))
  }
  return `${[...lines.values()].join('\n')}\n`
}
