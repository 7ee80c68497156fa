import { z } from 'zod'

const cell = z.union([z.string(), z.number(), z.null()])

/** Output shape of the columns and rows of an ephemeris. */
export const ephemerisTableShape = {
  columns: z
    .array(
      z
        .object({
          name: z.string().describe('Name of the column.'),
          unit: z
            .string()
            .nullable()
            .describe(
              'Unit of its values: deg, h, au, mag, deg/d …; UTC or the zone of a time; null for names.',
            ),
        })
        .meta({ id: 'EphemerisColumn' }),
    )
    .describe('Columns of the table in order.'),
  rows: z
    .array(z.union([z.record(z.string(), cell), z.array(cell)]).meta({ id: 'EphemerisRow' }))
    .describe(
      'In order of time, then of targets: records by column name, or lists with format=compact; cells have the unit of their column.',
    ),
}

/** Record of a row, by the names of the columns. */
export const rowByName = (columns: readonly { name: string }[], row: readonly (string | number | null)[]) =>
  Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]))
