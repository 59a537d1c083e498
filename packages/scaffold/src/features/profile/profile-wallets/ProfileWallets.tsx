import { type Namespace, namespaceNames } from '@latchkey/core'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useState } from 'react'
import { createErrorHandler } from '../../../parts/createErrorHandler.ts'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { ProfileWalletsView } from './ProfileWalletsView.tsx'
import {
  type DisconnectedWallet,
  listDisconnectedWallets,
  listProfileWallets,
  type ProfileWallet,
} from './walletAccounts.ts'

/** Lists the visitor's connected and recently disconnected wallets, with a tab for each namespace. */
export function ProfileWallets({ data }: ViewProps<'ProfileWallets'>) {
  const kit = useLatchkey()
  const { core } = kit
  const [initialNamespace] = useState(core.chain.state.activeNamespace)
  const namespace = data?.namespace ?? initialNamespace
  const namespaces = useSelected(core, () => Object.keys(core.chain.state.byNamespace) as Namespace[])
  const wallets = useSelected(core, () => listProfileWallets(kit, namespace))
  const disconnectedWallets = useSelected(core, () => listDisconnectedWallets(kit, namespace))
  const isDisconnecting = useSelected(core, () => core.modal.state.leaving)
  const showErrors = (work: Promise<unknown>) => void work.catch(createErrorHandler(core))

  const openConnect = () => core.router.push({ name: 'Connect', data: { namespace } })

  /** Connects a disconnected wallet again if it is still on the page. Otherwise opens the list of wallets. */
  function reconnect({ connectorId, name }: DisconnectedWallet) {
    const connector = core.connectors.find(namespace, connectorId)
    // The row's name comes from the browser's storage, which any script of the page can change. So a wallet of another name is not asked to
    // connect.
    const isSameWallet = core.connectors.state.isReviewed && connector?.name === name
    // A duplicate may imitate another wallet. Only the list of wallets marks duplicates, so the visitor must choose a duplicate there.
    if (isSameWallet && !connector.isDuplicate && connector.type !== 'WALLET_CONNECT')
      core.router.push({ name: 'ConnectingExternal', data: { connector } })
    else openConnect()
  }

  return (
    <ProfileWalletsView
      tabs={namespaces.map((id) => ({ id, label: namespaceNames[id] }))}
      namespace={namespace}
      wallets={wallets}
      left={disconnectedWallets}
      isDisconnecting={isDisconnecting}
      // The chosen tab is stored in the modal's history, so that the visitor sees the same tab after going back to this view.
      onNamespaceChange={(namespace) => core.router.replace({ name: 'ProfileWallets', data: { namespace } })}
      onSwitch={({ connectorId, address }: ProfileWallet) =>
        showErrors(kit.switchConnection({ namespace, connectorId, address }))
      }
      onDisconnect={({ connectorId }: ProfileWallet) => showErrors(kit.disconnect({ namespace, connectorId }))}
      onDisconnectAll={() => showErrors(kit.disconnect({ namespace }))}
      onReconnect={reconnect}
      onDelete={({ connectorId, address }: DisconnectedWallet) =>
        showErrors(kit.deleteConnection({ namespace, connectorId, address }))
      }
      onAdd={openConnect}
    />
  )
}
