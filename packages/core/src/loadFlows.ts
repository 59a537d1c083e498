import { ChunkError } from './errors/chunk.ts'

type Flows = typeof import('./flows.ts')['flows']

let cachedFlows: Flows | undefined

/**
 * Loads the code that talks to wallets, as one chunk. A visitor who does not connect needs none of it. A visitor who is
 * connected has already loaded it.
 *
 * @throws ChunkError `ChunkLoadFailed`
 */
export async function loadFlows(): Promise<Flows> {
  try {
    const { flows } = await import('./flows.ts')
    cachedFlows = flows
    return flows
  } catch (cause) {
    throw new ChunkError('ChunkLoadFailed', { cause })
  }
}

/**
 * The flows, if they are already loaded. With them, a caller avoids `import()`, which waits one turn of the event loop
 * even if the module is loaded.
 */
export const loadedFlows = (): Flows | undefined => cachedFlows
