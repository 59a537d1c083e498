import { ChunkError } from './errors/chunk.ts'

type Flows = typeof import('./flows.ts')['flows']

let loaded: Flows | undefined

/**
 * Loads the flows that talk to wallets, in one chunk: a visitor who does not connect needs none of them, and one who is connected has
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

/** The same where it is here already: browsers take a turn of the event loop to import even that. */
export const loadedFlows = (): Flows | undefined => loaded
