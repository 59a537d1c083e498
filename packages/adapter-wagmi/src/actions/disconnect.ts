import { ConnectionError } from '@latchkey/core/errors'
import type { Context } from '../context.ts'
import { dropConnection } from './dropConnection.ts'

/**
 * Leaves every wallet that is connected, and any that was asked and may still agree.
 *
 * @throws ConnectionError `DisconnectFailed` when a wallet did not take part; nothing is connected any more even then
 */
export async function disconnect(context: Context): Promise<void> {
  context.wish = { connectorId: undefined }
  const failures: unknown[] = []
  await context.watch.during(async () => {
    for (const { connector } of [...context.config.state.connections.values()]) {
      await dropConnection(context, connector).catch((error) => failures.push(error))
    }
  })
  if (failures.length > 0) throw new ConnectionError('DisconnectFailed', { cause: failures[0] })
}
