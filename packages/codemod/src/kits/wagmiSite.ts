import type { NodePath } from '@babel/traverse'
import type { CallExpression, VariableDeclaration } from '@babel/types'
import { addTodo } from '../source/addTodo.ts'
import { addImport } from '../source/imports.ts'
import {
  addEntries,
  commentOut,
  cutEntries,
  type Entry,
  readEntries,
  readValueText,
  reindent,
  renameEntry,
} from '../source/objects.ts'
import { applyQuotesOf, type Binding, findFreeName, readIndentAt, readText, type Source } from '../source/Source.ts'
import type { KitSetup, MigrationState } from './Kit.ts'

/** The TODO message that every migrated site gets. */
export const servicesRemark =
  'name `services.relay` for WalletConnect and `services.walletListing` for the wallet directory.'
/** The TODO message for a site that a server renders. */
const serverRemark =
  'a server renders this site: make the kit in the state of a component, so that each request has its own (examples/next-app).'

/**
 * Reads the call that sets up the other toolkit. The call has to be at the top level of a module, with an object literal as its argument.
 * Returns `undefined` unless the call is a statement of its own, or the value of the only variable of a declaration.
 */
export function readSetup(source: Source, call: NodePath, fallback: string): KitSetup | undefined {
  if (!call.isCallExpression()) return undefined
  const [object] = call.get('arguments')
  if (!object?.isObjectExpression()) return undefined
  // If the declaration is exported, `statement` is the whole export statement.
  const statement = call.getStatementParent()
  if (!statement?.parentPath?.isProgram()) return undefined
  const isExported = statement.isExportNamedDeclaration()
  const declarator = call.parentPath
  const isExpressionStatement = declarator?.isExpressionStatement() === true
  const isVariable =
    declarator?.isVariableDeclarator() === true &&
    declarator.node.id.type === 'Identifier' &&
    (declarator.parent as VariableDeclaration).declarations.length === 1
  if (!isExpressionStatement && !isVariable) return undefined
  const variableName = isVariable && declarator.node.id.type === 'Identifier' ? declarator.node.id.name : undefined
  return {
    path: source.path,
    statement,
    call: call as NodePath<CallExpression>,
    object,
    variable: variableName,
    kitName: findFreeName(source, fallback, 'latchkeyKit'),
    isExported,
  }
}

/** Finds the first call of one of the imported functions that `readSetup` can read, and returns what `readSetup` reads from that call. */
export function findFirstSetup(
  source: Source,
  bindings: readonly (Binding | undefined)[],
  fallback: string,
): KitSetup | undefined {
  for (const binding of bindings)
    for (const reference of binding?.references ?? []) {
      const setup =
        reference.key === 'callee' && reference.parentPath && readSetup(source, reference.parentPath, fallback)
      if (setup) return setup
    }
  return undefined
}

/** The names of those options of wagmi's config that are passed unchanged to `createConfig` in the adapter. */
export const passedOptions: readonly string[] = [
  'transports',
  'batch',
  'pollingInterval',
  'cacheTime',
  'ccipRead',
  'syncConnectedChain',
]

/** The TODO messages for options of the old config that the codemod comments out, by the name of the option. */
const configTodos: Readonly<Record<string, string>> = {
  connectors:
    'the wallets of the page are found without `connectors`; wrap others with `fromWagmi()` of @latchkey/adapter-wagmi/connectors.',
  wallets: 'the wallets of the page are found without a list; others come by `wagmiAdapter({ connectors })`.',
  storage: 'Latchkey remembers the connection itself: give it a `storage` of its own kind, or none.',
  multiInjectedProviderDiscovery: 'this is `enableEIP6963` here.',
  client: 'name `transports` in `createConfig` of the adapter.',
}

/**
 * Replaces a wagmi config by a kit with an adapter. After that, the variable of the old config contains the adapter's wagmi config, so that
 * code which uses this variable stays unchanged.
 *
 * @param names.projectId - the name of the old config's option for the project id
 * @param names.metadata - for each field of Latchkey's `metadata`, the name of the old config's option with its value
 */
export function replaceConfig(
  source: Source,
  migration: MigrationState,
  names: { projectId: string; metadata: Readonly<Record<string, string>> },
): void {
  const { site } = migration
  if (!site || site.path !== source.path) return
  const { edits } = source
  const { call, object, statement, variable, kitName } = site
  const wasExported = statement.isExportNamedDeclaration()
  const entries = readEntries(source, object)
  const chainsEntry = entries.get('chains')
  if (!chainsEntry) {
    addTodo(
      source,
      call,
      'make a kit of this config by hand: `createLatchkey({ networks, adapters: [wagmiAdapter()] })`.',
    )
    migration.site = undefined
    return
  }

  const adapterName = findFreeName(source, 'wagmi', 'wagmiChains')
  source.names.add(adapterName)
  const adapterText = createAdapterText(source, entries, readIndentAt(source, statement.node.start ?? 0))
  const semicolon = readText(source, statement.node).endsWith(';') ? ';' : ''
  edits.appendLeft(statement.node.start ?? 0, `const ${adapterName} = ${adapterText}${semicolon}\n`)
  const remarks = [...migration.remarks, servicesRemark, ...(isServerRendered(source, entries) ? [serverRemark] : [])]
  for (const remark of remarks) edits.appendLeft(statement.node.start ?? 0, `// TODO(latchkey): ${remark}\n`)
  if (site.isExported && !wasExported) edits.appendLeft(statement.node.start ?? 0, 'export ')

  renameEntry(source, chainsEntry, 'networks')
  const hasMetadata = Object.values(names.metadata).some((name) => entries.has(name))
  addEntries(source, chainsEntry, [
    `adapters: [${adapterName}]`,
    ...(hasMetadata ? [createMetadataText(source, entries, names.metadata)] : []),
    ...migration.options.map((option) => applyQuotesOf(source, option)),
  ])
  const projectIdEntry = entries.get(names.projectId)
  if (projectIdEntry && names.projectId !== 'projectId') renameEntry(source, projectIdEntry, 'projectId')
  const movedOptions = ['ssr', ...passedOptions, ...Object.values(names.metadata)]
  cutEntries(
    source,
    movedOptions.flatMap((name) => entries.get(name) ?? []),
  )
  for (const [name, entry] of entries)
    if (name !== 'chains' && name !== names.projectId && !movedOptions.includes(name))
      commentOut(source, entry, configTodos[name] ?? `\`${name}\` has no counterpart.`)

  for (const binding of source.bindings)
    for (const reference of binding.references) if (reference.parentPath === call) source.handled.add(reference.node)
  edits.update(call.node.callee.start ?? 0, call.node.callee.end ?? 0, addImport(source, 'latchkey', 'createLatchkey'))
  const declarator = call.parentPath
  if (declarator.isVariableDeclarator())
    edits.update(declarator.node.id.start ?? 0, declarator.node.id.end ?? 0, kitName)
  edits.appendLeft(
    statement.node.end ?? 0,
    `\n${wasExported ? 'export ' : ''}const ${variable} = ${adapterName}.config${semicolon}`,
  )
}

function isServerRendered(source: Source, entries: ReadonlyMap<string, Entry>): boolean {
  const ssrEntry = entries.get('ssr')
  return ssrEntry !== undefined && readValueText(source, ssrEntry) !== 'false'
}

/** Returns the source text of a call of `wagmiAdapter()`, with those options of the old config that belong to the adapter. */
export function createAdapterText(
  source: Source,
  entries: ReadonlyMap<string, Entry>,
  outerIndent: string,
  hasChains = true,
): string {
  const { indent } = source
  const adapterFunctionName = addImport(source, '@latchkey/adapter-wagmi', 'wagmiAdapter', {
    instead: 'createWagmiAdapter',
  })
  const passedEntries = passedOptions.flatMap((name) => entries.get(name) ?? [])
  const lines: string[] = []
  if (isServerRendered(source, entries))
    lines.push(`${indent}ssr: ${readValueText(source, entries.get('ssr') as Entry)},`)
  if (passedEntries.length > 0) {
    const createConfigName = addImport(source, 'wagmi', 'createConfig', { instead: 'createWagmiConfig' })
    const bodyIndent = outerIndent + indent.repeat(3)
    const chainsEntry = hasChains ? entries.get('chains') : undefined
    lines.push(
      `${indent}createConfig: (parameters) =>`,
      `${indent.repeat(2)}${createConfigName}({`,
      `${indent.repeat(3)}...parameters,`,
      ...[...(chainsEntry ? [chainsEntry] : []), ...passedEntries].map(
        (entry) => `${indent.repeat(3)}${createEntryText(source, entry, bodyIndent, hasChains)},`,
      ),
      `${indent.repeat(2)}}),`,
    )
  }
  return lines.length > 0
    ? `${adapterFunctionName}({\n${lines.map((line) => outerIndent + line).join('\n')}\n${outerIndent}})`
    : `${adapterFunctionName}()`
}

/**
 * Returns the source text of an option of the old config, indented for its new place.
 *
 * @param hasAllTransports - true if the option `transports` has an entry for every chain
 */
function createEntryText(source: Source, entry: Entry, to: string, hasAllTransports: boolean): string {
  const text = reindent(readText(source, entry.node), readIndentAt(source, entry.node.start ?? 0), to)
  const transportsStart = /^transports:\s*\{/.exec(text)?.[0]
  if (hasAllTransports || !transportsStart) return text
  const whiteSpace = text.slice(transportsStart.length).startsWith('\n') ? `\n${to}${source.indent}` : ' '
  return `${transportsStart}${whiteSpace}...parameters.transports,${text.slice(transportsStart.length)}`
}

function createMetadataText(
  source: Source,
  entries: ReadonlyMap<string, Entry>,
  names: Readonly<Record<string, string>>,
) {
  const fieldTexts = Object.entries(names).flatMap(([field, name]) => {
    const entry = entries.get(name)
    if (!entry) return []
    const value = readValueText(source, entry)
    return field === 'icons' ? `icons: [${value}]` : `${field}: ${value}`
  })
  return `metadata: { ${fieldTexts.join(', ')} }`
}
