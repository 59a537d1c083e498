import type { Namespace, Network } from '@latchkey/protocol'
import type { Connector } from '../ports/adapter.ts'
import type { ListedWallet } from '../reach/ListedWallet.ts'

/** Every view of the modal, with the data that it needs. */
export type View =
  /** The list of wallets. With `namespace`, shows only this namespace. */
  | { name: 'Connect'; data?: { namespace: Namespace } }
  /** The list of all wallets. With `namespace`, shows only this namespace. */
  | { name: 'AllWallets'; data?: { namespace: Namespace } | undefined }
  | { name: 'ConnectingExternal'; data: { connector: Connector } }
  | { name: 'ConnectingMultiChain'; data: { connector: Connector } }
  | { name: 'ConnectingWalletConnect'; data: ConnectingWalletConnectData }
  | { name: 'ConnectingWalletConnectBasic' }
  | { name: 'Downloads'; data: { wallet: ListedWallet } }
  | { name: 'Account' }
  | { name: 'AccountSettings' }
  /** Opens the tab of this namespace; defaults to the active namespace. */
  | { name: 'ProfileWallets'; data?: { namespace: Namespace } }
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
   * Whether the wallet was not in this browser when the visitor chose it. If the wallet is found later, the kit does
   * not ask it automatically.
   */
  isElsewhere?: boolean
  /** The namespace to connect, if the view was opened for one. */
  namespace?: Namespace | undefined
}

/** The name of a view. */
export type ViewName = View['name']

/** The views that can be shown without data, so that a site may open them by name. */
export type PlainViewName = Exclude<View, { data: unknown }>['name']

/** What core knows about a view: its data and its conditions. How a view is drawn is defined in scaffold's `router/views.ts`. */
type ViewRule = {
  /** The names of the view's data fields, separated by spaces; `?` marks an optional one. */
  data?: string
  /** What the view requires: an account, or the option `enableNetworkSwitch`. */
  needs?: 'account' | 'networkSwitch'
  /** What the view requests from a wallet as soon as it is shown. */
  asks?: 'connection' | 'switch'
}

export const viewRules: {
  [name in ViewName]: ViewRule & (name extends PlainViewName ? { data?: `${string}?` } : { data: string })
} = {
  Connect: { data: 'namespace?' },
  AllWallets: { data: 'namespace?' },
  ConnectingExternal: { data: 'connector', asks: 'connection' },
  ConnectingMultiChain: { data: 'connector' },
  ConnectingWalletConnect: { data: 'wallet? namespace?', asks: 'connection' },
  ConnectingWalletConnectBasic: { asks: 'connection' },
  Downloads: { data: 'wallet' },
  Account: { needs: 'account' },
  AccountSettings: { needs: 'account' },
  ProfileWallets: { data: 'namespace?' },
  Networks: { needs: 'networkSwitch' },
  SwitchNetwork: { data: 'network', needs: 'networkSwitch', asks: 'switch' },
  SwitchActiveChain: { data: 'namespace network?' },
  UnsupportedChain: { needs: 'networkSwitch' },
  WhatIsAWallet: {},
  WhatIsANetwork: {},
  GetWallet: {},
}

export function isViewName(name: string): name is ViewName {
  return Object.hasOwn(viewRules, name)
}

/** Whether the only data of a view is an optional namespace. The view then shows only this namespace. */
export function canShowOneNamespace(name: ViewName): boolean {
  return viewRules[name]?.data === 'namespace?'
}

/**
 * Finds a data field of a view that is missing or invalid; `undefined` if there is none.
 *
 * @param isNamespace - Whether the kit has networks of this namespace.
 */
export function findViewFault(
  { name, data }: { name: ViewName; data?: unknown },
  isNamespace: (value: unknown) => boolean,
): string | undefined {
  const { data: fields = '' } = viewRules[name]
  if (data === undefined && (!fields || canShowOneNamespace(name))) return undefined
  if (!isRecord(data)) return 'data'
  for (const field of fields.split(' ')) {
    const key = field.replace('?', '')
    const value = data[key]
    if (!key || (value === undefined && key !== field)) continue
    if (!(key === 'namespace' ? isNamespace : isShowable)(value)) return `data.${key}`
  }
}

/** Whether a value has all fields that the views read from a wallet, a connector or a network. */
function isShowable(value: unknown): boolean {
  if (!isRecord(value) || typeof value.name !== 'string') return false
  const isComplete = value.type !== 'MULTI_CHAIN' || Array.isArray(value.connectors)
  return isComplete && typeof (value.caipNetworkId ?? value.id) === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
