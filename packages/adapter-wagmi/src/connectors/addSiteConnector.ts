import { toWalletName } from '@latchkey/adapter-kit'
import { toConnectedIcon } from '@latchkey/adapter-kit/flows'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { WalletRegistry } from '../registry.ts'

/**
 * Lists a connector that the site created and connected with wagmi's own actions, so that core knows the connector's name. Does nothing if
 * a connector of the site is already listed under this id. If a wallet of the page already has this id, both are listed and the connector
 * gets another id: that wallet may be an imitation of the connector.
 */
export function addSiteConnector(registry: WalletRegistry, connector: WagmiConnector): void {
  const listedWallet = registry.get(connector.id)
  if (listedWallet && !listedWallet.provider) return
  const imageUrl = toConnectedIcon(connector.icon)
  registry.put({
    connector: {
      id: registry.freeId(connector.id),
      name: toWalletName(connector.name) ?? connector.id,
      type: 'EXTERNAL',
      namespace: 'eip155',
      ...(imageUrl && { imageUrl }),
    },
    accountType: 'eoa',
    wagmi: connector,
    load: async () => connector,
    release() {},
  })
}
