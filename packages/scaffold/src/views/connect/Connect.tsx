import { hasDirectory, hasWalletConnect, loadReview, readPlatform, warmUpConnecting } from '@latchkey/core'
import { fromCustomWallet } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import { useEffect } from 'react'
import { useTexts } from '../../messages/Texts.tsx'
import type { ViewProps } from '../../router/ViewProps.ts'
import { openConnector } from '../openConnector.ts'
import { openWallet } from '../openWallet.ts'
import { useHighlights } from '../useHighlights.ts'
import { usePhone } from '../usePhone.ts'
import { ConnectView } from './ConnectView.tsx'
import { walletRows } from './walletSections.ts'

/** What stands in this list beside the names of wallets: a wallet of such a name could be taken for it. */
const ownTexts = [
  'connect.search',
  'connect.getWallet',
  'connect.tag.recent',
  'connect.tag.installed',
  'connect.tag.multichain',
  'connect.tag.code',
  'connect.tag.checkName',
] as const

/** Where a visitor who is not connected begins. */
export function Connect({ data }: ViewProps<'Connect'>) {
  const kit = useLatchkey()
  const { core } = kit
  const highlights = useHighlights(kit, hasDirectory(core))
  const openApp = usePhone(kit)
  const custom = useSelected(core, () =>
    core.options.state.customWallets.map((wallet) => fromCustomWallet({ ...wallet })),
  )
  const view = useSelected(core, () => {
    const { features, termsConditionsUrl, privacyPolicyUrl, featuredWalletIds } = core.options.state
    const isConnectedOver = Object.values(core.chain.state.byNamespace).some(({ connections }) =>
      connections.some(({ connectorId }) => connectorId === 'walletConnect'),
    )
    return {
      rows: walletRows({
        connectors: kit.getConnectors(),
        namespace: data?.namespace,
        recentWallets: core.connection.state.recentWallets,
        order: features.connectorTypeOrder as typeof features.connectorTypeOrder,
        highlights,
        custom,
        featuredCount: featuredWalletIds.length,
        canScan: hasWalletConnect(core) && !isConnectedOver && !readPlatform().isMobile,
      }),
      hasSearch: features.allWallets,
      hasLegalCheckbox: features.legalCheckbox,
      termsConditionsUrl,
      privacyPolicyUrl,
    }
  })
  const { hasSearch, ...shown } = view
  const { t } = useTexts()
  const hasFound = view.rows.some((row) => row.kind === 'connector' && row.connector.type !== 'WALLET_CONNECT')
  useEffect(() => {
    if (hasFound)
      loadReview(
        core,
        ownTexts.map((key) => t(key)),
      )
  }, [core, hasFound, t])
  return (
    <ConnectView
      {...shown}
      search={
        hasSearch && highlights
          ? {
              count: highlights.count === undefined ? undefined : highlights.count + custom.length,
              onSearch: () => {
                core.events.track({ event: 'CLICK_ALL_WALLETS' })
                core.router.push({ name: 'AllWallets', ...(data && { data }) })
              },
            }
          : undefined
      }
      onSelect={(row) => {
        if (row.kind === 'wallet') openWallet(kit, row.wallet, { openApp, namespace: data?.namespace })
        else openConnector(kit, row.connector)
      }}
      // Of several kinds of chain, the one of the row, or else the one that the visitor looks at.
      onIntent={(row) => warmUpConnecting(core, row.kind === 'connector' ? row.connector.namespace : undefined)}
      onGetWallet={() => {
        core.events.track({ event: 'CLICK_GET_WALLET_HELP' })
        core.router.push({ name: 'GetWallet' })
      }}
    />
  )
}
