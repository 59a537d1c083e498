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
  const { config, watch, wishes } = context
  wishes.leave(connectorId)
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
