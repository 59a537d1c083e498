import type { ViewName } from '@latchkey/core'
import { laterTitles } from '../messages/laterTitles.ts'
import type { FirstViewName } from './firstViews.ts'
import type { ViewEntry } from './ViewEntry.ts'

/**
 * The views that open from Account, from the list of networks, or because a site asks for them. This record is a separate chunk, which is
 * loaded together with Account and with the list of networks. So a further view in this record does not make the first opening of the modal
 * slower. Each view's component is a separate chunk, too.
 */
const laterViews: { [name in Exclude<ViewName, FirstViewName>]: ViewEntry<name> } = {
  AccountSettings: {
    title: 'common.settings',
    load: async () => (await import('../features/account/account-settings/AccountSettings.tsx')).AccountSettings,
  },
  ProfileWallets: {
    title: 'profile.title',
    load: async () => (await import('../features/profile/profile-wallets/ProfileWallets.tsx')).ProfileWallets,
  },
  WalletReceive: {
    title: 'receive.title',
    load: async () => (await import('../features/receive/wallet-receive/WalletReceive.tsx')).WalletReceive,
  },
  WalletCompatibleNetworks: {
    title: 'receive.networks.title',
    load: async () =>
      (await import('../features/receive/wallet-compatible-networks/WalletCompatibleNetworks.tsx'))
        .WalletCompatibleNetworks,
  },
  WalletSend: {
    title: 'send.title',
    load: async () => (await import('../features/send/wallet-send/WalletSend.tsx')).WalletSend,
  },
  WalletSendSelectToken: {
    title: 'send.tokens.title',
    load: async () =>
      (await import('../features/send/wallet-send-select-token/WalletSendSelectToken.tsx')).WalletSendSelectToken,
  },
  WalletSendPreview: {
    title: 'send.preview.title',
    load: async () => (await import('../features/send/wallet-send-preview/WalletSendPreview.tsx')).WalletSendPreview,
  },
  WalletSendConfirmed: {
    title: 'send.sent.title',
    load: async () =>
      (await import('../features/send/wallet-send-confirmed/WalletSendConfirmed.tsx')).WalletSendConfirmed,
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
  WhatIsANetwork: {
    title: 'whatIsANetwork.title',
    load: async () => (await import('../features/help/what-is-a-network/WhatIsANetwork.tsx')).WhatIsANetwork,
  },
}

/** The content of this chunk: the views, and the English texts of their titles. */
export const laterChunk = { views: laterViews, titles: laterTitles }
