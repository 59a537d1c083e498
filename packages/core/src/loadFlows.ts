import { ChunkError } from './errors/chunk.ts'

type Flows = typeof import('./flows.ts')['flows']

let loaded: Flows | undefined

/**
 * Loads the flows that talk to wallets, as one chunk. A visitor who does not connect needs none of them, and a visitor who is connected has
 * loaded them already.
 *
 * @throws ChunkError `ChunkLoadFailed`
 */
export async function loadFlows(): Promise<Flows> {
  try {
    const { flows } = await import('./flows.ts')
    loaded = flows
    return flows
  } catch (cause) {
    throw new ChunkError('ChunkLoadFailed', { cause })
  }
}

/** The flows if they are loaded. `import()` takes a turn of the event loop even for a loaded module. */
export const loadedFlows = (): Flows | undefined => loaded
