import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { AdapterConnection } from '../ports/adapter.ts'
import type { ConnectedWallet } from './chainController.ts'

export declare namespace describeWallet {
  type Parameters = { namespace: Namespace; connection: AdapterConnection }
}

/** Returns the wallet of a connection, with the name and picture that the wallet itself announced. */
export function describeWallet(core: Core, { namespace, connection }: describeWallet.Parameters): ConnectedWallet {
  const { connectorId, wallet } = connection
  const connector = core.connectors.find(namespace, connectorId)
  const rdns = connector?.info?.rdns
  const imageUrl = wallet ? wallet.imageUrl : connector?.imageUrl
  return {
    id: connectorId,
    name: wallet?.name ?? connector?.name ?? connectorId,
    ...(imageUrl && { imageUrl }),
    ...(rdns && { rdns }),
  }
}
