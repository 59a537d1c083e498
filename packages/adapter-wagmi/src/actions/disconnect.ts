import { ConnectionError } from '@latchkey/core/errors'
import { findConnection } from '../connection.ts'
import type { FlowContext } from '../flowContext.ts'
import { forgetAllLocked, forgetLocked, leaveLocked } from '../lockedWallets.ts'
import { dropConnection } from './dropConnection.ts'

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
  const { config, wishes } = context
  wishes.leave(connectorId)
  if (connectorId === undefined) forgetAllLocked(context)
  else forgetLocked(context, connectorId)
  const { connections } = config.state
  const one = findConnection(context, connectorId)
  const leaving = connectorId === undefined ? [...connections.values()] : one ? [one] : []
  leaveLocked(
    context,
    leaving.map(({ connector }) => connector.uid),
  )
  const outcomes = await Promise.allSettled(leaving.map(({ connector }) => dropConnection(context, connector)))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw new ConnectionError('DisconnectFailed', { cause: failure.reason })
}
