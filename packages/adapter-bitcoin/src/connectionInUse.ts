import { ConnectionError } from '@latchkey/core/errors'
import type { Context } from './context.ts'
import type { LiveConnection } from './liveConnection.ts'

/**
 * The connection of the wallet in use, or of another one that is connected.
 *
 * @throws ConnectionError `NotConnected`
 */
export function connectionInUse({ live, inUse }: Context, connectorId = inUse): LiveConnection {
  const connection = connectorId === undefined ? undefined : live.get(connectorId)
  if (!connection) throw new ConnectionError('NotConnected')
  return connection
}
