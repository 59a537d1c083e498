import type { NodePath } from '@babel/traverse'
import type { JSXElement } from '@babel/types'
import { addTodo } from '../source/addTodo.ts'
import { type AttributeRule, findElement, mapAttributes, renameElement, wrapChildren } from '../source/elements.ts'
import { replaceHookUse } from '../source/hooks.ts'
import { addImport } from '../source/imports.ts'
import { type Binding, findBinding, findUses, type Reference, readText, type Source } from '../source/Source.ts'
import { replaceAdapter, replaceNetwork } from './appkitAdapters.ts'
import { appkitHooks, appkitHookTodos } from './appkitHooks.ts'
import { replaceModal } from './appkitModal.ts'
import type { KitRules, MigrationState } from './Kit.ts'
import { ensureKitImport } from './useKit.ts'
import { findFirstSetup } from './wagmiSite.ts'

const isKitModule = (module: string) => /^@reown\/appkit(?:\/|-|$)/.test(module)
const reactModule = '@latchkey/react'

/** The names of Latchkey's components, by the tag of AppKit's custom element without its prefix (`appkit-` or `w3m-`). */
const componentsByTag: Readonly<Record<string, string>> = {
  button: 'LatchkeyButton',
  'connect-button': 'ConnectButton',
  'account-button': 'AccountButton',
  'network-button': 'NetworkButton',
}
/** The names of Latchkey's components, by the name of AppKit's component. */
const componentsByImport: Readonly<Record<string, string>> = {
  AppKitButton: 'LatchkeyButton',
  AppKitConnectButton: 'ConnectButton',
  AppKitAccountButton: 'AccountButton',
  AppKitNetworkButton: 'NetworkButton',
}
/** The rules for the attributes of AppKit's buttons. */
const buttonAttributeRules: Readonly<Record<string, AttributeRule>> = {
  disabled: 'disabled',
  balance: 'balance',
  label: 'label',
}
/** The views of AppKit's modal that Latchkey's modal has too. */
const viewsOfBothModals = new Set(['Connect', 'Account', 'AllWallets', 'Networks', 'WhatIsAWallet', 'WhatIsANetwork'])

const isWagmiModule = (module: string) => module === 'wagmi'

function collectAdapters(migration: MigrationState) {
  const sources = [...migration.sources.values()]
  if (!sources.some((source) => findBinding(source, isWagmiModule, 'WagmiProvider')?.references.some(findElement)))
    migration.remarks.push(
      'put `<LatchkeyProvider kit={…}>` of @latchkey/react around what uses its buttons and hooks.',
    )
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
        migration.adapters.set(declarator.node.id.name, source.path)
    }
}

function transformSource(source: Source, migration: MigrationState) {
  const { site } = migration
  for (const binding of source.bindings)
    if (binding.module === '@reown/appkit/networks') replaceNetwork(source, binding)
  for (const { binding, reference } of findUses(source, isKitModule)) replaceUse(source, binding, reference)
  replaceElements(source)
  wrapProviders(source, migration)
  renameWagmiConfig(source, migration)
  if (site?.path === source.path) replaceModal(source, migration)
}

function replaceUse(source: Source, binding: Binding, reference: Reference) {
  const { imported } = binding
  const hookRule = appkitHooks[imported]
  if (hookRule) {
    const leftoverFields = replaceHookUse(source, reference, hookRule)
    const todo = appkitHookTodos[imported]
    if (leftoverFields && todo) addTodo(source, reference, todo)
    if (leftoverFields && imported === 'useAppKit') addViewTodos(source, reference)
  }
  const componentName = componentsByImport[imported]
  const element = componentName ? findElement(reference) : undefined
  if (componentName && element) {
    source.handled.add(reference.node)
    replaceButton(source, element, componentName)
  }
  replaceAdapter(source, imported, reference)
}

/**
 * Wraps the children of `WagmiProvider` in Latchkey's provider. AppKit's hooks work without a provider component, but Latchkey's hooks need
 * one.
 */
function wrapProviders(source: Source, migration: MigrationState) {
  for (const reference of findBinding(source, isWagmiModule, 'WagmiProvider')?.references ?? []) {
    const element = findElement(reference)
    const kit = element && ensureKitImport(source, migration)
    if (kit) wrapChildren(source, element, addImport(source, reactModule, 'LatchkeyProvider'), ` kit={${kit}}`)
  }
}

/** Adds a TODO comment to each call that opens a view of AppKit which Latchkey does not have. */
function addViewTodos(source: Source, reference: Reference) {
  reference.scope.getFunctionParent()?.path.traverse({
    ObjectProperty(path) {
      const { key, value } = path.node
      const isViewOption = key.type === 'Identifier' && key.name === 'view' && value.type === 'StringLiteral'
      const call = path.parentPath.parentPath
      const isOpenCall = call?.isCallExpression() && /(?:^|\.)open$/.test(readText(source, call.node.callee))
      if (isViewOption && isOpenCall && !viewsOfBothModals.has(value.value))
        addTodo(source, path, `the modal has no view \`${value.value}\`.`)
    },
  })
}

/** Replaces custom elements such as `<appkit-button>`. They are found by their tag, because sites use them without an import. */
function replaceElements(source: Source) {
  source.program.traverse({
    JSXElement(element) {
      const { name } = element.node.openingElement
      const tagSuffix = name.type === 'JSXIdentifier' ? /^(?:appkit|w3m)-(.+)$/.exec(name.name)?.[1] : undefined
      const componentName = tagSuffix && componentsByTag[tagSuffix]
      if (componentName) replaceButton(source, element, componentName)
      else if (tagSuffix) addTodo(source, element, `\`<${readText(source, name)}>\` has no counterpart.`)
    },
  })
}

function replaceButton(source: Source, element: NodePath<JSXElement>, componentName: string) {
  renameElement(source, element, addImport(source, reactModule, componentName))
  mapAttributes(
    source,
    element,
    buttonAttributeRules,
    (name) => `\`${name}\` has no counterpart: see the attributes of ${componentName}.`,
  )
}

/**
 * Replaces `adapter.wagmiConfig` by `adapter.config`. Adds a TODO comment where the config is read too early, because an adapter has its
 * config only after the kit is created.
 */
function renameWagmiConfig(source: Source, { adapters: adapterPaths, site }: MigrationState) {
  source.program.traverse({
    MemberExpression(path) {
      const { object, property, computed } = path.node
      if (computed || property.type !== 'Identifier' || property.name !== 'wagmiConfig' || object.type !== 'Identifier')
        return
      const binding = source.bindings.find(({ local }) => local === object.name)
      if (!adapterPaths.has(binding?.imported ?? object.name)) return
      source.edits.update(property.start ?? 0, property.end ?? 0, 'config')
      const isAfterSetup = site?.path === source.path && (site.statement.node.end ?? 0) < (path.node.start ?? 0)
      if (!path.getFunctionParent() && !isAfterSetup)
        addTodo(
          source,
          path,
          'an adapter has its `config` once createLatchkey() has taken it: read it below that, or in a component.',
        )
    },
  })
}

/** The TODO messages for imports that the codemod cannot replace, by the name of the import. */
const hintsByImport: Readonly<Record<string, string>> = {
  createAppKit: 'make a kit at the top of a module: `createLatchkey({ networks, adapters })`.',
  defineChain: 'write the network as a record of its own, or with `defineChain` of viem on an EVM chain.',
  useAppKitBalance: 'use `useLatchkeyBalance()`, whose balance is in base units.',
  useAppKitConnections: 'use `useLatchkeyConnections()`.',
  useAppKitConnection:
    'use `useLatchkeyConnections()`; on Solana, a connection of your own and `useLatchkeyProvider()`.',
  useAppKitWallet: 'use `useLatchkeyWallets()`.',
  useAppKitWallets: 'use `useLatchkeyWallets()`.',
}

/** The rules by which the codemod replaces AppKit. */
export const appkit: KitRules = {
  name: 'appkit',
  title: 'AppKit',
  isKitModule,
  isPackage: (name) => /^@reown\/appkit(?:-|$)/.test(name),
  marker: /@reown\/appkit|<(?:appkit|w3m)-|\.wagmiConfig\b/,
  findSite(sources) {
    const firstSetup = sources
      .map((source) => findFirstSetup(source, [findBinding(source, isKitModule, 'createAppKit')], 'kit'))
      .find(Boolean)
    return firstSetup && { ...firstSetup, kitName: firstSetup.variable ?? firstSetup.kitName }
  },
  collect: collectAdapters,
  transform: transformSource,
  hint: ({ imported }) => hintsByImport[imported] ?? createHookHint(imported),
}

function createHookHint(imported: string): string {
  const rule = appkitHooks[imported]
  return rule
    ? `\`${rule.hook}()\` of @latchkey/react is what there is: it lacks some of what is read here.`
    : `\`${imported}\` of AppKit has no counterpart.`
}
