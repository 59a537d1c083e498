import type { AdapterConnection } from '@latchkey/core/adapter'
import { type ConfigurationError, ConnectionError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { connect as wagmiConnect } from '@wagmi/core'
import { currentConnection, readConnection } from '../connection.ts'
import type { Wallet } from '../connectors/registry.ts'
import type { Context } from '../context.ts'
import { rememberWallet } from '../discovery/rememberedWallet.ts'
import { toConnectionError } from '../errors.ts'
import { dropConnection } from './dropConnection.ts'

export declare namespace connect {
  type Parameters = { connectorId: string; network?: Network }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError | ConfigurationError
}

/**
 * Asks a wallet for its accounts. The wallet that was connected stays so until this one has agreed; then it is left.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`;
 *   `RequestAborted` when the visitor turned to another wallet, or away, before this one agreed
 * @throws ConfigurationError `InvalidOption` when the package of an external wallet is not installed
 */
export async function connect(context: Context, parameters: connect.Parameters): Promise<connect.ReturnType> {
  const { connectorId, network } = parameters
  const wallet = context.registry.get(connectorId)
  if (!wallet) throw new ConnectionError('ConnectorNotFound', { details: `No wallet "${connectorId}" was found.` })
  context.wish = { connectorId }
  return context.watch.during(async () => {
    try {
      await ask(context, wallet, network)
      await undoIfOvertaken(context, wallet)
      await leaveOthers(context, wallet)
    } catch (error) {
      throw toConnectionError(error)
    }
    const connection = readConnection(context.config, context.registry)
    if (!connection) throw new ConnectionError('WalletLocked')
    rememberWallet(context.ports.storage, wallet.connector)
    return connection
  })
}

async function ask({ config, ports }: Context, wallet: Wallet, network: Network | undefined) {
  const connector = await wallet.load()
  const chainId = network && Number(network.id)
  if (currentConnection(config)?.connector.uid !== connector.uid) {
    // An external wallet puts the chain into its one prompt.
    const isOnePrompt = chainId !== undefined && wallet.connector.type === 'EXTERNAL'
    await wagmiConnect(config, { connector, ...(isOnePrompt && { chainId }) })
  }
  const current = currentConnection(config)
  if (chainId === undefined || !current || current.chainId === chainId) return
  // The visitor has agreed to connect: declining the other network does not take that back.
  await current.connector.switchChain?.({ chainId }).catch(ports.log)
}

/** A second try of the same wallet may leave its first prompt open: there, either answer will do. */
async function undoIfOvertaken(context: Context, wallet: Wallet) {
  if (!context.signal.aborted && context.wish.connectorId === wallet.connector.id) return
  if (wallet.wagmi) await dropConnection(context, wallet.wagmi).catch(context.ports.log)
  throw new ConnectionError('RequestAborted')
}

async function leaveOthers(context: Context, wallet: Wallet) {
  for (const { connector } of [...context.config.state.connections.values()]) {
    if (connector.uid !== wallet.wagmi?.uid) await dropConnection(context, connector).catch(context.ports.log)
  }
}
