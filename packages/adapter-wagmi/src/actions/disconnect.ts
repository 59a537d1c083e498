import { ConnectionError } from '@latchkey/core/errors'
import { findConnection } from '../connection.ts'
import type { FlowContext } from '../flowContext.ts'
import { forgetAllWallets, forgetDisconnectedWallet, forgetLockedIfAllDisconnect } from '../lockedWallets.ts'
import { dropConnection } from './dropConnection.ts'

export declare namespace disconnect {
  type Parameters = { connectorId?: string }
  type ErrorType = ConnectionError
}

/**
 * Disconnects one wallet, or all of them. Also cancels a pending connection request: if the visitor approves it later, the wallet is not
 * connected.
 *
 * @throws ConnectionError `DisconnectFailed` if a wallet reports an error; the kit treats the wallet as disconnected anyway
 */
export async function disconnect(context: FlowContext, { connectorId }: disconnect.Parameters = {}): Promise<void> {
  const { config, intents } = context
  intents.leave(connectorId)
  if (connectorId === undefined) forgetAllWallets(context)
  else forgetDisconnectedWallet(context, connectorId)
  const { connections } = config.state
  const requestedConnection = findConnection(context, connectorId)
  const connectionsToDrop =
    connectorId === undefined ? [...connections.values()] : requestedConnection ? [requestedConnection] : []
  forgetLockedIfAllDisconnect(
    context,
    connectionsToDrop.map(({ connector }) => connector.uid),
  )
  const outcomes = await Promise.allSettled(
    connectionsToDrop.map(({ connector }) => dropConnection(context, connector)),
  )
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw new ConnectionError('DisconnectFailed', { cause: failure.reason })
}
