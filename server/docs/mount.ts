import type { Registry } from '../../tools/registry.ts'
import type { Route } from '../app.ts'
import type { Config } from '../config.ts'

export function mountDocuments(_route: Route, _registry: Registry, _config: Config): void {}
