import type { NodePath } from '@babel/traverse'
import type { CallExpression } from '@babel/types'
import { addTodo } from '../source/addTodo.ts'
import { addImport } from '../source/imports.ts'
import { addEntries, commentOut, type Entry, readEntries, renameEntry } from '../source/objects.ts'
import type { Source } from '../source/Source.ts'
import type { MigrationState } from './Kit.ts'
import { servicesRemark } from './wagmiSite.ts'

/** Options of `createAppKit()` that `createLatchkey()` has with the same name and the same meaning. */
const keptOptions = new Set([
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
/** Features of `createAppKit()` that `createLatchkey()` has with the same name. */
const keptFeatures = new Set(['analytics', 'legalCheckbox'])
/**
 * Sign-in options of AppKit. They get a TODO comment, but are not commented out. So the type check fails until the developer replaces the
 * sign-in, and no site loses it unnoticed.
 */
const signInOptions = new Set(['siwx', 'siweConfig'])
/** The TODO messages for options that `createLatchkey()` does not have, by the name of the option. */
const optionHints: Readonly<Record<string, string>> = {
  featuredWalletIds: 'wallets have other ids here (`metamask`): those of the wallet directory.',
  includeWalletIds: 'wallets have other ids here (`metamask`): those of the wallet directory.',
  excludeWalletIds: 'wallets have other ids here (`metamask`): those of the wallet directory.',
  allWallets: 'this is `features: { allWallets: false }` here.',
  siwx: 'the kit does not replace this sign-in. Keep your own flow, with `kit.signMessage()`.',
  siweConfig: 'the kit does not replace this sign-in. Keep your own flow, with `kit.signMessage()`.',
  connectorTypeOrder: 'this is `features.connectorTypeOrder` here, with sections of its own.',
  multiWallet: 'several wallets at once are the rule here; `features: { multiWallet: false }` leaves the one before.',
}
/** The names of Latchkey's theme variables, by the name of AppKit's variable without its prefix. */
const themeVariableNames: Readonly<Record<string, string>> = {
  accent: '--lk-accent',
  'font-family': '--lk-font-family',
}

/** Methods of AppKit's modal that Latchkey's kit has under the same name. */
const sharedMethods = new Set([
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
/** Replaces `createAppKit()` by `createLatchkey()`, option by option. */
export function replaceModal(source: Source, migration: MigrationState) {
  const { site } = migration
  if (!site) return
  const { edits } = source
  const { call, object, statement, variable, kitName } = site
  const entries = readEntries(source, object)
  const wasExported = statement.isExportNamedDeclaration()
  const remarks = [...migration.remarks, servicesRemark]
  const lastEntry = [...entries.values()].at(-1)
  // Adds the option that makes Latchkey follow the system theme, because AppKit does so if `themeMode` is absent.
  if (lastEntry && !entries.has('themeMode')) addEntries(source, lastEntry, [`themeMode: 'auto'`])
  for (const remark of remarks) addTodo(source, statement, remark)
  if (site.isExported && !wasExported) edits.appendLeft(statement.node.start ?? 0, 'export ')
  if (variable === undefined) edits.appendLeft(statement.node.start ?? 0, `const ${kitName} = `)

  for (const [name, entry] of entries) {
    if (name === 'features') replaceFeatures(source, entry)
    else if (name === 'themeVariables') replaceThemeVariables(source, entry)
    else if (name.startsWith('...')) addTodo(source, entry, 'look at what is spread here: options differ.')
    else if (signInOptions.has(name)) addTodo(source, entry, optionHints[name] ?? '')
    else if (!keptOptions.has(name)) commentOut(source, entry, optionHints[name] ?? `\`${name}\` has no counterpart.`)
  }
  replaceCallee(source, call)
  if (variable) addMethodTodos(source, statement, variable)
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
  for (const [name, one] of readEntries(source, value))
    if (!keptFeatures.has(name)) commentOut(source, one, `\`${name}\` has no counterpart.`)
}

function replaceThemeVariables(source: Source, entry: Entry) {
  const value = entry.isObjectProperty() ? entry.get('value') : undefined
  if (!value?.isObjectExpression()) return addTodo(source, entry, 'the names of variables begin with `--lk-` here.')
  for (const [name, one] of readEntries(source, value)) {
    const newName = themeVariableNames[name.replace(/^--(?:w3m|apkt)-/, '')]
    if (newName) renameEntry(source, one, `'${newName}'`)
    else
      commentOut(
        source,
        one,
        `\`${name}\` has no counterpart: \`--lk-radius\` is the card's, \`--lk-z-index\` takes a text.`,
      )
  }
}

function addMethodTodos(source: Source, statement: NodePath, variable: string) {
  for (const use of statement.scope.getBinding(variable)?.referencePaths ?? []) {
    const { parent, key } = use
    if (parent.type !== 'MemberExpression' || key !== 'object' || parent.property.type !== 'Identifier') continue
    const { name } = parent.property
    if (!sharedMethods.has(name)) addTodo(source, use, `the kit has no \`${name}\` of this kind: see its methods.`)
  }
}
