import { ChunkError } from './errors/chunk.ts'

type Flows = typeof import('./flows.ts')['flows']

let cachedFlows: Flows | undefined

/**
 * Loads the code that asks wallets to do something (`flows.ts`), as one chunk. A visitor who does not connect needs
 * none of this code. For a connected visitor, the chunk is already loaded.
 *
 * @throws ChunkError `ChunkLoadFailed` if the chunk cannot be fetched
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
 * Returns the flows if they are already loaded. A caller that finds them here avoids `import()`, which waits one turn
 * of the event loop even for a loaded module.
 */
export const getLoadedFlows = (): Flows | undefined => cachedFlows
