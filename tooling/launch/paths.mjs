import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** The folder for tools that the machine does not have; never committed. */
export const tools = join(root, '.tools')
export const results = join(root, '.results')
