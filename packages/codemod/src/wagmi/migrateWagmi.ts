import { addTodo } from '../source/addTodo.ts'
import { addAttribute, findElement, listAttributes, readAttributeName } from '../source/elements.ts'
import { type FieldRule, replaceHookUse } from '../source/hooks.ts'
import { finishImports } from '../source/imports.ts'
import { type Binding, createSource, findBinding, type Source } from '../source/Source.ts'

const isWagmiModule = (module: string) => module === 'wagmi'
const hasWagmiCoreExports = (module: string) =>
  ['wagmi', 'wagmi/actions', '@wagmi/core', '@wagmi/core/actions'].includes(module)

/**
 * For each export of wagmi 2 that was renamed: its name in wagmi 3.
 *
 * @see https://wagmi.sh/react/guides/migrate-from-v2-to-v3
 */
const renamedExports: Readonly<Record<string, string>> = {
  useAccount: 'useConnection',
  useAccountEffect: 'useConnectionEffect',
  useSwitchAccount: 'useSwitchConnection',
  UseAccountParameters: 'UseConnectionParameters',
  UseAccountReturnType: 'UseConnectionReturnType',
  UseAccountEffectParameters: 'UseConnectionEffectParameters',
  UseSwitchAccountParameters: 'UseSwitchConnectionParameters',
  UseSwitchAccountReturnType: 'UseSwitchConnectionReturnType',
  getAccount: 'getConnection',
  watchAccount: 'watchConnection',
  switchAccount: 'switchConnection',
  GetAccountReturnType: 'GetConnectionReturnType',
}

/** For each hook of wagmi 3 whose result has the functions `mutate` and `mutateAsync`: the name of `mutate` in wagmi 2. */
const mutationVerbs: Readonly<Record<string, string>> = {
  useConnect: 'connect',
  useDeployContract: 'deployContract',
  useDisconnect: 'disconnect',
  useReconnect: 'reconnect',
  useSendCalls: 'sendCalls',
  useSendTransaction: 'sendTransaction',
  useSignMessage: 'signMessage',
  useSignTypedData: 'signTypedData',
  useSwitchChain: 'switchChain',
  useWatchAsset: 'watchAsset',
  useWriteContract: 'writeContract',
}
/** Fields of hooks in wagmi 2 that are hooks of their own in wagmi 3, by hook. */
const fieldsWithOwnHook: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = {
  useConnect: { connectors: { hook: 'useConnectors' } },
  useSwitchChain: { chains: { hook: 'useChains' } },
}
/** Fields of the results of mutation hooks that have the same names in wagmi 2 and wagmi 3. They come from TanStack Query. */
const unchangedFieldNames = [
  'data',
  'error',
  'status',
  'variables',
  'context',
  'reset',
  'failureCount',
  'failureReason',
  'submittedAt',
]
const unchangedFlagNames = ['isError', 'isIdle', 'isPaused', 'isPending', 'isSuccess']
const unchangedFieldRules = Object.fromEntries(
  [...unchangedFieldNames, ...unchangedFlagNames].map((name) => [name, name]),
)

/**
 * Converts the text of a file from wagmi 2 to wagmi 3. Also sets `reconnectOnMount={false}` on `WagmiProvider`, because Latchkey restores
 * connections.
 */
export function migrateWagmi(path: string, text: string): string {
  if (!/['"](?:@wagmi\/core|wagmi)(?:\/actions)?['"]/.test(text)) return text
  const source = createSource(path, text)
  disableReconnect(source)
  addBalanceTodos(source)
  for (const [imported, verb] of Object.entries(mutationVerbs)) {
    const fieldRules = {
      ...unchangedFieldRules,
      ...fieldsWithOwnHook[imported],
      [verb]: 'mutate',
      [`${verb}Async`]: 'mutateAsync',
    }
    for (const reference of findBinding(source, isWagmiModule, imported)?.references ?? []) {
      const isAssignedToVariable = reference.parentPath?.parentPath?.isVariableDeclarator()
      // Replaces only a result that is destructured. If the code uses the result as a whole, the old names still work.
      if (!isAssignedToVariable || !canConvertPattern(source, reference.parentPath?.parentPath?.node, fieldRules))
        continue
      replaceHookUse(source, reference, { module: 'wagmi', hook: imported, fields: fieldRules })
      source.handled.delete(reference.node)
    }
  }
  for (const binding of source.bindings.filter(({ module }) => hasWagmiCoreExports(module))) {
    const newName = renamedExports[binding.imported]
    if (newName) renameImport(source, binding, newName)
  }
  finishImports(source, () => false)
  return source.edits.toString()
}

type Declarator = { type: string; id?: { type: string; properties?: readonly unknown[] } }

/** Returns true if a destructuring pattern contains only known fields, and wagmi 3 has renamed at least one of them. */
function canConvertPattern({ text }: Source, node: unknown, fields: Readonly<Record<string, FieldRule>>): boolean {
  const { id } = node as Declarator
  if (id?.type !== 'ObjectPattern') return false
  const fieldNames = (id.properties as { key?: { start: number; end: number } }[]).map(
    ({ key }) => key && text.slice(key.start, key.end),
  )
  return (
    fieldNames.every((key) => key !== undefined && fields[key] !== undefined) &&
    fieldNames.some((key) => key && fields[key] !== key)
  )
}

function disableReconnect(source: Source) {
  for (const reference of findBinding(source, isWagmiModule, 'WagmiProvider')?.references ?? []) {
    const element = findElement(reference)
    if (!element) continue
    const attributesByName = new Map(
      listAttributes(element).map((attribute) => [readAttributeName(attribute), attribute]),
    )
    const reconnectAttribute = attributesByName.get('reconnectOnMount')
    const disabledAttribute = 'reconnectOnMount={false}'
    if (!reconnectAttribute) addAttribute(source, element, disabledAttribute)
    else source.edits.update(reconnectAttribute.node.start ?? 0, reconnectAttribute.node.end ?? 0, disabledAttribute)
    if (attributesByName.has('initialState'))
      addTodo(
        source,
        element,
        'the kit restores the connection, so `initialState` from cookies has no effect: take it out.',
      )
  }
}

function addBalanceTodos(source: Source) {
  for (const { parentPath: call, key } of findBinding(source, isWagmiModule, 'useBalance')?.references ?? []) {
    if (key !== 'callee' || !call?.isCallExpression()) continue
    const [options] = call.node.arguments
    const hasOption = (name: string) =>
      options?.type === 'ObjectExpression' &&
      options.properties.some(
        (one) => one.type === 'ObjectProperty' && one.key.type === 'Identifier' && one.key.name === name,
      )
    if (hasOption('token'))
      addTodo(
        source,
        call,
        'wagmi 3 reads native balances alone: read a token with `useReadContracts()` and `erc20Abi`.',
      )
    if (hasOption('unit'))
      addTodo(source, call, 'wagmi 3 gives the value alone: write it with `formatUnits(value, decimals)` of viem.')
  }
  if (!findBinding(source, isWagmiModule, 'useBalance')) return
  source.program.traverse({
    'MemberExpression|OptionalMemberExpression'(path: Parameters<typeof addTodo>[1]) {
      const { node } = path
      if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return
      if (!node.computed && node.property.type === 'Identifier' && node.property.name === 'formatted')
        addTodo(
          source,
          path,
          'wagmi 3 has no `formatted` in a balance: write it with `formatUnits(value, decimals)` of viem.',
        )
    },
  })
}

/**
 * Renames an import and its uses. The uses stay unchanged if the import has an alias, or if the file already uses the new name for
 * something else.
 */
function renameImport(source: Source, { specifier, imported, local, references }: Binding, to: string) {
  const { edits, names: usedNames } = source
  if (specifier.type !== 'ImportSpecifier') return
  const { start, end } = specifier.imported
  const isAliased = imported !== local
  if (start == null || end == null) return
  if (isAliased || usedNames.has(to)) {
    edits.update(start, end, isAliased ? to : `${to} as ${local}`)
    return
  }
  edits.update(start, end, to)
  for (const { node, parent } of references) {
    const isShorthand = parent.type === 'ObjectProperty' && parent.shorthand
    edits.update(node.start ?? 0, node.end ?? 0, isShorthand ? `${local}: ${to}` : to)
  }
}
