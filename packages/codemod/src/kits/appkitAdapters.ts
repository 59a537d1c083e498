import type { NodePath } from '@babel/traverse'
import { addTodo } from '../source/addTodo.ts'
import { addImport } from '../source/imports.ts'
import { type Entry, markAllHandled, readEntries } from '../source/objects.ts'
import { type Binding, type Reference, readIndentAt, readText, type Source } from '../source/Source.ts'
import { latchkeyNetworks } from './networks.ts'
import { createAdapterText, passedOptions } from './wagmiSite.ts'

/** The adapter of Latchkey that replaces each adapter of AppKit, by the name of AppKit's adapter. */
const adapterReplacements: Readonly<Record<string, { module: string; name: string }>> = {
  WagmiAdapter: { module: '@latchkey/adapter-wagmi', name: 'wagmiAdapter' },
  EthersAdapter: { module: '@latchkey/adapter-wagmi', name: 'wagmiAdapter' },
  Ethers5Adapter: { module: '@latchkey/adapter-wagmi', name: 'wagmiAdapter' },
  SolanaAdapter: { module: '@latchkey/adapter-solana', name: 'solanaAdapter' },
  BitcoinAdapter: { module: '@latchkey/adapter-bitcoin', name: 'bitcoinAdapter' },
}
/** Imports a network from Latchkey instead of AppKit, or from viem if Latchkey does not have that network. */
export function replaceNetwork(source: Source, binding: Binding) {
  const { imported, local, specifier, references } = binding
  if (specifier.type !== 'ImportSpecifier') return
  const isTypeImport =
    specifier.importKind === 'type' || binding.declaration.node.importKind === 'type' || imported === 'AppKitNetwork'
  if (imported === 'defineChain') return
  const [module, name] =
    imported === 'AppKitNetwork' ? ['latchkey', 'NetworkInput'] : [findNetworkModule(imported), imported]
  source.names.delete(local)
  const newName = addImport(source, module, name, { isType: isTypeImport })
  for (const { node, parent } of references) {
    source.handled.add(node)
    if (newName === local) continue
    const isShorthand = parent.type === 'ObjectProperty' && parent.shorthand
    source.edits.update(node.start ?? 0, node.end ?? 0, isShorthand ? `${local}: ${newName}` : newName)
  }
}

const findNetworkModule = (name: string) => (latchkeyNetworks.has(name) ? 'latchkey/networks' : 'viem/chains')

/** Replaces `new WagmiAdapter()` and similar calls by Latchkey's adapters. */
export function replaceAdapter(source: Source, imported: string, reference: Reference) {
  const adapter = adapterReplacements[imported]
  const newExpression = reference.parentPath
  if (!adapter || !newExpression?.isNewExpression() || reference.key !== 'callee') return
  const { module, name } = adapter
  const [options] = newExpression.get('arguments') as NodePath[]
  const isWagmiAdapter = module === '@latchkey/adapter-wagmi'
  if (options && !options.isObjectExpression())
    return addTodo(source, newExpression, `make the adapter with \`${name}()\` of ${module}.`)
  source.handled.add(reference.node)
  const entries = options?.isObjectExpression() ? readEntries(source, options) : new Map<string, Entry>()
  const text = isWagmiAdapter
    ? createAdapterText(source, entries, readIndentAt(source, newExpression.node.start ?? 0), false)
    : `${addImport(source, module, name, { instead: `create${name[0]?.toUpperCase()}${name.slice(1)}` })}()`
  for (const [option, entry] of entries) if (!passedOptions.includes(option)) markAllHandled(source, entry)
  const knownOptions = new Set(['networks', 'projectId', 'ssr', ...passedOptions])
  for (const [option, entry] of entries)
    if (!knownOptions.has(option))
      addTodo(
        source,
        newExpression,
        `the adapter had \`${readText(source, entry.node).replace(/\s+/g, ' ')}\`: ${adapterHints[option] ?? 'it has no counterpart.'}`,
      )
  source.edits.update(newExpression.node.start ?? 0, newExpression.node.end ?? 0, text)
}

/** The TODO messages for options that Latchkey's adapter does not have, by the name of the option. */
const adapterHints: Readonly<Record<string, string>> = {
  connectors: 'wrap each with `fromWagmi()` of @latchkey/adapter-wagmi/connectors.',
  wallets: 'the wallets of the page register themselves.',
  customRpcUrls: 'name `customRpcUrls` in createLatchkey().',
  storage: 'the kit remembers the connection itself.',
}
