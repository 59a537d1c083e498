import { type Namespace, namespaceNames } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useState } from 'react'
import { tellError } from '../../../parts/tellError.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { ProfileWalletsView } from './ProfileWalletsView.tsx'
import { type LeftWallet, leftWallets, type ProfileWallet, profileWallets } from './walletAccounts.ts'

/** Lists the visitor's connected and recently disconnected wallets, with a tab for each namespace. */
export function ProfileWallets({ data }: ViewProps<'ProfileWallets'>) {
  const kit = useLatchkey()
  const { core } = kit
  const [active] = useState(core.chain.state.activeNamespace)
  const namespace = data?.namespace ?? active
  const namespaces = useSelected(core, () => Object.keys(core.chain.state.byNamespace) as Namespace[])
  const wallets = useSelected(core, () => profileWallets(kit, namespace))
  const left = useSelected(core, () => leftWallets(kit, namespace))
  const isDisconnecting = useSelected(core, () => core.modal.state.leaving)
  const told = (work: Promise<unknown>) => void work.catch(tellError(core))

  const add = () => core.router.push({ name: 'Connect', data: { namespace } })

  /** Connects the same wallet again if the page still has it. Otherwise opens the list of wallets. */
  function reconnect({ connectorId, name }: LeftWallet) {
    const connector = core.connectors.find(namespace, connectorId)
    // The row shows a stored name, and any script of the page can write to the storage. So the names must match.
    const isSame = core.connectors.state.isReviewed && connector?.name === name
    // A duplicate may be an imitation. The visitor can choose it only from the list of wallets, where it is marked.
    if (isSame && !connector.isDuplicate && connector.type !== 'WALLET_CONNECT')
      core.router.push({ name: 'ConnectingExternal', data: { connector } })
    else add()
  }

  return (
    <ProfileWalletsView
      tabs={namespaces.map((id) => ({ id, label: namespaceNames[id] }))}
      namespace={namespace}
      wallets={wallets}
      left={left}
      isDisconnecting={isDisconnecting}
      // Stored in the history, so that going back shows the same tab.
      onNamespaceChange={(namespace) => core.router.replace({ name: 'ProfileWallets', data: { namespace } })}
      onSwitch={({ connectorId, address }: ProfileWallet) =>
        told(kit.switchConnection({ namespace, connectorId, address }))
      }
      onDisconnect={({ connectorId }: ProfileWallet) => told(kit.disconnect({ namespace, connectorId }))}
      onDisconnectAll={() => told(kit.disconnect({ namespace }))}
      onReconnect={reconnect}
      onDelete={({ connectorId, address }: LeftWallet) =>
        told(kit.deleteConnection({ namespace, connectorId, address }))
      }
      onAdd={add}
    />
  )
}
