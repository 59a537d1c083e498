import type { NodePath } from '@babel/traverse'
import type { CallExpression, Node, ObjectExpression } from '@babel/types'
import {
  type AttributeRule,
  findElement,
  listAttributes,
  readAttribute,
  readAttributeName,
} from '../source/elements.ts'
import { type HookRule, replaceHookUse } from '../source/hooks.ts'
import { readEntries } from '../source/objects.ts'
import { type Binding, findBinding, findUses, type Source } from '../source/Source.ts'
import type { KitRules, MigrationState } from './Kit.ts'
import { replaceButton, replaceProvider } from './replaceElements.ts'
import { createThemeOptions, readVariables, type Theme } from './theme.ts'
import { findFirstSetup, replaceConfig } from './wagmiSite.ts'

const isKitModule = (module: string) => /^@rainbow-me\/rainbowkit(?:\/|$)/.test(module)
const isWagmiModule = (module: string) => module === 'wagmi' || module === '@wagmi/core'
/** The source text of the option `themeMode`, by the name of RainbowKit's theme function. */
const themeModes: Readonly<Record<string, string>> = {
  darkTheme: `'dark'`,
  midnightTheme: `'dark'`,
  lightTheme: `'light'`,
}
/** The CSS length for each value of `borderRadius` in RainbowKit's themes. */
const radiusLengths: Readonly<Record<string, string>> = { none: '0px', small: '8px', medium: '16px' }

/** Attributes of `RainbowKitProvider` whose values were moved to options of `createLatchkey()`, so that the attributes can be removed. */
const movedAttributes = new WeakSet<Node>()

function collectOptions(migration: MigrationState) {
  const { site, options, remarks } = migration
  if (!site) return
  const providers = [...migration.sources.values()].flatMap((source) =>
    (findBinding(source, isKitModule, 'RainbowKitProvider')?.references ?? []).map((use) => ({
      source,
      element: findElement(use),
    })),
  )
  const [firstProvider] = providers
  if (!firstProvider?.element) return
  const { source, element } = firstProvider
  const attributesByName = new Map(
    listAttributes(element).map((attribute) => [readAttributeName(attribute), attribute]),
  )
  if (!attributesByName.has('theme')) options.push(`themeMode: 'light'`)
  for (const [name, attribute] of attributesByName) {
    const value = readAttribute(source, attribute)
    if (name === 'theme') {
      const theme = readTheme(source, attribute.get('value'))
      if (!theme) continue
      options.push(...createThemeOptions(theme))
      for (const rest of theme.rest)
        remarks.push(`the theme had \`${rest}\`, which has no counterpart: see \`themeVariables\`.`)
    } else if (name === 'locale' && typeof value.literal === 'string') options.push(`locale: '${value.literal}'`)
    else if (name === 'initialChain' && /^\w+$/.test(value.text) && importsChain(migration, value.text))
      options.push(`defaultNetwork: ${value.text}`)
    else continue
    movedAttributes.add(attribute.node)
  }
}

/** Returns true if the file that sets up the kit also imports a chain with this name. */
function importsChain({ sources, site }: MigrationState, name: string): boolean {
  const source = sources.get(site?.path ?? '')
  return source?.bindings.some(({ local, module }) => local === name && /chains|networks/.test(module)) ?? false
}

function readTheme(source: Source, value: NodePath<unknown> | NodePath<unknown>[]): Theme | undefined {
  const container = Array.isArray(value) ? undefined : value
  if (!container?.isJSXExpressionContainer()) return undefined
  const call = container.get('expression')
  if (call.isObjectExpression() && isDefaultTheme(source, call)) return { mode: `'auto'`, variables: [], rest: [] }
  if (!call.isCallExpression() || call.node.callee.type !== 'Identifier') return undefined
  const mode = themeModes[findImportedName(source, call)]
  if (!mode) return undefined
  const [object] = call.get('arguments')
  if (!object) return { mode, variables: [], rest: [] }
  if (!object.isObjectExpression()) return undefined
  const { variables, rest } = readVariables(source, object, {
    accentColor: '--lk-accent',
    accentColorForeground: '--lk-on-accent',
    borderRadius: (text) => {
      const radius = radiusLengths[text.slice(1, -1)]
      return radius && `'--lk-radius': '${radius}'`
    },
  })
  return { mode, variables, rest: rest.filter((text) => !/^borderRadius: .large.$|^fontStack: .system.$/.test(text)) }
}

/** Returns true if a theme is RainbowKit's standard light theme in light mode and its standard dark theme in dark mode. */
function isDefaultTheme(source: Source, theme: NodePath<ObjectExpression>): boolean {
  const entries = readEntries(source, theme)
  const isThemeCall = (name: string, themeFunction: string) => {
    const value = entries.get(name)?.get('value')
    const call = Array.isArray(value) ? undefined : value
    return (
      call?.isCallExpression() && call.node.arguments.length === 0 && findImportedName(source, call) === themeFunction
    )
  }
  return entries.size === 2 && Boolean(isThemeCall('lightMode', 'lightTheme') && isThemeCall('darkMode', 'darkTheme'))
}

function findImportedName({ bindings }: Source, { node }: NodePath<CallExpression>): string {
  const name = node.callee.type === 'Identifier' ? node.callee.name : ''
  return bindings.find(({ local, module }) => local === name && isKitModule(module))?.imported ?? ''
}

/** The rules for the attributes of RainbowKit's button. */
const buttonAttributeRules: Readonly<Record<string, AttributeRule>> = {
  label: 'label',
  showBalance: ({ literal }) =>
    literal === undefined
      ? { todo: 'say it with `balance`, which is `show` or `hide` on every screen.' }
      : literal === true
        ? 'drop'
        : { text: 'balance="hide"' },
  chainStatus: ({ literal }) =>
    literal === 'none' ? 'drop' : { todo: 'put a `<NetworkButton />` beside it for the network.' },
}

const createOpenViewRule = (view: string) => (kit: string) => `() => ${kit}.open({ view: '${view}' })`
const openStateTodo = '`{name}` is true on every view of the modal: compare `view` of `useLatchkeyState()` for one.'
/** The rule for the fields that are true while RainbowKit's modal is open. */
const openStateRule = { hook: 'useLatchkeyState', field: 'open', todo: openStateTodo }
const reactModule = '@latchkey/react'
/** How the codemod replaces hooks of RainbowKit, by the name of the hook. */
const hookRules: Readonly<Record<string, HookRule>> = {
  useConnectModal: {
    module: reactModule,
    hook: 'useLatchkey',
    fields: { openConnectModal: { kit: createOpenViewRule('Connect') }, connectModalOpen: openStateRule },
  },
  useAccountModal: {
    module: reactModule,
    hook: 'useLatchkey',
    fields: { openAccountModal: { kit: createOpenViewRule('Account') }, accountModalOpen: openStateRule },
  },
  useChainModal: {
    module: reactModule,
    hook: 'useLatchkey',
    fields: { openChainModal: { kit: createOpenViewRule('Networks') }, chainModalOpen: openStateRule },
  },
}

function transformSource(source: Source, migration: MigrationState) {
  for (const { binding, reference } of findUses(source, isKitModule)) {
    const hookRule = hookRules[binding.imported]
    if (hookRule) replaceHookUse(source, reference, hookRule)
    const element = findElement(reference)
    if (!element) continue
    if (binding.imported === 'RainbowKitProvider')
      replaceProvider(source, migration, element, {
        movedAttributes,
        hints: hintsByName,
        onReplaced: () => source.handled.add(reference.node),
      })
    if (binding.imported === 'ConnectButton') {
      source.handled.add(reference.node)
      replaceButton(source, migration, element, { customButton: 'ConnectButtonCustom', rules: buttonAttributeRules })
    }
  }
  replaceConfig(source, migration, {
    projectId: 'projectId',
    metadata: { name: 'appName', description: 'appDescription', url: 'appUrl', icons: 'appIcon' },
  })
}

const themeHint =
  'say it with `themeMode` and `themeVariables` of createLatchkey(): `--lk-accent` for accentColor, `--lk-on-accent` for ' +
  'accentColorForeground, `--lk-radius` for borderRadius, `--lk-card` for modalBackground, `--lk-font-family` for fonts.body.'

/** The TODO messages for imports and attributes that the codemod cannot replace, by their name. */
const hintsByName: Readonly<Record<string, string>> = {
  darkTheme: themeHint,
  lightTheme: themeHint,
  midnightTheme: themeHint,
  theme: 'say it with `themeMode` and `themeVariables` of createLatchkey(), and change it with `useLatchkeyTheme()`.',
  locale: "say it with `locale` of createLatchkey(), with the language's `texts`.",
  initialChain: 'say it with `defaultNetwork` of createLatchkey(), as one of its networks.',
  appInfo: 'say it with `metadata`, `termsConditionsUrl` and `privacyPolicyUrl` of createLatchkey().',
  avatar: 'accounts have the picture of their wallet here.',
  RainbowKitProvider: 'make a kit with `createLatchkey()` and put `<LatchkeyProvider kit={kit}>` here.',
  useConnectModal: 'use `open()` of `useLatchkey()`, and `useLatchkeyState()`.',
  useAccountModal: "use `open({ view: 'Account' })` of `useLatchkey()`, and `useLatchkeyState()`.",
  useChainModal: "use `open({ view: 'Networks' })` of `useLatchkey()`, and `useLatchkeyState()`.",
  ConnectButton: 'this is `LatchkeyButton` of @latchkey/react.',
  connectorsForWallets:
    'the wallets of the page are found without a list; others come by `wagmiAdapter({ connectors })`.',
  getDefaultWallets: 'the wallets of the page are found without a list.',
  getDefaultConfig: 'make a kit at the top of a module: `createLatchkey({ networks, adapters: [wagmiAdapter()] })`.',
  RainbowKitAuthenticationProvider:
    'the kit does not replace this sign-in. Keep your own flow, with `kit.signMessage()`.',
  createAuthenticationAdapter: 'the kit does not replace this sign-in. Keep your own flow, with `kit.signMessage()`.',
  useAddRecentTransaction: 'the modal keeps no list of transactions.',
}

/** The rules by which the codemod replaces RainbowKit. */
export const rainbowkit: KitRules = {
  name: 'rainbowkit',
  title: 'RainbowKit',
  isKitModule,
  isPackage: (name) => name === '@rainbow-me/rainbowkit',
  marker: /@rainbow-me\/rainbowkit/,
  findSite: (sources) =>
    sources
      .map((source) => findFirstSetup(source, [findBinding(source, isKitModule, 'getDefaultConfig')], 'kit'))
      .find(Boolean) ??
    sources
      .map((source) => findFirstSetup(source, [findBinding(source, isWagmiModule, 'createConfig')], 'kit'))
      .find(Boolean),
  collect: collectOptions,
  transform: transformSource,
  hint: ({ imported, module: from }: Binding) =>
    (from.endsWith('/wallets') ? hintsByName.connectorsForWallets : hintsByName[imported]) ??
    `\`${imported}\` of RainbowKit has no counterpart.`,
}
