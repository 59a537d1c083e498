import { useLatchkey, useSelected } from '@latchkey/react'
import { createErrorHandler } from '../../../parts/createErrorHandler.ts'
import { labelOf } from '../../../parts/labelOf.ts'
import { useNetworkImages } from '../../../parts/useNetworkImages.ts'
import { AccountSkeleton } from '../AccountSkeleton.tsx'
import { AccountSettingsView } from './AccountSettingsView.tsx'

/** The view with the settings of the connected account. Passes the data of the kit to `AccountSettingsView`. */
export function AccountSettings() {
  const kit = useLatchkey()
  const { core } = kit
  const account = useSelected(core, () => kit.getAccount())
  const { network } = useSelected(core, () => kit.getNetwork())
  const walletCount = useSelected(core, () => kit.getConnections().connections.length)
  const isDisconnecting = useSelected(core, () => core.modal.state.leaving)
  const imageOf = useNetworkImages(core, [network])
  const canSwitch = useSelected(core, () => core.options.state.enableNetworkSwitch)
  if (!account.isConnected) return account.status === 'connecting' ? <AccountSkeleton /> : null
  return (
    <AccountSettingsView
      address={account.address}
      label={labelOf(account.addressLabels, account.address)}
      wallet={account.wallet}
      network={network && { name: network.name, imageUrl: imageOf(network) }}
      walletCount={walletCount}
      isDisconnecting={isDisconnecting}
      onLabelChange={(label) => {
        const { namespace, address } = account
        kit.setAddressLabel({ namespace, address, label }).catch(createErrorHandler(core))
      }}
      onChooseNetwork={canSwitch ? () => core.router.push({ name: 'Networks' }) : undefined}
      onShowWallets={() => core.router.push({ name: 'ProfileWallets' })}
      onDisconnect={() => void kit.disconnect()}
    />
  )
}
