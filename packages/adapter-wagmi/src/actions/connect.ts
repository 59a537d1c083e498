import type { AdapterConnection } from '@latchkey/core/adapter'
import { type ConfigurationError, ConnectionError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { connect as wagmiConnect } from '@wagmi/core'
import type { Wallet } from '../connectors/registry.ts'
import { rememberWallet } from '../discovery/rememberedWallet.ts'
import { toConnectionError } from '../errors.ts'
import type { FlowContext } from '../flowContext.ts'
import { dropConnection } from './dropConnection.ts'

export declare namespace connect {
  type Parameters = { connectorId: string; network?: Network }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError | ConfigurationError
}

/**
 * Asks a wallet for its accounts; a wallet that is connected already is turned to unasked. Once it has agreed it is the one in use,
 * and those that were connected before stay.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`;
 *   `RequestAborted` when the visitor turned to another wallet, or away, before this one agreed; `NotConnected` over
 *   WalletConnect when no session grants an Ethereum chain
 * @throws ConfigurationError `InvalidOption` when the package of an external wallet is not installed
 */
export async function connect(
  context: FlowContext,
  { connectorId, network }: connect.Parameters,
): Promise<connect.ReturnType> {
  const wallet = context.registry.get(connectorId)
  if (!wallet) throw new ConnectionError('ConnectorNotFound', { details: `No wallet "${connectorId}" was found.` })
  context.wish = { connectorId }
  return context.watch.during(async (note) => {
    const { uid } = await ask(context, wallet, network).catch((error) => {
      throw toConnectionError(error)
    })
    const connection = note(uid)
    if (!connection) throw new ConnectionError('WalletLocked')
    rememberWallet(context.ports.storage, wallet.connector)
    return connection
  })
}

async function ask(context: FlowContext, wallet: Wallet, network: Network | undefined) {
  const { config, ports } = context
  const connector = await wallet.load()
  const { uid } = connector
  const chainId = network && Number(network.id)
  if (config.state.connections.has(uid)) {
    config.setState((state) => ({ ...state, current: uid }))
  } else {
    // An external wallet puts the chain into its one prompt.
    const isOnePrompt = chainId !== undefined && wallet.connector.type === 'EXTERNAL'
    await wagmiConnect(config, { connector, ...(isOnePrompt && { chainId }) })
    await undoIfOvertaken(context, wallet)
  }
  const connection = config.state.connections.get(uid)
  if (chainId !== undefined && connection && connection.chainId !== chainId) {
    // The visitor has agreed to connect: declining the other network does not take that back.
    await connector.switchChain?.({ chainId }).catch(ports.log)
  }
  return connector
}

/** A second try of the same wallet may leave its first prompt open: there, either answer will do. */
async function undoIfOvertaken(context: FlowContext, wallet: Wallet) {
  if (!context.signal.aborted && context.wish.connectorId === wallet.connector.id) return
  if (wallet.wagmi) await dropConnection(context, wallet.wagmi).catch(context.ports.log)
  throw new ConnectionError('RequestAborted')
}
