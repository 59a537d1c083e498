import { ConnectionError } from '../errors/connection.ts'
import { withinLimit } from './withinLimit.ts'

/** How long a wallet may take to disconnect, in ms. With the other steps of a disconnect, the visitor waits 3 s at most. */
const responseLimitMs = 2_500

/**
 * Asks a wallet to disconnect, with a time limit.
 *
 * @throws ConnectionError `DisconnectFailed` if the wallet did not respond in time
 * @throws the error of the wallet
 */
export async function leaveInTime(leave: () => unknown, signal: AbortSignal): Promise<void> {
  const whenDisconnected = (async () => {
    await leave()
    return true
  })()
  const hasDisconnected = await withinLimit(whenDisconnected, { limitMs: responseLimitMs, signal })
  if (!hasDisconnected) throw new ConnectionError('DisconnectFailed', { details: 'The wallet did not answer.' })
}
