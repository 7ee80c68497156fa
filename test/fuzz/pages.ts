import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Route } from '../../server/http/exchange.ts'
import { mountPortal } from '../../server/portal/mount-portal.ts'

/** Route patterns of all portal pages: `/portal/keys/:keyId/revoke`. */
export function pagePaths(): string[] {
  const paths: string[] = []
  const route: Route = (one) => paths.push(one)
  // Pages use their dependencies only when requested, which does not happen here.
  const nothing: unknown = new Proxy(() => {}, { get: () => nothing, apply: () => nothing })
  mountPortal(
    route,
    nothing as Parameters<typeof mountPortal>[1],
    nothing as Parameters<typeof mountPortal>[2],
  )
  return paths.filter((one) => one.startsWith('/portal'))
}

/** Names of all query and form fields that the sources of the pages read. */
export function fieldNames(): string[] {
  const folder = path.resolve(import.meta.dirname, '../../server/portal')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const names = sources.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    return [...text.matchAll(/\.(?:get|getAll|has)\('([\w-]+)'\)|\bname="([\w-]+)"/g)].map(
      ([, read, shown]) => (read ?? shown) as string,
    )
  })
  return [...new Set(names)].filter((name) => name !== 'csrf')
}
