import { useLatchkey, useSelected } from '@latchkey/react'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import { listReceivingNetworks } from '../receivingNetworks.ts'
import { WalletCompatibleNetworksView } from './WalletCompatibleNetworksView.tsx'

/** The networks on which the account in use receives. Passes the data of the kit to `WalletCompatibleNetworksView`. */
export function WalletCompatibleNetworks() {
  const kit = useLatchkey()
  const { core } = kit
  const account = useSelected(core, () => kit.getAccount())
  const networks = useSelected(core, () => listReceivingNetworks(kit))
  const { caipNetworkId } = useSelected(core, () => kit.getNetwork())
  const imageOf = useNetworkImages(core, networks)
  if (!account.isConnected) return null
  return (
    <WalletCompatibleNetworksView
      address={account.address}
      networks={networks}
      activeId={caipNetworkId}
      imageOf={imageOf}
    />
  )
}
