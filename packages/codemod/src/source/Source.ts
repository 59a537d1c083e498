import type { NodePath } from '@babel/traverse'
import type { Identifier, ImportDeclaration, ImportSpecifier, JSXIdentifier, Node, Program } from '@babel/types'
import MagicString from 'magic-string'
import { parseSource } from './parseSource.ts'

export type Reference = NodePath<Identifier | JSXIdentifier>

/** One name that a file imports. */
export type Binding = {
  module: string
  /** Its name in the module; `default`, or `*` for all of it. */
  imported: string
  local: string
  declaration: NodePath<ImportDeclaration>
  specifier: ImportDeclaration['specifiers'][number]
  /** Every place that uses it, types included; not the closing tags of elements. */
  references: readonly Reference[]
}

/** A file on its way: its syntax tree, and the edits to its text. */
export type Source = {
  /** From the folder that is migrated, with `/`. */
  readonly path: string
  readonly text: string
  readonly program: NodePath<Program>
  readonly edits: MagicString
  readonly bindings: readonly Binding[]
  /** Every name that the file uses, so that new ones do not collide. */
  readonly names: Set<string>
  /** Places that no longer use the imported name. */
  readonly handled: Set<Node>
  /** Imports that stay although the places of before no longer use them: new ones do. */
  readonly kept: Set<Node>
  /** Imports to be: by module, the local name of each imported one. */
  readonly added: Map<string, Map<string, { local: string; isType: boolean }>>
  readonly isTyped: boolean
  /** What one level of indentation is. */
  readonly indent: string
}

export function createSource(path: string, text: string): Source {
  const program = parseSource(path, text)
  const edits = new MagicString(text)
  const used = new Map<string, Reference[]>()
  const collect = (reference: Reference) => {
    if (!isUse(reference)) return
    const { name } = reference.node
    used.set(name, [...(used.get(name) ?? []), reference])
  }
  program.traverse({ Identifier: collect, JSXIdentifier: collect })
  const bindings = program
    .get('body')
    .filter((statement) => statement.isImportDeclaration())
    .flatMap((declaration) =>
      declaration.node.specifiers.map((specifier): Binding => {
        const { name: local } = specifier.local
        const own = program.scope.getBinding(local)
        const references = (used.get(local) ?? []).filter((one) => one.scope.getBinding(local) === own)
        return {
          module: declaration.node.source.value,
          imported: importedName(specifier),
          local,
          declaration,
          specifier,
          references,
        }
      }),
    )
  return {
    path,
    text,
    program,
    edits,
    bindings,
    names: new Set([...used.keys(), ...Object.keys(program.scope.bindings)]),
    handled: new Set(),
    kept: new Set(),
    added: new Map(),
    isTyped: /\.[cm]?tsx?$/.test(path),
    indent: indentOf(text),
  }
}

/** The import of a name, where the file has it. */
export function findBinding(source: Source, isModule: (module: string) => boolean, imported: string) {
  return source.bindings.find((binding) => binding.imported === imported && isModule(binding.module))
}

/** Every use of the imports of some modules, from the top of the file to its end. */
export function usesOf(
  source: Source,
  isModule: (module: string) => boolean,
): { binding: Binding; reference: Reference }[] {
  return source.bindings
    .filter(({ module }) => isModule(module))
    .flatMap((binding) => binding.references.map((reference) => ({ binding, reference })))
    .sort((one, other) => (one.reference.node.start ?? 0) - (other.reference.node.start ?? 0))
}

export function textOf({ text }: Source, { start, end }: Node): string {
  return text.slice(start ?? 0, end ?? 0)
}

/** The white space that the line of a position begins with. */
export function indentAt({ text }: Source, position: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, position)))?.[0] ?? ''
}

export function lineStart(text: string, position: number): number {
  return text.lastIndexOf('\n', position - 1) + 1
}

/** Text of ours with the quotes that a file has. */
export function inQuotesOf({ program, text }: Source, code: string): string {
  const first = program.node.body.find(({ type }) => type === 'ImportDeclaration')
  const isDouble = text.slice(first?.start ?? 0, first?.end ?? 0).includes('"')
  return isDouble ? code.replace(/'([^'"\\]*)'/g, '"$1"') : code
}

/** The name, or where the file has it already, the first of the others that it has not. */
export function freeName({ names }: Source, ...wishes: [string, ...string[]]): string {
  const free = wishes.find((name) => !names.has(name))
  if (free !== undefined) return free
  for (let count = 2; ; count++) if (!names.has(`${wishes[0]}${count}`)) return `${wishes[0]}${count}`
}

function importedName(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  return exportedName(specifier)
}

function exportedName({ imported }: ImportSpecifier): string {
  return imported.type === 'Identifier' ? imported.name : imported.value
}

/** Whether an identifier stands for a variable or a type, rather than for a property or an import's own name. */
function isUse(path: Reference): boolean {
  const { parent, key, node } = path
  switch (parent.type) {
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'JSXAttribute':
    case 'JSXClosingElement':
    case 'JSXNamespacedName':
    case 'LabeledStatement':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return false
    case 'JSXMemberExpression':
      return key === 'object' && !isClosing(path)
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return key === 'object' || parent.computed
    case 'ObjectProperty':
      return key === 'value' || parent.computed
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
      return key !== 'key' || parent.computed
    case 'TSQualifiedName':
      return key === 'left'
    case 'ExportSpecifier':
      return key === 'local'
    default:
      return node.type === 'Identifier' || parent.type === 'JSXOpeningElement'
  }
}

function isClosing(path: NodePath): boolean {
  return (
    path.findParent(({ type }) => type === 'JSXOpeningElement' || type === 'JSXClosingElement')?.type !==
    'JSXOpeningElement'
  )
}

function indentOf(text: string): string {
  const first = /^([ \t]+)\S/m.exec(text.replace(/^ *\*.*$/gm, ''))?.[1]
  return first ?? '  '
}
