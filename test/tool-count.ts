import { loadRegistry } from '../tools/declaration/registry.ts'

/** How many tools the service has. */
export const toolCount = (await loadRegistry()).descriptors.length
