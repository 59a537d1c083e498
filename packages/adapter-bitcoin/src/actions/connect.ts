import { enterLink, isHeld } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { ConnectionError, walletNotFound } from '@latchkey/core/errors'
import { leaveInTime } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import { createDriver } from '../drivers/createDriver.ts'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import { createLink } from '../wallets/createLink.ts'
import type { Link } from '../wallets/link.ts'

export declare namespace connect {
  type Parameters = { connectorId: string; network?: Network }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Requests addresses from a wallet. A wallet that is already connected shows no prompt. Once the wallet approves, it becomes the wallet in
 * use. Other connected wallets stay connected.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
 * @throws ConnectionError `RequestAborted` if the visitor chose another wallet or disconnected before this wallet approved
 */
export async function connect(context: FlowContext, parameters: connect.Parameters): Promise<connect.ReturnType> {
  const { connectorId, network } = parameters
  const { links, registry, scan, intents } = context
  scan()
  const wallet = registry.get(connectorId)
  if (!wallet) throw walletNotFound(connectorId)
  const isIntentCurrent = intents.connect(connectorId)
  const link = links.find(connectorId) ?? (await requestConnection(context, { wallet, network, isIntentCurrent }))
  return enterLink(context, { link, network })
}

type ConnectionRequest = { wallet: Wallet; network: Network | undefined; isIntentCurrent(): boolean }

async function requestConnection(
  context: FlowContext,
  { wallet, network, isIntentCurrent }: ConnectionRequest,
): Promise<Link> {
  const { intents, links, ports, registry, signal } = context
  const { connector, shape, source } = wallet
  const connectorId = connector.id
  const driver = createDriver(wallet, context)
  const whenConnected = driver.connect({ network: network ?? context.network, isChosen: network !== undefined })
  const state = await whenConnected.catch((error) => {
    throw intents.fail(connectorId, error)
  })
  // During the request, the wallet may have unregistered from the page, or another provider object may have replaced it.
  const isGone = registry.get(connectorId)?.source !== source
  if (isGone || !isIntentCurrent()) {
    const error = isIntentCurrent() ? walletNotFound(connectorId) : new ConnectionError('RequestAborted')
    // Asks the wallet to disconnect only if no kit on the page uses the wallet, because a disconnect ends the permission for the whole
    // page.
    if (!isHeld(source)) await leaveInTime(() => driver.leave(), signal).catch(ports.log)
    throw error
  }
  const existingLink = links.find(connectorId)
  // If the kit restored the wallet during the request, the state that the visitor approved in the prompt replaces the restored state.
  existingLink?.adopt({ driver, state })
  const link = existingLink ?? createLink(context, { connectorId, driver, shape, source, state })
  // Sets `isChosen` before the link (the connected wallet) is added, because a link without `isChosen` is disconnected as soon as another
  // wallet claims the same id.
  link.isChosen = true
  links.add(link)
  return link
}
