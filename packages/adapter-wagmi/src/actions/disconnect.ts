import { ConnectionError } from '@latchkey/core/errors'
import { findConnection } from '../connection.ts'
import type { FlowContext } from '../flowContext.ts'
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
  const { config, restoring, watch } = context
  if (connectorId === undefined) restoring.clear()
  else restoring.delete(connectorId)
  if (connectorId === undefined || context.wish.connectorId === connectorId) context.wish = { connectorId: undefined }
  const { connections } = config.state
  const one = findConnection(context, connectorId)
  const leaving = connectorId === undefined ? [...connections.values()] : one ? [one] : []
  const failures: unknown[] = []
  await watch.during(async (note) => {
    for (const { connector } of leaving) {
      await dropConnection(context, connector).catch((error) => failures.push(error))
      note(connector.uid)
    }
  })
  if (failures.length > 0) throw new ConnectionError('DisconnectFailed', { cause: failures[0] })
}
