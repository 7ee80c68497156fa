import { expect, test } from 'vitest'
import { z } from 'zod'
import { settings } from '../../../../server/config/config.ts'
import { settingsTable } from '../../../../server/docs/content/settings-table.ts'

test('a setting shows the default that the program would use, as one writes it', () => {
  const schema = z.object({
    PORT: z.coerce.number().default(3000).describe('TCP port'),
    HOSTS: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter(Boolean))
      .describe('Names'),
    URL: z.string().optional().describe('Address'),
  })
  expect(settingsTable(schema)).toEqual([
    { name: 'PORT', fallback: '3000', description: 'TCP port' },
    { name: 'HOSTS', fallback: '', description: 'Names' },
    { name: 'URL', fallback: '', description: 'Address' },
  ])
})

test('every setting of the service says what it is for', () => {
  const rows = settingsTable(settings)
  expect(rows.length).toBeGreaterThan(5)
  for (const { name, description } of rows) expect(description, name).toMatch(/\S/)
})
