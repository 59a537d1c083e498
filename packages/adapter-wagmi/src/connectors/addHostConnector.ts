import { toWalletName } from '@latchkey/adapter-kit'
import { toConnectedIcon } from '@latchkey/adapter-kit/flows'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { WalletRegistry } from '../registry.ts'

/**
 * Lists a connector that the host made and connected with wagmi's own actions, so that core can name the wallet. A wallet that
 * is listed under this id already stays. One of the page may be a copy: this one has an id of its own beside it.
 */
export function addHostConnector(registry: WalletRegistry, connector: WagmiConnector): void {
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
