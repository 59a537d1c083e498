import type { Namespace } from '@latchkey/protocol'
import { ConnectionError } from '../errors/connection.ts'
import type { Connector } from '../ports/adapter.ts'
import { findInstalled, installedHalf } from './findInstalled.ts'
import type { ListedWallet } from './ListedWallet.ts'

export declare namespace reachWallet {
  type Parameters = {
    wallet: ListedWallet
    connectors: readonly Connector[]
    /** The chain that the visitor looks at. */
    namespace: Namespace
  }
  type ReturnType = { connector: Connector; wallet?: ListedWallet }
  type ErrorType = ConnectionError
}

/**
 * What `connect` takes to reach a wallet of the directory: the wallet of this browser where it is installed, WalletConnect otherwise.
 *
 * @throws ConnectionError `ConnectorNotFound` where it is neither here nor to be reached
 */
export function reachWallet({ wallet, connectors, namespace }: reachWallet.Parameters): reachWallet.ReturnType {
  const installed = findInstalled(wallet, connectors)
  if (installed) return { connector: installedHalf(wallet, installed, namespace) }
  const walletConnect = connectors.find(({ type }) => type === 'WALLET_CONNECT')
  if (!walletConnect) throw new ConnectionError('ConnectorNotFound', { details: wallet.name })
  return { connector: walletConnect, wallet }
}
