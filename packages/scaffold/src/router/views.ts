import { type Core, readPlatform, type View, type ViewName } from '@latchkey/core'
import type { Translate } from '@latchkey/core/messages'
import { HelpIcon, SettingsIcon } from '@latchkey/ui'
import type { ComponentType } from 'react'
import { Connect } from '../features/connect/connect/Connect.tsx'
import { ConnectingExternal } from '../features/connect/connecting-external/ConnectingExternal.tsx'
import type { FirstKey } from '../messages/firstTexts.ts'
import type { ViewProps } from './ViewProps.ts'

type LeadingButton = { icon: ComponentType; label: FirstKey; onClick: (core: Core) => void }

type ViewEntry<name extends ViewName> = {
  /** The title in the header: the key of a text, or a function that makes the title from the view's data. */
  title: FirstKey | ((data: ViewProps<name>['data'], t: Translate<FirstKey>) => string)
  /**
   * The header's button when there is no previous view. Use `none` for a view that the kit opens without the visitor. A view that opens
   * only from another view always has a back button, so it needs no `leading`.
   */
  leading?: LeadingButton | 'none'
} & ({ component: ComponentType<ViewProps<name>> } | { load: () => Promise<ComponentType<ViewProps<name>>> })

/**
 * The title, the component and the header's button of each view. The first chunk contains the views that a visitor sees first. Every other
 * view has its own chunk. The data of a view, and when it may be shown, are defined in core (`viewRules`).
 */
export const views: { [name in ViewName]: ViewEntry<name> } = {
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
    load: async () => (await import('../features/account/account/Account.tsx')).Account,
    leading: {
      icon: SettingsIcon,
      label: 'common.settings',
      onClick: ({ router }) => router.push({ name: 'AccountSettings' }),
    },
  },
  AccountSettings: {
    title: 'settings.title',
    load: async () => (await import('../features/account/account-settings/AccountSettings.tsx')).AccountSettings,
  },
  ProfileWallets: {
    title: 'profile.title',
    load: async () => (await import('../features/profile/profile-wallets/ProfileWallets.tsx')).ProfileWallets,
  },
  Networks: {
    title: 'networks.title',
    load: async () => (await import('../features/networks/networks/Networks.tsx')).Networks,
  },
  SwitchNetwork: {
    title: 'switch.title',
    load: async () => (await import('../features/networks/switch-network/SwitchNetwork.tsx')).SwitchNetwork,
  },
  SwitchActiveChain: {
    title: 'switch.title',
    load: async () =>
      (await import('../features/networks/switch-active-chain/SwitchActiveChain.tsx')).SwitchActiveChain,
  },
  UnsupportedChain: {
    title: 'unsupported.title',
    leading: 'none',
    load: async () => (await import('../features/networks/unsupported-chain/UnsupportedChain.tsx')).UnsupportedChain,
  },
  WhatIsAWallet: {
    title: 'whatIsAWallet.title',
    load: async () => (await import('../features/help/what-is-a-wallet/WhatIsAWallet.tsx')).WhatIsAWallet,
  },
  WhatIsANetwork: {
    title: 'whatIsANetwork.title',
    load: async () => (await import('../features/help/what-is-a-network/WhatIsANetwork.tsx')).WhatIsANetwork,
  },
  GetWallet: {
    title: 'getWallet.title',
    load: async () => (await import('../features/wallets/get-wallet/GetWallet.tsx')).GetWallet,
  },
}

/** Returns the title of a view. If the view's data is missing, so that `title` throws, returns the title of the view for errors. */
export function viewTitle(view: View, t: Translate<FirstKey>): string {
  const { title } = views[view.name]
  if (typeof title === 'string') return t(title)
  try {
    return (title as (data: unknown, t: Translate<FirstKey>) => string)('data' in view ? view.data : undefined, t)
  } catch {
    return t('view.crashed.title')
  }
}
