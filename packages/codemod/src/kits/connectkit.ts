import type { NodePath } from '@babel/traverse'
import type { JSXElement, Node } from '@babel/types'
import {
  type AttributeRule,
  addAttribute,
  findElement,
  listAttributes,
  readAttribute,
  readAttributeName,
} from '../source/elements.ts'
import { type FieldRule, type HookRule, replaceHookUse } from '../source/hooks.ts'
import { finishImports } from '../source/imports.ts'
import { readEntries, readValueText } from '../source/objects.ts'
import { findBinding, findUses, readIndentAt, readText, type Source } from '../source/Source.ts'
import type { KitRules, MigrationState } from './Kit.ts'
import { replaceButton, replaceProvider } from './replaceElements.ts'
import { createThemeOptions, readVariables, toCssLength } from './theme.ts'
import { findFirstSetup, replaceConfig } from './wagmiSite.ts'

const isKitModule = (module: string) => module === 'connectkit'
const isWagmiModule = (module: string) => module === 'wagmi' || module === '@wagmi/core'
const reactModule = '@latchkey/react'

/**
 * Unwraps `createConfig(getDefaultConfig({ … }))` to `getDefaultConfig({ … })`. The later steps can then treat this call like that of any
 * other toolkit.
 */
function prepareSource(source: Source): string | undefined {
  const innerCall = findBinding(source, isKitModule, 'getDefaultConfig')?.references.find(
    ({ parentPath, key }) => key === 'callee' && parentPath?.isCallExpression() && parentPath.listKey === 'arguments',
  )?.parentPath
  const outerCall = innerCall?.parentPath
  const createConfigBinding = findBinding(source, isWagmiModule, 'createConfig')
  const createConfigReference =
    outerCall?.isCallExpression() && createConfigBinding?.references.find(({ parentPath }) => parentPath === outerCall)
  if (!innerCall || !outerCall?.isCallExpression() || !createConfigReference || outerCall.node.arguments.length !== 1)
    return undefined
  const { edits, text } = source
  const innerIndent = readIndentAt(source, innerCall.node.start ?? 0)
  const outerIndent = readIndentAt(source, outerCall.node.start ?? 0)
  const call = readText(source, innerCall.node)
    .split('\n')
    .map((line) =>
      innerIndent !== outerIndent && line.startsWith(innerIndent) ? outerIndent + line.slice(innerIndent.length) : line,
    )
    .join('\n')
  source.handled.add(createConfigReference.node)
  edits.update(outerCall.node.start ?? 0, outerCall.node.end ?? 0, call)
  finishImports(source, () => false)
  return edits.toString() === text ? undefined : edits.toString()
}

/** Attributes of `ConnectKitProvider` whose values were moved to options of `createLatchkey()`, so that the attributes can be removed. */
const movedAttributes = new WeakSet<Node>()

/** The names of Latchkey's theme variables, by the name of ConnectKit's variable. A function also converts the value. */
const themeVariableNames = {
  '--ck-accent-color': '--lk-accent',
  '--ck-accent-text-color': '--lk-on-accent',
  '--ck-font-family': '--lk-font-family',
  '--ck-body-background': '--lk-card',
  '--ck-body-color': '--lk-text',
  '--ck-body-color-muted': '--lk-text-secondary',
  '--ck-overlay-background': '--lk-backdrop',
  '--ck-border-radius': (value: string) => `'--lk-radius': ${toCssLength(value)}`,
}

function collectOptions(migration: MigrationState) {
  const { site, options, remarks, sources } = migration
  if (!site) return
  const provider = [...sources.values()].flatMap((source) =>
    (findBinding(source, isKitModule, 'ConnectKitProvider')?.references ?? []).map((use) => ({
      source,
      element: findElement(use),
    })),
  )[0]
  if (!provider?.element) return
  const { source, element } = provider
  const attributesByName = new Map(
    listAttributes(element).map((attribute) => [readAttributeName(attribute), attribute]),
  )
  const readLiteral = (name: string) => {
    const attribute = attributesByName.get(name)
    return attribute && readAttribute(source, attribute).literal
  }
  const mode = readLiteral('mode')
  const theme = readLiteral('theme')
  if (mode === 'dark' || mode === 'light')
    options.push(...createThemeOptions({ mode: `'${mode}'`, variables: [], rest: [] }))
  else if (theme === 'midnight') options.push(`themeMode: 'dark'`)
  else if (!attributesByName.has('mode') || mode === 'auto') options.push(`themeMode: 'auto'`)
  for (const [name, attribute] of attributesByName) {
    const value = attribute.get('value')
    const expression = !Array.isArray(value) && value.isJSXExpressionContainer() ? value.get('expression') : undefined
    if (name === 'mode' && (mode === 'dark' || mode === 'light' || mode === 'auto')) movedAttributes.add(attribute.node)
    if (name === 'theme' && (theme === 'midnight' || theme === 'auto')) movedAttributes.add(attribute.node)
    if (name === 'customTheme' && expression?.isObjectExpression()) {
      const { variables, rest } = readVariables(source, expression, themeVariableNames)
      options.push(...createThemeOptions({ variables, rest }))
      for (const text of rest)
        remarks.push(`the theme had \`${text}\`, which has no counterpart: see \`themeVariables\`.`)
      movedAttributes.add(attribute.node)
    }
    if (name === 'options' && expression?.isObjectExpression()) {
      const entries = readEntries(source, expression)
      const languageEntry = entries.get('language')
      // Only the option `language` has a counterpart in Latchkey. Each of the other options gets a TODO comment.
      if (languageEntry) options.push(`locale: ${readValueText(source, languageEntry)}`)
      for (const [option, entry] of entries)
        if (option !== 'language')
          remarks.push(
            `the provider had \`${readText(source, entry.node).replace(/\s+/g, ' ')}\`: ${optionHints[option] ?? 'it has no counterpart.'}`,
          )
      movedAttributes.add(attribute.node)
    }
  }
}

/** The TODO messages for options that `createLatchkey()` does not have, by the name of the option. */
const optionHints: Readonly<Record<string, string>> = {
  initialChainId: 'see `defaultNetwork`.',
  enforceSupportedChains: 'see `allowUnsupportedChain`.',
  disclaimer: 'see `termsConditionsUrl`, `privacyPolicyUrl` and `features.legalCheckbox`.',
  walletConnectName: 'see `texts`.',
  hideBalance: 'see `balance="hide"` of the buttons.',
}

/** The rules for the attributes of ConnectKit's button. */
const buttonAttributeRules: Readonly<Record<string, AttributeRule>> = {
  label: 'label',
  showBalance: ({ literal }) =>
    literal === true ? 'drop' : literal === false ? { text: 'balance="hide"' } : undefined,
}

const createOpenViewRule = (view: string) => ({ kit: (kit: string) => `() => ${kit}.open({ view: '${view}' })` })
/** What replaces each field of the result of ConnectKit's `useModal`. */
const modalHookFields: Readonly<Record<string, FieldRule>> = {
  open: { hook: 'useLatchkeyState', field: 'open' },
  setOpen: {
    kit: (kit, { isTyped }) => `(isOpen${isTyped ? ': boolean' : ''}) => (isOpen ? ${kit}.open() : ${kit}.close())`,
  },
  openSwitchNetworks: createOpenViewRule('Networks'),
  openProfile: createOpenViewRule('Account'),
  openAbout: createOpenViewRule('WhatIsAWallet'),
  openOnboarding: createOpenViewRule('GetWallet'),
}
/** How the codemod replaces hooks of ConnectKit, by the name of the hook. */
const hookRules: Readonly<Record<string, HookRule>> = {
  // A call of `useModal` that has an argument is not replaced, because Latchkey has no counterpart for the callbacks in the argument.
  useModal: { module: reactModule, hook: 'useLatchkey', fields: modalHookFields, argument: () => undefined },
}

function transformSource(source: Source, migration: MigrationState) {
  for (const { binding, reference } of findUses(source, isKitModule)) {
    const hookRule = hookRules[binding.imported]
    if (hookRule) replaceHookUse(source, reference, hookRule)
    const element = findElement(reference)
    if (!element) continue
    if (binding.imported === 'ConnectKitProvider')
      replaceProvider(source, migration, element, {
        movedAttributes,
        hints: hintsByName,
        onReplaced: () => source.handled.add(reference.node),
      })
    if (binding.imported === 'ConnectKitButton') {
      source.handled.add(reference.node)
      replaceButton(source, migration, element, { customButton: 'ConnectKitButtonCustom', rules: buttonAttributeRules })
      hideBalance(source, element)
    }
  }
  replaceConfig(source, migration, {
    projectId: 'walletConnectProjectId',
    metadata: { name: 'appName', description: 'appDescription', url: 'appUrl', icons: 'appIcon' },
  })
}

/** Hides the balance of a button without the attribute `showBalance`, because ConnectKit's button shows no balance by default. */
function hideBalance(source: Source, element: NodePath<JSXElement>) {
  if (element.node.openingElement.name.type === 'JSXMemberExpression') return
  if (!listAttributes(element).some((attribute) => readAttributeName(attribute) === 'showBalance'))
    addAttribute(source, element, 'balance="hide"')
}

/** The TODO messages for imports and attributes that the codemod cannot replace, by their name. */
const hintsByName: Readonly<Record<string, string>> = {
  theme: 'say it with `themeMode` and `themeVariables` of createLatchkey().',
  mode: 'say it with `themeMode` of createLatchkey(), and change it with `useLatchkeyTheme()`.',
  customTheme: 'say it with `themeVariables` of createLatchkey().',
  options: 'say it with the options of createLatchkey().',
  onConnect: "use `onConnect` of wagmi's `useConnectionEffect()`.",
  onDisconnect: "use `onDisconnect` of wagmi's `useConnectionEffect()`.",
  getDefaultConfig: 'make a kit at the top of a module: `createLatchkey({ networks, adapters: [wagmiAdapter()] })`.',
  ConnectKitProvider: 'make a kit with `createLatchkey()` and put `<LatchkeyProvider kit={kit}>` here.',
  ConnectKitButton: 'this is `LatchkeyButton` of @latchkey/react.',
  useModal: 'use `open()` and `close()` of `useLatchkey()`, and `open` of `useLatchkeyState()`.',
  useChains: 'use `useChains()` of wagmi.',
  useChainIsSupported: 'use `isSupported` of `useLatchkeyNetwork()`.',
  SIWEProvider: 'the kit does not replace this sign-in. Keep your own flow, with `kit.signMessage()`.',
  useSIWE: 'the kit does not replace this sign-in. Keep your own flow, with `kit.signMessage()`.',
  ChainIcon: '`<NetworkButton />` shows the mark of the network.',
  Avatar: 'accounts have the picture of their wallet here.',
  getDefaultConnectors: 'the wallets of the page are found without `connectors`.',
}

/** The rules by which the codemod replaces ConnectKit. */
export const connectkit: KitRules = {
  name: 'connectkit',
  title: 'ConnectKit',
  isKitModule,
  isPackage: (name) => name === 'connectkit',
  marker: /['"]connectkit['"]/,
  prepare: prepareSource,
  findSite: (sources) =>
    sources
      .map((source) => findFirstSetup(source, [findBinding(source, isKitModule, 'getDefaultConfig')], 'kit'))
      .find(Boolean) ??
    sources
      .map((source) => findFirstSetup(source, [findBinding(source, isWagmiModule, 'createConfig')], 'kit'))
      .find(Boolean),
  collect: collectOptions,
  transform: transformSource,
  hint: ({ imported }) => hintsByName[imported] ?? `\`${imported}\` of ConnectKit has no counterpart.`,
}
