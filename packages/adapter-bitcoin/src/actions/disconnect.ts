import { ConnectionError } from '@latchkey/core/errors'
import type { FlowContext } from '../flowContext.ts'
import { forgetSession } from '../wallets/keptSession.ts'

export declare namespace disconnect {
  type Parameters = { connectorId?: string }
  type ErrorType = ConnectionError
}

/**
 * Leaves one wallet, or all, and any that was asked and may still agree.
 *
 * @throws ConnectionError `DisconnectFailed` when a wallet did not take part; nothing of it is connected any more even then
 */
export async function disconnect(context: FlowContext, { connectorId }: disconnect.Parameters = {}): Promise<void> {
  const { links, ports, wishes } = context
  wishes.leave(connectorId)
  // Also of those that are still to be restored.
  forgetSession(ports.storage, connectorId)
  const leaving = links.all().filter((link) => connectorId === undefined || link.connectorId === connectorId)
  const outcomes = await Promise.allSettled(
    leaving.map((link) => {
      const left = link.leave()
      links.drop(link)
      return left
    }),
  )
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw new ConnectionError('DisconnectFailed', { cause: failure.reason })
}
