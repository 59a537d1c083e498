import type { Namespace, Network } from '@latchkey/protocol'
import type { Connector } from './adapter.ts'
import type { ListedWallet } from './directory/ListedWallet.ts'

/** Every view that the modal can show, with what it needs to be shown. A view that has no component is not listed. */
export type View =
  /** Of one kind of chain where one is given. */
  | { name: 'Connect'; data?: { namespace: Namespace } }
  | { name: 'AllWallets' }
  | { name: 'ConnectingExternal'; data: { connector: Connector } }
  | { name: 'ConnectingMultiChain'; data: { connector: Connector } }
  | { name: 'ConnectingWalletConnect'; data: ConnectingWalletConnectData }
  | { name: 'ConnectingWalletConnectBasic' }
  | { name: 'Downloads'; data: { wallet: ListedWallet } }
  | { name: 'Account' }
  | { name: 'AccountSettings' }
  /** At the tab of that kind of chain, else of the one that the visitor looks at. */
  | { name: 'ProfileWallets'; data?: { namespace: Namespace } }
  | { name: 'Networks' }
  | { name: 'SwitchNetwork'; data: { network: Network } }
  | { name: 'SwitchActiveChain'; data: { namespace: Namespace; network?: Network } }
  | { name: 'UnsupportedChain' }
  | { name: 'WhatIsAWallet' }
  | { name: 'WhatIsANetwork' }
  | { name: 'GetWallet' }

export type ConnectingWalletConnectData = {
  /** Without one, whichever wallet scans the code. */
  wallet?: ListedWallet
  /** Whether the press that opened the view has sent the visitor to the wallet. */
  isSent?: boolean
}

export type ViewName = View['name']

/** The views that need nothing to be shown, so that a host may open them by name. */
export type PlainViewName = Exclude<View, { data: unknown }>['name']

/** Every view, and whether it needs data. */
const viewNames: Record<PlainViewName, 'plain'> & Record<Exclude<ViewName, PlainViewName>, 'with data'> = {
  Connect: 'plain',
  AllWallets: 'plain',
  ConnectingExternal: 'with data',
  ConnectingMultiChain: 'with data',
  ConnectingWalletConnect: 'with data',
  ConnectingWalletConnectBasic: 'plain',
  Downloads: 'with data',
  Account: 'plain',
  AccountSettings: 'plain',
  ProfileWallets: 'plain',
  Networks: 'plain',
  SwitchNetwork: 'with data',
  SwitchActiveChain: 'with data',
  UnsupportedChain: 'plain',
  WhatIsAWallet: 'plain',
  WhatIsANetwork: 'plain',
  GetWallet: 'plain',
}

export function isViewName(name: string): name is ViewName {
  return Object.hasOwn(viewNames, name)
}

export function isPlainViewName(name: string): name is PlainViewName {
  return isViewName(name) && viewNames[name] === 'plain'
}
