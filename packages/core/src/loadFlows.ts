import { ConnectionError } from './errors/connection.ts'

/**
 * Fetches what talks to wallets, in one chunk: a visitor who does not connect needs none of it, and whoever is connected has it
 * already.
 *
 * @throws ConnectionError `PartUnreachable`
 */
export async function loadFlows() {
  try {
    const { flows } = await import('./flows.ts')
    return flows
  } catch (cause) {
    throw new ConnectionError('PartUnreachable', { cause })
  }
}
