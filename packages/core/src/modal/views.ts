import type { Namespace, Network } from '@latchkey/protocol'
import type { Connector } from '../ports/adapter.ts'
import type { ListedWallet } from '../reach/ListedWallet.ts'

/** Every view that the modal can show, with what it needs to be shown. A view that has no component is not listed. */
export type View =
  /** Of one kind of chain where one is given. */
  | { name: 'Connect'; data?: { namespace: Namespace } }
  /** Of one kind of chain where one is given. */
  | { name: 'AllWallets'; data?: { namespace: Namespace } }
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

/** Data of the view `ConnectingWalletConnect`. */
export type ConnectingWalletConnectData = {
  /** Without one, any wallet that scans the code. */
  wallet?: ListedWallet
  /** Whether the press that opened the view has sent the visitor to the wallet. */
  isSent?: boolean
  /** Whether it was known at that press that the wallet is not in this browser: one that comes later is not asked by itself. */
  isElsewhere?: boolean
  /** The kind of chain that the wallet is wanted for, where one was asked for. */
  namespace?: Namespace
}

/** The name of a view. */
export type ViewName = View['name']

/** The views that need nothing to be shown, so that a host may open them by name. */
export type PlainViewName = Exclude<View, { data: unknown }>['name']

/** What core knows of a view: what it is opened with, and when it is on screen. How it is drawn stands in scaffold's `router/views.ts`. */
type ViewRule = {
  /** The names of its data; with a `?` what it can be shown without. */
  data?: string
  /** What it is not shown without: an account, or the option `enableNetworkSwitch`. */
  needs?: 'account' | 'networkSwitch'
  /** What a wallet is asked for as soon as it is shown. */
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

/** Whether a view can be told to show one kind of chain alone. */
export function showsOneKind(name: ViewName): boolean {
  return viewRules[name]?.data === 'namespace?'
}

/**
 * What of a view's data is missing, or cannot be shown; `undefined` where all is well.
 *
 * @param isNamespace - Whether the kit has networks of that kind.
 */
export function findViewFault(
  { name, data }: { name: ViewName; data?: unknown },
  isNamespace: (value: unknown) => boolean,
): string | undefined {
  const { data: fields = '' } = viewRules[name]
  if (data === undefined && (!fields || showsOneKind(name))) return undefined
  if (!isRecord(data)) return 'data'
  for (const field of fields.split(' ')) {
    const key = field.replace('?', '')
    const value = data[key]
    if (!key || (value === undefined && key !== field)) continue
    if (!(key === 'namespace' ? isNamespace : isShowable)(value)) return `data.${key}`
  }
}

/** A wallet, a connector or a network, as far as views rely on it. */
function isShowable(value: unknown): boolean {
  if (!isRecord(value) || typeof value.name !== 'string') return false
  const isWhole = value.type !== 'MULTI_CHAIN' || Array.isArray(value.connectors)
  return isWhole && typeof (value.caipNetworkId ?? value.id) === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
