import type { AdapterConnection } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { toConnectionError } from '../errors.ts'
import type { FlowContext } from '../flowContext.ts'
import type { Link } from '../wallets/links.ts'
import type { Wallet } from '../wallets/registry.ts'
import { rememberWallet } from '../wallets/rememberedWallet.ts'
import { createSessionLink } from '../wallets/sessionLink.ts'
import { featureOf } from '../wallets/standardFeatures.ts'
import { createStandardLink, wantedNetwork } from '../wallets/standardLink.ts'

export declare namespace connect {
  type Parameters = { connectorId: string; network?: Network }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError
}

/**
 * Asks a wallet for its accounts; a wallet that is connected already is turned to unasked. Once it has agreed it is the one in use,
 * and those that were connected before stay.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`;
 *   `RequestAborted` when the visitor turned to another wallet, or away, before this one agreed; `NotConnected` over
 *   WalletConnect when no session grants a Solana network
 */
export async function connect(context: FlowContext, parameters: connect.Parameters): Promise<connect.ReturnType> {
  const { connectorId, network } = parameters
  const { links, ports, registry } = context
  const wallet = registry.get(connectorId)
  if (!wallet) throw new ConnectionError('ConnectorNotFound', { details: `No wallet "${connectorId}" was found.` })
  context.wish = { connectorId }
  const link = links.find(connectorId) ?? (await attach(context, wallet, network))
  links.use(link)
  return links.during(connectorId, async () => {
    // The visitor has agreed to connect: a network that cannot be had does not take that back.
    if (network && link.read()?.caipNetworkId !== network.caipNetworkId) await link.moveTo(network).catch(ports.log)
    const connection = links.note(link)
    if (connection) return connection
    links.drop(link)
    throw new ConnectionError('WalletLocked')
  })
}

async function attach(context: FlowContext, wallet: Wallet, network: Network | undefined): Promise<Link> {
  const { links, ports } = context
  const { connector, standard } = wallet
  if (!standard) {
    const session = await ports.walletConnect?.load()
    if (!session?.connection()) throw new ConnectionError('NotConnected')
    return assertWanted(context, wallet, () => createSessionLink(context, { connectorId: connector.id, session }))
  }
  try {
    await featureOf(standard, 'standard:connect')?.connect()
  } catch (error) {
    throw toConnectionError(error)
  }
  const link = assertWanted(context, wallet, () => {
    const caipNetworkId = wantedNetwork(context, network)
    return createStandardLink(context, { connectorId: connector.id, wallet: standard, caipNetworkId })
  })
  if (!link.read()) {
    links.drop(link)
    throw new ConnectionError('WalletLocked')
  }
  rememberWallet(ports.storage, connector)
  return link
}

/**
 * A wallet that agreed after the visitor had turned to another one is not taken in. A second try of the same wallet may leave its first
 * prompt open: there, either answer will do.
 */
function assertWanted({ links, signal, wish }: FlowContext, { connector }: Wallet, create: () => Link): Link {
  if (signal.aborted || wish.connectorId !== connector.id) throw new ConnectionError('RequestAborted')
  const link = links.find(connector.id) ?? create()
  links.add(link)
  return link
}
