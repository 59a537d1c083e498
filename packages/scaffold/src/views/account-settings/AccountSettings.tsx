import { disconnect, getAccount, getNetwork } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { AccountSettingsView } from './AccountSettingsView.tsx'

/** What can be set for the connected account. */
export function AccountSettings() {
  const { core } = useLatchkey()
  const account = useSelected(core, () => getAccount(core))
  const { network } = useSelected(core, () => getNetwork(core))
  const isDisconnecting = useSelected(core, () => core.modal.state.loading)
  if (!account.isConnected) return null
  return (
    <AccountSettingsView
      address={account.address}
      wallet={account.wallet}
      network={network && { name: network.name, imageUrl: network.assets?.imageUrl }}
      isDisconnecting={isDisconnecting}
      onChooseNetwork={() => core.router.push({ name: 'Networks' })}
      onDisconnect={() => void disconnect(core)}
    />
  )
}
