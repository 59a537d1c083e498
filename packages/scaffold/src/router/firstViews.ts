import { readPlatform, type ViewName } from '@latchkey/core'
import { HelpIcon, SettingsIcon } from '@latchkey/ui'
import { Connect } from '../features/connect/connect/Connect.tsx'
import { ConnectingExternal } from '../features/connect/connecting-external/ConnectingExternal.tsx'
import type { ViewEntry } from './ViewEntry.ts'

/** The names of `firstViews`. Every other view is in `laterViews`. */
export type FirstViewName = Extract<
  ViewName,
  | 'Connect'
  | 'ConnectingExternal'
  | 'AllWallets'
  | 'ConnectingMultiChain'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'Downloads'
  | 'Account'
  | 'Networks'
  | 'UnsupportedChain'
  | 'WhatIsAWallet'
  | 'GetWallet'
>

/**
 * The views that a visitor can see first, and the views that open from them. All other views are in `laterViews`. The first chunk of the
 * modal contains this record and the components of two views. Every other component is a separate chunk. The type of a view's data and the
 * conditions for showing the view are defined in core (`viewRules`).
 */
export const firstViews: { [name in FirstViewName]: ViewEntry<name> } = {
  Connect: {
    title: 'connect.title',
    component: Connect,
    leading: {
      icon: HelpIcon,
      label: 'common.help',
      onClick({ events, router }) {
        events.track({ event: 'CLICK_WALLET_HELP' })
        router.push({ name: 'WhatIsAWallet' })
      },
    },
  },
  ConnectingExternal: { title: ({ connector }) => connector.name, component: ConnectingExternal },
  AllWallets: {
    title: 'allWallets.title',
    load: async () => (await import('../features/wallets/all-wallets/AllWallets.tsx')).AllWallets,
  },
  ConnectingMultiChain: {
    title: ({ connector }) => connector.name,
    load: async () =>
      (await import('../features/connect/connecting-multi-chain/ConnectingMultiChain.tsx')).ConnectingMultiChain,
  },
  ConnectingWalletConnect: {
    title: ({ wallet }, t) => wallet?.name ?? t('pairing.title'),
    load: async () =>
      (await import('../features/connect/connecting-wallet-connect/ConnectingWalletConnect.tsx'))
        .ConnectingWalletConnect,
  },
  ConnectingWalletConnectBasic: {
    title: (_, t) => t(readPlatform().isMobile ? 'allWallets.title' : 'pairing.title'),
    load: async () =>
      (await import('../features/connect/connecting-wallet-connect-basic/ConnectingWalletConnectBasic.tsx'))
        .ConnectingWalletConnectBasic,
  },
  Downloads: {
    title: ({ wallet }, t) => t('downloads.title', { wallet: wallet.name }),
    load: async () => (await import('../features/wallets/downloads/Downloads.tsx')).Downloads,
  },
  Account: {
    title: 'account.title',
    opensLaterViews: true,
    load: async () => (await import('../features/account/account/Account.tsx')).Account,
    leading: {
      icon: SettingsIcon,
      label: 'common.settings',
      onClick: ({ router }) => router.push({ name: 'AccountSettings' }),
    },
  },
  Networks: {
    title: 'networks.title',
    opensLaterViews: true,
    load: async () => (await import('../features/networks/networks/Networks.tsx')).Networks,
  },
  UnsupportedChain: {
    title: 'unsupported.title',
    opensLaterViews: true,
    leading: 'none',
    load: async () => (await import('../features/networks/unsupported-chain/UnsupportedChain.tsx')).UnsupportedChain,
  },
  WhatIsAWallet: {
    title: 'whatIsAWallet.title',
    load: async () => (await import('../features/help/what-is-a-wallet/WhatIsAWallet.tsx')).WhatIsAWallet,
  },
  GetWallet: {
    title: 'getWallet.title',
    load: async () => (await import('../features/wallets/get-wallet/GetWallet.tsx')).GetWallet,
  },
}
