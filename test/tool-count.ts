import { loadRegistry } from '../tools/registry.ts'

/** How many tools the service has. */
export const toolCount = (await loadRegistry()).descriptors.length
