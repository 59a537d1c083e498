import type { Connector, Latchkey } from '@latchkey/core'

/** Goes on with a wallet of this browser, or with the code that any other one scans. */
export function openConnector({ core }: Latchkey, connector: Connector): void {
  if (connector.type === 'WALLET_CONNECT') core.router.push({ name: 'ConnectingWalletConnectBasic' })
  else if (connector.type === 'MULTI_CHAIN') core.router.push({ name: 'ConnectingMultiChain', data: { connector } })
  else core.router.push({ name: 'ConnectingExternal', data: { connector } })
}
