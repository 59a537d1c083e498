import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Where the tools that the machine lacks are kept; never committed. */
export const tools = join(root, '.tools')
export const results = join(root, '.results')
