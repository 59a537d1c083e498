import type { Namespace } from '@latchkey/protocol'
import { ConnectionError } from '../errors/connection.ts'
import type { Connector } from '../ports/adapter.ts'
import { findInstalled, installedHalf } from './findInstalled.ts'
import type { ListedWallet } from './ListedWallet.ts'

export declare namespace reachWallet {
  type Parameters = {
    wallet: ListedWallet
    connectors: readonly Connector[]
    /** The active namespace. */
    namespace: Namespace
  }
  type ReturnType = { connector: Connector; wallet?: ListedWallet }
  type ErrorType = ConnectionError
}

/**
 * Returns the parameters of `connect` for a wallet of the directory: its connector if it is installed in this browser, otherwise
 * WalletConnect.
 *
 * @throws ConnectionError `ConnectorNotFound` if the wallet is not installed and WalletConnect is not available
 */
export function reachWallet({ wallet, connectors, namespace }: reachWallet.Parameters): reachWallet.ReturnType {
  const installed = findInstalled(wallet, connectors)
  if (installed) return { connector: installedHalf(wallet, installed, namespace) }
  const walletConnect = connectors.find(({ type }) => type === 'WALLET_CONNECT')
  if (!walletConnect) throw new ConnectionError('ConnectorNotFound', { details: wallet.name })
  return { connector: walletConnect, wallet }
}
