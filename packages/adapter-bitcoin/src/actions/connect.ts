import type { AdapterConnection } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Context } from '../context.ts'
import { createDriver } from '../drivers/createDriver.ts'
import { type LiveConnection, toConnection } from '../liveConnection.ts'
import { attach } from './attach.ts'
import { askToMove } from './switchNetwork.ts'

export declare namespace connect {
  type Parameters = { connectorId: string; network?: Network }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Asks a wallet for its addresses; once it agrees it is the wallet in use, beside those that are connected already. A wallet that grants
 * only after the visitor turned elsewhere, or disconnected, is left again.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`, `RequestAborted`
 */
export async function connect(
  context: Context,
  { connectorId, network }: connect.Parameters,
): Promise<connect.ReturnType> {
  context.scan()
  const wallet = context.registry.get(connectorId)
  if (!wallet) throw new ConnectionError('ConnectorNotFound', { details: `No wallet "${connectorId}" was found.` })
  const wish = { connectorId }
  context.wish = wish
  const known = context.live.get(connectorId)
  if (known) {
    context.inUse = connectorId
    if (network) await follow(context, known, network)
    return toConnection(known)
  }
  const driver = createDriver(wallet, context)
  const state = await driver.connect({ network: network ?? context.network, isChosen: network !== undefined })
  if (context.signal.aborted || context.wish !== wish) {
    // A second try of the same wallet may leave its first prompt open: there, either answer will do.
    if (context.wish.connectorId !== connectorId) await driver.leave().catch(context.ports.log)
    throw new ConnectionError('RequestAborted')
  }
  const live = attach(context, { wallet, driver, state, use: 'now' })
  if (network) await follow(context, live, network)
  return toConnection(live)
}

/** The visitor has agreed to connect: declining the other network does not take that back. */
async function follow(context: Context, live: LiveConnection, network: Network): Promise<void> {
  if (live.state.caipNetworkId === network.caipNetworkId) return
  await askToMove(context, live, network).catch(context.ports.log)
}
