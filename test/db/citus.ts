import { randomBytes } from 'node:crypto'
import process from 'node:process'
import postgres from 'postgres'
import { openDatabase } from '../../db/connection/open.ts'
import { distribute, distributionSteps, withCoordinator } from '../../db/distribution/distribute.ts'
import { newSecretKey } from '../../db/vault.ts'

/** URLs of the coordinator and the workers of a Citus cluster; empty without one. `test/db/citus.sh` sets them. */
export const citusUrls = (process.env.TEST_CITUS_URLS ?? '').split(' ').filter(Boolean)

/** An empty database on every node, which the coordinator knows; without tables. */
export async function emptyCluster(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `sky_${randomBytes(6).toString('hex')}`
  const urls = citusUrls.map((url) => Object.assign(new URL(url), { pathname: `/${name}` }))
  for (const [n, url] of citusUrls.entries()) {
    await run(url, `CREATE DATABASE ${name} TEMPLATE template0`)
    await run(urls[n]?.href as string, 'CREATE EXTENSION citus')
  }
  const [coordinator, ...workers] = urls as [URL, ...URL[]]
  await run(
    coordinator.href,
    `SELECT citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`,
    ...workers.map(({ hostname, port }) => `SELECT citus_add_node('${hostname}', ${port})`),
  )
  const drop = async () => {
    for (const url of citusUrls) await run(url, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { url: coordinator.href, drop }
}

/** A database with the tables of the service, distributed over the nodes. */
export async function distributedCluster(): Promise<{ url: string; drop(): Promise<void> }> {
  const cluster = await emptyCluster()
  await (await openDatabase({ url: cluster.url, secretKeys: [newSecretKey()], poolSize: 1 })).close()
  await distributeAll(cluster.url)
  return cluster
}

/** Distributes the tables of a database. */
export const distributeAll = (url: string): Promise<void> =>
  withCoordinator(url, async (sql) => distribute(sql, await distributionSteps(sql)))

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    for (const statement of statements) await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
