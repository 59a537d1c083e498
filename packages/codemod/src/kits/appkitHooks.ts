import type { FieldRule, HookRule } from '../source/hooks.ts'

const reactModule = '@latchkey/react'
const createUnchangedFieldRules = (...names: string[]): Readonly<Record<string, FieldRule>> =>
  Object.fromEntries(names.map((name) => [name, name]))

/** Converts the source text of an argument, for example `'eip155'` to `{ namespace: 'eip155' }`. */
const toNamespaceArgument = (argument: string) =>
  argument.startsWith('{') ? argument : `{ namespace: ${argument.replace(/ as .*$/, '')} }`

/** How the codemod replaces each hook of AppKit, by the name of the hook. */
export const appkitHooks: Readonly<Record<string, HookRule>> = {
  useAppKit: {
    module: reactModule,
    hook: 'useLatchkey',
    fields: createUnchangedFieldRules('open', 'close'),
    isWhole: true,
  },
  useAppKitAccount: {
    module: reactModule,
    hook: 'useLatchkeyAccount',
    fields: createUnchangedFieldRules('address', 'isConnected', 'caipAddress', 'status', 'allAccounts'),
  },
  useAppKitNetwork: {
    module: reactModule,
    hook: 'useLatchkeyNetwork',
    fields: {
      ...createUnchangedFieldRules('caipNetworkId', 'chainId', 'switchNetwork', 'approvedCaipNetworkIds'),
      caipNetwork: 'network',
    },
  },
  useAppKitState: {
    module: reactModule,
    hook: 'useLatchkeyState',
    fields: { ...createUnchangedFieldRules('open', 'loading', 'selectedNetworkId'), activeChain: 'activeNamespace' },
  },
  useAppKitTheme: {
    module: reactModule,
    hook: 'useLatchkeyTheme',
    fields: {
      ...createUnchangedFieldRules('setThemeMode', 'setThemeVariables'),
      themeMode: 'mode',
      themeVariables: 'variables',
    },
  },
  useAppKitProvider: {
    module: reactModule,
    hook: 'useLatchkeyProvider',
    fields: {},
    single: 'walletProvider',
    argument: toNamespaceArgument,
  },
  useAppKitEvents: { module: reactModule, hook: 'useLatchkeyEvents', fields: {}, isWhole: true },
  useWalletInfo: {
    module: reactModule,
    hook: 'useLatchkeyWalletInfo',
    fields: {},
    single: 'walletInfo',
    argument: toNamespaceArgument,
  },
  useDisconnect: {
    module: reactModule,
    hook: 'useLatchkeyDisconnect',
    fields: createUnchangedFieldRules('disconnect'),
    isWhole: true,
  },
}

/** For each AppKit hook whose result has the same field names as that of Latchkey's hook, but other values: the TODO message. */
export const appkitHookTodos: Readonly<Record<string, string>> = {
  useAppKitEvents:
    'the events have other names here, and there is none before the first: see `KitEvent` of @latchkey/core.',
  useWalletInfo:
    '`useLatchkeyWalletInfo()` gives `name`, `imageUrl` and `rdns` of the wallet: look at what is read of it.',
}
