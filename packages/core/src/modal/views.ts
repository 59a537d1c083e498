import type { Namespace, Network } from '@latchkey/protocol'
import type { Connector } from '../ports/adapter.ts'
import type { ListedWallet } from '../reach/ListedWallet.ts'

/** Every view of the modal, by name, with the data that the view needs. */
export type View =
  /** The list of wallets to connect. With `namespace`, shows only wallets of this namespace. */
  | { name: 'Connect'; data?: { namespace: Namespace } }
  /** The list of all wallets. With `namespace`, shows only wallets of this namespace. */
  | { name: 'AllWallets'; data?: { namespace: Namespace } | undefined }
  | { name: 'ConnectingExternal'; data: { connector: Connector } }
  | { name: 'ConnectingMultiChain'; data: { connector: Connector } }
  | { name: 'ConnectingWalletConnect'; data: ConnectingWalletConnectData }
  | { name: 'ConnectingWalletConnectBasic' }
  | { name: 'Downloads'; data: { wallet: ListedWallet } }
  | { name: 'Account' }
  | { name: 'AccountSettings' }
  /** The connected wallets, with a tab for each namespace. Opens on the tab of `namespace`, by default the active namespace. */
  | { name: 'ProfileWallets'; data?: { namespace: Namespace } }
  /** A QR code with the address of the account in use, or with a request to pay this account. */
  | { name: 'WalletReceive' }
  /** The networks on which the account in use can receive coins and tokens. */
  | { name: 'WalletCompatibleNetworks' }
  /** The form of a payment from the account in use. */
  | { name: 'WalletSend' }
  /** The coins and tokens that the account in use can send. */
  | { name: 'WalletSendSelectToken' }
  /** What the payment does, before the wallet is asked. */
  | { name: 'WalletSendPreview' }
  /** What became of the payment. */
  | { name: 'WalletSendConfirmed' }
  | { name: 'Networks' }
  | { name: 'SwitchNetwork'; data: { network: Network } }
  | { name: 'SwitchActiveChain'; data: { namespace: Namespace; network?: Network } }
  | { name: 'UnsupportedChain' }
  | { name: 'WhatIsAWallet' }
  | { name: 'WhatIsANetwork' }
  | { name: 'GetWallet' }

/** Data of the view `ConnectingWalletConnect`. */
export type ConnectingWalletConnectData = {
  /** The wallet to connect. Without a wallet, the view shows a QR code for any wallet. */
  wallet?: ListedWallet
  /** Whether the press that opened this view has already opened the wallet's app or page. */
  isSent?: boolean
  /**
   * Whether the wallet was missing in this browser when the visitor chose it. If the wallet is installed in this
   * browser afterwards, the kit asks it to connect only after another press.
   */
  isElsewhere?: boolean
  /** The namespace in which to connect the wallet, if the visitor chose one. */
  namespace?: Namespace | undefined
}

/** The name of a view. */
export type ViewName = View['name']

/** The views that can be shown without data, so that a site may open them by name. */
export type PlainViewName = Exclude<View, { data: unknown }>['name']
