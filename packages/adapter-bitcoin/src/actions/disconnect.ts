import { ConnectionError } from '@latchkey/core/errors'
import type { Context } from '../context.ts'
import { forgetSession } from '../keptSession.ts'
import { detach } from './attach.ts'

export declare namespace disconnect {
  type Parameters = { connectorId?: string } | undefined
}

/**
 * Leaves one wallet, or all, and any that was asked and may still agree.
 *
 * @throws ConnectionError `DisconnectFailed` when a wallet did not take part; it is not connected any more even then
 */
export async function disconnect(context: Context, parameters: disconnect.Parameters): Promise<void> {
  const { connectorId } = parameters ?? {}
  const { live, ports } = context
  if (connectorId === undefined || context.wish.connectorId === connectorId) context.wish = { connectorId: undefined }
  if (connectorId !== undefined) forgetSession(ports.storage, connectorId)
  const left = [...live.values()].filter((each) => connectorId === undefined || each.connectorId === connectorId)
  const failures: unknown[] = []
  for (const each of left) {
    detach(context, each)
    await each.driver.leave().catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new ConnectionError('DisconnectFailed', { cause: failures[0] })
}
