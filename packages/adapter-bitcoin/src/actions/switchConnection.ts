import type { AdapterConnection } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { Context } from '../context.ts'
import { keepSession } from '../keptSession.ts'
import { toConnection } from '../liveConnection.ts'

export declare namespace switchConnection {
  type Parameters = { connectorId: string; address?: string }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Turns to another wallet that is connected, or to another address of it, asking nobody.
 *
 * @throws ConnectionError `NotConnected`
 */
export async function switchConnection(
  context: Context,
  { connectorId, address }: switchConnection.Parameters,
): Promise<switchConnection.ReturnType> {
  const live = context.live.get(connectorId)
  const isShown = address === undefined || live?.state.accounts.some((account) => account.address === address)
  if (!live || !isShown) throw new ConnectionError('NotConnected')
  context.inUse = connectorId
  if (address !== undefined) live.chosen = address
  keepSession(context.ports.storage, live)
  return toConnection(live)
}
