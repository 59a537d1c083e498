import { ConnectionError } from '../errors/connection.ts'
import { withinLimit } from './withinLimit.ts'

/** How long a wallet may take to let go: with what core does besides, the visitor is disconnected within 3 s. */
const answerLimitMs = 2_500

/**
 * Has a wallet let go of the site.
 *
 * @throws ConnectionError `DisconnectFailed` when it did not answer in time; what it threw
 */
export async function leaveInTime(leave: () => unknown, signal: AbortSignal): Promise<void> {
  const asked = (async () => {
    await leave()
    return true
  })()
  const hasLeft = await withinLimit(asked, { limitMs: answerLimitMs, signal })
  if (!hasLeft) throw new ConnectionError('DisconnectFailed', { details: 'The wallet did not answer.' })
}
