import process from 'node:process'
import {
  distribute,
  distributionSteps,
  NotDistributable,
  withCoordinator,
} from '../../db/distribution/distribute.ts'

const usage =
  'Usage: MIGRATION_DATABASE_URL=postgres://<owner>@<coordinator>… npm run distribute [-- --dry-run]'

/**
 * `npm run distribute`: distributes the tables of a migrated database over the nodes of its Citus cluster. Safe to
 * repeat: it does what is left. With `--dry-run` it prints the statements only.
 */
async function main(): Promise<void> {
  const options = process.argv.slice(2)
  const url = process.env.MIGRATION_DATABASE_URL || process.env.DATABASE_URL
  if (options.some((option) => option !== '--dry-run')) throw new NotDistributable(usage)
  if (!url)
    throw new NotDistributable(
      `The embedded database has one process and one directory, and cannot be distributed. Set DATABASE_URL to the ` +
        `coordinator of a Citus cluster.\n${usage}`,
    )
  await withCoordinator(url, async (sql) => {
    const steps = await distributionSteps(sql)
    for (const { what: title, text } of steps) process.stdout.write(`-- ${title}\n${text.trim()};\n`)
    if (options.length > 0) return
    await distribute(sql, steps)
    process.stdout.write(
      steps.length > 0 ? `${steps.length} steps applied\n` : 'Everything is distributed.\n',
    )
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(error instanceof NotDistributable ? 2 : 1)
})
