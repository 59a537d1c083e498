import { enterLink, isHeld, waitUntil } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { ConnectionError, walletNotFound } from '@latchkey/core/errors'
import { leaveInTime } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import type { Link } from '../wallets/link.ts'
import { findFeature } from '../wallets/standardFeatures.ts'
import { createStandardLink, getInitialNetworkId } from '../wallets/standardLink.ts'

export declare namespace connect {
  type Parameters = { connectorId: string; network?: Network }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Requests accounts from a wallet. A wallet that is already connected shows no prompt. Once the wallet approves, it becomes the wallet in
 * use. Other connected wallets stay connected.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
 * @throws ConnectionError `RequestAborted` if the visitor chose another wallet or disconnected before this wallet approved
 */
export async function connect(context: FlowContext, parameters: connect.Parameters): Promise<connect.ReturnType> {
  const { connectorId, network } = parameters
  const { links, registry, intents } = context
  const wallet = registry.get(connectorId)
  if (!wallet) throw walletNotFound(connectorId)
  const isIntentCurrent = intents.connect(connectorId)
  const link = links.find(connectorId) ?? (await requestConnection(context, { wallet, network, isIntentCurrent }))
  return enterLink(context, { link, network })
}

/** How long the kit waits for the accounts of a wallet that approved the connection and is still locked, in ms. */
const unlockLimitMs = 10_000

type ConnectionRequest = { wallet: Wallet; network: Network | undefined; isIntentCurrent(): boolean }

async function requestConnection(
  context: FlowContext,
  { wallet, network, isIntentCurrent }: ConnectionRequest,
): Promise<Link> {
  const { intents, links, ports, registry, signal } = context
  const { connector, standard } = wallet
  const connectorId = connector.id
  try {
    await findFeature(standard, 'standard:connect')?.connect()
    await waitForAccounts(standard, signal)
  } catch (error) {
    throw intents.fail(connectorId, error)
  }
  // During the request, the wallet may have unregistered from the page, or another wallet may have replaced it under the same id.
  const isGone = registry.get(connectorId) !== wallet
  if (isGone || !isIntentCurrent()) {
    const error = isIntentCurrent() ? walletNotFound(connectorId) : new ConnectionError('RequestAborted')
    // Asks the wallet to disconnect only if no kit of the page is connected to it, because disconnecting ends the permission for the whole
    // page.
    if (!isHeld(standard))
      await leaveInTime(() => findFeature(standard, 'standard:disconnect')?.disconnect(), signal).catch(ports.log)
    throw error
  }
  const caipNetworkId = getInitialNetworkId(context, network)
  const link = links.find(connectorId) ?? createStandardLink(context, { connectorId, wallet: standard, caipNetworkId })
  // Sets `isChosen` before the link (the connected wallet) is added, because a link without `isChosen` is disconnected as soon as another
  // wallet claims the same id.
  link.isChosen = true
  links.add(link)
  return link
}

/** Waits until a wallet that approved lists its accounts. Some wallets list no account until the visitor unlocks them. */
async function waitForAccounts(wallet: StandardWallet, signal: AbortSignal): Promise<void> {
  const toUnsubscribeFunction = (stop: unknown) => () => (typeof stop === 'function' ? stop() : undefined)
  await waitUntil({
    check: () => wallet.accounts.length > 0 || undefined,
    subscribe: (changed) => toUnsubscribeFunction(findFeature(wallet, 'standard:events')?.on('change', changed)),
    limitMs: unlockLimitMs,
    signal,
  })
}
