import type { NodePath } from '@babel/traverse'
import type { CallExpression, JSXElement, NewExpression } from '@babel/types'
import { addTodo } from '../source/addTodo.ts'
import { type AttributeRule, elementOf, mapAttributes, renameElement, wrapChildren } from '../source/elements.ts'
import { mapHook } from '../source/hooks.ts'
import { addImport } from '../source/imports.ts'
import { commentOut, type Entry, entriesOf, handleAll, renameEntry } from '../source/objects.ts'
import { type Binding, findBinding, indentAt, type Reference, type Source, textOf, usesOf } from '../source/Source.ts'
import { appkitHooks, appkitNotes } from './appkitHooks.ts'
import type { Kit, Project } from './Kit.ts'
import { latchkeyNetworks } from './networks.ts'
import { kitIn } from './useKit.ts'
import { firstSite, passedOn, servicesRemark, writeAdapter } from './wagmiSite.ts'

const isModule = (module: string) => /^@reown\/appkit(?:\/|-|$)/.test(module)
const react = '@latchkey/react'

/** Options with the same name and the same meaning. */
const kept = new Set([
  ...['adapters', 'networks', 'defaultNetwork', 'projectId', 'metadata', 'themeMode', 'debug', 'basic'],
  ...['allowUnsupportedChain', 'customRpcUrls', 'customWallets', 'chainImages', 'connectorImages', 'disableAppend'],
  ...[
    'enableEmbedded',
    'enableEIP6963',
    'enableInjected',
    'enableWalletConnect',
    'enableNetworkSwitch',
    'enableReconnect',
  ],
  ...['manualWCControl', 'termsConditionsUrl', 'privacyPolicyUrl'],
])
const keptFeatures = new Set(['analytics', 'legalCheckbox'])
/** What a site must not come to be built without. */
const signIn = new Set(['siwx', 'siweConfig'])
const optionHints: Readonly<Record<string, string>> = {
  featuredWalletIds: 'wallets have other ids here (`metamask`): those of the wallet directory.',
  includeWalletIds: 'wallets have other ids here (`metamask`): those of the wallet directory.',
  excludeWalletIds: 'wallets have other ids here (`metamask`): those of the wallet directory.',
  allWallets: 'this is `features: { allWallets: false }` here.',
  siwx: 'signing in is yours here: keep your own flow, with `kit.signMessage()`.',
  siweConfig: 'signing in is yours here: keep your own flow, with `kit.signMessage()`.',
  connectorTypeOrder: 'this is `features.connectorTypeOrder` here, with sections of its own.',
  multiWallet: 'several wallets at once are the rule here; `features: { multiWallet: false }` leaves the one before.',
}
const variables: Readonly<Record<string, string>> = { accent: '--lk-accent', 'font-family': '--lk-font-family' }

const adapters: Readonly<Record<string, { module: string; name: string }>> = {
  WagmiAdapter: { module: '@latchkey/adapter-wagmi', name: 'wagmiAdapter' },
  EthersAdapter: { module: '@latchkey/adapter-wagmi', name: 'wagmiAdapter' },
  Ethers5Adapter: { module: '@latchkey/adapter-wagmi', name: 'wagmiAdapter' },
  SolanaAdapter: { module: '@latchkey/adapter-solana', name: 'solanaAdapter' },
  BitcoinAdapter: { module: '@latchkey/adapter-bitcoin', name: 'bitcoinAdapter' },
}
const buttons: Readonly<Record<string, string>> = {
  button: 'LatchkeyButton',
  'connect-button': 'ConnectButton',
  'account-button': 'AccountButton',
  'network-button': 'NetworkButton',
}
const components: Readonly<Record<string, string>> = {
  AppKitButton: 'LatchkeyButton',
  AppKitConnectButton: 'ConnectButton',
  AppKitAccountButton: 'AccountButton',
  AppKitNetworkButton: 'NetworkButton',
}
const buttonRules: Readonly<Record<string, AttributeRule>> = {
  disabled: 'disabled',
  balance: 'balance',
  label: 'label',
}
/** Methods of the modal that the kit has under the same name. */
const methods = new Set([
  ...['open', 'close', 'disconnect', 'switchNetwork', 'getAccount', 'getState', 'setThemeMode', 'setThemeVariables'],
  ...[
    'subscribeAccount',
    'subscribeNetwork',
    'subscribeState',
    'subscribeTheme',
    'subscribeEvents',
    'subscribeWalletInfo',
  ],
])
const views = new Set(['Connect', 'Account', 'AllWallets', 'Networks', 'WhatIsAWallet', 'WhatIsANetwork'])

const isWagmi = (module: string) => module === 'wagmi'

function collect(project: Project) {
  const sources = [...project.sources.values()]
  if (!sources.some((source) => findBinding(source, isWagmi, 'WagmiProvider')?.references.some(elementOf)))
    project.remarks.push('put `<LatchkeyProvider kit={…}>` of @latchkey/react around what uses its buttons and hooks.')
  for (const source of sources)
    for (const reference of source.bindings
      .filter(({ imported }) => imported === 'WagmiAdapter')
      .flatMap((one) => one.references)) {
      const declarator = reference.parentPath?.parentPath
      if (
        reference.parentPath?.isNewExpression() &&
        declarator?.isVariableDeclarator() &&
        declarator.node.id.type === 'Identifier'
      )
        project.adapters.set(declarator.node.id.name, source.path)
    }
}

function transform(source: Source, project: Project) {
  const { site } = project
  for (const binding of source.bindings)
    if (binding.module === '@reown/appkit/networks') replaceNetwork(source, binding)
  for (const { binding, reference } of usesOf(source, isModule)) replaceUse(source, binding, reference)
  replaceElements(source)
  wrapProviders(source, project)
  renameConfigs(source, project)
  if (site?.path === source.path) replaceModal(source, project)
}

function replaceUse(source: Source, binding: Binding, reference: Reference) {
  const { imported } = binding
  const hook = appkitHooks[imported]
  if (hook) {
    const left = mapHook(source, reference, hook)
    const note = appkitNotes[imported]
    if (left && note) addTodo(source, reference, note)
    if (left && imported === 'useAppKit') noteViews(source, reference)
  }
  const component = components[imported]
  const element = component ? elementOf(reference) : undefined
  if (component && element) {
    source.handled.add(reference.node)
    replaceButton(source, element, component)
  }
  const adapter = adapters[imported]
  const made = reference.parentPath
  if (adapter && made?.isNewExpression() && reference.key === 'callee') replaceAdapter(source, reference, made, adapter)
}

/** AppKit's hooks find the modal by themselves; ours look for a provider. */
function wrapProviders(source: Source, project: Project) {
  for (const reference of findBinding(source, isWagmi, 'WagmiProvider')?.references ?? []) {
    const element = elementOf(reference)
    const kit = element && kitIn(source, project)
    if (kit) wrapChildren(source, element, addImport(source, react, 'LatchkeyProvider'), ` kit={${kit}}`)
  }
}

/** The modal has no view for what Latchkey does not do. */
function noteViews(source: Source, reference: Reference) {
  reference.scope.getFunctionParent()?.path.traverse({
    ObjectProperty(path) {
      const { key, value } = path.node
      const isView = key.type === 'Identifier' && key.name === 'view' && value.type === 'StringLiteral'
      const call = path.parentPath.parentPath
      const isOpening = call?.isCallExpression() && /(?:^|\.)open$/.test(textOf(source, call.node.callee))
      if (isView && isOpening && !views.has(value.value))
        addTodo(source, path, `the modal has no view \`${value.value}\`.`)
    },
  })
}

function replaceNetwork(source: Source, binding: Binding) {
  const { imported, local, specifier, references } = binding
  if (specifier.type !== 'ImportSpecifier') return
  const isType =
    specifier.importKind === 'type' || binding.declaration.node.importKind === 'type' || imported === 'AppKitNetwork'
  if (imported === 'defineChain') return
  const [module, name] =
    imported === 'AppKitNetwork' ? ['latchkey', 'NetworkInput'] : [moduleOfNetwork(imported), imported]
  source.names.delete(local)
  const now = addImport(source, module, name, { isType })
  for (const { node, parent } of references) {
    source.handled.add(node)
    if (now === local) continue
    const isShorthand = parent.type === 'ObjectProperty' && parent.shorthand
    source.edits.update(node.start ?? 0, node.end ?? 0, isShorthand ? `${local}: ${now}` : now)
  }
}

const moduleOfNetwork = (name: string) => (latchkeyNetworks.has(name) ? 'latchkey/networks' : 'viem/chains')

function replaceAdapter(
  source: Source,
  reference: Reference,
  made: NodePath<NewExpression>,
  { module, name }: { module: string; name: string },
) {
  const [options] = made.get('arguments') as NodePath[]
  const isWagmi = reference.node.name === 'WagmiAdapter' || module === '@latchkey/adapter-wagmi'
  if (options && !options.isObjectExpression())
    return addTodo(source, made, `make the adapter with \`${name}()\` of ${module}.`)
  source.handled.add(reference.node)
  const entries = options?.isObjectExpression() ? entriesOf(source, options) : new Map<string, Entry>()
  const text = isWagmi
    ? writeAdapter(source, entries, indentAt(source, made.node.start ?? 0), false)
    : `${addImport(source, module, name, { instead: `create${name[0]?.toUpperCase()}${name.slice(1)}` })}()`
  for (const [option, entry] of entries) if (!passedOn.includes(option)) handleAll(source, entry)
  const known = new Set(['networks', 'projectId', 'ssr', ...passedOn])
  for (const [option, entry] of entries)
    if (!known.has(option))
      addTodo(
        source,
        made,
        `the adapter had \`${textOf(source, entry.node).replace(/\s+/g, ' ')}\`: ${adapterHints[option] ?? 'it has no counterpart.'}`,
      )
  source.edits.update(made.node.start ?? 0, made.node.end ?? 0, text)
}

const adapterHints: Readonly<Record<string, string>> = {
  connectors: 'wrap each with `fromWagmi()` of @latchkey/adapter-wagmi/connectors.',
  wallets: 'the wallets of the page register themselves.',
  customRpcUrls: 'name `customRpcUrls` in createLatchkey().',
  storage: 'the kit remembers the connection itself.',
}

/** `<appkit-button>` and its like, which need no import. */
function replaceElements(source: Source) {
  source.program.traverse({
    JSXElement(element) {
      const { name } = element.node.openingElement
      const kind = name.type === 'JSXIdentifier' ? /^(?:appkit|w3m)-(.+)$/.exec(name.name)?.[1] : undefined
      const button = kind && buttons[kind]
      if (button) replaceButton(source, element, button)
      else if (kind) addTodo(source, element, `\`<${textOf(source, name)}>\` has no counterpart.`)
    },
  })
}

function replaceButton(source: Source, element: NodePath<JSXElement>, button: string) {
  renameElement(source, element, addImport(source, react, button))
  mapAttributes(
    source,
    element,
    buttonRules,
    (name) => `\`${name}\` has no counterpart: see the attributes of ${button}.`,
  )
}

/** `adapter.wagmiConfig` is `adapter.config`, once the kit has taken the adapter. */
function renameConfigs(source: Source, { adapters: known, site }: Project) {
  source.program.traverse({
    MemberExpression(path) {
      const { object, property, computed } = path.node
      if (computed || property.type !== 'Identifier' || property.name !== 'wagmiConfig' || object.type !== 'Identifier')
        return
      const binding = source.bindings.find(({ local }) => local === object.name)
      if (!known.has(binding?.imported ?? object.name)) return
      source.edits.update(property.start ?? 0, property.end ?? 0, 'config')
      const isLater = site?.path === source.path && (site.statement.node.end ?? 0) < (path.node.start ?? 0)
      if (!path.getFunctionParent() && !isLater)
        addTodo(
          source,
          path,
          'an adapter has its `config` once createLatchkey() has taken it: read it below that, or in a component.',
        )
    },
  })
}

function replaceModal(source: Source, project: Project) {
  const { site } = project
  if (!site) return
  const { edits } = source
  const { call, object, statement, variable, kitName } = site
  const entries = entriesOf(source, object)
  const wasExported = statement.isExportNamedDeclaration()
  const remarks = [...project.remarks, servicesRemark]
  if (!entries.has('themeMode'))
    remarks.push(
      'the mode followed the system: set `themeMode`, which is dark otherwise, and follow it with `kit.setThemeMode()`.',
    )
  for (const remark of remarks) addTodo(source, statement, remark)
  if (site.isExported && !wasExported) edits.appendLeft(statement.node.start ?? 0, 'export ')
  if (variable === undefined) edits.appendLeft(statement.node.start ?? 0, `const ${kitName} = `)

  for (const [name, entry] of entries) {
    if (name === 'features') replaceFeatures(source, entry)
    else if (name === 'themeVariables') replaceVariables(source, entry)
    else if (name.startsWith('...')) addTodo(source, entry, 'look at what is spread here: options differ.')
    else if (signIn.has(name)) addTodo(source, entry, optionHints[name] ?? '')
    else if (!kept.has(name)) commentOut(source, entry, optionHints[name] ?? `\`${name}\` has no counterpart.`)
  }
  replaceCallee(source, call)
  if (variable) noteMethods(source, statement, variable)
}

function replaceCallee(source: Source, call: NodePath<CallExpression>) {
  const { callee } = call.node
  source.handled.add(callee)
  source.edits.update(callee.start ?? 0, callee.end ?? 0, addImport(source, 'latchkey', 'createLatchkey'))
}

function replaceFeatures(source: Source, entry: Entry) {
  const value = entry.isObjectProperty() ? entry.get('value') : undefined
  if (!value?.isObjectExpression())
    return addTodo(source, entry, 'only `analytics` and `legalCheckbox` are features here too.')
  for (const [name, one] of entriesOf(source, value))
    if (!keptFeatures.has(name)) commentOut(source, one, `\`${name}\` has no counterpart.`)
}

function replaceVariables(source: Source, entry: Entry) {
  const value = entry.isObjectProperty() ? entry.get('value') : undefined
  if (!value?.isObjectExpression()) return addTodo(source, entry, 'the names of variables begin with `--lk-` here.')
  for (const [name, one] of entriesOf(source, value)) {
    const to = variables[name.replace(/^--(?:w3m|apkt)-/, '')]
    if (to) renameEntry(source, one, `'${to}'`)
    else
      commentOut(
        source,
        one,
        `\`${name}\` has no counterpart: \`--lk-radius\` is the card's, \`--lk-z-index\` takes a text.`,
      )
  }
}

function noteMethods(source: Source, statement: NodePath, variable: string) {
  for (const use of statement.scope.getBinding(variable)?.referencePaths ?? []) {
    const { parent, key } = use
    if (parent.type !== 'MemberExpression' || key !== 'object' || parent.property.type !== 'Identifier') continue
    const { name } = parent.property
    if (!methods.has(name)) addTodo(source, use, `the kit has no \`${name}\` of this kind: see its methods.`)
  }
}

const hints: Readonly<Record<string, string>> = {
  createAppKit: 'make a kit at the top of a module: `createLatchkey({ networks, adapters })`.',
  defineChain: 'write the network as a record of its own, or with `defineChain` of viem on an EVM chain.',
  useAppKitBalance: 'use `useLatchkeyBalance()`, whose balance is in base units.',
  useAppKitConnections: 'use `useLatchkeyConnections()`.',
  useAppKitConnection:
    'use `useLatchkeyConnections()`; on Solana, a connection of your own and `useLatchkeyProvider()`.',
  useAppKitWallet: 'use `useLatchkeyWallets()`.',
  useAppKitWallets: 'use `useLatchkeyWallets()`.',
}

export const appkit: Kit = {
  name: 'appkit',
  title: 'AppKit',
  isModule,
  isPackage: (name) => /^@reown\/appkit(?:-|$)/.test(name),
  marker: /@reown\/appkit|<(?:appkit|w3m)-|\.wagmiConfig\b/,
  findSite(sources) {
    const found = sources
      .map((source) => firstSite(source, [findBinding(source, isModule, 'createAppKit')], 'kit'))
      .find(Boolean)
    return found && { ...found, kitName: found.variable ?? found.kitName }
  },
  collect,
  transform,
  hint: ({ imported }) => hints[imported] ?? appkitFieldHint(imported),
}

function appkitFieldHint(imported: string): string {
  const rule = appkitHooks[imported]
  return rule
    ? `\`${rule.hook}()\` of @latchkey/react is what there is: it lacks some of what is read here.`
    : `\`${imported}\` of AppKit has no counterpart.`
}
