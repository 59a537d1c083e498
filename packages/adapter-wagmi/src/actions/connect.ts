import type { AdapterConnection } from '@latchkey/core/adapter'
import { toConnectionError } from '@latchkey/core/adapter-flows'
import { type ConfigurationError, ConnectionError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Connector as WagmiConnector, connect as wagmiConnect } from '@wagmi/core'
import type { FlowContext } from '../flowContext.ts'
import { dropLocked } from '../lockedWallets.ts'
import type { Wallet } from '../registry.ts'
import { dropConnection } from './dropConnection.ts'

export declare namespace connect {
  type Parameters = { connectorId: string; network?: Network }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError | ConfigurationError
}

/**
 * Asks a wallet for its accounts, without a prompt if it is connected already. Once it has agreed it is the one in use, and those that
 * were connected before stay.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`;
 *   `RequestAborted` when the visitor chose another wallet, or none, before this one agreed; `NotConnected` over
 *   WalletConnect when no session grants an Ethereum chain
 * @throws ConfigurationError `InvalidOption` when the package of an external wallet is not installed
 */
export async function connect(
  context: FlowContext,
  { connectorId, network }: connect.Parameters,
): Promise<connect.ReturnType> {
  const wallet = context.registry.get(connectorId)
  if (!wallet) throw new ConnectionError('ConnectorNotFound', { details: `No wallet "${connectorId}" was found.` })
  const { watch, wishes } = context
  const isWanted = wishes.connect(connectorId)
  dropLocked(context)
  const failed = (error: unknown) => {
    throw toConnectionError(error)
  }
  const connector = await wallet.load().catch(failed)
  const { uid } = connector
  if (!isWanted()) throw new ConnectionError('RequestAborted')
  return watch.during(uid, async () => {
    await ask(context, { wallet, connector, network, isWanted }).catch(failed)
    const connection = watch.note(uid)
    if (!connection) throw new ConnectionError('WalletLocked')
    return connection
  })
}

type Asking = { wallet: Wallet; connector: WagmiConnector; network: Network | undefined; isWanted(): boolean }

async function ask(context: FlowContext, { wallet, connector, network, isWanted }: Asking): Promise<void> {
  const { config, ports } = context
  const { uid } = connector
  const chainId = network && Number(network.id)
  if (config.state.connections.has(uid)) {
    config.setState((state) => ({ ...state, current: uid }))
  } else {
    // An external wallet puts the chain into its one prompt.
    const isOnePrompt = chainId !== undefined && wallet.connector.type === 'EXTERNAL'
    await wagmiConnect(config, { connector, ...(isOnePrompt && { chainId }) })
    if (!isWanted()) {
      await dropConnection(context, connector).catch(ports.log)
      throw new ConnectionError('RequestAborted')
    }
    // Also those that locked themselves while this one was asked.
    dropLocked(context)
  }
  const connection = config.state.connections.get(uid)
  if (chainId !== undefined && connection && connection.chainId !== chainId) {
    // The visitor has agreed to connect: declining the other network does not take that back.
    await connector.switchChain?.({ chainId }).catch(ports.log)
  }
}
