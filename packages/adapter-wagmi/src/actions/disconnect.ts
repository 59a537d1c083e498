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
 * Disconnects one wallet, or all of them. Also cancels a pending connection request, so that a later approval has no effect.
 *
 * @throws ConnectionError `DisconnectFailed` if a wallet fails to disconnect; the kit treats it as disconnected even then
 */
export async function disconnect(context: FlowContext, { connectorId }: disconnect.Parameters = {}): Promise<void> {
  const { config, intents } = context
  intents.leave(connectorId)
  if (connectorId === undefined) forgetAllLocked(context)
  else forgetLocked(context, connectorId)
  const { connections } = config.state
  const requestedConnection = findConnection(context, connectorId)
  const connectionsToDrop =
    connectorId === undefined ? [...connections.values()] : requestedConnection ? [requestedConnection] : []
  leaveLocked(
    context,
    connectionsToDrop.map(({ connector }) => connector.uid),
  )
  const outcomes = await Promise.allSettled(
    connectionsToDrop.map(({ connector }) => dropConnection(context, connector)),
  )
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw new ConnectionError('DisconnectFailed', { cause: failure.reason })
}
