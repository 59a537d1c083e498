import { type Namespace, namespaceNames } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useState } from 'react'
import { tellError } from '../../../parts/tellError.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { ProfileWalletsView } from './ProfileWalletsView.tsx'
import { type LeftWallet, leftWallets, type ProfileWallet, profileWallets } from './walletAccounts.ts'

/** Every wallet of the visitor on this site, a tab for each kind of chain. */
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

  /** Asks the same wallet again where it is still there, and shows all of them where it is not. */
  function reconnect({ connectorId, name }: LeftWallet) {
    const connector = core.connectors.find(namespace, connectorId)
    // Any script of the page may have written what is stored, and the row shows the name in it.
    const isSame = core.connectors.state.isReviewed && connector?.name === name
    // A wallet that may be a copy can be chosen only in its marked row.
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
      // Kept in the history, so that going back shows the same tab.
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
