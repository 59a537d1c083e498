import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { isFeatureOn, type SwitchableFeature } from '../options/walletFeatures.ts'
import type { PlainViewName, ViewName } from './views.ts'

/**
 * What core must know about a view to check it: its data fields and its conditions. The code that the page loads first does not contain
 * these rules, because the kit's own buttons open only views that need no check. The package `scaffold` defines how a view is drawn
 * (`router/firstViews.ts` and `router/laterViews.ts`).
 */
type ViewRule = {
  /** The names of the view's data fields, separated by spaces; `?` marks an optional one. */
  data?: string
  /** What the view requires: a connected account, or that the option `enableNetworkSwitch` is true. */
  needs?: 'account' | 'networkSwitch'
  /** What the view requests from a wallet as soon as it is shown. */
  asks?: 'connection' | 'switch'
  /** The feature to which the view belongs. Without this feature, the view is not available. */
  feature?: SwitchableFeature
}

/** For each view: when it can be opened, and which data it needs. */
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
  WalletReceive: { needs: 'account', feature: 'receive' },
  WalletCompatibleNetworks: { needs: 'account', feature: 'receive' },
  WalletSend: { needs: 'account', feature: 'send' },
  WalletSendSelectToken: { needs: 'account', feature: 'send' },
  WalletSendPreview: { needs: 'account', feature: 'send' },
  WalletSendConfirmed: { needs: 'account', feature: 'send' },
  Networks: { needs: 'networkSwitch' },
  SwitchNetwork: { data: 'network', needs: 'networkSwitch', asks: 'switch' },
  SwitchActiveChain: { data: 'namespace network?' },
  UnsupportedChain: { needs: 'networkSwitch' },
  WhatIsAWallet: {},
  WhatIsANetwork: {},
  GetWallet: {},
}

/**
 * Throws if a kit does not have a view.
 *
 * @throws ConfigurationError `ViewNotAvailable` if there is no such view, if the options have turned it off, or if its feature does not work in
 *    the active namespace
 */
export function assertView(core: Core, name: string): void {
  const rule = Object.hasOwn(viewRules, name) ? viewRules[name as ViewName] : undefined
  const { enableNetworkSwitch, features } = core.options.state
  const { activeNamespace } = core.chain.state
  const isAvailable =
    rule &&
    (rule.needs !== 'networkSwitch' || enableNetworkSwitch) &&
    (!rule.feature || isFeatureOn(features, rule.feature, activeNamespace))
  if (!isAvailable) throw new ConfigurationError('ViewNotAvailable', { values: { view: name } })
}

/**
 * Checks the data that a site passes to a view. Returns the name of the first field that is missing or invalid, or
 * `undefined` if the data is valid.
 *
 * @param isNamespace - Returns whether the kit has networks of a namespace.
 */
export function findInvalidField(
  { name, data }: { name: ViewName; data?: unknown },
  isNamespace: (value: unknown) => boolean,
): string | undefined {
  const { data: fields = '' } = viewRules[name]
  if (data === undefined && (!fields || fields === 'namespace?')) return undefined
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
