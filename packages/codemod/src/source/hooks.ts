import type { NodePath } from '@babel/traverse'
import type {
  CallExpression,
  ObjectPattern,
  ObjectProperty,
  VariableDeclaration,
  VariableDeclarator,
} from '@babel/types'
import { addTodo } from './addTodo.ts'
import { addImport } from './imports.ts'
import { applyQuotesOf, findFreeName, type Reference, readIndentAt, readText, type Source } from './Source.ts'

/**
 * The replacement for a field of an old hook's result: the name of a field of the new hook, a field or the whole result of another hook, or
 * an expression that uses the kit.
 */
export type FieldRule =
  | string
  | { hook: string; field?: string; todo?: string }
  | { kit: (kit: string, source: Source) => string; todo?: string }

/** How the codemod replaces one hook of the other toolkit. */
export type HookRule = {
  /** The module that exports the new hook. */
  module: string
  hook: string
  fields: Readonly<Record<string, FieldRule>>
  /** The field of the old hook's result that equals the whole result of the new hook. */
  single?: string
  /**
   * Converts the source text of the old hook's argument to the text of the new hook's argument. Returns `undefined` if that is not
   * possible.
   */
  argument?: (argument: string) => string | undefined
  /** True if code that uses the old hook's result as a whole also works with the result of the new hook. */
  isWhole?: boolean
}

const reactModule = '@latchkey/react'

/** The name of the variable that holds the kit, for each function scope that has this variable. */
const kitVariables = new WeakMap<object, string>()

/**
 * Replaces one use of an old hook by the new hook. Returns the names of the fields without a rule, which are still read from the old hook.
 * Returns `false` if the use cannot be replaced.
 */
export function replaceHookUse(source: Source, reference: Reference, rule: HookRule): false | readonly string[] {
  const call = reference.parentPath
  if (!call?.isCallExpression() || reference.key !== 'callee') return false
  const argument = readArgument(source, call, rule)
  if (argument === undefined) return false
  const { parentPath } = call
  if (parentPath?.isVariableDeclarator() && parentPath.node.id.type === 'ObjectPattern')
    return replaceDestructuredCall({ source, reference, rule, argument, call, declarator: parentPath })
  return replaceWholeCall(source, reference, rule, call, argument)
}

/** A call of an old hook whose result is destructured. */
type HookCall = {
  source: Source
  reference: Reference
  rule: HookRule
  argument: string
  call: NodePath<CallExpression>
  declarator: NodePath<VariableDeclarator>
}

function readArgument(source: Source, { node }: NodePath<CallExpression>, { argument }: HookRule): string | undefined {
  if (node.arguments.length === 0) return ''
  if (node.arguments.length > 1 || !node.arguments[0]) return undefined
  const text = readText(source, node.arguments[0])
  return argument ? argument(text) : text
}

function replaceDestructuredCall({
  source,
  reference,
  rule,
  argument,
  call,
  declarator,
}: HookCall): false | readonly string[] {
  const declaration = declarator.parentPath as NodePath<VariableDeclaration>
  const patternFields = readPatternFields(source, declarator.node.id as ObjectPattern)
  if (!patternFields || declaration.node.declarations.length !== 1 || declarator.node.id.type !== 'ObjectPattern')
    return false
  if (declarator.node.id.typeAnnotation) return false
  const { edits } = source
  const unknownFields = patternFields.filter(({ name }) => name !== rule.single && rule.fields[name] === undefined)
  if (unknownFields.length === patternFields.length && patternFields.length > 0)
    return unknownFields.map(({ name }) => name)

  const isRenameOnly = patternFields.every(({ name }) => typeof rule.fields[name] === 'string')
  if (isRenameOnly && unknownFields.length === 0) {
    edits.update(reference.node.start ?? 0, reference.node.end ?? 0, addImport(source, rule.module, rule.hook))
    if (rule.argument && argument)
      edits.update(call.node.arguments[0]?.start ?? 0, call.node.arguments[0]?.end ?? 0, argument)
    for (const { name, local, node } of patternFields) {
      const newField = rule.fields[name] as string
      const text = newField === local ? newField : `${newField}: ${local}`
      if (text !== readText(source, node)) edits.update(node.start ?? 0, node.end ?? 0, text)
    }
    source.handled.add(reference.node)
    return []
  }

  const { kind } = declaration.node
  const typeArguments = call.node.typeParameters ? readText(source, call.node.typeParameters) : ''
  const createHookCallText = (module: string, hook: string, rest: string) => `${addImport(source, module, hook)}${rest}`
  const lines: string[] = []
  // Writes the old call first, so that it is directly below the TODO comment about it.
  if (unknownFields.length > 0) {
    const leftoverFields = unknownFields.map(({ node }) => readText(source, node)).join(', ')
    lines.push(`${kind} { ${leftoverFields} } = ${readText(source, call.node)}`)
  } else source.handled.add(reference.node)
  const fieldsByCall = new Map<string, string[]>()
  for (const { name, local } of patternFields) {
    const fieldRule = rule.fields[name]
    if (name === rule.single)
      lines.push(`${kind} ${local} = ${createHookCallText(rule.module, rule.hook, `${typeArguments}(${argument})`)}`)
    else if (typeof fieldRule === 'string')
      addToList(fieldsByCall, `${rule.hook}${typeArguments}(${argument})`, toPatternText(fieldRule, local))
    else if (fieldRule && 'hook' in fieldRule && fieldRule.field)
      addToList(fieldsByCall, `${fieldRule.hook}()`, toPatternText(fieldRule.field, local))
    else if (fieldRule && 'hook' in fieldRule)
      lines.push(`${kind} ${local} = ${createHookCallText(rule.module, fieldRule.hook, '()')}`)
  }
  for (const [callText, fields] of fieldsByCall) {
    const hookName = /^\w+/.exec(callText)?.[0] ?? ''
    lines.push(
      `${kind} { ${fields.join(', ')} } = ${createHookCallText(rule.module, hookName, callText.slice(hookName.length))}`,
    )
  }
  for (const { name, local } of patternFields) {
    const fieldRule = rule.fields[name]
    if (typeof fieldRule !== 'object' || !('kit' in fieldRule)) continue
    const kit = ensureKitVariable(source, declaration, lines)
    lines.push(`${kind} ${local} = ${applyQuotesOf(source, fieldRule.kit(kit, source))}`)
  }
  const semicolon = readText(source, declaration.node).endsWith(';') ? ';' : ''
  const lineBreak = `${semicolon}\n${readIndentAt(source, declaration.node.start ?? 0)}`
  edits.update(declaration.node.start ?? 0, declaration.node.end ?? 0, lines.join(lineBreak) + semicolon)
  for (const { name, local } of patternFields) addUseTodos(source, declaration, rule.fields[name], local)
  return unknownFields.map(({ name }) => name)
}

/**
 * Returns the name of the variable that holds the kit. If the function does not have that variable yet, adds it with a call of
 * `useLatchkey()`.
 */
function ensureKitVariable(source: Source, declaration: NodePath<VariableDeclaration>, lines: string[]): string {
  const scope = declaration.scope.getFunctionParent() ?? declaration.scope
  const existingName = kitVariables.get(scope)
  if (existingName) return existingName
  const kit = findFreeName(source, 'latchkey', 'latchkeyKit')
  kitVariables.set(scope, kit)
  lines.push(`const ${kit} = ${addImport(source, reactModule, 'useLatchkey')}()`)
  return kit
}

/**
 * Adds TODO comments where the code checks whether a function of the old hook is defined, or lists the function in an array of
 * dependencies. The new function is always defined, and is created at each render.
 */
function addUseTodos(
  source: Source,
  declaration: NodePath<VariableDeclaration>,
  rule: FieldRule | undefined,
  local: string,
) {
  if (typeof rule !== 'object') return
  if (rule.todo) addTodo(source, declaration, rule.todo.replaceAll('{name}', local))
  if (!('kit' in rule)) return
  const uses = declaration.scope.getBinding(local)?.referencePaths ?? []
  const isInCondition = (use: NodePath) =>
    ['test', 'left'].includes(String(use.key)) &&
    (use.parentPath?.isConditional() || use.parentPath?.isLogicalExpression())
  if (uses.some((use) => isInCondition(use) || use.parentPath?.isUnaryExpression()))
    addTodo(
      source,
      declaration,
      `\`${local}\` is always there: ask \`useLatchkeyAccount().isConnected\` where it says when to show something.`,
    )
  if (uses.some((use) => use.parentPath?.isArrayExpression()))
    addTodo(
      source,
      declaration,
      `\`${local}\` is made with each render: depend on the kit of \`useLatchkey()\` instead.`,
    )
}

function replaceWholeCall(
  source: Source,
  reference: Reference,
  rule: HookRule,
  call: NodePath<CallExpression>,
  argument: string,
): false | readonly string[] {
  const uses = findResultUses(call)
  const members = uses?.map((use) => readMember(use))
  const hasOnlyRenamedFields = members?.every((member) => member && typeof rule.fields[member.name] === 'string')
  if (rule.single || (!rule.isWhole && !hasOnlyRenamedFields)) return false
  const { edits } = source
  edits.update(reference.node.start ?? 0, reference.node.end ?? 0, addImport(source, rule.module, rule.hook))
  source.handled.add(reference.node)
  if (rule.argument && argument)
    edits.update(call.node.arguments[0]?.start ?? 0, call.node.arguments[0]?.end ?? 0, argument)
  for (const member of members ?? []) {
    const newName = member && rule.fields[member.name]
    if (typeof newName === 'string' && newName !== member?.name)
      edits.update(member?.start ?? 0, member?.end ?? 0, newName)
  }
  return []
}

/** Returns the uses of a hook's result: those of the variable that holds the result, or else the call itself. */
function findResultUses(call: NodePath<CallExpression>): readonly NodePath[] | undefined {
  const { parentPath } = call
  if (!parentPath?.isVariableDeclarator()) return [call]
  const { id } = parentPath.node
  return id.type === 'Identifier' ? parentPath.scope.getBinding(id.name)?.referencePaths : undefined
}

function readMember(use: NodePath): { name: string; start: number; end: number } | undefined {
  const { parentPath } = use
  if (!parentPath?.isMemberExpression() && !parentPath?.isOptionalMemberExpression()) return undefined
  const { property, computed } = parentPath.node
  if (computed || property.type !== 'Identifier' || use.key !== 'object') return undefined
  return { name: property.name, start: property.start ?? 0, end: property.end ?? 0 }
}

/** A field of a destructuring pattern: `{ name: local }`. */
type PatternField = { name: string; local: string; node: ObjectProperty }

/**
 * Returns the fields of a destructuring pattern. Returns `undefined` for a pattern with default values, nested patterns or a rest element.
 */
function readPatternFields(source: Source, { properties }: ObjectPattern): PatternField[] | undefined {
  const patternFields = properties.map((node): PatternField | undefined => {
    if (node.type !== 'ObjectProperty' || node.computed || node.value.type !== 'Identifier') return undefined
    return { name: readText(source, node.key), local: node.value.name, node }
  })
  return patternFields.every((field) => field !== undefined) ? patternFields : undefined
}

function addToList(lists: Map<string, string[]>, key: string, value: string) {
  lists.set(key, [...(lists.get(key) ?? []), value])
}

const toPatternText = (field: string, local: string) => (field === local ? field : `${field}: ${local}`)
