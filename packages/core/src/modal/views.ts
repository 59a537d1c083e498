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
   * Whether the visitor chose the wallet when it was not in this browser. If the wallet appears in this browser
   * afterwards, the kit does not ask it to connect without another press.
   */
  isElsewhere?: boolean
  /** The namespace in which to connect the wallet, if the visitor chose one. */
  namespace?: Namespace | undefined
}

/** The name of a view. */
export type ViewName = View['name']

/** The views that can be shown without data, so that a site may open them by name. */
export type PlainViewName = Exclude<View, { data: unknown }>['name']

/** The facts about a view that core needs: its data and its conditions. How a view is drawn is defined in scaffold's `router/views.ts`. */
type ViewRule = {
  /** The names of the view's data fields, separated by spaces; `?` marks an optional one. */
  data?: string
  /** What the view requires: a connected account, or that the option `enableNetworkSwitch` is true. */
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

/** Whether the only data of a view is an optional namespace. A view with this data shows only wallets of that namespace. */
export function canShowOneNamespace(name: ViewName): boolean {
  return viewRules[name]?.data === 'namespace?'
}

/**
 * Checks the data that a site passes to a view. Returns the name of the first field that is missing or invalid, or
 * `undefined` if the data is valid.
 *
 * @param isNamespace - Returns whether the kit has networks of a namespace.
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

/** Whether a value has the fields that the views read from a wallet, a connector or a network. */
function isShowable(value: unknown): boolean {
  if (!isRecord(value) || typeof value.name !== 'string') return false
  const isComplete = value.type !== 'MULTI_CHAIN' || Array.isArray(value.connectors)
  return isComplete && typeof (value.caipNetworkId ?? value.id) === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
