import type { Namespace, Network } from '@latchkey/protocol'
import type { Connector } from './adapter.ts'
import type { ListedWallet } from './directory/ListedWallet.ts'

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

export type ConnectingWalletConnectData = {
  /** Without one, whichever wallet scans the code. */
  wallet?: ListedWallet
  /** Whether the press that opened the view has sent the visitor to the wallet. */
  isSent?: boolean
}

export type ViewName = View['name']

/** The views that need nothing to be shown, so that a host may open them by name. */
export type PlainViewName = Exclude<View, { data: unknown }>['name']

/** What a view is opened with: what it cannot be shown without, and with a `?` what it can. */
type ViewField = 'connector' | 'wallet' | 'network' | 'namespace'

/** Every view, and its data. */
const viewFields: Record<PlainViewName, readonly `${ViewField}?`[]> &
  Record<Exclude<ViewName, PlainViewName>, readonly (ViewField | `${ViewField}?`)[]> = {
  Connect: ['namespace?'],
  AllWallets: ['namespace?'],
  ConnectingExternal: ['connector'],
  ConnectingMultiChain: ['connector'],
  ConnectingWalletConnect: ['wallet?'],
  ConnectingWalletConnectBasic: [],
  Downloads: ['wallet'],
  Account: [],
  AccountSettings: [],
  ProfileWallets: ['namespace?'],
  Networks: [],
  SwitchNetwork: ['network'],
  SwitchActiveChain: ['namespace', 'network?'],
  UnsupportedChain: [],
  WhatIsAWallet: [],
  WhatIsANetwork: [],
  GetWallet: [],
}

export function isViewName(name: string): name is ViewName {
  return Object.hasOwn(viewFields, name)
}

/** Whether a view can be told to show one kind of chain alone. */
export function showsOneKind(name: string): boolean {
  return isViewName(name) && viewFields[name].includes('namespace?' as never)
}

/** What has to be text in each, for a view to be drawn. */
const texts: Record<Exclude<ViewField, 'namespace'>, readonly string[]> = {
  connector: ['id', 'name', 'type', 'namespace'],
  wallet: ['id', 'name'],
  network: ['caipNetworkId', 'chainNamespace', 'name'],
}

/**
 * The first of a view's data that is missing, or is not what the view can show; `undefined` where all is well.
 *
 * @param isNamespace - Whether the kit has networks of that kind.
 */
export function findViewFault(
  { name, data }: { name: ViewName; data?: unknown },
  isNamespace: (value: unknown) => boolean,
): ViewField | 'data' | undefined {
  const fields = viewFields[name]
  if (data === undefined && fields.every((field) => field.endsWith('?'))) return undefined
  if (!isRecord(data)) return 'data'
  for (const field of fields) {
    const key = field.replace('?', '') as ViewField
    const value = data[key]
    if (value === undefined && field !== key) continue
    if (!(key === 'namespace' ? isNamespace(value) : hasTexts(value, texts[key]))) return key
  }
  const { connector } = data
  const isMissing = isRecord(connector) && connector.type === 'MULTI_CHAIN' && !Array.isArray(connector.connectors)
  return isMissing ? 'connector' : undefined
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
