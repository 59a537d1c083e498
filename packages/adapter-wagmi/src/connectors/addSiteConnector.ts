import { toWalletName } from '@latchkey/adapter-kit'
import { toConnectedIcon } from '@latchkey/adapter-kit/flows'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { WalletRegistry } from '../registry.ts'

/**
 * Lists a connector that the site created and connected with wagmi's own actions, so that core knows its name. If a connector of the site
 * is already listed under this id, it stays. A wallet of the page with this id may be a copy, so the connector then gets an id of its own.
 */
export function addSiteConnector(registry: WalletRegistry, connector: WagmiConnector): void {
  const listed = registry.get(connector.id)
  if (listed && !listed.provider) return
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
