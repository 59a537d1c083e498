import { hasDirectory, hasWalletConnect, readPlatform, warmUpConnecting } from '@latchkey/core'
import { fromCustomWallet } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { openConnector, openWallet } from '../../wallets/openWallet.ts'
import { useHighlights } from '../../wallets/useHighlights.ts'
import { usePhoneAppOpener } from '../../wallets/usePhoneAppOpener.ts'
import { ConnectView } from './ConnectView.tsx'
import { createWalletRows } from './walletRows.ts'

/** The first view for a visitor without a connected wallet. */
export function Connect({ data }: ViewProps<'Connect'>) {
  const kit = useLatchkey()
  const { core } = kit
  const highlights = useHighlights(kit, hasDirectory(core))
  const openApp = usePhoneAppOpener(kit)
  const customWallets = useSelected(core, () =>
    core.options.state.customWallets.map((wallet) => fromCustomWallet({ ...wallet })),
  )
  const viewState = useSelected(core, () => {
    const { features, termsConditionsUrl, privacyPolicyUrl, featuredWalletIds } = core.options.state
    const hasWalletConnectSession = Object.values(core.chain.state.byNamespace).some(({ connections }) =>
      connections.some(({ connectorId }) => connectorId === 'walletConnect'),
    )
    return {
      rows: createWalletRows({
        connectors: kit.getConnectors(),
        isReviewed: core.connectors.state.isReviewed,
        namespace: data?.namespace,
        recentWallets: core.connection.state.recentWallets,
        order: features.connectorTypeOrder as typeof features.connectorTypeOrder,
        highlights,
        custom: customWallets,
        featuredCount: featuredWalletIds.length,
        canScan: hasWalletConnect(core) && !hasWalletConnectSession && !readPlatform().isMobile,
      }),
      hasSearch: features.allWallets,
      hasLegalCheckbox: features.legalCheckbox,
      termsConditionsUrl,
      privacyPolicyUrl,
    }
  })
  const { hasSearch, ...viewProps } = viewState
  return (
    <ConnectView
      {...viewProps}
      search={
        hasSearch && highlights
          ? {
              count: highlights.count === undefined ? undefined : highlights.count + customWallets.length,
              onSearch: () => {
                core.events.track({ event: 'CLICK_ALL_WALLETS' })
                core.router.push({ name: 'AllWallets', data })
              },
            }
          : undefined
      }
      onSelect={(row) => {
        if (row.kind === 'wallet') openWallet(kit, row.wallet, { openApp, namespace: data?.namespace })
        else openConnector(kit, row.connector)
      }}
      // The row of a directory wallet has no namespace. `warmUpConnecting` then loads the code for the active namespace.
      onIntent={(row) => warmUpConnecting(core, row.kind === 'connector' ? row.connector.namespace : undefined)}
      onGetWallet={() => {
        core.events.track({ event: 'CLICK_GET_WALLET_HELP' })
        core.router.push({ name: 'GetWallet' })
      }}
    />
  )
}
