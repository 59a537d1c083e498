import { ConnectionError } from '@latchkey/core/errors'
import { dropConnection } from '../actions/dropConnection.ts'
import { findByUid } from '../findByUid.ts'
import type { FlowContext } from '../flowContext.ts'
import { dropLocked } from '../lockedWallets.ts'
import type { HostChoice } from './hostCalls.ts'

/**
 * What the visitor chooses by the host's own hooks is their choice from the press on. A wallet that agrees after the next choice is left
 * before wagmi takes it in.
 *
 * @throws ConnectionError `RequestAborted` when the visitor chose another wallet, or none, before this one agreed
 */
export function hostChoice<connected>(
  context: FlowContext,
  { connectorId, connector, response }: HostChoice<connected>,
): Promise<connected> {
  const { config, ports, registry, wishes } = context
  const isWanted = wishes.connect(connectorId)
  return response.then(async (data) => {
    // The wallet may have been replaced in the page while it was asked.
    const wallet = findByUid(registry, connector.uid)
    if (wallet && isWanted()) {
      // Also where it was restored meanwhile.
      wallet.origin = 'chosen'
      dropLocked(context)
      return data
    }
    if (!config.state.connections.has(connector.uid)) await dropConnection(context, connector).catch(ports.log)
    throw new ConnectionError('RequestAborted')
  })
}
