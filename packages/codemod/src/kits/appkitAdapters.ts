import type { NodePath } from '@babel/traverse'
import { addTodo } from '../source/addTodo.ts'
import { addImport } from '../source/imports.ts'
import { type Entry, entriesOf, handleAll } from '../source/objects.ts'
import { type Binding, indentAt, type Reference, type Source, textOf } from '../source/Source.ts'
import { latchkeyNetworks } from './networks.ts'
import { passedOn, writeAdapter } from './wagmiSite.ts'

const adapters: Readonly<Record<string, { module: string; name: string }>> = {
  WagmiAdapter: { module: '@latchkey/adapter-wagmi', name: 'wagmiAdapter' },
  EthersAdapter: { module: '@latchkey/adapter-wagmi', name: 'wagmiAdapter' },
  Ethers5Adapter: { module: '@latchkey/adapter-wagmi', name: 'wagmiAdapter' },
  SolanaAdapter: { module: '@latchkey/adapter-solana', name: 'solanaAdapter' },
  BitcoinAdapter: { module: '@latchkey/adapter-bitcoin', name: 'bitcoinAdapter' },
}
/** Imports a network from Latchkey, or from viem if Latchkey does not have it. */
export function replaceNetwork(source: Source, binding: Binding) {
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

/** Replaces `new WagmiAdapter()` and similar calls by Latchkey's adapters. */
export function replaceAdapter(source: Source, imported: string, reference: Reference) {
  const adapter = adapters[imported]
  const made = reference.parentPath
  if (!adapter || !made?.isNewExpression() || reference.key !== 'callee') return
  const { module, name } = adapter
  const [options] = made.get('arguments') as NodePath[]
  const isWagmi = module === '@latchkey/adapter-wagmi'
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
