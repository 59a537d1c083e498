import { enterLink, isHeld, waitUntil } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { ConnectionError, walletNotFound } from '@latchkey/core/errors'
import { leaveInTime } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import type { FlowContext } from '../flowContext.ts'
import type { Wallet } from '../registry.ts'
import type { Link } from '../wallets/link.ts'
import { featureOf } from '../wallets/standardFeatures.ts'
import { createStandardLink, wantedNetwork } from '../wallets/standardLink.ts'

export declare namespace connect {
  type Parameters = { connectorId: string; network?: Network }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Requests accounts from a wallet. A wallet that is already connected shows no prompt. Once the wallet approves, it is the wallet in use.
 * Wallets that were connected before stay connected.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`; `RequestAborted` if the
 * visitor chose another wallet or disconnected before this one approved
 */
export async function connect(context: FlowContext, parameters: connect.Parameters): Promise<connect.ReturnType> {
  const { connectorId, network } = parameters
  const { links, registry, intents } = context
  const wallet = registry.get(connectorId)
  if (!wallet) throw walletNotFound(connectorId)
  const isWanted = intents.connect(connectorId)
  const link = links.find(connectorId) ?? (await ask(context, { wallet, network, isWanted }))
  return enterLink(context, { link, network })
}

/** How long a wallet that approved may stay locked. */
const unlockLimitMs = 10_000

type Asking = { wallet: Wallet; network: Network | undefined; isWanted(): boolean }

async function ask(context: FlowContext, { wallet, network, isWanted }: Asking): Promise<Link> {
  const { intents, links, ports, registry, signal } = context
  const { connector, standard } = wallet
  const connectorId = connector.id
  try {
    await featureOf(standard, 'standard:connect')?.connect()
    await accountsOf(standard, signal)
  } catch (error) {
    throw intents.fail(connectorId, error)
  }
  // The wallet may have unregistered during the request.
  const isGone = registry.get(connectorId) !== wallet
  if (isGone || !isWanted()) {
    const error = isWanted() ? walletNotFound(connectorId) : new ConnectionError('RequestAborted')
    // A kit of the page, also this one, may be connected to the wallet already.
    if (!isHeld(standard))
      await leaveInTime(() => featureOf(standard, 'standard:disconnect')?.disconnect(), signal).catch(ports.log)
    throw error
  }
  const caipNetworkId = wantedNetwork(context, network)
  const link = links.find(connectorId) ?? createStandardLink(context, { connectorId, wallet: standard, caipNetworkId })
  // Set before the link is added: a link that was not chosen ends as soon as another wallet claims its id.
  link.isChosen = true
  links.add(link)
  return link
}

/** Waits for the accounts of a wallet that approved but lists none. Some wallets list them only after they are unlocked. */
async function accountsOf(wallet: StandardWallet, signal: AbortSignal): Promise<void> {
  const off = (stop: unknown) => () => (typeof stop === 'function' ? stop() : undefined)
  await waitUntil({
    check: () => wallet.accounts.length > 0 || undefined,
    subscribe: (changed) => off(featureOf(wallet, 'standard:events')?.on('change', changed)),
    limitMs: unlockLimitMs,
    signal,
  })
}
