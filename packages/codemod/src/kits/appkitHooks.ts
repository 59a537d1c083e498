import type { FieldRule, HookRule } from '../source/hooks.ts'

const module = '@latchkey/react'
const unchangedFields = (...names: string[]): Readonly<Record<string, FieldRule>> =>
  Object.fromEntries(names.map((name) => [name, name]))

/** Converts the source text of an argument, for example `'eip155'` to `{ namespace: 'eip155' }`. */
const toNamespaceArgument = (argument: string) =>
  argument.startsWith('{') ? argument : `{ namespace: ${argument.replace(/ as .*$/, '')} }`

export const appkitHooks: Readonly<Record<string, HookRule>> = {
  useAppKit: { module, hook: 'useLatchkey', fields: unchangedFields('open', 'close'), isWhole: true },
  useAppKitAccount: {
    module,
    hook: 'useLatchkeyAccount',
    fields: unchangedFields('address', 'isConnected', 'caipAddress', 'status', 'allAccounts'),
  },
  useAppKitNetwork: {
    module,
    hook: 'useLatchkeyNetwork',
    fields: {
      ...unchangedFields('caipNetworkId', 'chainId', 'switchNetwork', 'approvedCaipNetworkIds'),
      caipNetwork: 'network',
    },
  },
  useAppKitState: {
    module,
    hook: 'useLatchkeyState',
    fields: { ...unchangedFields('open', 'loading', 'selectedNetworkId'), activeChain: 'activeNamespace' },
  },
  useAppKitTheme: {
    module,
    hook: 'useLatchkeyTheme',
    fields: { ...unchangedFields('setThemeMode', 'setThemeVariables'), themeMode: 'mode', themeVariables: 'variables' },
  },
  useAppKitProvider: {
    module,
    hook: 'useLatchkeyProvider',
    fields: {},
    single: 'walletProvider',
    argument: toNamespaceArgument,
  },
  useAppKitEvents: { module, hook: 'useLatchkeyEvents', fields: {}, isWhole: true },
  useWalletInfo: {
    module,
    hook: 'useLatchkeyWalletInfo',
    fields: {},
    single: 'walletInfo',
    argument: toNamespaceArgument,
  },
  useDisconnect: { module, hook: 'useLatchkeyDisconnect', fields: unchangedFields('disconnect'), isWhole: true },
}

/** For each AppKit hook whose result has the same field names as that of Latchkey's hook, but other values: the TODO message. */
export const appkitHookTodos: Readonly<Record<string, string>> = {
  useAppKitEvents:
    'the events have other names here, and there is none before the first: see `KitEvent` of @latchkey/core.',
  useWalletInfo:
    '`useLatchkeyWalletInfo()` gives `name`, `imageUrl` and `rdns` of the wallet: look at what is read of it.',
}
