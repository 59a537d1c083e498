import { hasWalletConnect, readPlatform } from '@latchkey/core'
import { findInstalled } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import type { ViewProps } from '../../../router/ViewProps.ts'
import { openWallet } from '../openWallet.ts'
import { usePhoneAppOpener } from '../usePhoneAppOpener.ts'
import { AllWalletsView } from './AllWalletsView.tsx'
import { useWalletBrowser } from './useWalletBrowser.ts'

/** Lists the wallets of the directory. If the view has a namespace, lists only wallets that support the namespace. */
export function AllWallets({ data }: ViewProps<'AllWallets'>) {
  const kit = useLatchkey()
  const { core } = kit
  const namespace = data?.namespace
  const { browser, state, early: earlySearch, search, hasFailed, retry } = useWalletBrowser(kit, namespace)
  const connectors = useSelected(core, () => kit.getConnectors())
  const openApp = usePhoneAppOpener(kit)
  const canShowCode = readPlatform().isMobile && hasWalletConnect(core)

  return (
    <AllWalletsView
      browser={state}
      early={earlySearch}
      hasFailed={hasFailed}
      isInstalled={(wallet) => findInstalled(wallet, connectors, namespace) !== undefined}
      onSearch={(text) => search({ search: text })}
      onCertifiedChange={(onlyCertified) => search({ onlyCertified })}
      onSelect={(wallet) => {
        browser?.choose(wallet.id)
        if (state?.isSearching)
          core.events.track({
            event: 'SEARCH_WALLET',
            search: state.search.trim(),
            badge: state.onlyCertified ? 'certified' : '',
          })
        openWallet(kit, wallet, { openApp, namespace })
      }}
      onFetchMore={() => browser?.fetchMore()}
      onRetry={retry}
      onShowCode={canShowCode ? () => core.router.push({ name: 'ConnectingWalletConnect', data: {} }) : undefined}
    />
  )
}
