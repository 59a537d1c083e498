import { ConnectionError } from '../errors/connection.ts'
import { withinLimit } from './withinLimit.ts'

/**
 * How long a wallet may take to disconnect, in ms. The visitor waits at most 3 s for the whole disconnect, so 0.5 s
 * remain for the steps of the kit.
 */
const disconnectTimeoutMs = 2_500

/**
 * Asks a wallet to disconnect, and waits at most `disconnectTimeoutMs` for its response.
 *
 * @throws ConnectionError `DisconnectFailed` if the wallet did not respond in time
 * @throws the error of the wallet, if the wallet refused
 */
export async function leaveInTime(disconnect: () => unknown, signal: AbortSignal): Promise<void> {
  const whenDisconnected = (async () => {
    await disconnect()
    return true
  })()
  const hasDisconnected = await withinLimit(whenDisconnected, { limitMs: disconnectTimeoutMs, signal })
  if (!hasDisconnected) throw new ConnectionError('DisconnectFailed', { details: 'The wallet did not answer.' })
}
