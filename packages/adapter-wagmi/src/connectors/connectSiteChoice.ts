import { ConnectionError } from '@latchkey/core/errors'
import { dropConnection } from '../actions/dropConnection.ts'
import { findWalletByUid } from '../findWalletByUid.ts'
import type { FlowContext } from '../flowContext.ts'
import { forgetLockedWallets } from '../lockedWallets.ts'
import type { SiteChoice } from './siteCalls.ts'

/**
 * Treats a connection request from wagmi's hooks on the site as the visitor's choice, from the moment of the request. If the visitor
 * chooses another wallet before this wallet approves, this wallet is disconnected, and wagmi does not add it.
 *
 * @throws ConnectionError `RequestAborted` if the visitor chose another wallet or disconnected before this wallet approved
 */
export function connectSiteChoice<connected>(
  context: FlowContext,
  { connectorId, connector, response }: SiteChoice<connected>,
): Promise<connected> {
  const { config, ports, registry, intents } = context
  const isIntentCurrent = intents.connect(connectorId)
  response.catch((error) => intents.fail(connectorId, error))
  return response.then(async (data) => {
    // `wallet` is undefined if another wallet has replaced this wallet on the page during the request.
    const wallet = findWalletByUid(registry, connector.uid)
    if (wallet && isIntentCurrent()) {
      // Sets the origin again, because a restore during the request may have set it to `restored`.
      wallet.origin = 'chosen'
      forgetLockedWallets(context)
      return data
    }
    if (!config.state.connections.has(connector.uid)) await dropConnection(context, connector).catch(ports.log)
    throw new ConnectionError('RequestAborted')
  })
}
